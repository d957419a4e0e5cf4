// The auditor's own evaluator. It counts how many cards there are of each rank
// and suit and reads from the counts what the hand is; the engine's evaluator
// adds up numbers and looks into tables.
//
// Only the meaning of a rank's number is common to both: it stands in
// "engine/hand_rank.hpp" and in every log. Here it is found by writing down all
// hands that differ in worth, in the order of poker, and counting them.
#pragma once

#include <cstdint>

#include "engine/card.hpp"

namespace handlog::replay::judge {

struct Worth {
    std::int32_t number = 0;  // 1 to 7462; 0 is no hand
    engine::CardSet five;     // where the choice is free, the cards with the lowest ids

    friend bool operator==(const Worth&, const Worth&) = default;
};

// Of five to seven cards. Fewer are no hand.
[[nodiscard]] Worth worth_of(engine::CardSet cards);

// How many hands differ in worth.
[[nodiscard]] std::int32_t kinds_of_hands();

}  // namespace handlog::replay::judge
