// A server in a thread of its own, and what it hands over, one after the other, to the test that plays the hall.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <doctest/doctest.h>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "host/net/server.hpp"
#include "tests/host/net/client.hpp"

namespace handlog::tests {

inline constexpr const char* our_origin = "http://poker.example:8080";

class RunningServer {
public:
    explicit RunningServer(host::net::Limits limits = {}, std::optional<host::net::Certificate> certificate = {},
                           const std::string& address = "127.0.0.1") {
        host::net::Settings settings{.address = address,
                                     .origins = {our_origin},
                                     .certificate = std::move(certificate),
                                     .now = [this] { return engine::Time(now_ms); },
                                     .limits = limits};
        settings.resources["/"] = {.type = "text/html; charset=utf-8", .body = [] { return "<p>Welcome</p>"; }};
        auto server = host::net::Server::listen(std::move(settings),
                                                [this](host::hall::Incoming incoming) { put(std::move(incoming)); });
        REQUIRE_MESSAGE(server, server.error().what);
        server_ = std::move(*server);
        thread_ = std::thread([this] { server_->run(); });
    }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    ~RunningServer() { stop(); }

    [[nodiscard]] host::net::Server& operator*() { return *server_; }
    host::net::Server* operator->() { return server_.get(); }
    [[nodiscard]] std::uint16_t port() const { return server_->port(); }

    // Returns when the server does.
    void stop() {
        server_->stop();
        if (thread_.joinable()) thread_.join();
    }

    // What is handed over next.
    [[nodiscard]] std::optional<host::hall::Incoming> next(std::chrono::milliseconds within = patience) {
        std::unique_lock lock(mutex_);
        if (!arrived_.wait_for(lock, within, [this] { return !incoming_.empty(); })) return std::nullopt;
        auto incoming = std::move(incoming_.front());
        incoming_.pop_front();
        return incoming;
    }

    // The same, which must be of this kind.
    template <class What>
    [[nodiscard]] What next() {
        const auto incoming = next();
        REQUIRE(incoming);
        const auto* what = std::get_if<What>(&incoming->what);
        REQUIRE(what != nullptr);
        return *what;
    }

    void answer(host::hall::ConnectionId to, std::string text) {
        server_->send({{.to = to, .text = std::make_shared<std::string>(std::move(text)), .answers = true}});
    }
    void tell(host::hall::ConnectionId to, std::string text) {
        server_->send({{.to = to, .text = std::make_shared<std::string>(std::move(text))}});
    }

    // Connects a WebSocket as a page of ours does.
    [[nodiscard]] host::hall::ConnectionId join(Client& client) {
        REQUIRE(client.open_websocket(our_origin).status == 101);
        return next<host::hall::Opened>().connection;
    }

    std::atomic<std::int64_t> now_ms = 1'000;

private:
    void put(host::hall::Incoming incoming) {
        const std::lock_guard lock(mutex_);
        incoming_.push_back(std::move(incoming));
        arrived_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<host::hall::Incoming> incoming_;
    std::unique_ptr<host::net::Server> server_;
    std::thread thread_;
};

// Whether it becomes so before a test loses patience.
template <class Condition>
[[nodiscard]] bool eventually(Condition condition) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

}  // namespace handlog::tests
