// The best hand that some cards hold, and what the number of a hand means.
//
// How a number is found from cards is in "engine/hand_rank_tally.hpp". Its tables
// are constants, so cards can be ranked at any time, also before main().
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/poker/card.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine {

// A hand in the form in which players compare hands: the category, then the
// ranks that decide, from 2 for a two to 14 for an ace. Vectors of any two
// hands compare element by element as the hands do.
//
//     [1, a, b, c, d, e]   high card          [6, a, b, c, d, e]   flush
//     [2, pair, a, b, c]   one pair           [7, three, pair]     full house
//     [3, high, low, a]    two pair           [8, four, a]         four of a kind
//     [4, three, a, b]     three of a kind    [9, highest]         straight flush
//     [5, highest]         straight           [10, 14]             royal flush
//
// The ace of the wheel, 5-4-3-2-A, is low: its highest rank is 5.
class ScoreVector {
public:
    constexpr ScoreVector() = default;

    constexpr void push_back(int value) {
        invariant(size_ < values_.size(), "a score vector has at most six elements");
        values_[size_++] = static_cast<std::uint8_t>(value);
    }

    [[nodiscard]] constexpr int operator[](std::size_t index) const {
        invariant(index < size_, "only an element of the score vector is read");
        return values_[index];
    }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr const std::uint8_t* begin() const { return values_.data(); }
    [[nodiscard]] constexpr const std::uint8_t* end() const { return values_.data() + size_; }

    // What lies beyond the end is zero, less than every rank, so that comparing
    // the whole array is the lexicographic order.
    friend constexpr auto operator<=>(const ScoreVector&, const ScoreVector&) = default;

private:
    std::array<std::uint8_t, 6> values_{};
    std::uint8_t size_ = 0;
};

struct EvaluatedHand {
    HandCategory category = HandCategory::high_card;
    ScoreVector score;

    friend constexpr bool operator==(const EvaluatedHand&, const EvaluatedHand&) = default;
};

[[nodiscard]] HandCategory category_of(HandRank rank);
[[nodiscard]] EvaluatedHand evaluate(HandRank rank);

// The rank of the best hand of five that 5, 6 or 7 cards hold. Any other number
// of cards breaks an invariant.
[[nodiscard]] HandRank rank_of(CardSet cards);

// The five of 5, 6 or 7 cards that make the hand. Where the choice is free, as
// between two fives for one place in a straight, the card with the lowest id is
// taken, so that every build names the same five.
[[nodiscard]] CardSet best_five(CardSet cards);

// The same, where the rank of the cards is known already.
[[nodiscard]] CardSet best_five(CardSet cards, HandRank rank);

// "four_of_a_kind" is "four of a kind".
[[nodiscard]] std::string to_string(HandCategory category);

// "two pair, kings and fives with ace kicker"; "ace-high straight"; "royal flush".
[[nodiscard]] std::string to_string(HandRank rank);

}  // namespace handlog::engine
