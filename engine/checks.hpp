// The checks that many commands begin with, in their order: the table, the
// hand, the seat.
#pragma once

#include <optional>

#include "engine/dealer.hpp"

namespace handlog::engine::detail {

[[nodiscard]] inline Refusal not_open(const Table& table) {
    if (table.is_open()) return std::nullopt;
    return Rejection{.code = table.closed ? RejectionCode::table_closed : RejectionCode::table_not_open};
}

[[nodiscard]] inline Refusal no_seat(const Table& table, Seat seat) {
    if (const Refusal refused = not_open(table)) return refused;
    if (seat.index() >= table.rules.table_max) {
        return Rejection{.code = RejectionCode::no_such_seat, .seat = seat, .other = Seat(table.rules.table_max - 1)};
    }
    return std::nullopt;
}

[[nodiscard]] inline Refusal no_player(const Table& table, Seat seat) {
    if (const Refusal refused = no_seat(table, seat)) return refused;
    if (!table.occupied.contains(seat)) return Rejection{.code = RejectionCode::seat_empty, .seat = seat};
    return std::nullopt;
}

// The hand that is being played or is over and not closed.
[[nodiscard]] inline Refusal not_this_hand(const Table& table, HandNumber number) {
    if (const Refusal refused = not_open(table)) return refused;
    const Hand& hand = table.hand;
    if (hand.phase == Phase::between_hands) return Rejection{.code = RejectionCode::no_hand_in_progress};
    if (hand.number != number) return Rejection{.code = RejectionCode::wrong_hand, .hand = hand.number};
    return std::nullopt;
}

// For what must wait until a hand is played to its end, or also closed.
[[nodiscard]] inline Refusal hand_not_over(const Table& table) {
    if (!table.hand_in_progress()) return std::nullopt;
    return Rejection{.code = RejectionCode::hand_in_progress, .hand = table.hand.number};
}

[[nodiscard]] inline Refusal hand_not_closed(const Table& table) {
    if (const Refusal refused = hand_not_over(table)) return refused;
    if (table.hand.phase == Phase::between_hands) return std::nullopt;
    return Rejection{.code = RejectionCode::hand_not_closed, .hand = table.hand.number};
}

[[nodiscard]] inline Refusal not_playing(const Table& table, HandNumber number) {
    if (table.is_open() && !table.hand_in_progress()) return Rejection{.code = RejectionCode::no_hand_in_progress};
    return not_this_hand(table, number);
}

// For what only a seat can do that has cards in a hand whose betting goes on.
[[nodiscard]] inline Refusal not_in_betting(const Table& table, HandNumber number, Seat seat) {
    if (Refusal refused = not_playing(table, number)) return refused;
    const Hand& hand = table.hand;
    if (!hand.to_act) return Rejection{.code = RejectionCode::betting_over, .hand = hand.number};
    if (Refusal refused = no_seat(table, seat)) return refused;
    if (!hand.dealt_in.contains(seat)) return Rejection{.code = RejectionCode::not_dealt_in, .seat = seat};
    return std::nullopt;
}

// A showdown that waits for what a history from elsewhere has to say.
[[nodiscard]] inline Refusal not_waiting(const Table& table, HandNumber number) {
    if (const Refusal refused = not_playing(table, number)) return refused;
    if (table.hand.phase != Phase::showdown) return Rejection{.code = RejectionCode::no_showdown_to_settle};
    return std::nullopt;
}

}  // namespace handlog::engine::detail
