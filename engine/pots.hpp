// Who can win how much: the layers of what was put in, and how a pot is split.
#pragma once

#include <algorithm>

#include "engine/table.hpp"

namespace handlog::engine {

// The pots that the contributions of `hand` make, the main pot first.
//
// Antes are layered first and the bets above them. A layer ends where a live
// seat has no more in it; its chips, those of folded players included, can be
// won by the live seats that reach it. Layers with the same seats are one pot.
// A layer that only folded players reached falls to the next lower pot. Antes
// paid for the table and dead posts belong to the main pot whole.
[[nodiscard]] Pots build_pots(const Hand& hand);

// The same pots, with what each seat paid into them.
struct PotShares {
    SeatSet eligible;
    PerSeat<Chips> from;
};
[[nodiscard]] InlineVector<PotShares, most_pots> build_pot_shares(const Hand& hand);

// How a pot is split: an even part for each winner, and what does not divide
// where the rule puts odd chips, clockwise from the button.
struct PotSplit {
    Chips even;
    Chips left_over;
    PerSeat<Chips> odd_chips;
    PerSeat<Chips> parts;
};
[[nodiscard]] PotSplit split_pot(Chips amount, SeatSet winners, Seat button, OddChip rule);

// Those who have the best hand.
[[nodiscard]] inline SeatSet best_of(SeatSet claimants, const PerSeat<HandRank>& ranks) {
    // Without branches, because which hand is better is what nobody can predict.
    HandRank highest;
    for (Seat seat : claimants) highest = std::max(highest, ranks[seat]);
    SeatSet best;
    for (Seat seat : claimants) best.add_if(ranks[seat] == highest, seat);
    return best;
}

// Rake is taken of contested pots only. A pot that its one claimant paid alone,
// as an ante that nobody else could match, is not. That is judged as of the end
// of the betting: a beaten hand that goes unseen had its claim all the same.
[[nodiscard]] bool is_contested(const Pot& pot);

}  // namespace handlog::engine
