// Sockets, TLS, HTTP and WebSocket: nothing else in handlog knows them. One thread runs the server; whatever arrives
// is stamped and handed over, and what is sent may come from any thread.
//
//     const auto server = net::Server::listen(settings, [&](hall::Incoming incoming) { mailbox.put(incoming); });
//     std::thread thread([&] { server->run(); });
//     server->send(outgoing);
//     server->stop();
//
// A WebSocket at /play is a connection, and each of its text frames a message. A POST to /play is a connection with
// one message, whose answer is the body of the response.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/error.hpp"
#include "host/hall/traffic.hpp"

namespace handlog::host::net {

struct Certificate {
    std::string chain_path;
    std::string key_path;
};

// What is served for GET, beside /play.
struct Resource {
    std::string type;                   // "text/html; charset=utf-8"
    std::function<std::string()> body;  // called by the server's thread
};

// Each is what a friendly client never meets.
struct Limits {
    std::size_t most_bytes_in = 4'096;  // of a message or a body
    std::size_t most_under_way = 8;     // messages of a connection that are not answered: it is not read then
    double messages_per_second = 20;    // of a connection, on average: then it is not read for a while
    double messages_at_once = 40;
    std::size_t most_bytes_waiting = 256 * 1'024;  // for a client that does not read: then it is closed
    std::size_t most_texts_waiting = 256;
    std::size_t most_connections = 12'000;
    std::chrono::milliseconds request_within{5'000};  // a whole request or handshake, from the first byte
    std::chrono::milliseconds ping_after{15'000};     // of silence
    std::chrono::milliseconds gone_after{30'000};     // of silence
    std::chrono::milliseconds farewell_within{2'000};
};

struct Settings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;              // any that is free
    std::vector<std::string> origins{};  // of pages that may connect, whole: "https://poker.example:8443"
    std::optional<Certificate> certificate{};
    bool behind_proxy = false;                                 // limits count the addresses that it names
    std::map<std::string, Resource, std::less<>> resources{};  // by path
    std::function<engine::Time()> now;
    Limits limits{};
};

// Counted since the server began.
struct Counts {
    std::uint64_t connections_open = 0;
    std::uint64_t connections_opened = 0;
    std::uint64_t refused_origin = 0;
    std::uint64_t refused_full = 0;
    std::uint64_t closed_slow = 0;
    std::uint64_t closed_silent = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
};

class Server {
public:
    // The port is open from now on. `hand_over` is called by the thread that runs the server.
    [[nodiscard]] static eventstore::Result<std::unique_ptr<Server>> listen(
        Settings settings, std::function<void(hall::Incoming)> hand_over);

    Server() = default;
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    virtual ~Server() = default;

    [[nodiscard]] virtual std::uint16_t port() const = 0;

    // Until stop().
    virtual void run() = 0;

    // ---- from any thread ----

    // In this order. What is for a connection that is gone is dropped.
    virtual void send(std::vector<hall::Outgoing> outgoing) = 0;
    // Hands over hall::CaughtUp, behind all that arrived before.
    virtual void catch_up() = 0;
    // Reads the certificate again; if that fails, the old one stays.
    [[nodiscard]] virtual eventstore::Result<void> reload_certificate() = 0;
    // No new connections; everybody is sent what waits for them and told that the server goes away.
    virtual void stop() = 0;
    [[nodiscard]] virtual Counts counts() const = 0;
};

}  // namespace handlog::host::net
