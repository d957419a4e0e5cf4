// What a session reads from and writes to: a socket, or TLS over one. Only sources of this folder include this header.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/ssl/error.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/stream_traits.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <chrono>
#include <memory>
#include <type_traits>

#include "host/net/session.hpp"

namespace handlog::host::net {

namespace asio = boost::asio;
namespace beast = boost::beast;

using Encrypted = beast::ssl_stream<Socket>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Executor>;

template <class Stream>
inline constexpr bool is_encrypted = std::is_same_v<Stream, Encrypted>;

template <class Stream>
void close_socket(Stream& stream) {
    beast::error_code ignored;
    beast::get_lowest_layer(stream).close(ignored);
}

// What the other end has not acknowledged is thrown away, so that the kernel does not keep it for minutes.
template <class Stream>
void abort_socket(Stream& stream) {
    beast::error_code ignored;
    beast::get_lowest_layer(stream).set_option(asio::socket_base::linger(true, 0), ignored);
    close_socket(stream);
}

// A wait for the next message or request that is allowed. Most visitors never need one.
class Pause {
public:
    [[nodiscard]] bool is_on() const { return is_on_; }

    template <class Resume>
    void begin(const Executor& executor, std::chrono::nanoseconds wait, Resume resume) {
        if (timer_ == nullptr) timer_ = std::make_unique<Timer>(executor);
        is_on_ = true;
        timer_->expires_after(wait);
        timer_->async_wait([this, resume = std::move(resume)](beast::error_code error) {
            is_on_ = false;
            if (!error) resume();
        });
    }

    void end() {
        if (timer_ != nullptr) timer_->cancel();
    }

private:
    std::unique_ptr<Timer> timer_;
    bool is_on_ = false;
};

}  // namespace handlog::host::net
