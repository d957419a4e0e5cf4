// What the player whose turn it is may do, and with which amounts. decide()
// refuses by the same numbers.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/poker/chips.hpp"
#include "engine/poker/seat.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// Why raising is closed to a player, or that it is open.
enum class Raising : std::uint8_t {
    open,
    nobody_left,      // everybody else is all-in or gone
    not_reopened,     // the player has acted, and no full raise came since
    stack_too_short,  // there is nothing beyond the call
};

// Amounts are totals for the street.
struct RaiseLimits {
    Chips min;  // less only as an all-in, and then `min` is that all-in
    Chips max;  // everything

    friend bool operator==(const RaiseLimits&, const RaiseLimits&) = default;
};

// Sizes that buttons offer, each within the limits, beside the largest. Fractions are of the pot as
// it would be after the call, rounded down to whole chips.
struct RaiseSizes {
    Chips half_pot;
    Chips three_quarters_pot;
    Chips pot;

    friend bool operator==(const RaiseSizes&, const RaiseSizes&) = default;
};

struct LegalActions {
    Seat seat;
    bool fold = false;
    bool check = false;
    std::optional<Chips> call;  // what a call adds; all-in where the stack is no larger
    Raising raising = Raising::open;
    bool bet = false;  // the first bet of the street, or the big blind's option; else it is a raise
    std::optional<RaiseLimits> raise;
    std::optional<RaiseSizes> sizes;
    bool all_in = false;  // where raising is closed it is the call and adds no more

    friend bool operator==(const LegalActions&, const LegalActions&) = default;
};

// Nothing if it is no player's turn.
[[nodiscard]] std::optional<LegalActions> legal_actions(const Table& table);

// ---- the pieces, for decide(), which asks them for every action ----

[[nodiscard]] inline Chips amount_to_call(const Hand& hand, Seat seat) { return hand.bet - hand.street_bets[seat]; }

// Only an unknown stack can bring too much.
[[nodiscard]] inline bool call_fits_table(const Table& table, Seat seat) {
    return table.stacks[seat].known() || amount_to_call(table.hand, seat) <= room_for_chips(table);
}

// The street total that `seat` reaches with its whole stack. A stack that
// nobody recorded reaches as far as a table's chips may go.
[[nodiscard]] inline Chips everything(const Table& table, Seat seat) {
    const Stack& stack = table.stacks[seat];
    return table.hand.street_bets[seat] + (stack.known() ? stack.chips() : room_for_chips(table));
}

// The least bet or raise over `bet` that is not short.
[[nodiscard]] inline Chips full_raise_over(const Table& table, Chips bet) {
    Chips least = bet + table.hand.raise_size;
    return table.rules.raise_min == RaiseMin::at_least_double ? std::max(least, bet * 2) : least;
}
[[nodiscard]] inline Chips full_raise(const Table& table) { return full_raise_over(table, table.hand.bet); }

[[nodiscard]] inline RaiseLimits raise_limits(const Table& table, Seat seat) {
    Chips max = everything(table, seat);
    return {.min = std::min(full_raise(table), max), .max = max};
}

// Is there more than the call? An unknown stack is never all-in, so that it
// must be able to make a full raise.
[[nodiscard]] inline bool reaches_a_raise(const Table& table, Seat seat) {
    Chips most = everything(table, seat);
    return table.stacks[seat].known() ? most > table.hand.bet : most >= full_raise(table);
}

// May a player raise, be it for the first time on this street or again?
[[nodiscard]] inline bool is_reopened(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    switch (table.rules.reopen) {
        case Reopen::single:
            return !hand.acted_since_full_raise.contains(seat);
        case Reopen::cumulative:
            return !hand.acted.contains(seat) || hand.bet >= full_raise_over(table, hand.street_bets[seat]);
        case Reopen::any:
            return !hand.acted.contains(seat) || hand.bet > hand.street_bets[seat];
    }
    break_invariant("every way to reopen the betting is ruled");
}

[[nodiscard]] inline Raising raising(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    if ((hand.live - hand.all_in).single()) return Raising::nobody_left;
    if (!is_reopened(table, seat)) return Raising::not_reopened;
    return reaches_a_raise(table, seat) ? Raising::open : Raising::stack_too_short;
}

}  // namespace handlog::engine
