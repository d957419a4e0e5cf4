// What happens when a time is over: the player who let it pass is timed out, and
// nobody can show cards any more.

#include "engine/clock.hpp"

#include "engine/checks.hpp"
#include "engine/legal_actions.hpp"

namespace handlog::engine::detail {

Refusal refusal_by_clock(const Table& table, const Tick& /*command*/, Arrival arrival) {
    if (Refusal refused = not_open(table)) return refused;
    if (!arrival.received_at.known()) return Rejection{.code = RejectionCode::time_unknown};
    const Time due = table.hand.due;
    if (due.known() && !is_before(arrival.received_at, due)) return std::nullopt;
    return Rejection{.code = RejectionCode::nothing_due, .received_at = arrival.received_at, .due = due};
}

// A time-out is no choice of the player, so that it may fold where the rules refuse the player's fold.
void carry_out(Dealer dealer, const Tick& /*command*/) {
    const Table& table = dealer.table();
    const Hand& hand = table.hand;
    if (!hand.to_act) return dealer.announce(HandClosed{.number = hand.number});
    const Seat seat = *hand.to_act;
    const bool disconnected = table.disconnected.contains(seat);
    const TimeOut does = disconnected ? table.rules.timeout_disconnected : table.rules.timeout_connected;
    dealer.announce(PlayerTimedOut{.seat = seat});
    if (does == TimeOut::check_else_fold && amount_to_call(hand, seat) == 0_c) {
        carry_out(dealer, Check{.hand = hand.number, .seat = seat});
    } else {
        carry_out(dealer, Fold{.hand = hand.number, .seat = seat});
    }
}

}  // namespace handlog::engine::detail
