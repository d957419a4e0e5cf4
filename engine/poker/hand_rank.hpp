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
// How a number is found from cards is for the rules: "engine/evaluator.hpp".
#pragma once

#include <compare>
#include <cstdint>

#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

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

}  // namespace handlog::engine::inline poker
