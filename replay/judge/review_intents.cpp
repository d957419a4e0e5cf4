// What players say that they would do, and what becomes of it when their turn comes. Reviews:
//
//     IntentSet                        by command, while it is another seat's turn
//     IntentFollowed, IntentDropped    behind TurnStarted (review_betting.cpp)

#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

[[nodiscard]] bool names_amount(IntentKind kind) { return kind == IntentKind::call || kind == IntentKind::raise; }

// As if the player had sent it now.
[[nodiscard]] Command as_command(const HandBook& hand, Seat seat, const Plan& plan) {
    const bool free = owed(hand, seat) == Amount();
    switch (plan.kind) {
        case IntentKind::check_fold:
            if (!free) break;
            [[fallthrough]];
        case IntentKind::check:
            return engine::Check{.hand = hand.number, .seat = seat};
        case IntentKind::call:
        case IntentKind::call_any:
            return Call{.hand = hand.number, .seat = seat};
        case IntentKind::raise:
            if (hand.betting.bet == Amount()) return Bet{.hand = hand.number, .seat = seat, .to = plan.to.chips()};
            return Raise{.hand = hand.number, .seat = seat, .to = plan.to.chips()};
        case IntentKind::none:
        case IntentKind::fold:
            break;
    }
    return Fold{.hand = hand.number, .seat = seat};
}

}  // namespace

void HandReview::on(const IntentSet& event) {
    shown_.add_intent_of(event.seat);
    const auto* command = asked<Intend>(CheckId::intents);
    if (command != nullptr) {
        compare(CheckId::intents, "the intent of the wrong player was recorded", command->seat, event.seat);
        const Chips to = names_amount(command->kind) ? command->to : Chips();
        if (event.kind != command->kind || !same(event.to, to)) {
            found(CheckId::intents, "the recorded intent is not that of the command",
                  std::string(text(command->kind)) + " " + text(to),
                  std::string(text(event.kind)) + " " + text(event.to));
        }
    }
    hand().planned.remove(event.seat);
    hand().planned.add_if(event.kind != IntentKind::none, event.seat);
    hand().plans[event.seat] = {.kind = event.kind, .to = event.to};
    stage_ = Stage::rest;
}

// Why what was said cannot be done now.
Objection HandReview::objection_to_plan(Seat seat) {
    const Plan& plan = hand().plans[seat];
    if (plan.kind == IntentKind::call && hand().betting.bet > plan.to) {
        return Rejection{.code = RejectionCode::bet_has_grown};
    }
    return objection(book_, as_command(hand(), seat, plan));
}

void HandReview::on(const IntentFollowed& event) {
    shown_.add_intent_of(event.seat);
    entry_.objected = true;
    if (is_due(Stage::intent, CheckId::intents)) {
        if (!same(hand().to_act, std::optional(event.seat))) {
            found(CheckId::intents, "the intent of the wrong seat was followed", text(hand().to_act), text(event.seat));
        } else if (const Objection reason = objection_to_plan(event.seat)) {
            found(CheckId::intents, "an illegal intent was followed", text(*reason), "it was followed");
        } else {
            entry_.objected = false;
        }
    }
    followed_ = as_command(hand(), event.seat, hand().plans[event.seat]);
    entry_.command = &followed_;
    entry_.timed_out = false;
    hand().planned.remove(event.seat);
    stage_ = Stage::answer;
}

void HandReview::on(const IntentDropped& event) {
    shown_.add_intent_of(event.seat);
    if (is_due(Stage::intent, CheckId::intents)) {
        const Objection reason = objection_to_plan(event.seat);
        if (!same(hand().to_act, std::optional(event.seat))) {
            found(CheckId::intents, "the intent of the wrong seat was dropped", text(hand().to_act), text(event.seat));
        } else if (!reason) {
            found(CheckId::intents, "a legal intent was dropped", "it is followed", text(event.reason));
        } else if (reason->code != event.reason) {
            found(CheckId::intents, "an intent was dropped for the wrong reason", text(reason->code),
                  text(event.reason));
        }
    }
    hand().planned.remove(event.seat);
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
