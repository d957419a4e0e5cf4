// What one viewer may read of a command or an event. Every outlet that shows
// either to anybody but the operator passes it through here.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"

namespace handlog::engine {

// The seat of the player who views, or none for a spectator. A player who sat down after
// a hand began must not be the viewer of that hand.
using Viewer = std::optional<Seat>;

// What only the player knows whose intent it is.
template <class Happened>
concept PrivateEvent = OneOf<Happened, IntentSet, IntentFollowed, IntentDropped>;

// The seat of whoever a command for a seat is from. What the host sends for it, or nobody knows who, is from its
// player.
[[nodiscard]] inline Viewer seat_of_sender(const Sender& by, Seat seat) { return is_person(by.role) ? by.seat : seat; }

// Does the viewer know what such a command says, because they sent it?
[[nodiscard]] inline bool is_from(Viewer viewer, const Sender& by, Seat seat) {
    return viewer && viewer == seat_of_sender(by, seat);
}

// Hidden are the deck and its seed, burned cards, and the hole cards of others
// until they are tabled.
[[nodiscard]] Event redacted(const Event& event, Viewer viewer);
// Also what another player says of their own cards and intents.
[[nodiscard]] Command redacted(const Command& command, const Sender& by, Viewer viewer);

// Whoever may read it reads the same of it.
[[nodiscard]] bool is_same_for_all(const Event& event);

// An intent of another player. Even its existence is secret: callers must drop the
// event, not only redact it. redacted() removes all its contents.
[[nodiscard]] bool is_secret(const Event& event, Viewer viewer);

}  // namespace handlog::engine
