// From the end of one hand to where the next may start: who leaves, whether the table pauses,
// whom it waits for, and when the next hand is due. Each follows once the one before is done.

#include "engine/checks.hpp"
#include "engine/clock.hpp"
#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"

namespace handlog::engine::detail {

namespace {

// Those for whom no seat is kept any longer, now that the hand is over.
[[nodiscard]] SeatSet departing(const Table& table, Time received_at) {
    const std::int32_t most_hands = table.rules.away_hands;
    SeatSet departing = table.leaving;
    for (const Seat seat : table.disconnected) {
        const Away& away = table.away[seat];
        const bool too_many_hands = most_hands != 0 && std::int64_t{away.hands} + 1 >= most_hands;
        if (too_many_hands || has_come(away.until, received_at)) departing.add(seat);
    }
    return departing;
}

// Those who have been away for so long that they may bring back what they like. Who left first is the first.
void forget_departures(Dealer dealer, Time received_at) {
    std::uint8_t count = 0;
    for (const Departure& departure : dealer.table().departures) {
        if (!has_come(departure.until, received_at)) break;
        ++count;
    }
    if (count > 0) dealer.announce(DeparturesForgotten{.count = count});
}

}  // namespace

Refusal refusal(const Table& table, const CloseHand& command) {
    if (const Refusal refused = not_this_hand(table, command.hand)) return refused;
    return hand_not_over(table);
}

void carry_out(Dealer dealer, const CloseHand& /*command*/, const Arrival& arrival) { close_hand(dealer, arrival); }

// What the hand leaves behind goes last, because that is what seals its log.
void close_hand(Dealer dealer, const Arrival& arrival) {
    const Table& table = dealer.table();
    for (const Seat seat : departing(table, arrival.received_at)) leave(dealer, seat, arrival.at);
    forget_departures(dealer, arrival.received_at);
    if (table.between.status == TableStatus::pause_after_hand) dealer.announce(TablePaused{});
    await_next_hand(dealer, arrival.at);
    dealer.announce(HandClosed{.number = dealer.hand().number, .away = table.disconnected});
}

Refusal refusal(const Table& table, const PauseTable& /*command*/) {
    if (const Refusal refused = not_open(table)) return refused;
    if (table.between.status == TableStatus::playing) return std::nullopt;
    return Rejection{.code = RejectionCode::already_paused};
}

void carry_out(Dealer dealer, const PauseTable& /*command*/) {
    if (dealer.hand().phase == Phase::between_hands) {
        dealer.announce(TablePaused{});
    } else {
        dealer.announce(PauseScheduled{});
    }
}

Refusal refusal(const Table& table, const ResumeTable& /*command*/) {
    if (const Refusal refused = not_open(table)) return refused;
    if (table.between.status != TableStatus::playing) return std::nullopt;
    return Rejection{.code = RejectionCode::not_paused};
}

void carry_out(Dealer dealer, const ResumeTable& /*command*/) { dealer.announce(TableResumed{}); }

// A table that was idle waits for nobody to buy in as long as nobody else could play.
void await_next_hand(Dealer dealer, Time at) {
    const Table& table = dealer.table();
    const BetweenHands& between = table.between;
    const Rules& rules = table.rules;
    if (!table.is_open() || between.status != TableStatus::playing) return;
    const bool enough = table.starters().several();
    if (between.predeal_due.known()) {
        if (!table.awaited().empty()) return;
        dealer.announce(PredealEnded{.waited_for = {}});
    } else if (!table.awaited().empty() && rules.timers.predeal_ms != 0 && at.known()) {
        const bool hand_ends = table.hand.phase == Phase::complete;
        if (enough || hand_ends) return dealer.announce(PredealStarted{.due = after(at, rules.timers.predeal_ms)});
    }
    if (!enough && (between.next_hand_due.known() || between.under_way)) dealer.announce(NextHandDue{});
    const bool by_timers = rules.start == Start::automatic || between.under_way;
    if (enough && !between.next_hand_due.known() && by_timers && at.known()) {
        dealer.announce(NextHandDue{.due = after(at, rules.timers.next_hand_ms)});
    }
}

}  // namespace handlog::engine::detail
