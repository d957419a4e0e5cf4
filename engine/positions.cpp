#include "engine/positions.hpp"

#include "engine/clockwise.hpp"

namespace handlog::engine {

namespace {

// Heads-up: one posts the big blind and the other one has the button. Where the big blind goes on by
// one player nobody skips it or posts it twice running.
[[nodiscard]] Positions heads_up_with_big_blind(Seat big_blind, SeatSet ready) {
    const Seat button = ready.without(big_blind).lowest();
    return {.button = button, .small_blind = button, .big_blind = big_blind};
}

// Going clockwise from `from`, is `first` reached before `second`?
[[nodiscard]] bool reached_before(Seat from, Seat first, Seat second) {
    const auto steps = [from](Seat to) { return (to.index() - from.index() + most_seats) % most_seats; };
    return steps(first) < steps(second);
}

// The big blind goes on by one player. The small blind's place is where the big
// blind was and the button's where the small blind was, empty or not.
[[nodiscard]] Positions dead_button(Seat last_small_blind, Seat last_big_blind, SeatSet ready) {
    const Seat big_blind = seat_after(ready, last_big_blind);
    const Seat small_blind = last_big_blind;
    Seat button = last_small_blind;
    // Who sat down between the old blinds of a heads-up hand may be the big
    // blind by now, which would put the button behind it; and a history from
    // elsewhere may have had its big blind on the button.
    if (button == big_blind || button == small_blind || !reached_before(button, small_blind, big_blind)) {
        button = seat_before(ready.without(big_blind), small_blind);
    }
    return {.button = button, .small_blind = small_blind, .big_blind = big_blind};
}

}  // namespace

SeatSet seats_between(Seat from, Seat to) {
    SeatSet passed;
    for (int index = from.index(); (index = (index + 1) % most_seats) != to.index();) passed.add(Seat(index));
    return passed;
}

Positions positions_by_blinds(const Rules& rules, SeatSet ready, SeatSet newcomers, const Positions& last) {
    if (ready.size() == 2) {
        const bool is_there = (ready - newcomers).contains(*last.big_blind);
        const bool retained = is_there && rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind;
        return heads_up_with_big_blind(retained ? *last.big_blind : seat_after(ready, *last.big_blind), ready);
    }
    return dead_button(last.small_blind.value_or(last.button), *last.big_blind, ready);
}

}  // namespace handlog::engine
