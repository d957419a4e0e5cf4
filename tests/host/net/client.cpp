#include "tests/host/net/client.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <doctest/doctest.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace handlog::tests {

namespace {

[[nodiscard]] bool is_readable(int socket, std::chrono::milliseconds within) {
    pollfd wanted{.fd = socket, .events = POLLIN, .revents = 0};
    return ::poll(&wanted, 1, static_cast<int>(within.count())) == 1;
}

[[nodiscard]] bool connected(int socket, const std::string& address, std::uint16_t port) {
    sockaddr_in ipv4{};
    if (inet_pton(AF_INET, address.c_str(), &ipv4.sin_addr) == 1) {
        ipv4.sin_family = AF_INET;
        ipv4.sin_port = htons(port);
        return ::connect(socket, reinterpret_cast<const sockaddr*>(&ipv4), sizeof ipv4) == 0;
    }
    sockaddr_in6 ipv6{};
    ipv6.sin6_family = AF_INET6;
    ipv6.sin6_port = htons(port);
    return inet_pton(AF_INET6, address.c_str(), &ipv6.sin6_addr) == 1 &&
           ::connect(socket, reinterpret_cast<const sockaddr*>(&ipv6), sizeof ipv6) == 0;
}

}  // namespace

Client::Client(std::uint16_t port, const std::string& address, bool reads_slowly,
               const std::function<void()>& meanwhile)
    : socket_(::socket(address.find(':') == std::string::npos ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0)),
      context_(nullptr, SSL_CTX_free),
      tls_(nullptr, SSL_free) {
    REQUIRE(socket_ >= 0);
    if (reads_slowly) {
        const int bytes = 4'096;
        REQUIRE(::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes) == 0);
    }
    // So that no test waits for ever.
    const timeval longest{.tv_sec = patience.count() / 1'000, .tv_usec = 0};
    REQUIRE(::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest) == 0);
    REQUIRE(::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest) == 0);
    meanwhile();
    REQUIRE(connected(socket_, address, port));
}

Client::~Client() { hang_up(); }

void Client::hang_up() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

bool Client::begin_tls(int most_version) {
    context_.reset(SSL_CTX_new(TLS_client_method()));
    if (most_version != 0) {
        // Old versions are only allowed at this level.
        SSL_CTX_set_security_level(context_.get(), 0);
        SSL_CTX_set_min_proto_version(context_.get(), TLS1_VERSION);
        SSL_CTX_set_max_proto_version(context_.get(), most_version);
    }
    tls_.reset(SSL_new(context_.get()));
    return SSL_set_fd(tls_.get(), socket_) == 1 && SSL_connect(tls_.get()) == 1;
}

std::string Client::certificate_name() const {
    const std::unique_ptr<X509, void (*)(X509*)> certificate(SSL_get1_peer_certificate(tls_.get()), X509_free);
    std::array<char, 256> name{};
    X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), NID_commonName, name.data(),
                              static_cast<int>(name.size()));
    return name.data();
}

void Client::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = tls_ != nullptr ? SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                                             : ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        // The server may have closed: what it says is read all the same.
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

bool Client::fill() {
    std::array<char, 65'536> bytes{};
    const auto size = tls_ != nullptr ? SSL_read(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                                      : ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (size <= 0) return false;
    unread_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
}

std::string Client::read(std::size_t size) {
    while (unread_.size() < size && fill()) {
    }
    auto bytes = unread_.substr(0, size);
    unread_.erase(0, bytes.size());
    return bytes;
}

std::string Client::read_until(std::string_view end) {
    auto found = unread_.find(end);
    while (found == std::string::npos && fill()) found = unread_.find(end);
    return read(found == std::string::npos ? unread_.size() : found + end.size());
}

bool Client::hears_nothing_for(std::chrono::milliseconds duration) {
    return unread_.empty() && !is_readable(socket_, duration);
}

bool Client::is_closed_by_server() {
    while (fill()) {
    }
    if (tls_ != nullptr && (SSL_get_shutdown(tls_.get()) & SSL_RECEIVED_SHUTDOWN) != 0) return true;
    char byte{};
    // Neither did it only take too long.
    return ::recv(socket_, &byte, 1, MSG_DONTWAIT) == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
}

Response Client::ask(std::string_view request) {
    write(request);
    return read_response(!request.starts_with("HEAD"));
}

Response Client::read_response(bool has_body) {
    Response response;
    response.head = read_until("\r\n\r\n");
    if (response.head.size() < 12) return response;
    response.status = std::stoi(response.head.substr(9, 3));
    constexpr std::string_view length = "Content-Length: ";
    if (const auto at = response.head.find(length); has_body && at != std::string::npos) {
        response.body = read(std::stoul(response.head.substr(at + length.size())));
    }
    return response;
}

Response Client::open_websocket(std::string_view origin, std::string_view headers) {
    std::string request =
        "GET /play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!origin.empty()) request.append("Origin: ").append(origin).append("\r\n");
    request.append(headers).append("\r\n");
    return ask(request);
}

void Client::send(std::string_view text) { write(frame(Opcode::text, text)); }

Frame Client::receive() {
    const auto head = read(2);
    if (head.size() < 2) return {};
    auto size = static_cast<std::size_t>(head[1] & 0x7F);
    const std::size_t further = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (further > 0) {
        size = 0;
        for (const char byte : read(further)) size = size << 8U | static_cast<unsigned char>(byte);
    }
    Frame frame{.opcode = static_cast<Opcode>(head[0] & 0x0F), .payload = read(size)};
    return frame.payload.size() < size ? Frame{} : frame;
}

std::string Client::receive_text() {
    for (;;) {
        auto frame = receive();
        if (frame.opcode == Opcode::text) return std::move(frame.payload);
        if (frame.opcode != Opcode::ping) return {};
        write(tests::frame(Opcode::pong, frame.payload));
    }
}

std::string frame(Opcode opcode, std::string_view payload, bool is_last) {
    constexpr std::string_view mask = "\x12\x34\x56\x78";
    std::string bytes;
    bytes += static_cast<char>((is_last ? 0x80 : 0) | static_cast<int>(opcode));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80 | static_cast<int>(payload.size()));
    } else {
        bytes += static_cast<char>(0x80 | 126);
        bytes += static_cast<char>(payload.size() >> 8U & 0xFFU);
        bytes += static_cast<char>(payload.size() & 0xFFU);
    }
    bytes += mask;
    for (std::size_t index = 0; index < payload.size(); ++index) {
        bytes += static_cast<char>(payload[index] ^ mask[index % mask.size()]);
    }
    return bytes;
}

Frame close_frame(std::uint16_t code, std::string_view why) {
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
    return {.opcode = Opcode::close, .payload = payload.append(why)};
}

}  // namespace handlog::tests
