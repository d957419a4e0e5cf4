// From cards to the rank of the hand they hold, as fast as we know how.
//
// A tally is what the evaluator needs to know of some cards, added up. The cards
// of a board are tallied once, and each player's two are added to it:
//
//     const CardTally board = CardTally{} + flop[0] + flop[1] + flop[2] + turn + river;
//     const HandRank ann = (board + ann_hole[0] + ann_hole[1]).rank();
//     const HandRank bob = (board + bob_hole[0] + bob_hole[1]).rank();
//
// Each card contributes one 64-bit number to a sum that holds, side by side, how
// many cards there are of each suit and which ranks there are. Nearly always
// two short look-ups then give the rank; where five cards share a suit (three
// hands in a hundred), the ranks of that suit do.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/card.hpp"
#include "engine/hand_rank.hpp"
#include "engine/hand_rank_tables.hpp"
#include "engine/invariant.hpp"

namespace handlog::engine {

namespace detail {

// The sum, from its lowest bit: four counters of suits with four bits each,
// which begin at 3, so that a fifth card sets the highest bit; the number of
// cards; and the sums of the low and of the high half of the ranks.
inline constexpr std::uint64_t no_cards = 0x3333;
inline constexpr std::uint64_t five_of_a_suit = 0x8888;
inline constexpr int card_count_shift = 16;
inline constexpr int low_sum_shift = 32;
inline constexpr int high_sum_shift = 48;

inline constexpr std::array<std::uint64_t, deck_size> card_summands = [] {
    std::array<std::uint64_t, deck_size> summands{};
    for (int id = 0; id < deck_size; ++id) {
        const Card card(id);
        const bool low = card.rank() < low_rank_count;
        const std::uint64_t weight =
            rank_weights[static_cast<std::size_t>(low ? card.rank() : card.rank() - low_rank_count)];
        summands[static_cast<std::size_t>(id)] = (std::uint64_t{1} << (4 * static_cast<int>(card.suit()))) +
                                                 (std::uint64_t{1} << card_count_shift) +
                                                 (weight << (low ? low_sum_shift : high_sum_shift));
    }
    return summands;
}();

}  // namespace detail

class CardTally {
public:
    constexpr CardTally() = default;
    constexpr explicit CardTally(CardSet cards) {
        for (const Card card : cards) *this += card;
    }

    // No card may be added twice.
    constexpr CardTally& operator+=(Card card) {
        sum_ += detail::card_summands[static_cast<std::size_t>(card.id())];
        cards_ |= std::uint64_t{1} << card.id();
        return *this;
    }
    [[nodiscard]] friend constexpr CardTally operator+(CardTally tally, Card card) { return tally += card; }

    [[nodiscard]] constexpr int card_count() const {
        return static_cast<int>((sum_ >> detail::card_count_shift) & 0xf);
    }

    // Of 5, 6 or 7 cards.
    [[nodiscard]] HandRank rank() const {
        invariant(card_count() >= 5 && card_count() <= 7, "a hand is ranked from 5, 6 or 7 cards");
        return (sum_ & detail::five_of_a_suit) != 0 ? rank_with_flush() : rank_without_flush();
    }

private:
    [[nodiscard]] HandRank rank_without_flush() const {
        const auto& tables = detail::hand_rank_tables;
        const std::uint32_t base = tables.base[(sum_ >> detail::low_sum_shift) & 0xffff];
        const std::uint32_t position = tables.position[sum_ >> detail::high_sum_shift];
        return HandRank(tables.rank_without_flush[(base + position) % detail::hand_index_count]);
    }

    // With seven cards, five of one suit leave no room for four of a kind or a
    // full house, so the flush is the hand.
    [[nodiscard]] HandRank rank_with_flush() const {
        const int suit = std::countr_zero(sum_ & detail::five_of_a_suit) / 4;
        // Every fourth bit is a card of the suit; they are moved together.
        std::uint64_t ranks = (cards_ >> suit) & 0x1111'1111'1111'1111;
        ranks = (ranks | ranks >> 3) & 0x0303'0303'0303'0303;
        ranks = (ranks | ranks >> 6) & 0x000f'000f'000f'000f;
        ranks = (ranks | ranks >> 12) & 0x0000'00ff'0000'00ff;
        ranks = (ranks | ranks >> 24) & 0x1fff;
        return HandRank(detail::hand_rank_tables.rank_with_flush[ranks]);
    }

    std::uint64_t sum_ = detail::no_cards;
    std::uint64_t cards_ = 0;
};

[[nodiscard]] inline HandRank rank_of(const std::array<Card, 7>& cards) {
    CardTally tally;
    for (const Card card : cards) tally += card;
    return tally.rank();
}

}  // namespace handlog::engine
