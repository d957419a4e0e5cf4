#include "engine/legal_actions.hpp"

#include <algorithm>

namespace handlog::engine {

namespace {

// `quarters` / 4 of the pot after the call, on top of the bet.
[[nodiscard]] Chips pot_sized(const Hand& hand, Chips to_call, int quarters, RaiseLimits limits) {
    const std::int64_t pot = (hand.pot_total + to_call).count();
    Chips part(pot / 4 * quarters + pot % 4 * quarters / 4);
    return std::clamp(hand.bet + part, limits.min, limits.max);
}

}  // namespace

std::optional<LegalActions> legal_actions(const Table& table) {
    const Hand& hand = table.hand;
    if (hand.phase != Phase::betting || !hand.to_act) return std::nullopt;

    Seat seat = *hand.to_act;
    Chips to_call = amount_to_call(hand, seat);
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
        RaiseLimits limits = raise_limits(table, seat);
        legal.raise = limits;
        legal.sizes = RaiseSizes{.half_pot = pot_sized(hand, to_call, 2, limits),
                                 .three_quarters_pot = pot_sized(hand, to_call, 3, limits),
                                 .pot = pot_sized(hand, to_call, 4, limits)};
    } else {
        legal.bet = false;
    }
    legal.all_in = table.stacks[seat].known() && (legal.raising == Raising::open || !free);
    return legal;
}

}  // namespace handlog::engine
