// From cards to the rank of the hand they hold, as fast as we know how.
//
// A tally is what the evaluator needs to know of some cards, added up. The cards
// of a board are tallied once, and each player's two are added to it:
//
//     const CardTally board = CardTally{} + flop[0] + flop[1] + flop[2] + turn + river;
//     const HandRank ann = (board + ann_hole[0] + ann_hole[1]).rank();
//     const HandRank bob = (board + bob_hole[0] + bob_hole[1]).rank();
//
// Each card adds one 64-bit number to a sum that holds, side by side, how many
// cards there are, how many of each suit, and which ranks there are. One test of
// the sum tells the usual case, for which two look-ups and a third give the rank;
// where five cards share a suit (three hands in a hundred), the ranks of that
// suit do.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/evaluator.hpp"
#include "engine/hand_rank_tables.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine {

namespace detail {

// The sum, from its lowest bit up:
//
//     4 x 4 bits  cards of each suit, counted from 3: a fifth card sets the highest bit
//     16 bits     cards, counted from 1 in steps of 3: five, six and seven cards are
//                 16, 19 and 22, so that one mask tells them from any other number
//     16 bits     weights of the low ranks
//     16 bits     weights of the high ranks
inline constexpr std::uint64_t no_cards = 0x1'3333;
inline constexpr std::uint64_t five_of_a_suit = 0x8888;
inline constexpr int card_count_shift = 16;
inline constexpr std::uint64_t count_mask = 0xfff8'0000;
inline constexpr std::uint64_t five_to_seven_cards = 0x0010'0000;
inline constexpr int low_sum_shift = 32;
inline constexpr int high_sum_shift = 48;

template <class Value>
class PerCard {
public:
    constexpr explicit PerCard(auto value_of) {
        for (int id = 0; id < deck_size; ++id) values_[static_cast<std::size_t>(id)] = value_of(Card(id));
    }
    [[nodiscard]] constexpr const Value& operator[](Card card) const {
        return values_[static_cast<std::size_t>(card.id())];
    }

private:
    std::array<Value, deck_size> values_{};
};

inline constexpr PerCard<std::uint64_t> card_summands([](Card card) {
    const bool low = card.rank() < low_rank_count;
    const std::uint64_t weight = rank_weights[static_cast<std::size_t>(card.rank() - (low ? 0 : low_rank_count))];
    return (std::uint64_t{1} << (4 * static_cast<int>(card.suit()))) + (std::uint64_t{3} << card_count_shift) +
           (weight << (low ? low_sum_shift : high_sum_shift));
});

// One bit for each card, the ranks of a suit side by side, 16 bits to a suit.
inline constexpr PerCard<std::uint64_t> card_bits_by_suit([](Card card) {
    return std::uint64_t{1} << (16 * static_cast<int>(card.suit()) + card.rank());
});

[[nodiscard]] constexpr bool is_hand(std::uint64_t sum) { return (sum & count_mask) == five_to_seven_cards; }

[[nodiscard]] constexpr bool has_flush(std::uint64_t sum) { return (sum & five_of_a_suit) != 0; }

// Both questions in one test.
[[nodiscard]] constexpr bool is_hand_without_flush(std::uint64_t sum) {
    return (sum & (count_mask | five_of_a_suit)) == five_to_seven_cards;
}

[[nodiscard]] inline HandRank rank_without_flush(std::uint64_t sum) {
    const std::uint32_t base = hand_rank_tables.base[(sum >> low_sum_shift) % sum_count];
    const std::uint32_t position = hand_rank_tables.position[sum >> high_sum_shift];
    return hand_rank_tables.rank_without_flush[base + position];
}

// Five of at most seven cards leave no room for four of a kind or a full house
// beside them, so the flush is the hand.
[[nodiscard]] inline HandRank rank_with_flush(std::uint64_t sum, std::uint64_t by_suit) {
    const int suit = std::countr_zero(sum & five_of_a_suit) / 4;
    return hand_rank_tables.rank_with_flush[(by_suit >> (16 * suit)) % flush_mask_count];
}

}  // namespace detail

class CardTally {
public:
    constexpr CardTally() = default;
    constexpr explicit CardTally(CardSet cards) {
        for (const Card card : cards) *this += card;
    }

    // No card may be added twice: the rank would be that of no hand.
    constexpr CardTally& operator+=(Card card) {
        sum_ += detail::card_summands[card];
        by_suit_ += detail::card_bits_by_suit[card];
        return *this;
    }
    [[nodiscard]] friend constexpr CardTally operator+(CardTally tally, Card card) { return tally += card; }

    // Of 5, 6 or 7 cards; any other number of cards breaks an invariant.
    [[nodiscard]] HandRank rank() const {
        if (detail::is_hand_without_flush(sum_)) [[likely]]
            return detail::rank_without_flush(sum_);
        invariant(detail::is_hand(sum_), "a hand is ranked from 5, 6 or 7 cards");
        return detail::rank_with_flush(sum_, by_suit_);
    }

private:
    std::uint64_t sum_ = detail::no_cards;
    std::uint64_t by_suit_ = 0;
};

// Of seven different cards in any order. This is the tally's work written out,
// because only a flush needs the second number of each card, and compilers would
// look it up for every hand.
[[nodiscard]] inline HandRank rank_of(const std::array<Card, 7>& cards) {
    const auto add_up = [&](const auto& numbers) {
        const auto [a, b, c, d, e, f, g] = cards;
        return numbers[a] + numbers[b] + numbers[c] + numbers[d] + numbers[e] + numbers[f] + numbers[g];
    };
    const std::uint64_t sum = detail::no_cards + add_up(detail::card_summands);
    if (!detail::has_flush(sum)) [[likely]]
        return detail::rank_without_flush(sum);
    return detail::rank_with_flush(sum, add_up(detail::card_bits_by_suit));
}

}  // namespace handlog::engine
