// Who is there: the sockets, and the connections of the hall that some of them are. Used by the server's thread alone,
// except for the counters.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "host/hall/traffic.hpp"
#include "host/net/allowance.hpp"
#include "host/net/server.hpp"

namespace handlog::host::net {

// A socket with somebody at its other end.
class Visitor {
public:
    Visitor() = default;
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;
    virtual ~Visitor() = default;

    virtual void deliver(hall::Outgoing outgoing) = 0;
    // Called again and again: ends what took too long.
    virtual void look_at(Moment now) = 0;
    // The server goes away: what waits goes out, and no more comes in.
    virtual void say_farewell() = 0;
    // The socket is closed at once.
    virtual void drop() = 0;
};

// The counters that other threads read.
struct Tally {
    std::atomic<std::uint64_t> connections_open = 0;
    std::atomic<std::uint64_t> connections_opened = 0;
    std::atomic<std::uint64_t> refused_origin = 0;
    std::atomic<std::uint64_t> refused_full = 0;
    std::atomic<std::uint64_t> closed_slow = 0;
    std::atomic<std::uint64_t> closed_silent = 0;
    std::atomic<std::uint64_t> messages_in = 0;
    std::atomic<std::uint64_t> messages_out = 0;
    std::atomic<std::uint64_t> bytes_out = 0;
};

class Reception {
public:
    Reception(Settings settings, std::function<void(hall::Incoming)> hand_over);

    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] const Limits& limits() const { return settings_.limits; }
    [[nodiscard]] bool is_secure() const { return is_secure_; }
    [[nodiscard]] Tally& tally() { return tally_; }
    [[nodiscard]] const Tally& tally() const { return tally_; }

    // ---- sockets ----

    void enter(const std::shared_ptr<Visitor>& visitor);
    void leave(Visitor& visitor);
    // Whoever comes now is refused.
    [[nodiscard]] bool is_full() const { return visitors_.size() >= limits().most_connections; }
    // Or even closed without a word.
    [[nodiscard]] bool is_shut() const;
    [[nodiscard]] std::vector<std::shared_ptr<Visitor>> visitors() const;

    void go_away() { goes_away_ = true; }
    [[nodiscard]] bool goes_away() const { return goes_away_; }
    [[nodiscard]] bool is_empty() const { return visitors_.empty(); }
    // Nobody is told: it is the end of the server.
    void forget_everybody();

    // ---- connections of the hall ----

    [[nodiscard]] hall::ConnectionId open(const std::shared_ptr<Visitor>& visitor, std::string address,
                                          std::optional<std::string> token, bool is_brief = false);
    void receive(hall::ConnectionId connection, std::string text);
    // Nothing happens if it was closed before.
    void close(hall::ConnectionId connection);
    void catch_up();
    void deliver(hall::Outgoing outgoing);

private:
    void hand_over(decltype(hall::Incoming::what) what);

    Settings settings_;
    bool is_secure_;
    std::function<void(hall::Incoming)> hand_over_;
    std::unordered_map<Visitor*, std::shared_ptr<Visitor>> visitors_;
    std::unordered_map<std::uint64_t, std::shared_ptr<Visitor>> connections_;
    std::uint64_t last_connection_ = 0;
    bool goes_away_ = false;
    Tally tally_;
};

}  // namespace handlog::host::net
