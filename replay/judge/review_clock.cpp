// Deadlines, time-outs and connections. Reviews:
//
//     PlayerDisconnected, PlayerReconnected
//     ClockSet             the deadline of a turn, or of the review of a hand
//     TimeBanksRefilled    for a hand that is dealt
//     TimeBankSpent        before the action that took so long, or the time-out
//     HostInterrupted      the deadlines after an outage
//     PlayerTimedOut       what the rules do for the player comes next (review_betting.cpp)
//
// And when each command arrived, as far as that can be wrong although no deadline says so.

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/command_kinds.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr const char* another_deadline = "the deadline is wrong";

// So much later comes the tick of a host that does nothing else.
constexpr std::int64_t soon_ms = 1'000;

}  // namespace

// The deadline that has to be set now, if one has to: for whoever has a turn, or for
// the review of a hand that is over, unless one is running. Where hands start by timers,
// a review that has no time is over at once.
Time HandReview::deadline_due() const {
    const Timers& timers = book_.rules.timers;
    std::int64_t wait = 0;
    bool is_timed = false;
    if (hand().to_act) {
        is_timed = timers.action_ms > 0;
        wait = timers.action_ms + book_.banks_ms[*hand().to_act];
    } else if (hand().phase == Phase::over) {
        wait = hand().saw_showdown.empty() ? timers.review_uncontested_ms : timers.review_ms;
        is_timed = wait > 0 || book_.rules.start != Start::host;
    }
    if (!is_timed || is_known(hand().due) || !is_known(entry_.at)) return {};
    return later(entry_.at, wait);
}

// It is the last that happens.
void HandReview::on(const ClockSet& event) {
    if (stage_ != Stage::rest) {
        out_of_order(std::nullopt);
    } else if (const Time due = deadline_due(); !is_known(due) || !same(event.due, due)) {
        found(CheckId::clock, another_deadline, text(due), text(event.due));
    }
    hand().due = event.due;
}

// Nobody waits for a player who has said what to do, if it can be done.
void HandReview::check_turn_due(Time due) {
    const Seat seat = *hand().to_act;
    const bool waits = !hand().planned.contains(seat) || objection_to_plan(seat);
    compare(CheckId::clock, another_deadline, waits ? deadline_due() : Time(), due);
    hand().due = due;
}

void HandReview::missing_deadline() {
    if (const Time due = deadline_due(); is_known(due)) {
        found(CheckId::clock, "no deadline was set", text(due), "none");
    }
}

// A turn begins anew, once there was time to come back; every other wait is as much longer.
void HandReview::on(const HostInterrupted& event) {
    const auto* command = asked<ResumeAfterOutage>(CheckId::clock);
    if (command == nullptr) return;
    compare(CheckId::clock, "the outage began at another time than the host said", command->from, event.from);
    compare(CheckId::clock, "the outage ended at another time than the host said", command->until, event.until);
    const std::int64_t outage_ms = passed_since(command->from, command->until).value_or(0);
    const auto as_much_later = [outage_ms](Time due) { return is_known(due) ? later(due, outage_ms) : Time(); };
    Time due = as_much_later(hand().due);
    if (hand().to_act && is_known(hand().due)) {
        const std::int64_t come_back_ms = outage_ms < 60'000 ? outage_ms : 60'000;
        const Time back = later(entry_.at, come_back_ms);
        due = later(back, book_.rules.timers.action_ms + book_.banks_ms[*hand().to_act]);
    }
    compare(CheckId::clock, "the deadline after the outage is wrong", due, event.due);
    compare(CheckId::clock, "the time to buy in is wrong after the outage", as_much_later(book_.buy_in_until),
            event.predeal_due);
    for (const Seat seat : Seats::everybody()) {
        const Time kept = book_.disconnected.contains(seat) ? as_much_later(book_.absences[seat].kept_until) : Time();
        compare(CheckId::clock, "the seat of a player without a connection is kept for another time after the outage",
                kept, event.away_until[seat]);
        if (book_.disconnected.contains(seat)) book_.absences[seat].kept_until = event.away_until[seat];
    }
    hand().due = event.due;
    book_.buy_in_until = event.predeal_due;
    stage_ = Stage::rest;
}

