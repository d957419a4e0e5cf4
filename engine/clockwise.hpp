// Going round the table: who comes next, and who came before.
#pragma once

#include <bit>

#include "engine/poker/seat.hpp"

namespace handlog::engine {

// The first of `seats` clockwise after `seat`; `seat` itself comes last.
[[nodiscard, gnu::always_inline]] constexpr Seat seat_after(SeatSet seats, Seat seat) {
    invariant(!seats.empty(), "nobody comes next in an empty set");
    const SeatSet higher = seats.beyond(seat);
    return (higher.empty() ? seats : higher).lowest();
}

// The first of `seats` counter-clockwise from `seat`; `seat` itself comes last.
[[nodiscard]] constexpr Seat seat_before(SeatSet seats, Seat seat) {
    invariant(!seats.empty(), "an empty set has no last seat");
    const SeatSet lower = seats - seats.beyond(seat).with(seat);
    return Seat(std::bit_width((lower.empty() ? seats : lower).bits()) - 1);
}

// Calls `visit` for each member of `seats`, clockwise, starting after `seat`. The members up to
// `seat` are appended to the others, so that one run of bits holds them all in order.
template <class Visit>
constexpr void clockwise_after(Seat seat, SeatSet seats, Visit visit) {
    const SeatSet first = seats.beyond(seat);
    unsigned run = first.bits() | unsigned{(seats - first).bits()} << most_seats;
    for (; run != 0; run &= run - 1) {
        const int place = std::countr_zero(run);
        visit(Seat(place < most_seats ? place : place - most_seats));
    }
}

}  // namespace handlog::engine
