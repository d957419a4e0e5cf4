// A WebSocket: text frames in, texts out. Included by session.cpp alone.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/net/streams.hpp"

namespace handlog::host::net {

namespace http = beast::http;
namespace websocket = beast::websocket;

using Request = http::request<http::string_body>;

// A close frame has room for 123 bytes, which may not end within a character.
[[nodiscard]] inline std::string_view shortened(std::string_view text) {
    constexpr std::size_t room = 123;
    if (text.size() <= room) return text;
    std::size_t size = room;
    while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    return text.substr(0, size);
}

template <class Stream>
class WebSocketSession final : public Visitor, public std::enable_shared_from_this<WebSocketSession<Stream>> {
public:
    WebSocketSession(Stream stream, Reception& reception, std::string address, std::optional<std::string> token)
        : socket_(std::move(stream)),
          reception_(reception),
          address_(std::move(address)),
          token_(std::move(token)),
          allowance_(reception.limits().messages_per_second, reception.limits().messages_at_once, now()),
          heard_at_(now()),
          deadline_(now() + reception.limits().request_within) {
        // take() counts, so that too long a message ends as everything else does that is not allowed.
        socket_.read_message_max(0);
        socket_.auto_fragment(false);
        socket_.text(true);
        // look_at() watches over all of them with one timer.
        using Base = websocket::stream_base;
        socket_.set_option(Base::timeout{Base::none(), Base::none(), false});
        socket_.control_callback([this](websocket::frame_type kind, beast::string_view) { hear_control_frame(kind); });
    }

    void accept(const Request& request) {
        socket_.async_accept(request,
                             [self = this->shared_from_this()](beast::error_code error) { self->begin(error); });
    }

    void deliver(hall::Outgoing outgoing) override {
        if (outgoing.answers && under_way_ > 0) --under_way_;
        if (outgoing.text != nullptr) {
            if (is_too_slow_for(*outgoing.text)) {
                ++reception_.tally().closed_slow;
                return leave_at_once(websocket::close_code::try_again_later, "too much waits: come back and go on");
            }
            if (is_writing_) bytes_behind_ += outgoing.text->size();
            waiting_.push_back(std::move(outgoing.text));
        }
        if (outgoing.closing) leave(static_cast<websocket::close_code>(outgoing.closing->code), outgoing.closing->why);
        write();
        read();
    }

    void look_at(Moment moment) override {
        if (state_ != State::open) {
            if (moment > deadline_) drop();
            return;
        }
        // Beast has sent a close frame: in answer to one, or to nonsense.
        if (!socket_.is_open()) return leave(websocket::close_code::normal, {});
        // While it is not read, its silence is ours.
        if (!is_reading_) return;
        const auto silence = moment - heard_at_;
        if (silence > reception_.limits().gone_after) {
            ++reception_.tally().closed_silent;
            drop();
        } else if (silence > reception_.limits().ping_after && !is_pinged_) {
            is_pinged_ = true;
            socket_.async_ping({}, [self = this->shared_from_this()](beast::error_code) {});
        }
    }

    void say_farewell() override {
        // begin() is about to be called, and says it then.
        if (state_ == State::handshaking) return;
        leave(websocket::close_code::going_away, "the host goes away");
        write();
    }

    void drop() override {
        if (state_ == State::gone) return;
        abort_socket(socket_);
        end();
    }

private:
    // Leaving: what waits is written, then the close frame, and nothing is handed over any more.
    enum class State { handshaking, open, leaving, gone };

    [[nodiscard]] static Moment now() { return std::chrono::steady_clock::now(); }

    void begin(beast::error_code error) {
        if (state_ != State::handshaking) return;
        if (error) return end();
        state_ = State::open;
        if (reception_.goes_away()) return say_farewell();
        connection_ = reception_.open(this->shared_from_this(), std::move(address_), std::move(token_));
        read();
    }

    // ---- in ----

    void read() {
        if (state_ != State::open || is_reading_ || pause_.is_on()) return;
        if (under_way_ >= reception_.limits().most_under_way) return;
        if (const auto wait = allowance_.wait(now()); wait.count() > 0) {
            return pause_.begin(socket_.get_executor(), wait, [self = this->shared_from_this()] { self->read(); });
        }
        is_reading_ = true;
        hear();
        socket_.async_read_some(
            asio::buffer(piece_),
            [self = this->shared_from_this()](beast::error_code error, std::size_t size) { self->take(error, size); });
    }

