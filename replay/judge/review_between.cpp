// From the close of one hand to where the next may start: pauses, and what the table waits for. Reviews, in
// the order in which they can happen as a hand is closed:
//
//     PauseScheduled, TablePaused, TableResumed
//     PredealStarted, PredealEnded    a time for players to buy in
//     NextHandDue                     or that none is any more
//
// Who leaves before that (PlayerLeft, review_table.cpp) is worked out here as well.

#include <variant>

#include "replay/judge/moment.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

// A tick frees seats first, and then does what the hand is waiting for. One that nothing was due for,
// which has been said, is reviewed as if something were.
Stage HandReview::after_freeing() const {
    if (!is_over(hand().due, entry_.received_at) && !entry_.objected) return Stage::rest;
    if (hand().to_act) return Stage::answer;
    return hand().phase == Phase::over ? Stage::leaving : Stage::rest;
}

// The seats that are given up now, in ascending order.
Seats HandReview::leavers_due() const {
    switch (stage_) {
        case Stage::freeing:
            return too_long_away(book_, entry_.received_at);
        case Stage::leaving:
            return departing(book_, entry_.received_at);
        case Stage::closing:
            return book_.taken | book_.reserved;
        case Stage::answer: {
            const auto* command = std::get_if<UnseatPlayer>(entry_.command);
            return command == nullptr || plays_on(command->seat) ? Seats() : Seats::only(command->seat);
        }
        case Stage::rest:
        case Stage::refill:
        case Stage::missed:
        case Stage::posting:
        case Stage::hole_cards:
        case Stage::round_start:
        case Stage::turn:
        case Stage::intent:
        case Stage::uncalled:
        case Stage::round_end:
        case Stage::pots:
        case Stage::tabling:
        case Stage::burn:
        case Stage::board:
        case Stage::showdown:
        case Stage::settling:
        case Stage::showing:
        case Stage::ranking:
        case Stage::awards:
        case Stage::forgetting:
        case Stage::pausing:
        case Stage::waiting:
        case Stage::sealing:
        case Stage::buying:
            return {};  // nobody leaves
    }
    return {};
}

Wait HandReview::waits_for() const { return wait_due(book_, entry_.at, entry_.buying_in_is_over); }

void HandReview::on(const PauseScheduled& /*event*/) {
    const auto* command = asked<PauseTable>(CheckId::between_hands);
    if (command != nullptr && hand().phase == Phase::between_hands) {
        found(CheckId::between_hands, "the table could pause at once", "the table pauses", "it will pause");
    }
    book_.status = TableStatus::pause_after_hand;
    stage_ = Stage::rest;
}

void HandReview::on(const TablePaused& /*event*/) {
    if (stage_ != Stage::pausing) {
        const auto* command = asked<PauseTable>(CheckId::between_hands);
        if (command != nullptr && hand().phase != Phase::between_hands) {
            found(CheckId::between_hands, "the table paused before the hand was closed", "it will pause", "it pauses");
        }
        if (command != nullptr) stage_ = Stage::rest;
    }
    book_.status = TableStatus::paused;
    book_.buy_in_until = book_.next_hand_due = {};
}

void HandReview::on(const TableResumed& /*event*/) {
    static_cast<void>(asked<ResumeTable>(CheckId::between_hands));
    book_.status = TableStatus::playing;
    stage_ = Stage::rest;
}

void HandReview::check_wait(const Wait& said) {
    if (!is_due(Stage::waiting, CheckId::between_hands)) return;
    compare(CheckId::between_hands, "the table waits for the wrong thing", waits_for(), said);
}

void HandReview::on(const PredealStarted& event) {
    check_wait(event);
    book_.buy_in_until = event.due;
    book_.next_hand_due = {};
}

// A hand that starts ends the wait as well, which only one can do that came at no known time.
void HandReview::on(const PredealEnded& event) {
    const bool starts = stage_ == Stage::answer && std::holds_alternative<StartHand>(*entry_.command);
    if (!starts || !is_known(book_.buy_in_until)) check_wait(event);
    compare<Seats>(CheckId::between_hands, "the table has waited for the wrong players", book_.awaited(),
                   event.waited_for);
    book_.end_buying_in(event.waited_for);
    entry_.buying_in_is_over = false;
}

void HandReview::on(const NextHandDue& event) {
    check_wait(event);
    book_.next_hand_due = event.due;
    if (!is_known(event.due)) book_.taken_back_at = static_cast<std::int64_t>(book_.version);
}

}  // namespace handlog::replay::judge
