// What some of the faults do that is too long for a table: see faults.py.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "engine/evaluator.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/table.hpp"

namespace handlog::engine::wrong {

inline Chips memory;

inline Chips remembered(Chips amount) { return memory = amount; }
inline std::int64_t last_remembered() { return std::exchange(memory, Chips{}).count(); }

inline void give_a_chip(Table& table) {
    if (!table.occupied.empty()) table.stacks[table.occupied.lowest()] += Chips(1);
}

inline SeatSet with_those_who_sit_out(const Table& table) {
    SeatSet seats = table.ready();
    for (const Seat seat : table.sitting_out) seats.add_if(!table.stacks[seat].empty(), seat);
    return seats;
}

inline SeatSet without_option(const Table& table, SeatSet waiting) {
    const Hand& hand = table.hand;
    return hand.street == Street::preflop && !hand.last_aggressor ? waiting.without(*table.positions->big_blind)
                                                                  : waiting;
}

// The ace is high only.
inline HandRank without_wheel(HandRank rank) {
    const bool wheel = category_of(rank) == HandCategory::straight && evaluate(rank).score[1] == 5;
    return wheel ? HandRank(1277) : rank;
}

inline HandRank without_kickers(HandRank rank) {
    constexpr int first = 1278;
    constexpr int of_a_pair = 220;
    if (category_of(rank) != HandCategory::one_pair) return rank;
    return HandRank(first + (rank.number() - first) / of_a_pair * of_a_pair);
}

inline HandRank flush_of_one_card(HandRank rank) {
    constexpr int worst_flush = 5864;
    if (category_of(rank) != HandCategory::flush) return rank;
    return HandRank(worst_flush + evaluate(rank).score[1]);
}

// Of equal hands the one with the highest card in the hole, whether it plays or not.
inline SeatSet highest_of(SeatSet best, const Hand& hand) {
    int highest = 0;
    SeatSet seats;
    for (const Seat seat : best) {
        int rank = 0;
        for (const MaybeCard card : hand.hole_cards[seat]) rank = std::max(rank, card.card().rank());
        if (rank > highest) seats = {};
        highest = std::max(highest, rank);
        seats.add_if(rank == highest, seat);
    }
    return seats;
}

inline Contributions bets_with_antes(const Hand& hand) {
    Contributions all = hand.bets;
    for (const Seat seat : hand.antes.payers()) all.add(seat, hand.antes[seat]);
    return all;
}

}  // namespace handlog::engine::wrong
