// What players say that they would do before it is their turn: 001 §5 and its table of
// validation rules, RULES "Intents".
#include <doctest/doctest.h>

#include "engine/redact.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

constexpr IntentKind would_fold = IntentKind::fold;
constexpr IntentKind would_check = IntentKind::check;
constexpr IntentKind would_check_or_fold = IntentKind::check_fold;
constexpr IntentKind would_call = IntentKind::call;
constexpr IntentKind would_call_any = IntentKind::call_any;
constexpr IntentKind would_raise = IntentKind::raise;

// Ann is first to act before the flop, then Bob with the small blind of 50 and Cat with the big one.
[[nodiscard]] Scenario three_handed(const Rules& rules = stakes(50_c, 100_c), Place place = Place::here()) {
    return {rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place};
}

}  // namespace

TEST_CASE("001 §5: an intent is followed at once when the turn comes") {
    three_handed()
        .deal()
        .intends(bob, would_fold)
        .then({IntentSet{.seat = bob, .kind = would_fold, .to = {}}})
        .then_turn(ann)
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 100_c, .to = 100_c}, TurnStarted{.seat = bob},
               IntentFollowed{.seat = bob}, PlayerFolded{.seat = bob}, TurnStarted{.seat = cat}})
        .then_turn(cat);
}

TEST_CASE("001 §5: a check is followed where it is free and dropped where there is a bet") {
    three_handed()
        .deal()
        .intends(cat, would_check)
        .calls(ann)
        .calls(bob)
        .then_includes({IntentFollowed{.seat = cat}, PlayerChecked{.seat = cat}})
        .then_street(Street::flop)
        .intends(cat, would_check)
        .bets(bob, 100_c)
        .then({PlayerBet{.seat = bob, .added = 100_c, .to = 100_c, .raise_size = 100_c}, TurnStarted{.seat = cat},
               IntentDropped{.seat = cat, .reason = cannot_check_facing_bet}})
        .then_turn(cat)
        .folds(cat);
}

TEST_CASE("001 §5: check or fold checks where that is free and folds where it is not") {
    three_handed()
        .deal()
        .intends(cat, would_check_or_fold)
        .calls(ann)
        .calls(bob)
        .then_includes({IntentFollowed{.seat = cat}, PlayerChecked{.seat = cat}})
        .intends(cat, would_check_or_fold)
        .bets(bob, 100_c)
        .then_includes({IntentFollowed{.seat = cat}, PlayerFolded{.seat = cat}})
        .then_turn(ann);
}

TEST_CASE("001 §5: a call is followed where there is something to call") {
    three_handed()
        .deal()
        .intends(bob, would_call, 100_c)
        .intends(cat, would_call, 100_c)
        .calls(ann)
        .then_includes({IntentFollowed{.seat = bob}, PlayerCalled{.seat = bob, .added = 50_c, .to = 100_c},
                        TurnStarted{.seat = cat}, IntentDropped{.seat = cat, .reason = nothing_to_call}})
        .then_turn(cat);
}

TEST_CASE("RULES intents: a call is dropped when the bet has grown and a call of any bet is not") {
    three_handed()
        .deal()
        .intends(bob, would_call, 100_c)
        .intends(cat, would_call_any)
        .raises(ann, 300_c)
        .then({PlayerRaised{.seat = ann, .added = 300_c, .to = 300_c, .raise_size = 200_c}, TurnStarted{.seat = bob},
               IntentDropped{.seat = bob, .reason = bet_has_grown}})
        .folds(bob)
        .then_includes({IntentFollowed{.seat = cat}, PlayerCalled{.seat = cat, .added = 200_c, .to = 300_c}})
        .then_street(Street::flop);
}

TEST_CASE("001 §5 Fold: it is followed whatever has happened") {
    three_handed()
        .deal()
        .intends(cat, would_fold)
        .raises(ann, 500_c)
        .calls(bob)
        .then_includes({IntentFollowed{.seat = cat}, PlayerFolded{.seat = cat}})
        .then_street(Street::flop)
        .intends(ann, would_fold)
        .checks(bob)
        .then_includes({IntentFollowed{.seat = ann}, PlayerFolded{.seat = ann}})
        .then_won({{bob, 1100_c}});
}

