// A client that can be as rude as a test wants: bytes over a socket, with TLS if need be, and frames of WebSocket made
// by hand. It shares no code with the server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <openssl/types.h>
#include <string>
#include <string_view>

namespace handlog::tests {

inline constexpr std::chrono::milliseconds patience{20'000};

struct Response {
    int status = 0;  // none if the connection ended
    std::string head{};
    std::string body{};
};

enum class Opcode : std::uint8_t {
    continuation = 0,
    text = 1,
    binary = 2,
    close = 8,
    ping = 9,
    pong = 10,
    ended = 255
};

struct Frame {
    Opcode opcode = Opcode::ended;
    std::string payload{};

    friend bool operator==(const Frame&, const Frame&) = default;
};

class Client {
public:
    // With so small a receive buffer as the kernel allows, if it is to read slowly. `meanwhile` happens before it
    // connects, when it has its descriptor.
    explicit Client(
        std::uint16_t port, const std::string& address = "127.0.0.1", bool reads_slowly = false,
        const std::function<void()>& meanwhile = [] {});
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    ~Client();

    // TLS from now on. False if the server does not want to.
    [[nodiscard]] bool begin_tls(int most_version = 0);
    // The name in the certificate that the server showed.
    [[nodiscard]] std::string certificate_name() const;

    void write(std::string_view bytes);
    // What there is, up to `size`, or nothing when the other end has closed.
    [[nodiscard]] std::string read(std::size_t size);
    [[nodiscard]] std::string read_until(std::string_view end);
    // Nothing arrives for so long, and it is not closed.
    [[nodiscard]] bool hears_nothing_for(std::chrono::milliseconds duration);
    [[nodiscard]] bool is_closed_by_server();
    // Without a word.
    void hang_up();

    [[nodiscard]] Response ask(std::string_view request);
    [[nodiscard]] Response read_response(bool has_body = true);

    // As a page at `origin` does, if there is one. The status is 101 if it worked.
    [[nodiscard]] Response open_websocket(std::string_view origin = {}, std::string_view headers = {});
    void send(std::string_view text);
    [[nodiscard]] Frame receive();
    // The next text; pings are answered.
    [[nodiscard]] std::string receive_text();

private:
    [[nodiscard]] bool fill();

    int socket_;
    std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context_;
    std::unique_ptr<SSL, void (*)(SSL*)> tls_;
    std::string unread_;
};

[[nodiscard]] std::string frame(Opcode opcode, std::string_view payload, bool is_last = true);
// What a close frame says.
[[nodiscard]] Frame close_frame(std::uint16_t code, std::string_view why);

}  // namespace handlog::tests
