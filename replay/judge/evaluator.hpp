// The auditor's own evaluator. It notes of which ranks there are one card, two,
// three or four, and reads from that what the hand is; the engine's evaluator
// adds up numbers and looks into tables.
//
// Only the meaning of a rank's number is common to both: it stands in
// "engine/poker/hand_rank.hpp" and in every log. Here it is found by writing down all
// hands that differ in value, in the order of poker, and counting them.
#pragma once

#include <cstdint>

#include "replay/judge/cards.hpp"

namespace handlog::replay::judge {

struct HandValue {
    std::int32_t score = 0;  // the greater number for the better hand; 0 is no hand
    Cards five;              // where the choice is free, the cards with the lowest ids

    friend bool operator==(const HandValue&, const HandValue&) = default;
};

// Of five to seven cards. Fewer are no hand.
[[nodiscard]] HandValue value_of(Cards cards);

// The place of the hand among all that differ in worth: 1 to 7462; 0 is no hand.
[[nodiscard]] std::int32_t number_of(const HandValue& value);
// The same answer to a number that is at hand, without a search.
[[nodiscard]] bool has_number(const HandValue& value, std::int32_t number);

// How many hands differ in value.
[[nodiscard]] std::int32_t kinds_of_hands();

}  // namespace handlog::replay::judge
