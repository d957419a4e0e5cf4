// The clients of many bots over real sockets, in one thread: WebSocket as far as a friendly client needs it. It shares
// no code with the server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/bots.hpp"

namespace handlog::bench {

class SocketClients {
public:
    explicit SocketClients(std::uint16_t port);
    SocketClients(const SocketClients&) = delete;
    SocketClients& operator=(const SocketClients&) = delete;
    ~SocketClients();

    // The next bot's connection, open when it returns.
    void connect(const std::string& token);
    void say(std::size_t bot, std::string_view text);
    // Waits for at most so long for what is told, and lets the bots hear it.
    void read(Bots& bots, std::chrono::milliseconds longest);

private:
    struct Connection {
        int socket = -1;
        std::string received{};  // that is no whole message yet
    };

    void hear(std::size_t bot, Bots& bots);
    void write(const Connection& connection, char opcode, std::string_view payload);

    std::uint16_t port_;
    int epoll_ = -1;
    std::vector<Connection> connections_;
};

}  // namespace handlog::bench
