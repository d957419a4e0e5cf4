// Who can win how much: the layers of what was put in.
#pragma once

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

// Rake is taken of contested pots only. A pot that its one claimant paid alone,
// as an ante that nobody else could match, is not. That is judged as of the end
// of the betting: a beaten hand that goes unseen had its claim all the same.
[[nodiscard]] bool is_contested(const Pot& pot);

}  // namespace handlog::engine
