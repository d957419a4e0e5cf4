// What comes of a command: the events in the order in which a dealer would
// announce them, or the one reason for which the command is refused. Apart from
// decide(), which finds it, so that programs that only read logs do not need the rules.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"

namespace handlog::engine::inline poker {

// Counts up whenever decide() answers some command with other events than before,
// so that an auditor knows which hands this build can decide again.
inline constexpr std::uint32_t semantics = 1;

using Outcome = std::variant<Events, Rejection>;

}  // namespace handlog::engine::inline poker
