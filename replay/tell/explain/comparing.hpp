// Why one hand beats another: the first card that differs, in words.
#pragma once

#include <string>

#include "engine/poker/card.hpp"
#include "engine/poker/hand_rank.hpp"

namespace handlog::replay::inline tell::explain {

struct RankedHand {
    std::string owner;
    engine::HandRank rank;
    engine::CardSet five;
};

// "Ann's two pair, aces and nines with queen kicker [..] beats Bob's two pair, aces
// and nines, jack kicker [..]: the kicker decides, a queen against a jack."
[[nodiscard]] std::string beats(const RankedHand& winner, const RankedHand& loser);

// "Ann's ace-high straight [..]"
[[nodiscard]] std::string described(const RankedHand& hand);

}  // namespace handlog::replay::inline tell::explain
