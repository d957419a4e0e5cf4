// HTTP/1.1 over a socket, one request after the other, until one of them makes it a WebSocket. Included by session.cpp
// alone.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/verb.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/net/admission.hpp"
#include "host/net/response.hpp"
#include "host/net/websocket_session.hpp"

namespace handlog::host::net {

[[nodiscard]] inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

[[nodiscard]] inline Introduction introduction_of(const Request& request) {
    const auto one = [&](http::field name) -> std::optional<std::string_view> {
        const auto count = request.count(name);
        if (count == 0) return std::nullopt;
        // Whoever sends a header twice is nobody that is known.
        return count == 1 ? view(request[name]) : std::string_view{};
    };
    // A proxy may add a line of its own behind that of its client: only the last one is the proxy's.
    std::optional<std::string_view> forwarded;
    const auto [first, end] = request.equal_range("X-Forwarded-For");
    for (auto line = first; line != end; ++line) forwarded = view(line->value());
    return {.origin = one(http::field::origin),
            .authorization = one(http::field::authorization),
            .cookies = one(http::field::cookie),
            .forwarded = forwarded};
}

// "application/json; charset=utf-8" as well.
[[nodiscard]] inline bool is_json(std::string_view type) {
    type = type.substr(0, type.find(';'));
    while (!type.empty() && type.back() == ' ') type.remove_suffix(1);
    return beast::iequals({type.data(), type.size()}, "application/json");
}

template <class Stream>
class HttpSession final : public Visitor, public std::enable_shared_from_this<HttpSession<Stream>> {
public:
    HttpSession(Stream stream, Reception& reception, std::string address, bool is_refused)
        : stream_(std::move(stream)),
          reception_(reception),
          address_(std::move(address)),
          is_refused_(is_refused),
          allowance_(reception.limits().messages_per_second, reception.limits().messages_at_once, now()),
          deadline_(now() + reception.limits().request_within) {}

    void begin() {
        if constexpr (is_encrypted<Stream>) {
            stream_.async_handshake(asio::ssl::stream_base::server,
                                    [self = this->shared_from_this()](beast::error_code error) {
                                        if (error) return self->end();
                                        self->await_request();
                                    });
        } else {
            await_request();
        }
    }

    void deliver(hall::Outgoing outgoing) override {
        if (state_ != State::asking) return;
        if (outgoing.token && is_token(*outgoing.token)) token_ = std::move(outgoing.token);
        if (outgoing.closing) must_close_ = true;
        if (outgoing.answers && outgoing.text != nullptr) return answer_asked(Status::ok, std::move(outgoing.text));
        if (outgoing.closing) {
            const bool later = outgoing.closing->code == hall::CloseCode::try_again_later ||
                               outgoing.closing->code == hall::CloseCode::going_away;
            return answer_asked(later ? Status::service_unavailable : Status::forbidden,
                                std::make_shared<std::string>(outgoing.closing->why));
        }
        if (outgoing.answers) answer_asked(Status::ok, std::make_shared<std::string>());
    }

    void look_at(Moment moment) override {
        // An answer takes as long as it takes whoever gives it.
        if (state_ != State::asking && moment > deadline_) drop();
    }

    void say_farewell() override {
        must_close_ = true;
        if (state_ == State::reading) return drop();
        if (state_ != State::asking) return;
        answer_asked(Status::service_unavailable,
                     std::make_shared<std::string>("the host goes away: come back later\n"));
    }

    void drop() override {
        if (state_ == State::gone) return;
        abort_socket(stream_);
        end();
    }

private:
    // Asking: the hall has the message, and its answer is awaited.
    enum class State { reading, asking, writing, leaving, gone };
    static constexpr std::size_t most_bytes_of_headers = 8'192;
    static constexpr std::size_t most_bytes_of_requests = 16'384;
    static constexpr std::size_t most_bytes_at_once = 2'048;

    [[nodiscard]] static Moment now() { return std::chrono::steady_clock::now(); }

    // ---- in ----

