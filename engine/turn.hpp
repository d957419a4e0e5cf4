// Whose turn it is next. Inline, because every action ends with this question.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/dealer.hpp"

namespace handlog::engine::detail {

[[nodiscard]] inline Chips largest_bet(const Hand& hand, SeatSet seats) {
    Chips largest;
    for (const Seat seat : seats) largest = std::max(largest, hand.street_bets[seat]);
    return largest;
}

// Everybody who still can bet must have acted since the bet last grew. Whoever is
// alone with players who are all-in has nobody to bet against, and acts only to
// match what one of them has put in.
[[nodiscard]] inline std::optional<Seat> next_to_act(const Hand& hand, Seat after) {
    const SeatSet able = hand.live - hand.all_in;
    if (able.several()) {
        const SeatSet waiting = able - hand.acted_since_raise;
        if (waiting.empty()) return std::nullopt;
        return waiting.after(after);
    }
    if (able.empty()) return std::nullopt;
    const Seat alone = able.lowest();
    if (hand.street_bets[alone] < largest_bet(hand, hand.live.without(alone))) return alone;
    return std::nullopt;
}

// The next turn, or the end of the round and on.
inline void go_on_after(Dealer& dealer, Seat seat) {
    if (const std::optional<Seat> next_seat = next_to_act(dealer.hand(), seat)) {
        dealer.announce(TurnStarted{.seat = *next_seat});
    } else {
        go_on_after_round(dealer);
    }
}

}  // namespace handlog::engine::detail
