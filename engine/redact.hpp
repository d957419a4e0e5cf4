// What one viewer may read of a command or an event. Every outlet that shows
// either to anybody but the operator passes it through here.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine {

// The seat of the player who views, or none for a spectator. A player who sat down after
// a hand began must not be the viewer of that hand.
using Viewer = std::optional<Seat>;

// Hidden are the deck and its seed, burned cards, and the hole cards of others
// until they are tabled.
[[nodiscard]] Event redacted(const Event& event, Viewer viewer);
[[nodiscard]] Command redacted(const Command& command, Viewer viewer);

// An intent of another player. Even its existence is secret: callers must drop the
// event, not only redact it. redacted() removes all its contents.
[[nodiscard]] bool is_secret(const Event& event, Viewer viewer);

}  // namespace handlog::engine