    void await_request() {
        if (state_ == State::gone) return;
        if (must_close_) return leave();
        state_ = State::reading;
        parser_.emplace();
        parser_->header_limit(most_bytes_of_headers);
        parser_->body_limit(reception_.limits().most_bytes_in);
        parser_->eager(true);
        has_begun_ = false;
        parse();
    }

    void read() {
        if (buffer_.size() >= most_bytes_of_requests) {
            return refuse(Status::header_fields_too_large, "the request is too long: send less\n");
        }
        const auto place = buffer_.prepare(most_bytes_at_once);
        stream_.async_read_some(place, [self = this->shared_from_this()](beast::error_code error, std::size_t size) {
            if (self->state_ != State::reading) return;
            if (error) return self->end();
            self->buffer_.commit(size);
            self->parse();
        });
    }

    void parse() {
        if (!has_begun_ && buffer_.size() > 0) {
            has_begun_ = true;
            deadline_ = now() + reception_.limits().request_within;
        }
        while (!parser_->is_done()) {
            if (buffer_.size() == 0) return read();
            beast::error_code error;
            const auto size = parser_->put(buffer_.data(), error);
            buffer_.consume(size);
            if (error == http::error::need_more) return read();
            if (error) return refuse_unreadable(error);
        }
        answer();
    }

    void refuse_unreadable(beast::error_code error) {
        if (error == http::error::body_limit) {
            return refuse(Status::content_too_large, "the body is too long: a message has up to " +
                                                         std::to_string(reception_.limits().most_bytes_in) +
                                                         " bytes\n");
        }
        if (error == http::error::header_limit) {
            return refuse(Status::header_fields_too_large, "the headers are too long: send fewer, or fewer cookies\n");
        }
        refuse(Status::bad_request, "this is not HTTP/1.1: " + error.message() + "; ask as a browser does\n");
    }

    // ---- what is asked for ----

    void answer() {
        allowance_.take(now());
        const auto& request = parser_->get();
        const auto target = view(request.target());
        const auto path = target.substr(0, target.find('?'));
        if (is_refused_) {
            ++reception_.tally().refused_full;
            return refuse(Status::service_unavailable, "too many connections: come back later\n");
        }
        if (path == "/play") return play();
        const auto resource = reception_.settings().resources.find(path);
        if (resource == reception_.settings().resources.end()) {
            return say(Status::not_found, "there is no such page: begin at /\n");
        }
        if (request.method() != http::verb::get && request.method() != http::verb::head) {
            return say(Status::method_not_allowed, "this page can only be read: use GET\n", "Allow: GET, HEAD\r\n");
        }
        respond({.status = Status::ok, .type = resource->second.type},
                std::make_shared<std::string>(resource->second.body()));
    }

    void play() {
        const auto& request = parser_->get();
        const bool is_websocket = websocket::is_upgrade(request);
        if (!is_websocket && request.method() != http::verb::post) {
            if (request.method() == http::verb::get) {
                return say(Status::upgrade_required, "this is for WebSockets: connect with one, or begin at /\n",
                           "Upgrade: websocket\r\n");
            }
            return say(Status::method_not_allowed, "connect with a WebSocket, or POST a message\n",
                       "Allow: GET, POST\r\n");
        }
        const auto introduction = introduction_of(request);
        if (!may_connect(introduction, reception_.settings().origins, is_websocket)) {
            ++reception_.tally().refused_origin;
            return refuse(Status::forbidden, refused_origin(introduction));
        }
        if (reception_.settings().behind_proxy) address_ = address_of(introduction, std::move(address_));
        auto token = token_of(introduction, reception_.is_secure());
        if (is_websocket) return become_websocket(std::move(token));
        if (!is_json(view(request[http::field::content_type]))) {
            return say(Status::unsupported_media_type,
                       "the message is not JSON: send Content-Type: application/json\n");
        }
        state_ = State::asking;
        constexpr bool is_brief = true;
        connection_ = reception_.open(this->shared_from_this(), address_, std::move(token), is_brief);
        reception_.receive(connection_, std::move(parser_->get().body()));
    }

