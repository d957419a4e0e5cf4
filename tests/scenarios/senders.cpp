// Rulings 6 and 7: who may give which command, and clicks that were meant for an earlier turn.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum handlog::engine::RejectionCode;

namespace {

const Sender host{.role = Role::host};
const Sender clock_of_host{.role = Role::clock};
const Sender owner_beside{.role = Role::owner, .person = *PlayerId::parse("Olga")};
const Sender watcher{.role = Role::watcher, .person = *PlayerId::parse("Will")};

constexpr const char* not_theirs = "the sender of this command may not give it";
constexpr const char* too_old = "this was meant for an earlier moment of the hand; look at the table and decide again";

}  // namespace

TEST_CASE("a player acts in their own seat and in no other") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().then_turn(ann);
    hand.from_player(bob).folds(ann).refused(not_your_seat, "seat 0 is not the seat of the player who sent this");
    hand.from_player(ann).folds(ann).then_turn(bob);
    hand.from_player(bob).calls(bob).then_turn(cat);
}

TEST_CASE("a player who does not sit at the table acts in no seat") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal();
    hand.from({.role = Role::player, .person = *PlayerId::parse("Zoe")})
        .folds(ann)
        .refused(not_your_seat, "seat 0 is not the seat of the player who sent this");
}

TEST_CASE("a player states intents and sits out and stands up for their own seat only") {
    Scenario hand = given(playing("tda", 50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.at(1'000).deal();
    hand.from_player(cat)
        .intends(bob, IntentKind::fold)
        .refused(not_your_seat, "seat 1 is not the seat of the player who sent this");
    hand.from_player(bob).intends(bob, IntentKind::fold);
    hand.from_player(cat).sits_out(bob).refused(not_your_seat, "seat 1 is not the seat of the player who sent this");
    hand.from_player(cat).sits_out(cat);
    hand.from_player(bob).stands_up(cat).refused(not_your_seat, "seat 2 is not the seat of the player who sent this");
    hand.from_player(cat).stands_up(cat);
}

TEST_CASE("players neither bring chips nor run the table") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}});
    hand.from_player(ann).adds(ann, 500_c).refused(not_allowed, not_theirs);
    hand.from_player(ann).pauses().refused(not_allowed, not_theirs);
    hand.from_player(ann).when(CloseTable{}).refused(not_allowed, not_theirs);
}

TEST_CASE("an owner runs the table and plays for nobody") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.from(owner_beside).adds(ann, 500_c);
    hand.from(owner_beside).deal();
    hand.from(owner_beside).folds(ann).refused(not_allowed, not_theirs);
    hand.from({.role = Role::owner, .seat = ann}).folds(ann).refused(not_allowed, not_theirs);
    hand.from(owner_beside).pauses();
}

TEST_CASE("an owner who was dealt in does not call off the hand") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal();
    hand.from({.role = Role::owner, .seat = bob}).is_cancelled().refused(not_allowed, not_theirs);
    hand.from(owner_beside).is_cancelled();
    hand.then_stacks({{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
}

TEST_CASE("who watches gives no command") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal();
    hand.from(watcher).folds(ann).refused(not_allowed, not_theirs);
    hand.from(watcher).pauses().refused(not_allowed, not_theirs);
    hand.from({.role = Role::auditor, .person = *PlayerId::parse("Amy")})
        .is_cancelled()
        .refused(not_allowed, not_theirs);
}

TEST_CASE("the clock ends turns and starts hands and does nothing else") {
    Scenario hand = given(playing("standard", 50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}});
    hand.at(10'000).from(clock_of_host).deal().then_turn(ann);
    hand.from(clock_of_host).folds(ann).refused(not_allowed, not_theirs);
    hand.from(clock_of_host).pauses().refused(not_allowed, not_theirs);
    hand.from(clock_of_host).ticks(30'000).then_over();
}

TEST_CASE("the host may give every command") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.from(host).deal();
    hand.from(host).folds(ann);
    hand.from(host).is_cancelled();
}

TEST_CASE("who may not act at all is told so before anything about the table") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}});
    hand.from(watcher).folds(ann).refused(not_allowed, not_theirs);
    hand.from_player(bob).folds(ann).refused(not_your_seat, "seat 0 is not the seat of the player who sent this");
}

TEST_CASE("a click that was meant for an earlier turn is stale") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().meaning_turn(1).calls(ann);
    hand.meaning_turn(2).raises(bob, 300_c);
    hand.meaning_turn(3).folds(cat).then_turn(ann);
    // Ann clicks twice, and her second click comes when Bob has raised.
    hand.meaning_turn(1).calls(ann).refused(stale, too_old);
    hand.meaning_turn(4).calls(ann).then_street(Street::flop);
}

TEST_CASE("a click that was meant for a turn to come is stale as well") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().meaning_turn(2).calls(ann).refused(stale, too_old);
    hand.calls(ann);
}

TEST_CASE("whoever was timed out is told so although the tick has come before the click") {
    Scenario hand = given(playing("standard", 50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.at(10'000).deal().then_turn(ann);
    hand.ticks(30'000).then_turn(bob);
    hand.at(30'200).meaning_turn(1).calls(ann).refused(
        too_late, "seat 0 had time until 1970-01-01T00:00:30.000Z, and this arrived at 1970-01-01T00:00:30.200Z");
    hand.meaning_turn(1).calls(bob).refused(stale, too_old);
    hand.meaning_turn(2).calls(bob).then_turn(cat);
    // Also when more turns have gone by.
    hand.meaning_turn(1).folds(ann).refused(
        too_late, "seat 0 had time until 1970-01-01T00:00:30.000Z, and this arrived at 1970-01-01T00:00:30.200Z");
}

TEST_CASE("a click for another hand is for another hand whatever turn it names") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().fold_around().is_closed();
    hand.deal()
        .meaning_turn(9)
        .when(Fold{.hand = {1}, .seat = ann})
        .refused(wrong_hand, "the command is for another hand; this is hand 2");
}

TEST_CASE("turns are counted anew in each hand and those of intents count") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}});
    hand.deal().intends(bob, IntentKind::fold);
    CHECK(hand.table().hand.turn == TurnNumber{1});
    hand.folds(ann);
    CHECK(hand.table().hand.turn == TurnNumber{2});
    hand.is_closed().deal();
    CHECK(hand.table().hand.turn == TurnNumber{1});
}