    void take(beast::error_code error, std::size_t size) {
        is_reading_ = false;
        // Beast has told the client why, if there was anything to tell.
        if (error) return end();
        if (state_ != State::open) return;
        hear();
        if (!socket_.got_text()) return leave_at_once(websocket::close_code::unknown_data, "messages are text");
        if (message_.size() + size > reception_.limits().most_bytes_in) {
            return leave_at_once(websocket::close_code::too_big, "the message is too long");
        }
        message_.append(piece_.data(), size);
        if (socket_.is_message_done()) {
            allowance_.take(now());
            ++under_way_;
            reception_.receive(connection_, std::exchange(message_, {}));
        }
        read();
    }

    void hear() {
        heard_at_ = now();
        is_pinged_ = false;
    }

    void hear_control_frame(websocket::frame_type kind) {
        hear();
        if (kind == websocket::frame_type::close) return;
        allowance_.take(heard_at_);
        if (!allowance_.overdrawn() || state_ != State::open) return;
        // Not from within the reading that called this.
        asio::post(socket_.get_executor(), [self = this->shared_from_this()] {
            self->leave_at_once(websocket::close_code::policy_error, "too many pings or pongs");
        });
    }

    // ---- out ----

    // The text that is being written may be as large as it is.
    [[nodiscard]] bool is_too_slow_for(const std::string& text) const {
        const auto& limits = reception_.limits();
        return waiting_.size() >= limits.most_texts_waiting ||
               (is_writing_ && bytes_behind_ + text.size() > limits.most_bytes_waiting);
    }

    void write() {
        if (is_writing_ || state_ == State::gone) return;
        if (waiting_.empty()) {
            if (state_ == State::leaving) send_close_frame();
            return;
        }
        is_writing_ = true;
        socket_.async_write(
            asio::buffer(*waiting_.front()),
            [self = this->shared_from_this()](beast::error_code error, std::size_t) { self->finish_write(error); });
    }

    void finish_write(beast::error_code error) {
        is_writing_ = false;
        if (state_ == State::gone) return;
        if (error) return end();
        const auto size = waiting_.front()->size();
        waiting_.erase(waiting_.begin());
        if (!waiting_.empty()) bytes_behind_ -= waiting_.front()->size();
        ++reception_.tally().messages_out;
        reception_.tally().bytes_out += size;
        write();
    }

    // ---- the end ----

    void leave(websocket::close_code code, std::string_view why) {
        if (state_ != State::open) return;
        state_ = State::leaving;
        reason_.code = code;
        const auto room = shortened(why);
        reason_.reason.assign(room.data(), room.size());
        deadline_ = now() + reception_.limits().farewell_within;
        pause_.end();
        reception_.close(connection_);
    }

    // Without what waits, but for the text of which a part is written.
    void leave_at_once(websocket::close_code code, std::string_view why) {
        if (state_ != State::open) return;
        waiting_.resize(is_writing_ ? 1 : 0);
        leave(code, why);
        write();
    }

    void send_close_frame() {
        if (is_closing_) return;
        is_closing_ = true;
        socket_.async_close(reason_, [self = this->shared_from_this()](beast::error_code) { self->end(); });
    }

    void end() {
        if (state_ == State::gone) return;
        const auto self = this->shared_from_this();
        const bool was_open = state_ == State::open;
        state_ = State::gone;
        pause_.end();
        close_socket(socket_);
        reception_.leave(*this);
        if (was_open) reception_.close(connection_);
    }

    // Without compression: it would cost much memory, save little of short texts, and mix secrets with what others
    // may choose.
    websocket::stream<Stream, false> socket_;
    Reception& reception_;
    State state_ = State::handshaking;
    std::string address_;
    std::optional<std::string> token_;
    hall::ConnectionId connection_{};

    Allowance allowance_;
    Pause pause_;
    Moment heard_at_;
    Moment deadline_;  // to be open, or gone
    std::size_t under_way_ = 0;
    std::string message_;
    std::array<char, 512> piece_{};
    bool is_reading_ = false;
    bool is_pinged_ = false;

    std::vector<std::shared_ptr<const std::string>> waiting_;  // the first one is being written
    std::size_t bytes_behind_ = 0;                             // of the others
    websocket::close_reason reason_;
    bool is_writing_ = false;
    bool is_closing_ = false;
};

}  // namespace handlog::host::net
