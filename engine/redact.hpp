// What one viewer may read of a command or an event. Every outlet that shows
// either to anybody but the operator passes it through here.
#pragma once

#include <optional>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/seat.hpp"

namespace handlog::engine {

// The seat whose player looks on, or nobody's. A player who sits down after a
// hand began is no viewer of that hand's cards.
using Viewer = std::optional<Seat>;

// Hidden are the deck and its seed, burned cards, and the hole cards of others
// until they are tabled.
[[nodiscard]] Event redacted(const Event& event, Viewer viewer);
[[nodiscard]] Command redacted(const Command& command, Viewer viewer);

// What another player would do when it is their turn: that there is anything to
// tell is not told either, and nothing is left of it by redacted().
[[nodiscard]] bool is_secret(const Event& event, Viewer viewer);

}  // namespace handlog::engine
