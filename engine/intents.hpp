// What a player would do before it is their turn.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/seat.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// The action that the intent comes to, now that it is the turn of `seat`; nothing if it was
// to call less than the call is by now.
[[nodiscard]] std::optional<Command> action_of(const Hand& hand, Seat seat, const Intent& intent);

}  // namespace handlog::engine