TEST_CASE("001 §5 Call Any: it is followed where there is a bet of any size and dropped where there is none") {
    three_handed()
        .deal()
        .intends(bob, would_call_any)
        .intends(cat, would_call_any)
        .raises(ann, 700_c)
        .then_includes({IntentFollowed{.seat = bob}, PlayerCalled{.seat = bob, .added = 650_c, .to = 700_c},
                        IntentFollowed{.seat = cat}, PlayerCalled{.seat = cat, .added = 600_c, .to = 700_c}})
        .then_street(Street::flop)
        .intends(cat, would_call_any)
        .checks(bob)
        .then_includes({IntentDropped{.seat = cat, .reason = nothing_to_call}})
        .then_turn(cat);
}

TEST_CASE("RULES intents: a call of more than is left is all-in") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 200_c}, {cat, 1000_c}})
        .deal()
        .intends(bob, would_call_any)
        .raises(ann, 500_c)
        .then_includes({PlayerCalled{.seat = bob, .added = 150_c, .to = 200_c, .all_in = true}});
}

TEST_CASE("001 §5: a raise is followed where it is large enough and dropped where it is not") {
    three_handed()
        .deal()
        .intends(bob, would_raise, 300_c)
        .intends(cat, would_raise, 400_c)
        .calls(ann)
        .then_includes({IntentFollowed{.seat = bob},
                        PlayerRaised{.seat = bob, .added = 250_c, .to = 300_c, .raise_size = 200_c},
                        IntentDropped{.seat = cat, .reason = raise_too_small}})
        .then_turn(cat)
        .then_raise(500_c, 1000_c);
}

TEST_CASE("RULES intents: a raise is a bet where there is none and is dropped beyond the stack") {
    three_handed()
        .deal()
        .check_or_call_this_street()
        .then_turn(bob)
        .intends(cat, would_raise, 200_c)
        .intends(ann, would_raise, 2000_c)
        .checks(bob)
        .then_includes({IntentFollowed{.seat = cat},
                        PlayerBet{.seat = cat, .added = 200_c, .to = 200_c, .raise_size = 200_c},
                        IntentDropped{.seat = ann, .reason = exceeds_stack}});
}

TEST_CASE("RULES intents: a raise is dropped where the betting is not reopened") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 350_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 300_c)
        .intends(ann, would_raise, 900_c)
        .goes_all_in(bob)
        .calls(cat)
        .then_includes({IntentDropped{.seat = ann, .reason = raise_not_reopened}})
        .then_turn(ann);
}

TEST_CASE("001 §5: where the rules refuse to fold for nothing an intent to fold is dropped") {
    Rules rules = stakes(50_c, 100_c);
    rules.fold_when_free = FoldWhenFree::refuse;
    three_handed(rules)
        .deal()
        .intends(cat, would_fold)
        .calls(ann)
        .calls(bob)
        .then_includes({IntentDropped{.seat = cat, .reason = cannot_fold_when_free}})
        .then_turn(cat);
}

TEST_CASE("RULES intents: what all others would do happens with one command") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}, {eve, 1000_c}})
        .deal()
        .intends(eve, would_call_any)
        .intends(ann, would_fold)
        .intends(bob, would_fold)
        .intends(cat, would_check_or_fold)
        .calls(dan)
        .then_includes({PlayerCalled{.seat = eve, .added = 100_c, .to = 100_c}, PlayerFolded{.seat = ann},
                        PlayerFolded{.seat = bob}, PlayerChecked{.seat = cat}, RoundEnded{.pots = 1}})
        .then_street(Street::flop)
        .then_turn(cat);
}

TEST_CASE("001 §5: a new round of betting begins without any intents") {
    three_handed()
        .deal()
        .calls(ann)
        .calls(bob)
        .intends(bob, would_check)
        .checks(cat)
        .then_street(Street::flop)
        .then_turn(bob)
        .then_none<IntentFollowed>();
}

