// Where the button and the blinds go.
#pragma once

#include <optional>

#include "engine/event.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"

namespace handlog::engine {

// For the hand that `ready` seats (two at least) are about to play. `last` are
// the positions of the hand before; `first_button` is taken where there was none.
[[nodiscard]] Positions next_positions(const Rules& rules, SeatSet ready, const std::optional<Positions>& last,
                                       Seat first_button);

}  // namespace handlog::engine
