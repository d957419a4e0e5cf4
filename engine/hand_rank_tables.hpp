// The tables of the evaluator, and why looking up a hand needs no search.
//
// A hand without a flush is worth what the counts of its ranks are worth. The
// thirteen ranks are split into a low and a high half. Each card adds a weight
// to the sum of its half, and the weights are such that every sum comes from one
// choice of counts only. A sum is the index of its half's table. The two values
// found there add up to the index of the hand:
//
//     index = base[low sum] + position[high sum]
//
// All choices of high cards stand in a row, ordered by how many cards they are.
// A low half with n cards can be completed to 5, 6 or 7 cards by the high halves
// of 5 - n to 7 - n, which are neighbours in that row. So its completions fill one
// run of the final table, `base` says where the run begins, and the 73,775 hands
// lie side by side without a hole and without a collision.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/poker/hand_rank.hpp"

namespace handlog::engine::detail {

// A sum of weights has 16 bits, so that no sum, not even one of cards that were
// counted twice by mistake, points outside of a half's table.
inline constexpr std::size_t sum_count = std::size_t{1} << 16;

// Hands of 5 to 7 cards without regard to suits, and choices of up to seven high
// cards. No index is greater than the sum of the two, whatever was added up.
inline constexpr std::size_t hand_count = 73'775;
inline constexpr std::size_t high_half_count = 3'180;

// The thirteen ranks of one suit as bits, the two lowest.
inline constexpr std::size_t flush_mask_count = std::size_t{1} << 13;

inline constexpr int low_rank_count = 6;

// The smallest weights for which sums of up to seven cards, at most four of each
// rank, are all different; found by trying one number after the other.
inline constexpr std::array<std::uint16_t, 7> rank_weights = {1, 5, 24, 112, 521, 2247, 9244};

struct alignas(64) HandRankTables {
    std::array<std::uint32_t, sum_count> base;      // by the sum of the low half
    std::array<std::uint16_t, sum_count> position;  // by the sum of the high half
    std::array<HandRank, hand_count + high_half_count> rank_without_flush;
    std::array<HandRank, flush_mask_count> rank_with_flush;  // by the ranks of the flush's suit
};

// Made by the compiler: no program waits for them when it starts, and no look-up asks whether they are there.
extern const HandRankTables hand_rank_tables;

}  // namespace handlog::engine::detail