// How far into the time bank of the player the turn goes that the command ends. All of it lies before the deadline.
std::int64_t HandReview::bank_due_ms(const Command& command) const {
    const CommandKind kind = kind_of(command);
    const bool ends =
        kind == CommandKind::action || (kind == CommandKind::tick && is_over(hand().due, entry_.received_at));
    const auto beyond = passed_since(hand().due, entry_.received_at);
    if (!ends || !beyond || !hand().to_act) return 0;
    const std::int64_t bank = book_.banks_ms[*hand().to_act];
    return std::clamp<std::int64_t>(*beyond + bank, 0, bank);
}

void HandReview::on(const TimeBankSpent& event) {
    const auto describe = [](Seat seat, std::int64_t milliseconds) {
        return std::to_string(milliseconds) + " ms of " + text(seat);
    };
    const Seat seat = hand().to_act.value_or(Seat());
    const std::int64_t due = std::exchange(entry_.bank_due_ms, 0);
    if (stage_ != Stage::answer || entry_.timed_out || due == 0) {
        out_of_order(CheckId::clock);
    } else if (due != event.spent_ms || !same(seat, event.seat)) {
        found(CheckId::clock, "another time is taken out of a time bank than the turn took", describe(seat, due),
              describe(event.seat, event.spent_ms));
    }
    std::int64_t& bank = book_.banks_ms[event.seat];
    bank = std::max<std::int64_t>(0, bank - event.spent_ms);
}

// Whoever acts, or is timed out, has been charged for it.
void HandReview::check_bank_is_charged() {
    if (const std::int64_t due = std::exchange(entry_.bank_due_ms, 0); due != 0) {
        found(CheckId::clock, "the time that the turn took is not taken out of the time bank",
              std::to_string(due) + " ms", "nothing");
    }
}

Stage HandReview::after_refill() const { return same(deal_.missed, BlindsMissed()) ? Stage::posting : Stage::missed; }

void HandReview::on(const TimeBanksRefilled& event) {
    const bool due = is_due(Stage::refill, CheckId::clock);
    for (const Seat seat : Seats::everybody()) {
        if (due && deal_.refills_ms[seat] != event.added_ms[seat]) {
            found(CheckId::clock, "another time comes back to the time bank of " + text(seat),
                  std::to_string(deal_.refills_ms[seat]) + " ms", std::to_string(event.added_ms[seat]) + " ms");
        }
        std::int64_t& bank = book_.banks_ms[seat];
        bank = std::max<std::int64_t>(0, std::min<std::int64_t>(bank + event.added_ms[seat], book_.whole_bank_ms()));
    }
    if (due) stage_ = after_refill();
}

// What the rules do for the player is still to come.
void HandReview::on(const PlayerTimedOut& event) {
    const auto* command = asked<Tick>(CheckId::clock);
    check_bank_is_charged();
    if (entry_.timed_out) {
        found(CheckId::clock, "a player was timed out twice", "what the rules do for the player", "a time-out");
    } else if (command != nullptr && !same(hand().to_act, std::optional(event.seat))) {
        found(CheckId::clock, "the wrong seat was timed out", text(hand().to_act), text(event.seat));
    }
    const Time from = betting_.turn_began;
    if (!entry_.objected && is_known(from) && is_known(hand().due)) {
        time_outs_.push_back(
            {.hand = hand().number, .seat = event.seat, .from = from, .due = hand().due, .tick = entry_.received_at});
    }
    hand().turns_timed_out[event.seat] = {.turn = hand().turns, .due = hand().due};
    entry_.timed_out = true;
    stage_ = Stage::answer;
}

void HandReview::begin_log(const eventstore::Opening& opening, bool continues) {
    must_say_sender_ = opening.source == eventstore::Provenance::hosted;
    shown_before_ = continues ? shown_ : Shown();
    shown_ = {.log = opening.key.ordinal, .is_known = true};
    time_outs_before_ = continues ? time_outs_ : TimeOuts();
    time_outs_.clear();
}

