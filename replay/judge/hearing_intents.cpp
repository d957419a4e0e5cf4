// What players say that they would do, and what becomes of it when their turn comes.

#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/hearing.hpp"
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

void Hearing::on(const IntentSet& event) {
    const auto* command = asked<Intend>(Check::intents);
    if (command != nullptr) {
        if (event.seat != command->seat) {
            found(Check::intents, "the intent of another player was noted", text(command->seat), text(event.seat));
        }
        const Chips to = names_amount(command->kind) ? command->to : Chips();
        if (event.kind != command->kind || event.to != to) {
            found(Check::intents, "another intent was noted than the player has",
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
Objection Hearing::objection_to_plan(Seat seat) {
    const Plan& plan = hand().plans[seat];
    if (plan.kind == IntentKind::call && hand().betting.bet > plan.to) {
        return Rejection{.code = RejectionCode::bet_has_grown};
    }
    return objection(book_, as_command(hand(), seat, plan), Time());
}

void Hearing::on(const IntentFollowed& event) {
    objected_ = true;
    if (is_due(Stage::intent, Check::intents)) {
        if (hand().to_act != event.seat) {
            found(Check::intents, "the intent of another seat was followed than the one whose turn it was",
                  text(hand().to_act), text(event.seat));
        } else if (const Objection reason = objection_to_plan(event.seat)) {
            found(Check::intents, "an intent was followed that had to be dropped", text(*reason), "it was followed");
        } else {
            objected_ = false;
        }
    }
    planned_action_ = as_command(hand(), event.seat, hand().plans[event.seat]);
    command_ = &*planned_action_;
    timed_out_ = false;
    hand().planned.remove(event.seat);
    stage_ = Stage::answer;
}

void Hearing::on(const IntentDropped& event) {
    if (is_due(Stage::intent, Check::intents)) {
        const Objection reason = objection_to_plan(event.seat);
        if (hand().to_act != event.seat) {
            found(Check::intents, "the intent of another seat was dropped than the one whose turn it was",
                  text(hand().to_act), text(event.seat));
        } else if (!reason) {
            found(Check::intents, "an intent was dropped that could be followed", "it is followed",
                  std::string(name(event.reason)));
        } else if (reason->code != event.reason) {
            found(Check::intents, "an intent was dropped for another reason", std::string(name(reason->code)),
                  std::string(name(event.reason)));
        }
    }
    hand().planned.remove(event.seat);
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
