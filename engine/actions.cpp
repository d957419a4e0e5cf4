// Fold, check, call, bet, raise and all-in. The checks run in a fixed order
// (hand, seat, turn, kind of action, amount), because the first one that fails
// is the reason that the player and the audit trail both see.

#include "engine/checks.hpp"
#include "engine/dealer.hpp"
#include "engine/legal_actions.hpp"
#include "engine/turn.hpp"

namespace handlog::engine::detail {

namespace {

// The first reason that applies. Reasons are cold: a command is seldom refused,
// and what is seldom run must not slow down what is.
[[nodiscard, gnu::cold, gnu::noinline]] Rejection why_not_to_act(const Table& table, HandNumber number, Seat seat) {
    if (Refusal refused = not_in_betting(table, number, seat)) return *refused;
    return {.code = RejectionCode::not_your_turn, .seat = seat, .other = *table.hand.to_act};
}

// Somebody is to act only while a hand is being played, so that this one
// question passes all the checks; only who fails them needs to know which.
[[nodiscard]] Refusal not_to_act(const Table& table, HandNumber number, Seat seat) {
    if (table.hand.to_act == seat && table.hand.number == number) return std::nullopt;
    return why_not_to_act(table, number, seat);
}

[[nodiscard, gnu::cold, gnu::noinline]] Rejection why_not_to_raise(const Table& table, Seat seat, Raising closed) {
    switch (closed) {
        case Raising::open:
            break;
        case Raising::stack_too_short:
            return {.code = RejectionCode::stack_too_short_to_raise,
                    .seat = seat,
                    .least = table.hand.bet,
                    .most = raise_limits(table, seat).max};
        case Raising::nobody_left:
            return {.code = RejectionCode::nobody_left_to_raise};
        case Raising::not_reopened:
            return {.code = RejectionCode::raise_not_reopened, .seat = seat};
    }
    break_invariant("raising is closed for a reason");
}

// A seat may not put in more than the call, whatever the amount.
[[nodiscard, gnu::always_inline]] inline Refusal cannot_raise(const Table& table, Seat seat) {
    const Raising state = raising(table, seat);
    if (state == Raising::open) return std::nullopt;
    return why_not_to_raise(table, seat, state);
}

[[nodiscard, gnu::cold, gnu::noinline]] Rejection what_is_wrong(RaiseLimits limits, Seat seat, Chips to,
                                                                RejectionCode too_small) {
    if (to < 1_c) return {.code = RejectionCode::amount_not_positive, .given = to};
    if (to > limits.max) return {.code = RejectionCode::exceeds_stack, .seat = seat, .given = to, .most = limits.max};
    invariant(to < limits.min, "an amount is refused for a reason");
    return {.code = too_small, .given = to, .least = limits.min};
}

// A bet or raise to `to`, by a seat that may make one. Less than the minimum is
// possible only with everything the seat has.
[[nodiscard, gnu::always_inline]] inline Refusal wrong_amount(const Table& table, Seat seat, Chips to,
                                                              RejectionCode too_small) {
    RaiseLimits limits = raise_limits(table, seat);
    if (to >= limits.min && to <= limits.max) return std::nullopt;
    return what_is_wrong(limits, seat, to, too_small);
}

[[nodiscard]] bool is_all_in(const Table& table, Seat seat, Chips added) { return table.stacks[seat] == Stack(added); }

[[gnu::always_inline]] inline void call(Dealer dealer, Seat seat) {
    const Table& table = dealer.table();
    const Hand& hand = table.hand;
    Chips added = table.stacks[seat].up_to(amount_to_call(hand, seat));
    dealer.announce(PlayerCalled{
        .seat = seat, .added = added, .to = hand.street_bets[seat] + added, .all_in = is_all_in(table, seat, added)});
    go_on_after(dealer, seat);
}

// The first bet of a street is a bet; everything above one is a raise, the big
// blind's option included. A short one leaves the size of the last full raise.
void bet_or_raise(Dealer dealer, Seat seat, Chips to) {
    const Table& table = dealer.table();
    const Hand& hand = table.hand;
    Chips added = to - hand.street_bets[seat];
    const bool all_in = is_all_in(table, seat, added);
    const bool full = to >= full_raise(table);
    Chips raise_size = full ? to - hand.bet : hand.raise_size;
    if (hand.bet == 0_c) {
        dealer.announce(PlayerBet{
            .seat = seat, .added = added, .to = to, .raise_size = raise_size, .full = full, .all_in = all_in});
    } else {
        dealer.announce(PlayerRaised{
            .seat = seat, .added = added, .to = to, .raise_size = raise_size, .full = full, .all_in = all_in});
    }
    go_on_after(dealer, seat);
}

}  // namespace

Refusal refusal(const Table& table, const Fold& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    const bool free = amount_to_call(table.hand, command.seat) == 0_c;
    if (free && table.rules.fold_when_free == FoldWhenFree::refuse) {
        return Rejection{.code = RejectionCode::cannot_fold_when_free};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Fold& command) {
    dealer.announce(PlayerFolded{.seat = command.seat});
    go_on_after(dealer, command.seat);
}

Refusal refusal(const Table& table, const Check& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    Chips to_call = amount_to_call(table.hand, command.seat);
    if (to_call > 0_c) {
        return Rejection{.code = RejectionCode::cannot_check_facing_bet,
                         .least = table.stacks[command.seat].up_to(to_call)};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Check& command) {
    dealer.announce(PlayerChecked{.seat = command.seat});
    go_on_after(dealer, command.seat);
}

Refusal refusal(const Table& table, const Call& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    if (amount_to_call(table.hand, command.seat) == 0_c) {
        return Rejection{.code = RejectionCode::nothing_to_call};
    }
    if (!call_fits_table(table, command.seat)) {
        return Rejection{.code = RejectionCode::too_many_chips,
                         .given = amount_to_call(table.hand, command.seat),
                         .most = room_for_chips(table)};
    }
    return std::nullopt;
}

void carry_out(Dealer dealer, const Call& command) { call(dealer, command.seat); }

Refusal refusal(const Table& table, const Bet& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    if (amount_to_call(table.hand, command.seat) > 0_c) {
        return Rejection{.code = RejectionCode::cannot_bet_facing_bet, .least = table.hand.bet};
    }
    if (Refusal refused = cannot_raise(table, command.seat)) return refused;
    return wrong_amount(table, command.seat, command.to, RejectionCode::bet_too_small);
}

void carry_out(Dealer dealer, const Bet& command) { bet_or_raise(dealer, command.seat, command.to); }

Refusal refusal(const Table& table, const Raise& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    if (table.hand.bet == 0_c) return Rejection{.code = RejectionCode::nothing_to_raise};
    if (Refusal refused = cannot_raise(table, command.seat)) return refused;
    return wrong_amount(table, command.seat, command.to, RejectionCode::raise_too_small);
}

void carry_out(Dealer dealer, const Raise& command) { bet_or_raise(dealer, command.seat, command.to); }

Refusal refusal(const Table& table, const AllIn& command) {
    if (Refusal refused = not_to_act(table, command.hand, command.seat)) return refused;
    Seat seat = command.seat;
    if (!table.stacks[seat].known()) return Rejection{.code = RejectionCode::stack_unknown, .seat = seat};
    // Facing a bet it is a call at least.
    return amount_to_call(table.hand, seat) > 0_c ? std::nullopt : cannot_raise(table, seat);
}

// Where raising is not open to the player, an all-in above the call is the call.
void carry_out(Dealer dealer, const AllIn& command) {
    const Table& table = dealer.table();
    if (raising(table, command.seat) == Raising::open) {
        bet_or_raise(dealer, command.seat, everything(table, command.seat));
    } else {
        call(dealer, command.seat);
    }
}

}  // namespace handlog::engine::detail
