// What a poker hand is worth, as one number, and what that number means.
//
// There are 7462 hands that differ in worth. They are numbered from 1, the
// worst (7-5-4-3-2 of mixed suits), to 7462 (a royal flush), without a gap, so
// that the better hand is the greater number and a tie is equality. The number
// is written into logs for ever: its meaning may never change. It is this:
//
//     high card           1 ... 1277     1277 sets of five ranks that are no straight
//     one pair         1278 ... 4137     13 pairs     x 220 sets of three kickers
//     two pair         4138 ... 4995     78 two pairs x  11 kickers
//     three of a kind  4996 ... 5853     13 ranks     x  66 sets of two kickers
//     straight         5854 ... 5863     five high (the wheel) to ace high
//     flush            5864 ... 7140     as high card
//     full house       7141 ... 7296     13 ranks     x  12 pairs
//     four of a kind   7297 ... 7452     13 ranks     x  12 kickers
//     straight flush   7453 ... 7461     five high to king high
//     royal flush      7462
//
// Within a category the hands stand in the order in which poker compares them:
// first by what makes the hand, then by its kickers, the highest first.
//
// How a number is found from cards is in "engine/hand_rank_tally.hpp". Its tables
// are built while a program starts, so cards are not ranked before main().
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/card.hpp"
#include "engine/invariant.hpp"

namespace handlog::engine {

// The values are the first elements of score vectors, and recorded.
enum class HandCategory : std::uint8_t {
    high_card = 1,
    one_pair = 2,
    two_pair = 3,
    three_of_a_kind = 4,
    straight = 5,
    flush = 6,
    full_house = 7,
    four_of_a_kind = 8,
    straight_flush = 9,
    royal_flush = 10,
};

class HandRank {
public:
    static constexpr int worst = 1;
    static constexpr int best = 7462;

    // Not a hand: less than every hand.
    constexpr HandRank() = default;
    constexpr explicit HandRank(int number) : number_(static_cast<std::uint16_t>(number)) {
        invariant(number >= worst && number <= best, "a hand's rank is numbered 1 to 7462");
    }

    [[nodiscard]] constexpr int number() const { return number_; }
    [[nodiscard]] constexpr bool is_hand() const { return number_ != 0; }

    friend constexpr auto operator<=>(HandRank, HandRank) = default;

private:
    std::uint16_t number_ = 0;
};

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

// "two pair, kings and fives, ace kicker"; "ace-high straight"; "royal flush".
[[nodiscard]] std::string to_string(HandRank rank);

}  // namespace handlog::engine
