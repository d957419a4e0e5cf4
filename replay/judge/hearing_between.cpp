// From the close of one hand to where the next may start: pauses, and what the table waits for.

#include <variant>

#include "replay/judge/hearing.hpp"
#include "replay/judge/moment.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

// A tick frees seats first, and then does what the hand is waiting for. One that nothing was due for,
// which has been said, is heard as if something were.
Stage Hearing::after_freeing() const {
    if (!is_over(hand().due, received_at_) && !objected_) return Stage::rest;
    if (hand().to_act) return Stage::answer;
    return hand().phase == Phase::over ? Stage::leaving : Stage::rest;
}

// The seats that are given up now, in ascending order.
SeatSet Hearing::leavers_due() const {
    switch (stage_) {
        case Stage::freeing:
            return too_long_away(book_, received_at_);
        case Stage::leaving:
            return departing(book_, received_at_);
        case Stage::closing:
            return book_.taken | book_.reserved;
        case Stage::answer: {
            const auto* command = std::get_if<UnseatPlayer>(command_);
            return command == nullptr || plays_on(command->seat) ? SeatSet() : SeatSet::of(command->seat);
        }
        default:
            return {};
    }
}

Wait Hearing::waits_for() const { return wait_due(book_, at_, predeal_is_over_); }

void Hearing::on(const PauseScheduled& /*event*/) {
    const auto* command = asked<PauseTable>(Check::between_hands);
    if (command != nullptr && hand().phase == Phase::between_hands) {
        found(Check::between_hands, "no hand keeps the table from pausing", "the table pauses", "it will pause");
    }
    book_.between.status = TableStatus::pause_after_hand;
    stage_ = Stage::rest;
}

void Hearing::on(const TablePaused& /*event*/) {
    if (stage_ != Stage::pausing) {
        const auto* command = asked<PauseTable>(Check::between_hands);
        if (command != nullptr && hand().phase != Phase::between_hands) {
            found(Check::between_hands, "the table paused before the hand was closed", "it will pause", "it pauses");
        }
        if (command != nullptr) stage_ = Stage::rest;
    }
    book_.between.status = TableStatus::paused;
    book_.between.predeal_due = book_.between.next_hand_due = {};
}

void Hearing::on(const TableResumed& /*event*/) {
    static_cast<void>(asked<ResumeTable>(Check::between_hands));
    book_.between.status = TableStatus::playing;
    stage_ = Stage::rest;
}

void Hearing::check_wait(const Wait& said) {
    if (!is_due(Stage::waiting, Check::between_hands)) return;
    if (const Wait due = waits_for(); said != due) {
        found(Check::between_hands, "the table waits for something else than the rules say", text(due), text(said));
    }
}

void Hearing::on(const PredealStarted& event) {
    check_wait(event);
    book_.between.predeal_due = event.due;
    book_.between.next_hand_due = {};
}

void Hearing::on(const PredealEnded& event) {
    check_wait(event);
    book_.end_predeal();
    predeal_is_over_ = false;
}

void Hearing::on(const NextHandDue& event) {
    check_wait(event);
    book_.between.next_hand_due = event.due;
}

}  // namespace handlog::replay::judge
