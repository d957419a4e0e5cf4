// What goes to and fro between people's connections and the hall. Connections are numbered by whoever keeps them, from
// 1, and a number is never used again.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/poker/time.hpp"

namespace handlog::host::hall {

struct ConnectionId {
    std::uint64_t value = 0;
    friend constexpr auto operator<=>(ConnectionId, ConnectionId) = default;
};

// ---- in ----

struct Opened {
    ConnectionId connection;
    std::string address;                 // without the port: limits are counted by it
    std::optional<std::string> token{};  // that a cookie or a header brought, unchecked
    bool is_brief = false;               // for one message: nobody is here by it
};

// A message is answered by exactly one Outgoing with `answers`, unless the connection is closed first.
struct Received {
    ConnectionId connection;
    std::string text;
};

struct Closed {
    ConnectionId connection;
};

// Everything that was received up to this moment has been handed over before this.
struct CaughtUp {};

struct Incoming {
    engine::Time at;
    std::variant<Opened, Received, Closed, CaughtUp> what;
};

// ---- out ----

// Why a connection is closed: RFC 6455 has the numbers.
enum class CloseCode : std::uint16_t {
    going_away = 1001,
    policy_violation = 1008,
    too_big = 1009,
    try_again_later = 1013,
};

struct Closing {
    CloseCode code = CloseCode::policy_violation;
    std::string why;  // up to 123 bytes
};

struct Outgoing {
    ConnectionId to;
    std::shared_ptr<const std::string> text{};  // one for all who are told the same; nothing only closes
    bool answers = false;                       // the oldest message of this connection that has no answer yet
    std::optional<std::string> token{};         // that the browser is to keep in its cookie
    std::optional<Closing> closing{};           // once the text is out
};

}  // namespace handlog::host::hall