TEST_CASE("RULES intents: another one replaces it and it can be taken back") {
    three_handed()
        .deal()
        .intends(bob, would_fold)
        .intends(bob, would_call, 100_c)
        .intends(cat, would_fold)
        .intends(cat, IntentKind::none)
        .then({IntentSet{.seat = cat, .kind = IntentKind::none, .to = {}}})
        .calls(ann)
        .then_includes({PlayerCalled{.seat = bob, .added = 50_c, .to = 100_c}})
        .then_turn(cat);
}

TEST_CASE("RULES intents: it is for who is not to act and can still have a turn in this hand") {
    three_handed()
        .intends(bob, would_fold)
        .refused(no_hand_in_progress, "no hand is being played")
        .deal()
        .intends(ann, would_fold)
        .refused(your_turn, "it is the turn of seat 0; act instead of stating an intent")
        .intends(dan, would_fold)
        .refused(not_dealt_in, "seat 3 has no cards in this hand")
        .intends(bob, would_raise, 0_c)
        .refused(amount_not_positive, "0 is not a valid amount")
        .folds(ann)
        .intends(ann, would_check)
        .refused(no_claim, "seat 0 has no claim to this hand's pots");
}

TEST_CASE("001 §5: no time runs for a turn that an intent answers") {
    Rules rules = stakes(50_c, 100_c);
    rules.timers.action_ms = 20'000;
    three_handed(rules)
        .at(1'000)
        .deal()
        .intends(bob, would_fold)
        .at(5'000)
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 100_c, .to = 100_c}, TurnStarted{.seat = bob},
               IntentFollowed{.seat = bob}, PlayerFolded{.seat = bob}, TurnStarted{.seat = cat, .due = Time(25'000)}})
        .then_due(25'000);
}

TEST_CASE("001 §5: who has to act after all has the whole time for it") {
    Rules rules = stakes(50_c, 100_c);
    rules.timers.action_ms = 20'000;
    three_handed(rules)
        .at(1'000)
        .deal()
        .intends(bob, would_check)
        .at(5'000)
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 100_c, .to = 100_c}, TurnStarted{.seat = bob, .due = Time(25'000)},
               IntentDropped{.seat = bob, .reason = cannot_check_facing_bet}})
        .then_due(25'000);
}

TEST_CASE("RULES intents: an intent is followed after a time-out as after an action") {
    Rules rules = stakes(50_c, 100_c);
    rules.timers.action_ms = 20'000;
    three_handed(rules)
        .at(1'000)
        .deal()
        .intends(bob, would_call_any)
        .ticks(21'000)
        .then_includes({PlayerTimedOut{.seat = ann}, PlayerFolded{.seat = ann}, IntentFollowed{.seat = bob},
                        PlayerCalled{.seat = bob, .added = 50_c, .to = 100_c}})
        .then_turn(cat);
}

TEST_CASE("RULES intents: they are gone with a hand that is cancelled") {
    Scenario hand = three_handed();
    hand.deal().intends(bob, would_fold).is_cancelled();
    CHECK(hand.table().hand.intending.empty());
    hand.deal().then_none<IntentFollowed>();
}

TEST_CASE("001 §5: nobody else gets to know of an intent") {
    const Event intent = IntentSet{.seat = bob, .kind = would_call, .to = 100_c};
    const Command command = Intend{.hand = {1}, .seat = bob, .kind = would_call, .to = 100_c};
    CHECK_FALSE(is_secret(intent, bob));
    CHECK((redacted(intent, bob) == intent));
    for (const Viewer viewer : {Viewer{}, Viewer{ann}}) {
        CHECK(is_secret(intent, viewer));
        CHECK(is_secret(Event(IntentFollowed{.seat = bob}), viewer));
        CHECK(is_secret(Event(IntentDropped{.seat = bob, .reason = bet_has_grown}), viewer));
        CHECK((redacted(intent, viewer) == Event(IntentSet{})));
        CHECK((redacted(command, {}, viewer) == Command(Intend{})));
    }
}
