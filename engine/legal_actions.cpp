#include "engine/legal_actions.hpp"

#include <algorithm>

namespace handlog::engine {

namespace {

// The street total that `seat` reaches with its whole stack. A stack that
// nobody recorded reaches as far as a table's chips may go.
[[nodiscard]] Chips everything(const Table& table, Seat seat) {
    const Stack& stack = table.stacks[seat];
    return table.hand.street_bets[seat] + (stack.known() ? stack.chips() : room_for_chips(table));
}

// Is there more than the call? An unknown stack is never all-in, so that it
// must be able to make a full raise.
[[nodiscard]] bool reaches_a_raise(const Table& table, Seat seat) {
    const Chips most = everything(table, seat);
    return table.stacks[seat].known() ? most > table.hand.bet : most >= full_raise(table);
}

// May a player who has acted on this street raise again?
[[nodiscard]] bool is_reopened(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    if (!hand.acted.contains(seat)) return true;
    switch (table.rules.reopen) {
        case Reopen::single:
            return !hand.acted_since_full_raise.contains(seat);
        case Reopen::cumulative:
            return hand.bet - hand.street_bets[seat] >= hand.raise_size;
        case Reopen::any:
            return hand.bet > hand.street_bets[seat];
    }
    break_invariant("every way to reopen the betting is ruled");
}

// `quarters` / 4 of the pot after the call, on top of the bet.
[[nodiscard]] Chips pot_sized(const Hand& hand, Chips to_call, int quarters, RaiseLimits limits) {
    const std::int64_t pot = (hand.pot_total + to_call).count();
    const Chips part(pot / 4 * quarters + pot % 4 * quarters / 4);
    return std::clamp(hand.bet + part, limits.min, limits.max);
}

}  // namespace

Chips amount_to_call(const Hand& hand, Seat seat) { return hand.bet - hand.street_bets[seat]; }

bool call_fits_table(const Table& table, Seat seat) {
    return table.stacks[seat].known() || amount_to_call(table.hand, seat) <= room_for_chips(table);
}

Raising raising(const Table& table, Seat seat) {
    const Hand& hand = table.hand;
    if ((hand.live - hand.all_in).single()) return Raising::nobody_left;
    if (!is_reopened(table, seat)) return Raising::not_reopened;
    return reaches_a_raise(table, seat) ? Raising::open : Raising::stack_too_short;
}

Chips full_raise(const Table& table) {
    const Hand& hand = table.hand;
    const Chips least = hand.bet + hand.raise_size;
    return table.rules.raise_min == RaiseMin::at_least_double ? std::max(least, hand.bet * 2) : least;
}

RaiseLimits raise_limits(const Table& table, Seat seat) {
    const Chips max = everything(table, seat);
    return {.min = std::min(full_raise(table), max), .max = max};
}

std::optional<LegalActions> legal_actions(const Table& table) {
    const Hand& hand = table.hand;
    if (hand.phase != Phase::betting || !hand.to_act) return std::nullopt;

    const Seat seat = *hand.to_act;
    const Chips to_call = amount_to_call(hand, seat);
    const bool free = to_call == 0_c;
    LegalActions legal{.seat = seat,
                       .fold = !free || table.rules.fold_when_free == FoldWhenFree::allow,
                       .check = free,
                       .call = {},
                       .raising = raising(table, seat),
                       .bet = free,
                       .raise = {},
                       .sizes = {},
                       .all_in = false};
    if (!free && call_fits_table(table, seat)) legal.call = table.stacks[seat].up_to(to_call);
    if (legal.raising == Raising::open) {
        const RaiseLimits limits = raise_limits(table, seat);
        legal.raise = limits;
        legal.sizes = RaiseSizes{.half_pot = pot_sized(hand, to_call, 2, limits),
                                 .three_quarters_pot = pot_sized(hand, to_call, 3, limits),
                                 .pot = pot_sized(hand, to_call, 4, limits)};
    } else {
        legal.bet = false;
    }
    legal.all_in =
        table.stacks[seat].known() && (legal.raising == Raising::open || everything(table, seat) <= hand.bet);
    return legal;
}

}  // namespace handlog::engine
