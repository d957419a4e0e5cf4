// Whose turn it is next. Inline, because every action ends with this question.
#pragma once

#include <algorithm>

#include "engine/clockwise.hpp"
#include "engine/dealer.hpp"

namespace handlog::engine::detail {

[[nodiscard]] inline Chips largest_bet(const Hand& hand, SeatSet seats) {
    Chips largest;
    for (Seat seat : seats) largest = std::max(largest, hand.street_bets[seat]);
    return largest;
}

// Whoever is alone with players who are all-in has nobody to bet against, and acts
// only to match what one of them has put in.
[[nodiscard]] inline bool must_match(const Hand& hand, Seat alone) {
    return hand.street_bets[alone] < largest_bet(hand, hand.live.without(alone));
}

// The seats that have a turn before the round ends: everybody who still can bet
// must have acted since the bet last grew.
[[nodiscard, gnu::always_inline]] inline SeatSet waiting_to_act(const Hand& hand) {
    SeatSet able = hand.live - hand.all_in;
    if (able.several()) return able - hand.acted_since_raise;
    return !able.empty() && must_match(hand, able.lowest()) ? able : SeatSet{};
}

// The next turn, which may be answered already, or the end of the round and on.
[[gnu::always_inline]] inline void go_on_after(Dealer dealer, Seat seat) {
    SeatSet waiting = waiting_to_act(dealer.hand());
    if (waiting.empty()) return go_on_after_round(dealer);
    const Seat turn = seat_after(waiting, seat);
    dealer.announce(TurnStarted{.seat = turn});
    if (dealer.hand().intending.contains(turn)) [[unlikely]]
        follow_intent(dealer, turn);
}

}  // namespace handlog::engine::detail
