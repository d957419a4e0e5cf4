// A second opinion on who gets what: worked out from what each seat put in and
// from the cards alone, by the definition and without regard to speed.
//
// The engine builds layers from the top of each live seat's contribution and
// compares dense rank numbers. This goes up chip by chip (runs of chips that the
// same seats paid are taken together) and compares hands by the naive evaluator.
#pragma once

#include <vector>

#include "tests/properties/chronicle.hpp"

namespace handlog::tests {

struct NaivePot {
    engine::Chips amount;
    engine::SeatSet eligible;
    engine::SeatSet paid_by;
};

// The pots of what was put in, when the seats of `live` have not folded.
[[nodiscard]] std::vector<NaivePot> naive_pots(const Chronicle& told, engine::SeatSet live);

// What each seat wins and what the house takes.
struct Settlement {
    engine::PerSeat<engine::Chips> won;
    engine::Chips rake;
};

// For a hand whose betting is over. `claimants` have not folded, and have not
// given their hands up unseen; where there are several, all cards are known.
[[nodiscard]] Settlement settle(const Chronicle& told, engine::SeatSet claimants);

}  // namespace handlog::tests
