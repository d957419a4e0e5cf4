// Deadlines, time-outs and connections.

#include <cstdint>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/hearing.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr const char* another_deadline = "another deadline was set than the rules give";

}  // namespace

// The deadline that has to be set now, if one has to: for whoever has a turn, or for
// the review of a hand that is over, unless one is running. Where hands start by timers,
// a review that has no time is over at once.
Time Hearing::deadline_due() const {
    const Timers& timers = book_.rules.timers;
    std::int64_t wait = 0;
    bool is_timed = false;
    if (hand().to_act) {
        wait = timers.action_ms;
        is_timed = wait > 0;
    } else if (hand().phase == Phase::over) {
        wait = hand().saw_showdown.empty() ? timers.review_uncontested_ms : timers.review_ms;
        is_timed = wait > 0 || book_.rules.start == Start::automatic;
    }
    if (!is_timed || hand().due.known() || !at_.known()) return {};
    return later(at_, wait);
}

// It is the last that happens.
void Hearing::on(const ClockSet& event) {
    if (stage_ != Stage::rest) {
        out_of_order(std::nullopt);
    } else if (const Time due = deadline_due(); !due.known() || event.due != due) {
        found(Check::clock, another_deadline, text(due), text(event.due));
    }
    hand().due = event.due;
}

// Nobody waits for a player who has said what to do, if it can be done.
void Hearing::check_turn_due(Time due) {
    const Seat seat = *hand().to_act;
    const bool waits = !hand().planned.contains(seat) || objection_to_plan(seat);
    if (const Time right = waits ? deadline_due() : Time(); due != right) {
        found(Check::clock, another_deadline, text(right), text(due));
    }
    hand().due = due;
}

void Hearing::missing_deadline() {
    if (const Time due = deadline_due(); due.known()) {
        found(Check::clock, "no deadline was set", text(due), "none");
    }
}

// What the rules do for the player is still to come.
void Hearing::on(const PlayerTimedOut& event) {
    const auto* command = asked<Tick>(Check::clock);
    if (timed_out_) {
        found(Check::clock, "a player was timed out twice", "what the rules do for the player", "a time-out");
    } else if (command != nullptr && hand().to_act != event.seat) {
        found(Check::clock, "another seat was timed out than the one whose turn it was", text(hand().to_act),
              text(event.seat));
    }
    timed_out_ = true;
    stage_ = Stage::answer;
}

// A tick acts only for a player whose time is over, which has been said then.
bool Hearing::acts_unasked() const { return std::holds_alternative<Tick>(*command_) && !timed_out_; }

bool Hearing::folds_for_the_player() const {
    const Seat seat = hand().to_act.value_or(Seat());
    const bool connected = !book_.disconnected.contains(seat);
    const TimeOut does = connected ? book_.rules.timeout_connected : book_.rules.timeout_disconnected;
    return does == TimeOut::fold || owed(hand(), seat) > Amount();
}

void Hearing::on(const PlayerDisconnected& event) {
    const auto* command = asked<Disconnect>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player lost the connection", text(command->seat), text(event.seat));
    }
    const std::int64_t wait = book_.rules.timers.away_ms;
    const Time until = wait != 0 && at_.known() ? later(at_, wait) : Time();
    if (command != nullptr && event.away_until != until) {
        found(Check::between_hands, "the seat is freed at another time", text(until), text(event.away_until));
    }
    book_.disconnected.add(event.seat);
    book_.away[event.seat].until = event.away_until;
    stage_ = Stage::rest;
}

void Hearing::on(const PlayerReconnected& event) {
    const auto* command = asked<Reconnect>(Check::seating);
    if (command != nullptr && event.seat != command->seat) {
        found(Check::seating, "another player was connected again", text(command->seat), text(event.seat));
    }
    book_.disconnected.remove(event.seat);
    book_.away[event.seat] = {};
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
