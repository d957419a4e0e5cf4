// What happens when a time is over: the player who let it pass is timed out, nobody can
// show cards any more, nobody is waited for to buy in, a seat is kept for nobody.

#include "engine/clock.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/checks.hpp"
#include "engine/deadlines.hpp"
#include "engine/legal_actions.hpp"

namespace handlog::engine::detail {

Refusal refusal_of_start(const BetweenHands& between, Time received_at) {
    const bool predeal = between.predeal_due.known();
    const Time due = predeal ? between.predeal_due : between.next_hand_due;
    const bool early = due.known() && is_before(received_at, due);
    if (!early && !predeal) return std::nullopt;
    return Rejection{
        .code = early ? RejectionCode::too_early : RejectionCode::clock_behind, .received_at = received_at, .due = due};
}

Refusal refusal_by_clock(const Table& table, const Tick& /*command*/, const Arrival& arrival) {
    if (Refusal refused = not_open(table)) return refused;
    if (!arrival.received_at.known()) return Rejection{.code = RejectionCode::time_unknown};
    const Time due = next_deadline(table);
    if (has_come(due, arrival.received_at)) return std::nullopt;
    return Rejection{.code = RejectionCode::nothing_due, .received_at = arrival.received_at, .due = due};
}

Refusal refusal_by_clock(const Table& table, const ResumeAfterOutage& command, const Arrival& arrival) {
    if (Refusal refused = not_open(table)) return refused;
    const Time received_at = arrival.received_at;
    if (!received_at.known()) return Rejection{.code = RejectionCode::time_unknown};
    const bool known = command.from.known() && command.until.known();
    const bool possible = known && is_before(command.from, command.until) && !is_before(received_at, command.until) &&
                          !(arrival.last.known() && is_before(command.from, arrival.last));
    if (!possible) return Rejection{.code = RejectionCode::outage_impossible, .received_at = received_at};
    const Time due = next_deadline(table);
    if (!is_late(due, command.from)) return std::nullopt;
    return Rejection{.code = RejectionCode::clock_behind, .received_at = received_at, .due = due};
}

void spend_time_bank(Dealer dealer, Time received_at) {
    const Table& table = dealer.table();
    const Time from = time_bank_from(table);
    if (!has_come(from, received_at)) return;
    const Seat seat = *table.hand.to_act;
    const std::int64_t over = received_at.milliseconds() - from.milliseconds();
    const auto spent = static_cast<std::int32_t>(std::min<std::int64_t>(over, table.time_bank_ms(seat)));
    if (spent > 0) dealer.announce(TimeBankSpent{.seat = seat, .spent_ms = spent});
}

namespace {

// A time-out is no choice of the player, so that it may fold where the rules refuse the player's fold.
void time_out(Dealer dealer, Seat seat, Time received_at) {
    const Table& table = dealer.table();
    const Hand& hand = table.hand;
    const bool disconnected = table.disconnected.contains(seat);
    const TimeOut does = disconnected ? table.rules.timeout_disconnected : table.rules.timeout_connected;
    spend_time_bank(dealer, received_at);
    dealer.announce(PlayerTimedOut{.seat = seat});
    if (does == TimeOut::check_else_fold && amount_to_call(hand, seat) == 0_c) {
        carry_out(dealer, Check{.hand = hand.number, .seat = seat});
    } else {
        carry_out(dealer, Fold{.hand = hand.number, .seat = seat});
    }
}

}  // namespace

// Whatever was over when it was received. A turn that begins comes last, so that it says until when it lasts; and
// what closes a hand sees itself to those who have been away too long.
void carry_out(Dealer dealer, const Tick& /*command*/, const Arrival& arrival) {
    const Table& table = dealer.table();
    const auto is_over = [&](Time due) { return has_come(due, arrival.received_at); };
    for (const Seat seat : table.away_from_hands()) {
        if (is_over(table.away[seat].until)) leave(dealer, seat, arrival.at);
    }
    if (is_over(table.between.predeal_due)) dealer.announce(PredealEnded{.waited_for = table.awaited()});
    if (!is_over(table.hand.due)) return;
    if (table.hand.to_act) {
        time_out(dealer, *table.hand.to_act, arrival.received_at);
    } else {
        close_hand(dealer, arrival);
    }
}

// Whoever has the turn has all of its time anew, once there was time to come back; every other wait is as much longer
// as the outage took. The time after which somebody who left brings back what they like goes on, and a hand may start
// from when it was due.
void carry_out(Dealer dealer, const ResumeAfterOutage& command, const Arrival& arrival) {
    const Table& table = dealer.table();
    const Hand& hand = table.hand;
    const std::int64_t length = command.until.milliseconds() - command.from.milliseconds();
    const auto moved = [length](Time due) {
        return due.known() ? Time(std::min(due.milliseconds() + length, Time::latest)) : due;
    };
    HostInterrupted interrupted{.from = command.from,
                                .until = command.until,
                                .due = moved(hand.due),
                                .predeal_due = moved(table.between.predeal_due),
                                .away_until = {}};
    if (hand.to_act && hand.due.known()) {
        const auto come_back = static_cast<std::int32_t>(std::min<std::int64_t>(length, most_come_back_ms));
        interrupted.due = after(after(arrival.at, come_back), *wait_ms(table));
    }
    for (const Seat seat : table.disconnected) interrupted.away_until[seat] = moved(table.away[seat].until);
    dealer.announce(interrupted);
}

}  // namespace handlog::engine::detail
