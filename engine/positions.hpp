// Where the button and the blinds go.
#pragma once

#include <optional>

#include "engine/clockwise.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine {

// The seats that one passes by going clockwise from one to the other, without either; all others
// on the way round to the same seat.
[[nodiscard]] SeatSet seats_between(Seat from, Seat to);

// The blinds are left of the button; heads-up the button is the small blind.
[[nodiscard, gnu::always_inline]] inline Positions positions_by_button(Seat button, SeatSet ready) {
    Seat next = seat_after(ready, button);
    Seat after_next = seat_after(ready, next);
    if (after_next == button) return {.button = button, .small_blind = button, .big_blind = next};
    return {.button = button, .small_blind = next, .big_blind = after_next};
}

// Is it the big blind that leads, and does the button follow it?
[[nodiscard]] inline bool big_blind_leads(const Rules& rules, SeatSet ready, const Positions& last) {
    if (!last.big_blind) return false;
    if (rules.button == ButtonRule::dead) return true;
    return rules.heads_up_blinds != HeadsUpBlinds::follow_button && ready.size() == 2 && !last.heads_up();
}

// The positions that follow from where the blinds were: with a dead button, or heads-up. A newcomer
// sits where the big blind was only if the player who posted it has left.
[[nodiscard]] Positions positions_by_blinds(const Rules& rules, SeatSet ready, SeatSet newcomers,
                                            const Positions& last);

// For the hand that `ready` seats (two at least) are about to play. `last` are
// the positions of the hand before; `first_button` is taken where there was none. `newcomers` have
// played no hand to its end since they sat down.
[[nodiscard, gnu::always_inline]] inline Positions next_positions(const Rules& rules, SeatSet ready, SeatSet newcomers,
                                                                  const std::optional<Positions>& last,
                                                                  Seat first_button) {
    invariant(ready.several(), "positions are for two players at least");
    if (!last) return positions_by_button(first_button, ready);
    if (big_blind_leads(rules, ready, *last)) return positions_by_blinds(rules, ready, newcomers, *last);
    return positions_by_button(seat_after(ready, last->button), ready);
}

}  // namespace handlog::engine
