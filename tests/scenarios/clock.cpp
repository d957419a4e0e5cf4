// The clock: turns and reviews with a deadline, time-outs, and players who lose
// their connection. 001 §3, §8.1 and §9, 003 "Timers & Timeouts", and what
// docs/RULES.md says of time. Moments count from 0 here.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules timed(std::int32_t action_ms, TimeOut connected = TimeOut::check_else_fold,
                          TimeOut disconnected = TimeOut::check_else_fold) {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.action_ms = action_ms};
    rules.timeout_connected = connected;
    rules.timeout_disconnected = disconnected;
    return rules;
}

[[nodiscard]] Rules reviewed(std::int32_t review_ms, std::int32_t review_uncontested_ms) {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.review_ms = review_ms, .review_uncontested_ms = review_uncontested_ms};
    return rules;
}

}  // namespace

TEST_CASE("003 timers: each player has 20 seconds to act by the standard rules") {
    given(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .then_turn(ann)
        .then_due(21'000)
        .at(5'000)
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 50_c, .to = 100_c}, TurnStarted{.seat = bob, .due = Time(25'000)}})
        .then_due(25'000);
}

TEST_CASE("001 §9: each player has 30 seconds to act by the home rules") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}).at(1'000).deal().then_due(31'000);
}

TEST_CASE("RULES presets: jp and tda wait for a player as long as it takes") {
    for (const std::string_view preset : {"jp", "tda"}) {
        given(playing(preset, 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}).at(1'000).deal().then_not_timed();
    }
}

TEST_CASE("003 auto-action: a player whose time is over is folded where there is a bet") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .at(1'000)
        .deal()
        .then_turn(ann)
        .ticks(21'000)
        .then({PlayerTimedOut{.seat = ann}, PlayerFolded{.seat = ann}, TurnStarted{.seat = bob, .due = Time(41'000)}})
        .then_turn(bob);
}

TEST_CASE("001 §9: a player whose time is over is checked where that is free") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .calls(ann)
        .ticks(21'000)
        .then_includes({PlayerTimedOut{.seat = bob}, PlayerChecked{.seat = bob}})
        .then_street(Street::flop);
}

TEST_CASE("003 disconnection: a disconnected player is folded by the standard rules although a check is free") {
    given(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .calls(ann)
        .disconnects(bob)
        .then({PlayerDisconnected{.seat = bob, .away_until = Time(121'000)}})
        .then_due(21'000)
        .ticks(21'000)
        .then_includes({PlayerTimedOut{.seat = bob}, PlayerFolded{.seat = bob}})
        .then_won({{ann, 200_c}});
}

TEST_CASE("001 §9: a disconnected player is checked by the home rules where that is free") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .calls(ann)
        .disconnects(bob)
        .ticks(31'000)
        .then_includes({PlayerTimedOut{.seat = bob}, PlayerChecked{.seat = bob}});
}

TEST_CASE("001 §9: the clock of a player who is disconnected runs on and stops for nobody who returns") {
    given(timed(20'000, TimeOut::check_else_fold, TimeOut::fold), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .calls(ann)
        .at(5'000)
        .disconnects(bob)
        .at(15'000)
        .reconnects(bob)
        .then({PlayerReconnected{.seat = bob}})
        .then_due(21'000)
        .ticks(21'000)
        .then_includes({PlayerTimedOut{.seat = bob}, PlayerChecked{.seat = bob}});
}

TEST_CASE("a player without a connection may act all the same and is dealt in to the next hand") {
    Scenario hand(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.at(1'000).deal().disconnects(ann).calls(ann).fold_around().deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
    CHECK(hand.table().disconnected == seats(ann));
}

TEST_CASE("a connection is forgotten with the player whose it was") {
    Scenario table(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    table.disconnects(bob).stands_up(bob).sits_down(bob, Stack(1000_c));
    CHECK(table.table().disconnected.empty());
}

TEST_CASE("RULES time: exactly at the deadline is in time") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}}).at(1'000).deal().at(21'000).calls(ann).then_turn(bob);
}

TEST_CASE("RULES time: an action after the deadline is refused with both moments and a tick is still due") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .at(21'001)
        .calls(ann)
        .refused(too_late,
                 "seat 0 had time until 1970-01-01T00:00:21.000Z, and this arrived at 1970-01-01T00:00:21.001Z")
        .then_turn(ann)
        .ticks(21'002)
        .then_includes({PlayerTimedOut{.seat = ann}, PlayerFolded{.seat = ann}});
}

TEST_CASE("RULES time: until the tick has come a later command of anybody else is refused as well") {
    Scenario hand(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    constexpr std::string_view behind =
        "this arrived at 1970-01-01T00:00:22.000Z, and what was due by 1970-01-01T00:00:21.000Z is not settled; send a "
        "Tick first";
    hand.at(1'000).deal().at(22'000);
    hand.folds(bob).refused(clock_behind, behind);
    hand.sits_out(bob).refused(clock_behind, behind);
    hand.disconnects(ann).refused(clock_behind, behind);
    hand.when(CloseTable{}).refused(clock_behind, behind);
    // An action that is meant for another hand is nobody's turn.
    hand.when(Fold{.hand = {7}, .seat = ann}).refused(clock_behind, behind);
    hand.ticks(22'000).sits_out(bob).then({PlayerSatOut{.seat = bob}});
}

TEST_CASE("RULES time: what ends the waiting by itself is never late") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}}).at(1'000).deal().at(99'000).is_cancelled().then_over();
    given(reviewed(0, 5'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .folds(ann)
        .at(99'000)
        .when(CloseHand{})
        .then({HandClosed{.number = {1}}});
}

TEST_CASE("RULES time: a tick before the deadline is refused and does nothing") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .ticks(20'999)
        .refused(nothing_due,
                 "nothing is due at 1970-01-01T00:00:20.999Z; the next deadline is 1970-01-01T00:00:21.000Z")
        .then_turn(ann)
        .then_due(21'000);
}

TEST_CASE("RULES time: one tick times out one player and the time of the next turn counts from it") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .at(1'000)
        .deal()
        .ticks(3'600'000)
        .then_turn(bob)
        .then_due(3'620'000);
}

TEST_CASE("RULES time: where nobody knows when a turn began its time counts from the next moment that is known") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .then_not_timed()
        .at(50'000)
        .sits_out(bob)
        .then({PlayerSatOut{.seat = bob}, ClockSet{.due = Time(70'000)}})
        .at(60'000)
        .sits_in(bob)
        .then({PlayerSatIn{.seat = bob}})
        .then_due(70'000);
}

TEST_CASE("RULES time: a time-out folds where the rules refuse the fold of the player") {
    Rules rules = timed(20'000, TimeOut::fold);
    rules.fold_when_free = FoldWhenFree::refuse;
    given(rules, {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .calls(ann)
        .folds(bob)
        .refused(cannot_fold_when_free, "checking costs nothing here, and these rules refuse a fold")
        .ticks(21'000)
        .then_includes({PlayerTimedOut{.seat = bob}, PlayerFolded{.seat = bob}})
        .then_won({{ann, 200_c}});
}

TEST_CASE("a hand whose players do nothing is brought to its end by ticks alone") {
    Scenario hand(timed(1'000), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.at(0).deal();
    std::int64_t now = 0;
    while (hand.table().hand.to_act) hand.ticks(now += 1'000);
    hand.then_over().then_won({{cat, 100_c}});
}

TEST_CASE("no time runs for a player who is all-in") {
    given(timed(20'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .goes_all_in(ann)
        .calls(bob)
        .then_over()
        .then_not_timed();
}

TEST_CASE("001 §8.1.1: after a showdown cards may be shown for 8 seconds and then a tick closes the hand") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .at(1'000)
        .deal()
        .check_or_call_this_street()
        .at(2'000)
        .check_or_call_down()
        .then_over()
        .then_due(10'000)
        .ticks(9'999)
        .refused(nothing_due,
                 "nothing is due at 1970-01-01T00:00:09.999Z; the next deadline is 1970-01-01T00:00:10.000Z")
        .ticks(10'000)
        .then({NextHandDue{.due = Time(10'000)}, HandClosed{.number = {1}}});
}

TEST_CASE("001 §9: by the home rules who wins a pot that nobody else wanted has three seconds to show the hand") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .at(1'000)
        .deal({.hole = {{cat, "7c 2d"}}})
        .fold_around()
        .then_over()
        .then_includes({ClockSet{.due = Time(4'000)}})
        .then_due(4'000)
        .at(3'999)
        .shows(cat)
        .then({tabled(cat, "7c 2d")})
        .ticks(4'000)
        .then({NextHandDue{.due = Time(4'000)}, HandClosed{.number = {1}}});
}

TEST_CASE("the winner of an uncontested pot may show during the review and not after it") {
    Scenario hand(reviewed(8'000, 5'000), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.at(1'000)
        .deal({.hole = {{bob, "As Ad"}}})
        .folds(ann)
        .then_due(6'000)
        .at(6'000)
        .shows(bob)
        .then_includes({tabled(bob, "As Ad")})
        .at(6'001)
        .shows(ann)
        .refused(
            clock_behind,
            "this arrived at 1970-01-01T00:00:06.001Z, and what was due by 1970-01-01T00:00:06.000Z is not settled; "
            "send a Tick first")
        .ticks(6'001)
        .then({HandClosed{.number = {1}}})
        .shows(ann)
        .refused(no_hand_in_progress, "no hand is being played");
}

TEST_CASE("a hand that is called off is reviewed like one that nobody contested") {
    given(reviewed(8'000, 5'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .is_cancelled()
        .then_due(6'000)
        .ticks(6'000)
        .then({HandClosed{.number = {1}}});
}

TEST_CASE("the next hand waits until the review is closed") {
    given(reviewed(8'000, 5'000), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .folds(ann)
        .at(6'000)
        .when(StartHand{.hand_id = *HandId::parse("next"), .deck = Deck{}, .forced_bets = {}})
        .refused(hand_not_closed, "hand 1 is over but not closed; close it first")
        .ticks(6'000)
        .deal();
}
