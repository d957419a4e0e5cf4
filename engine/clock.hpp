// What the time has to do with a command: whether it came too late or too early, and until
// when the table waits for what comes next. Inline as far as it is asked for every
// action; where nothing is timed, each question is one comparison.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"

namespace handlog::engine::detail {

// What ends the waiting by itself, be it early or late.
template <class Asked>
concept EndsWaiting = std::same_as<Asked, CancelHand> || std::same_as<Asked, CloseHand>;

// Exactly at the deadline is in time; and what came at no known time is not late.
[[nodiscard]] inline bool is_late(Time due, Time received_at) {
    return due.known() && received_at.known() && is_before(due, received_at);
}

// No hand starts while the table waits for players to buy in, which a Tick ends, nor before it is due.
[[nodiscard]] Refusal refusal_of_start(const BetweenHands& between, Time received_at);

// The player whose time is over is refused as too_late, every other command as clock_behind.
template <AnyCommand Asked>
[[nodiscard]] Refusal refusal_by_clock(const Table& table, const Asked& command, const Arrival& arrival) {
    const Time received_at = arrival.received_at;
    if (EndsWaiting<Asked> || !received_at.known()) return std::nullopt;
    if (const Time due = next_deadline(table); is_late(due, received_at)) {
        if constexpr (AnyAction<Asked>) {
            const Hand& hand = table.hand;
            if (is_late(hand.due, received_at) && hand.to_act == command.seat && hand.number == command.hand) {
                return Rejection{
                    .code = RejectionCode::too_late, .seat = command.seat, .received_at = received_at, .due = hand.due};
            }
        }
        return Rejection{.code = RejectionCode::clock_behind, .received_at = received_at, .due = due};
    }
    if constexpr (std::same_as<Asked, StartHand>) {
        return refusal_of_start(table.between, received_at);
    } else {
        return std::nullopt;
    }
}

[[nodiscard]] Refusal refusal_by_clock(const Table& table, const Tick& command, const Arrival& arrival);
// What was over before the outage began has to be settled first.
[[nodiscard]] Refusal refusal_by_clock(const Table& table, const ResumeAfterOutage& command, const Arrival& arrival);

// How long the table waits for what comes next; nothing if for as long as it takes. A turn lasts for its
// time and then for what the player has left of the time bank. Where hands start by timers a review that has
// no time is over at once.
[[nodiscard]] inline std::optional<std::int32_t> wait_ms(const Table& table) {
    const Hand& hand = table.hand;
    const Rules& rules = table.rules;
    const auto unless_0 = [](std::int32_t ms) { return ms == 0 ? std::nullopt : std::optional(ms); };
    const Timers& timers = rules.timers;
    if (hand.to_act) {
        return timers.action_ms == 0 ? std::nullopt
                                     : std::optional(timers.action_ms + table.time_bank_ms(*hand.to_act));
    }
    if (hand.phase != Phase::complete) return std::nullopt;
    const std::int32_t review = hand.saw_showdown.empty() ? timers.review_uncontested_ms : timers.review_ms;
    return rules.start == Start::host ? unless_0(review) : review;
}

// A turn ends with what was received then; what it took beyond its own time goes off the time bank.
void spend_time_bank(Dealer dealer, Time received_at);

// Whatever ends the waiting takes the deadline away, so that where there is none the waiting
// begins with this command, or goes on since a time that nobody knows.
inline void set_clock(Dealer dealer, Time at) {
    if (dealer.hand().phase == Phase::between_hands) return await_next_hand(dealer, at);
    if (dealer.hand().due.known() || !at.known()) return;
    const std::optional<std::int32_t> wait = wait_ms(dealer.table());
    if (!wait) return;
    const Time due = after(at, *wait);
    if (!dealer.limit_turn(due)) dealer.announce(ClockSet{.due = due});
}

}  // namespace handlog::engine::detail