void HandReview::check_arrival(const eventstore::Entry& entry) {
    const bool accepted = std::holds_alternative<Events>(entry.outcome);
    std::visit(
        [&]<class Asked>(const Asked& asked) {
            constexpr bool is_intent = std::is_same_v<Asked, Intend>;
            if constexpr (kinds::Action<Asked> || is_intent) check_arrival_of_action(asked.hand, asked.seat, accepted);
        },
        entry.command);
}

// What a player does in a hand is sent after it began. And what came in the time that a player had for a
// turn was to be played before the tick that ended the turn.
void HandReview::check_arrival_of_action(HandNumber number, Seat seat, bool accepted) {
    const Time received_at = entry_.received_at;
    if (!is_known(received_at)) return;
    const bool in_this_hand = accepted && same(number, hand().number);
    if (in_this_hand && passed_since(deal_.began, received_at).value_or(0) < 0) {
        found(CheckId::sequence_and_time, "an action was received before its hand began",
              "at or after " + text(deal_.began), text(received_at));
    }
    const bool is_for_turn = in_this_hand && same(hand().to_act, std::optional(seat));
    if (is_for_turn && passed_since(hand().due, received_at) == 0 &&
        passed_since(hand().due, entry_.at).value_or(0) > 0) {
        found(CheckId::stamped_at_deadline, "an action that came late is recorded as received exactly at the deadline",
              "", "");
    }
    check_not_timed_out(time_outs_, number, seat);
    check_not_timed_out(time_outs_before_, number, seat);
}

void HandReview::check_not_timed_out(const TimeOuts& time_outs, HandNumber number, Seat seat) {
    if (std::holds_alternative<Intend>(*entry_.command)) return;
    for (const TimedOut& turn : time_outs) {
        if (!same(turn.hand, number) || !same(turn.seat, seat)) continue;
        const bool in_time = passed_since(turn.from, entry_.received_at).value_or(-1) >= 0 &&
                             passed_since(turn.due, entry_.received_at).value_or(1) <= 0 &&
                             passed_since(turn.tick, entry_.received_at).value_or(1) < 0;
        if (!in_time) continue;
        found(CheckId::clock, text(seat) + " was timed out although an action of the player had come in time",
              "played before the time-out, received by " + text(turn.due),
              "after it, received at " + text(entry_.received_at));
        return;
    }
}

// Whatever waits for a tick waited for so long. What should have been refused is said already.
void HandReview::note_late_tick() {
    if (entry_.objected || !std::holds_alternative<Tick>(*entry_.command)) return;
    if (passed_since(book_.next_deadline(), entry_.received_at).value_or(0) <= soon_ms) return;
    found(CheckId::late_tick, "a tick came more than a second after the deadline",
          "by " + text(later(book_.next_deadline(), soon_ms)), text(entry_.received_at));
}

// A tick acts only for a player whose time is over, which has been said then.
bool HandReview::acts_unasked() const { return std::holds_alternative<Tick>(*entry_.command) && !entry_.timed_out; }

bool HandReview::folds_for_the_player() const {
    const Seat seat = hand().to_act.value_or(Seat());
    const bool connected = !book_.disconnected.contains(seat);
    const TimeOut does = connected ? book_.rules.timeout_connected : book_.rules.timeout_disconnected;
    return does == TimeOut::fold || owed(hand(), seat) > Amount();
}

void HandReview::on(const PlayerDisconnected& event) {
    const auto* command = asked<Disconnect>(CheckId::seating);
    if (command != nullptr) compare(CheckId::seating, "the wrong player was disconnected", command->seat, event.seat);
    const std::int64_t wait = book_.rules.timers.away_ms;
    const Time until = wait != 0 && is_known(entry_.at) ? later(entry_.at, wait) : Time();
    if (command != nullptr) {
        compare(CheckId::between_hands, "the time at which the seat is freed is wrong", until, event.away_until);
    }
    book_.disconnected.add(event.seat);
    book_.absences[event.seat] = {.kept_until = event.away_until, .closes_before = book_.closes};
    stage_ = Stage::rest;
}

void HandReview::on(const PlayerReconnected& event) {
    const auto* command = asked<Reconnect>(CheckId::seating);
    if (command != nullptr) compare(CheckId::seating, "the wrong player was reconnected", command->seat, event.seat);
    book_.disconnected.remove(event.seat);
    book_.absences[event.seat] = {};
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
