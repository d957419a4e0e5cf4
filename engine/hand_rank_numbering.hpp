// The order of hands in closed form: from what makes a hand to its number, and
// back. The tables of the evaluator and the names of hands both come from here,
// and nothing here is on the path of an evaluation.
//
// A set of ranks is a mask with bit 0 for a two and bit 12 for an ace. Of two
// sets of the same size the one whose mask is the greater number is the better
// set of kickers, because the highest rank in which they differ decides. So
// kickers are numbered by counting the masks below: the combinatorial number
// system.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/poker/hand_rank.hpp"

namespace handlog::engine::numbering {

inline constexpr int rank_count = 13;
using RankMask = std::uint32_t;

[[nodiscard]] constexpr RankMask bit(int rank) { return RankMask{1} << rank; }
[[nodiscard]] constexpr int highest(RankMask ranks) { return static_cast<int>(std::bit_width(ranks)) - 1; }

[[nodiscard]] constexpr RankMask highest_of(RankMask ranks, int count) {
    for (int surplus = std::popcount(ranks) - count; surplus > 0; --surplus) ranks &= ranks - 1;
    return ranks;
}

// The numbers that a category's hands have.
struct CategoryRange {
    int first;
    int count;
};

[[nodiscard]] constexpr CategoryRange range_of(HandCategory category) {
    constexpr std::array<CategoryRange, 11> ranges = {{
        {0, 1},
        {1, 1277},
        {1278, 2860},
        {4138, 858},
        {4996, 858},
        {5854, 10},
        {5864, 1277},
        {7141, 156},
        {7297, 156},
        {7453, 9},
        {7462, 1},
    }};
    return ranges[static_cast<std::size_t>(category)];
}

// How many sets of `size` things can be chosen from `from` things.
[[nodiscard]] constexpr int choose(int from, int size) {
    int ways = 1;
    for (int i = 0; i < size; ++i) ways = ways * (from - i) / (i + 1);
    return ways;
}

// How many sets of the same size have a lower mask.
[[nodiscard]] constexpr int position_of(RankMask ranks) {
    int position = 0;
    for (int size = 1; ranks != 0; ++size, ranks &= ranks - 1) position += choose(std::countr_zero(ranks), size);
    return position;
}

// The set of `size` ranks at that position.
[[nodiscard]] constexpr RankMask ranks_at(int position, int size) {
    RankMask ranks = 0;
    for (int rank = rank_count - 1; size > 0; --rank) {
        const int below = choose(rank, size);
        if (below > position) continue;
        position -= below;
        ranks |= bit(rank);
        --size;
    }
    return ranks;
}

// Kickers never have the rank of what they accompany. Taking that rank out and
// closing the gap numbers the kickers without holes; opening it again undoes it.
[[nodiscard]] constexpr RankMask close_gap(RankMask ranks, int rank) {
    const RankMask below = bit(rank) - 1;
    return (ranks & below) | ((ranks >> 1) & ~below);
}
[[nodiscard]] constexpr RankMask open_gap(RankMask ranks, int rank) {
    const RankMask below = bit(rank) - 1;
    return (ranks & below) | ((ranks & ~below) << 1);
}

// The ranks of a straight from its highest rank; 3, a five, is the wheel.
[[nodiscard]] constexpr RankMask straight_ranks(int high) {
    return high == 3 ? RankMask{0x100f} : RankMask{0x1f} << (high - 4);
}

// The highest rank of the best straight among the ranks, or -1.
[[nodiscard]] constexpr int straight_high(RankMask ranks) {
    const RankMask with_low_ace = (ranks << 1) | (ranks >> 12);
    const RankMask runs =
        with_low_ace & (with_low_ace >> 1) & (with_low_ace >> 2) & (with_low_ace >> 3) & (with_low_ace >> 4);
    return runs == 0 ? -1 : highest(runs) + 3;
}

// Five ranks that are no straight, numbered without the straights. The straights
// in the order of their masks: the wheel, with its ace, comes before the last.
inline constexpr std::array<int, 10> straights_by_mask = {4, 5, 6, 7, 8, 9, 10, 11, 3, 12};

[[nodiscard]] constexpr RankMask no_straight_at(int position) {
    for (const int high : straights_by_mask) {
        if (position_of(straight_ranks(high)) <= position) ++position;
    }
    return ranks_at(position, 5);
}

}  // namespace handlog::engine::numbering
