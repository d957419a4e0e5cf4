// What the time has to do with a command: whether it came too late, and until when
// the table waits for what comes next. Inline as far as it is asked for every
// action; where nothing is timed, each question is one comparison.
#pragma once

#include <concepts>
#include <cstdint>

#include "engine/dealer.hpp"

namespace handlog::engine::detail {

// What ends the waiting by itself, be it early or late.
template <class Asked>
concept EndsWaiting = std::same_as<Asked, CancelHand> || std::same_as<Asked, CloseHand>;

// Exactly at the deadline is in time; and what came at no known time is not late.
[[nodiscard]] inline bool is_late(const Hand& hand, Time received_at) {
    return hand.due.known() && received_at.known() && is_before(hand.due, received_at);
}

// Whoever had the time to act is told so; anybody else may ask again after a Tick.
template <AnyCommand Asked>
[[nodiscard]] Refusal refusal_by_clock(const Table& table, const Asked& command, Arrival arrival) {
    const Hand& hand = table.hand;
    if (EndsWaiting<Asked> || !is_late(hand, arrival.received_at)) return std::nullopt;
    Rejection refused{.code = RejectionCode::clock_behind, .received_at = arrival.received_at, .due = hand.due};
    if constexpr (AnyAction<Asked>) {
        if (hand.to_act == command.seat && hand.number == command.hand) {
            refused.code = RejectionCode::too_late;
            refused.seat = command.seat;
        }
    }
    return refused;
}

[[nodiscard]] Refusal refusal_by_clock(const Table& table, const Tick& command, Arrival arrival);

// How long the table waits for what comes next; 0 if for as long as it takes.
[[nodiscard]] inline std::int32_t wait_ms(const Hand& hand, const Timers& timers) {
    if (hand.to_act) return timers.action_ms;
    if (hand.phase != Phase::complete) return 0;
    return hand.saw_showdown.empty() ? timers.review_uncontested_ms : timers.review_ms;
}

// Whatever ends the waiting takes the deadline away, so that where there is none the waiting
// begins with this command, or goes on since a time that nobody knows.
inline void set_clock(Dealer dealer, Time at) {
    if (dealer.hand().due.known() || !at.known()) return;
    const std::int32_t wait = wait_ms(dealer.hand(), dealer.rules().timers);
    if (wait == 0) return;
    const Time due = after(at, wait);
    if (!dealer.limit_turn(due)) dealer.announce(ClockSet{.due = due});
}

}  // namespace handlog::engine::detail
