#include "host/net/server.hpp"

#include <algorithm>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <string>
#include <utility>

#include "host/net/certificate.hpp"
#include "host/net/session.hpp"

namespace handlog::host::net {

namespace asio = boost::asio;
using boost::system::error_code;
using eventstore::ErrorCode;
using eventstore::failure;
using eventstore::Result;

namespace {

using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Tls = std::unique_ptr<asio::ssl::context>;

// The kernel keeps so much of a connection that is written and not acknowledged, or received and not read.
constexpr int socket_buffer_bytes = 64 * 1'024;

[[nodiscard]] Result<Tls> tls_with(const Certificate& certificate) {
    auto tls = std::make_unique<asio::ssl::context>(asio::ssl::context::tls_server);
    SSL_CTX& context = *tls->native_handle();
    SSL_CTX_set_min_proto_version(&context, TLS1_2_VERSION);
    SSL_CTX_set_options(&context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    // What is kept for clients that come back, and for those who say nothing, is memory.
    SSL_CTX_set_session_cache_mode(&context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(&context, SSL_MODE_RELEASE_BUFFERS);
    if (auto used = use_certificate(context, certificate); !used) return eventstore::Failure(used.error());
    return tls;
}

// "127.0.0.1:8080", "[::1]:8080"
[[nodiscard]] std::string shown(const Settings& settings) {
    const bool is_ipv6 = settings.address.find(':') != std::string::npos;
    return (is_ipv6 ? '[' + settings.address + ']' : settings.address) + ':' + std::to_string(settings.port);
}

// As limits count it: the same for IPv4 wherever it came in.
[[nodiscard]] std::string shown(const asio::ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped()) {
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    }
    return address.to_string();
}

[[nodiscard]] Result<void> opened(Acceptor& acceptor, const Settings& settings) {
    error_code error;
    const auto address = asio::ip::make_address(settings.address, error);
    if (error) {
        return failure(ErrorCode::malformed, "'" + settings.address + "' is not an IP address",
                       "give one of this machine, such as 127.0.0.1, or 0.0.0.0 or :: for all of them");
    }
    const auto refused = [&](const char* next) {
        return failure(error == asio::error::address_in_use ? ErrorCode::in_use : ErrorCode::io,
                       "cannot listen on " + shown(settings) + ": " + error.message(), next);
    };
    const asio::ip::tcp::endpoint endpoint(address, settings.port);
    acceptor.open(endpoint.protocol(), error);
    if (error) return refused("choose an address of another kind: IPv4 or IPv6");
    // A host that was ended a moment ago does not keep the port.
    acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (address.is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
    acceptor.bind(endpoint, error);
    if (error == asio::error::address_in_use)
        return refused("end the program that listens there, or choose another port");
    if (error == asio::error::access_denied) {
        return refused("choose a port from 1024 up, or allow the host to open this one (CAP_NET_BIND_SERVICE)");
    }
    if (error) return refused("choose an address that this machine has, such as 127.0.0.1, or 0.0.0.0 for all of them");
    acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return refused("end the program that listens there, or choose another port");
    return {};
}

class AsioServer final : public Server {
public:
    AsioServer(Settings settings, std::function<void(hall::Incoming)> hand_over, Tls tls)
        : reception_(std::move(settings), std::move(hand_over)), tls_(std::move(tls)) {}

    AsioServer(const AsioServer&) = delete;
    AsioServer& operator=(const AsioServer&) = delete;
    ~AsioServer() override { reception_.forget_everybody(); }

    [[nodiscard]] Result<void> open() {
        if (auto done = opened(acceptor_, reception_.settings()); !done) return done;
        error_code error;
        port_ = acceptor_.local_endpoint(error).port();
        return {};
    }

    [[nodiscard]] std::uint16_t port() const override { return port_; }

    void run() override {
        accept();
        look_around();
        io_.run();
    }

    void send(std::vector<hall::Outgoing> outgoing) override {
        post([this, outgoing = std::move(outgoing)]() mutable {
            for (auto& one : outgoing) reception_.deliver(std::move(one));
        });
    }

    void catch_up() override { catch_up_after(rounds_to_catch_up); }

    [[nodiscard]] Result<void> reload_certificate() override {
        const auto& certificate = reception_.settings().certificate;
        if (!certificate) return {};
        auto tls = tls_with(*certificate);
        if (!tls) return eventstore::Failure(std::move(tls).error());
        post([this, tls = std::move(*tls)]() mutable { tls_ = std::move(tls); });
        return {};
    }

    void stop() override {
        post([this] { say_farewell(); });
    }

    [[nodiscard]] Counts counts() const override {
        const Tally& tally = reception_.tally();
        return {.connections_open = tally.connections_open,
                .connections_opened = tally.connections_opened,
                .refused_origin = tally.refused_origin,
                .refused_full = tally.refused_full,
                .closed_slow = tally.closed_slow,
                .closed_silent = tally.closed_silent,
                .messages_in = tally.messages_in,
                .messages_out = tally.messages_out,
                .bytes_out = tally.bytes_out};
    }

private:
    // What had reached this machine is found in the first round, and read and taken apart in those that follow.
    static constexpr int rounds_to_catch_up = 8;

    template <class Work>
    void post(Work work) {
        // After run() nobody would ever do it.
        if (!io_.stopped()) asio::post(io_, std::move(work));
    }

    void catch_up_after(int rounds) {
        post([this, rounds] {
            if (rounds == 0) return reception_.catch_up();
            catch_up_after(rounds - 1);
        });
    }

    // ---- sockets ----

    void accept() {
        acceptor_.async_accept([this](error_code error, Socket socket) {
            if (!acceptor_.is_open()) return;
            if (!error) welcome(std::move(socket));
            if (!error || error == asio::error::connection_aborted) return accept();
            // Out of descriptors or memory: others will give some back.
            breath_.expires_after(std::chrono::milliseconds(100));
            breath_.async_wait([this](error_code stopped) {
                if (!stopped) accept();
            });
        });
    }

    void welcome(Socket socket) {
        error_code error;
        const auto peer = socket.remote_endpoint(error);
        // It has gone again.
        if (error) return;
        if (reception_.is_shut()) {
            ++reception_.tally().refused_full;
            return;
        }
        socket.set_option(asio::ip::tcp::no_delay(true), error);
        socket.set_option(asio::socket_base::send_buffer_size(socket_buffer_bytes), error);
        socket.set_option(asio::socket_base::receive_buffer_size(socket_buffer_bytes), error);
        begin_session(std::move(socket), tls_.get(), reception_, shown(peer.address()));
    }

    // ---- time ----

    [[nodiscard]] std::chrono::milliseconds step() const {
        if (reception_.goes_away()) return std::chrono::milliseconds(10);
        const auto& limits = reception_.limits();
        const auto shortest =
            std::min({limits.request_within, limits.ping_after, limits.gone_after, limits.farewell_within});
        return std::clamp(shortest / 8, std::chrono::milliseconds(2), std::chrono::milliseconds(250));
    }

    void look_around() {
        const auto now = std::chrono::steady_clock::now();
        for (const auto& visitor : reception_.visitors()) visitor->look_at(now);
        if (reception_.goes_away()) {
            if (now > farewell_until_) {
                for (const auto& visitor : reception_.visitors()) visitor->drop();
            }
            if (reception_.is_empty()) return io_.stop();
        }
        watch_.expires_after(step());
        watch_.async_wait([this](error_code) { look_around(); });
    }

    void say_farewell() {
        if (reception_.goes_away()) return;
        reception_.go_away();
        farewell_until_ = std::chrono::steady_clock::now() + reception_.limits().farewell_within;
        error_code ignored;
        acceptor_.close(ignored);
        breath_.cancel();
        for (const auto& visitor : reception_.visitors()) visitor->say_farewell();
        // Looks around at once, and more often.
        watch_.cancel();
    }

    // Destroyed in the other order: what still waits for something in `io_` uses the others.
    Reception reception_;
    Tls tls_;
    asio::io_context io_{1};
    Acceptor acceptor_{io_.get_executor()};
    Timer watch_{io_.get_executor()};
    Timer breath_{io_.get_executor()};
    std::uint16_t port_ = 0;
    Moment farewell_until_{};
};

}  // namespace

Result<std::unique_ptr<Server>> Server::listen(Settings settings, std::function<void(hall::Incoming)> hand_over) {
    Tls tls;
    if (settings.certificate) {
        auto made = tls_with(*settings.certificate);
        if (!made) return eventstore::Failure(std::move(made).error());
        tls = std::move(*made);
    }
    auto server = std::make_unique<AsioServer>(std::move(settings), std::move(hand_over), std::move(tls));
    if (auto opened = server->open(); !opened) return eventstore::Failure(std::move(opened).error());
    return server;
}

}  // namespace handlog::host::net
