#include "bench/socket_clients.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace handlog::bench {

namespace {

constexpr char text_frame = 1;
constexpr char close_frame = 8;
constexpr char ping_frame = 9;
constexpr char pong_frame = 10;

// A call of the system that went well.
template <class Number>
Number must_do(Number result, const char* what) {
    if (result < 0) throw std::system_error(errno, std::generic_category(), what);
    return result;
}

// A frame at the beginning of these bytes; nothing if it is not whole yet.
struct Frame {
    char opcode = 0;
    std::string_view payload;
    std::size_t size = 0;
};
[[nodiscard]] Frame frame_of(std::string_view bytes) {
    if (bytes.size() < 2) return {};
    constexpr std::size_t two_bytes = 126;
    constexpr std::size_t eight_bytes = 127;
    std::size_t head = 2;
    std::size_t size = static_cast<unsigned char>(bytes[1]);
    if (size == two_bytes) head += 2;
    if (size == eight_bytes) head += 8;
    if (bytes.size() < head) return {};
    if (head > 2) size = 0;
    for (std::size_t at = 2; at < head; ++at) size = size << 8 | static_cast<unsigned char>(bytes[at]);
    if (bytes.size() < head + size) return {};
    constexpr int opcode_bits = 15;
    return {
        .opcode = static_cast<char>(bytes[0] & opcode_bits), .payload = bytes.substr(head, size), .size = head + size};
}

}  // namespace

SocketClients::SocketClients(std::uint16_t port) : port_(port), epoll_(must_do(epoll_create1(0), "epoll_create1")) {}

SocketClients::~SocketClients() {
    for (const Connection& connection : connections_) close(connection.socket);
    close(epoll_);
}

void SocketClients::connect(const std::string& token) {
    const int made = must_do(socket(AF_INET, SOCK_STREAM, 0), "socket");
    connections_.push_back({.socket = made});
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    must_do(::connect(made, reinterpret_cast<const sockaddr*>(&address), sizeof address), "connect");
    const int on = 1;
    must_do(setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
    const std::string request =
        "GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer " +
        token + "\r\n\r\n";
    must_do(send(made, request.data(), request.size(), MSG_NOSIGNAL), "send");
    std::string response;
    while (response.find("\r\n\r\n") == std::string::npos) {
        std::array<char, 1> byte{};
        if (must_do(recv(made, byte.data(), byte.size(), 0), "recv") == 0) break;
        response += byte[0];
    }
    if (!response.starts_with("HTTP/1.1 101")) throw std::runtime_error("the host does not connect: " + response);
    must_do(fcntl(made, F_SETFL, O_NONBLOCK), "fcntl");
    epoll_event event{.events = EPOLLIN, .data = {.u64 = connections_.size() - 1}};
    must_do(epoll_ctl(epoll_, EPOLL_CTL_ADD, made, &event), "epoll_ctl");
}

void SocketClients::say(std::size_t bot, std::string_view text) { write(connections_[bot], text_frame, text); }

// Masked by zeroes, which leave a text as it is. Small enough for the socket's buffer.
void SocketClients::write(const Connection& connection, char opcode, std::string_view payload) {
    constexpr char last_frame = '\x80';
    constexpr char masked = '\x80';
    constexpr std::size_t longest_short = 125;
    std::string frame{static_cast<char>(last_frame | opcode)};
    if (payload.size() <= longest_short) {
        frame += static_cast<char>(masked | static_cast<char>(payload.size()));
    } else {
        frame += static_cast<char>(masked | '\x7e');
        frame += static_cast<char>(payload.size() >> 8);
        frame += static_cast<char>(payload.size());
    }
    frame.append(4, '\0').append(payload);
    const auto sent = must_do(send(connection.socket, frame.data(), frame.size(), MSG_NOSIGNAL), "send");
    if (static_cast<std::size_t>(sent) != frame.size()) throw std::runtime_error("the host does not read");
}

void SocketClients::read(Bots& bots, std::chrono::milliseconds longest) {
    std::array<epoll_event, 256> events{};
    const int ready =
        epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), static_cast<int>(longest.count()));
    for (int at = 0; at < ready; ++at) hear(events[static_cast<std::size_t>(at)].data.u64, bots);
}

void SocketClients::hear(std::size_t bot, Bots& bots) {
    Connection& connection = connections_[bot];
    static std::array<char, 65'536> buffer;
    const ssize_t size = recv(connection.socket, buffer.data(), buffer.size(), 0);
    if (size < 0 && errno == EAGAIN) return;
    if (must_do(size, "recv") == 0) throw std::runtime_error("the host closed a connection");
    connection.received.append(buffer.data(), static_cast<std::size_t>(size));
    std::string_view rest = connection.received;
    for (Frame frame = frame_of(rest); frame.size > 0; frame = frame_of(rest)) {
        rest.remove_prefix(frame.size);
        if (frame.opcode == text_frame) bots.hear(bot, frame.payload, Clock::now());
        if (frame.opcode == ping_frame) write(connection, pong_frame, frame.payload);
        if (frame.opcode == close_frame) throw std::runtime_error("the host closed: " + std::string(frame.payload));
    }
    // Most of the time nothing is left, and nothing is kept for it.
    connection.received = std::string(rest);
}

}  // namespace handlog::bench