    [[nodiscard]] static std::string refused_origin(const Introduction& introduction) {
        if (introduction.origin) {
            return "this page may not connect: open the host's own page, or start the host with --origin and the "
                   "address that the browser shows\n";
        }
        return "a program without an Origin header sends its token: Authorization: Bearer TOKEN\n";
    }

    void become_websocket(std::optional<std::string> token) {
        // A client waits for the response before its first frame.
        if (buffer_.size() > 0) return refuse(Status::bad_request, "frames came too early: wait for the response\n");
        state_ = State::gone;
        const auto self = this->shared_from_this();
        const auto session = std::make_shared<WebSocketSession<Stream>>(std::move(stream_), reception_,
                                                                        std::move(address_), std::move(token));
        reception_.leave(*this);
        reception_.enter(session);
        session->accept(parser_->get());
    }

    // ---- out ----

    void answer_asked(Status status, std::shared_ptr<const std::string> text) {
        Head head{.status = status};
        if (status == Status::ok) head.type = "application/json";
        if (token_) head.further = "Set-Cookie: " + cookie_for(*token_, reception_.is_secure()) + "\r\n";
        token_.reset();
        // Before the response, so that whoever has it knows that the connection is over.
        state_ = State::writing;
        reception_.close(connection_);
        ++reception_.tally().messages_out;
        reception_.tally().bytes_out += text->size();
        respond(std::move(head), std::move(text));
    }

    void say(Status status, std::string text, const std::string& further = {}) {
        respond({.status = status, .further = further}, std::make_shared<std::string>(std::move(text)));
    }

    // And close: the rest of the request is not known, or not wanted.
    void refuse(Status status, std::string text) {
        must_close_ = true;
        say(status, std::move(text));
    }

    void respond(Head head, std::shared_ptr<const std::string> body) {
        const auto& request = parser_->get();
        state_ = State::writing;
        deadline_ = now() + reception_.limits().gone_after;
        must_close_ = must_close_ || !parser_->is_done() || !request.keep_alive();
        head.size = body->size();
        head.keeps_alive = !must_close_;
        head_ = to_text(head);
        body_ = std::move(body);
        const bool only_head = request.method() == http::verb::head;
        const std::array<asio::const_buffer, 2> parts{asio::buffer(head_),
                                                      only_head ? asio::const_buffer{} : asio::buffer(*body_)};
        asio::async_write(stream_, parts, [self = this->shared_from_this()](beast::error_code error, std::size_t) {
            self->finish_write(error);
        });
    }

    void finish_write(beast::error_code error) {
        if (state_ != State::writing) return;
        if (error) return end();
        body_.reset();
        head_ = {};
        buffer_.shrink_to_fit();
        deadline_ = now() + reception_.limits().gone_after;
        if (const auto wait = allowance_.wait(now()); wait.count() > 0) {
            return pause_.begin(beast::get_lowest_layer(stream_).get_executor(), wait,
                                [self = this->shared_from_this()] { self->await_request(); });
        }
        await_request();
    }

    // ---- the end ----

    // Waits for the other end to close: to close first would take the response from a client that still sends.
    void leave() {
        state_ = State::leaving;
        deadline_ = now() + reception_.limits().farewell_within;
        using websocket::async_teardown;
        async_teardown(beast::role_type::server, stream_,
                       [self = this->shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        if (state_ == State::gone) return;
        const auto self = this->shared_from_this();
        const bool was_asking = state_ == State::asking;
        state_ = State::gone;
        pause_.end();
        close_socket(stream_);
        reception_.leave(*this);
        if (was_asking) reception_.close(connection_);
    }

    Stream stream_;
    Reception& reception_;
    std::string address_;
    bool is_refused_;  // there are too many: the first request is answered with that
    State state_ = State::reading;

    Allowance allowance_;
    Pause pause_;
    Moment deadline_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    bool has_begun_ = false;

    hall::ConnectionId connection_{};
    std::optional<std::string> token_;
    std::string head_;
    std::shared_ptr<const std::string> body_;
    bool must_close_ = false;
};

}  // namespace handlog::host::net
