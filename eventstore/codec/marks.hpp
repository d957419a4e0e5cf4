// How an entry stores its sender. The usual one, of whom nothing else is said, takes no bytes.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/kinds.hpp"
#include "engine/poker/sender.hpp"
#include "eventstore/codec/values.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::eventstore::inline codec {

// Of somebody other than the usual sender.
struct Who {
    engine::Role role = engine::Role::unknown;
    std::optional<engine::Seat> seat{};
    engine::PlayerId person{};
};

// A log is named by how many logs before this one it is.
struct SeenBefore {
    std::uint32_t logs_before = 0;
    std::uint32_t events = 0;
};

struct Marks {
    bool unusual = false;  // a Who follows
    std::optional<std::uint64_t> connection{};
    std::optional<SeenBefore> seen{};
    std::optional<engine::TurnNumber> turn{};

    [[nodiscard]] bool any() const { return unusual || connection || seen || turn; }
};

}  // namespace handlog::eventstore::inline codec

namespace handlog::engine {

HANDLOG_FIELDS(eventstore::Who, role, seat, person);
HANDLOG_FIELDS(eventstore::SeenBefore, logs_before, events);
HANDLOG_FIELDS(eventstore::Marks, unusual, connection, seen, turn);

}  // namespace handlog::engine
