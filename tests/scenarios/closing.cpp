// What is over is closed: a hand when nobody can show any more, which ends its
// log, and a table for good. RULES "After the hand"; 001 §3 HAND_COMPLETE.
#include <doctest/doctest.h>

#include "engine/public_view.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Scenario won_uncontested() {
    return given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
}

[[nodiscard]] StartHand next_hand() {
    return {.hand_id = HandId::parse("next").value(), .deck = Deck{}, .forced_bets = ForcedBetsByRules{}};
}

}  // namespace

TEST_CASE("001 §3 HAND_COMPLETE: a hand that is over can still be shown until it is closed") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "7c 2d"}}}).raises(ann, 500_c).folds(bob).then_over();
    CHECK(hand.table().hand.phase == Phase::complete);
    hand.shows(ann).then_includes({tabled(ann, "7c 2d")});
    hand.when(CloseHand{}).then({HandClosed{.number = {1}}});
    hand.shows(bob).refused(no_hand_in_progress, "no hand is being played");
}

TEST_CASE("the next hand waits until the last one is closed") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal()
        .fold_around()
        .when(next_hand())
        .refused(hand_not_closed, "hand 1 is over but not closed; close it first")
        .when(CloseHand{})
        .when(next_hand())
        .then_includes({TurnStarted{.seat = bob}});
    CHECK(hand.table().hand.number == HandNumber{2});
}

TEST_CASE("of a closed hand the table keeps the number and the positions and nothing else") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().check_or_call_down().when(CloseHand{});
    Hand closed;
    closed.number = {1};
    CHECK(hand.table().hand == closed);
    CHECK(!hand.table().positions_before);
    hand.then_button(ann).then_blinds(bob, cat);
    CHECK(public_view(hand.table(), hand.table().players[ann]).board.empty());
}

TEST_CASE("a hand that is being played cannot be closed and neither can one that is closed") {
    won_uncontested()
        .deal()
        .when(CloseHand{})
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .when(CloseHand{.hand = {2}})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .fold_around()
        .when(CloseHand{})
        .when(CloseHand{.hand = {1}})
        .refused(no_hand_in_progress, "no hand is being played");
}

TEST_CASE("a hand that was called off is closed like any other") {
    won_uncontested().deal().is_cancelled().when(CloseHand{}).then({HandClosed{.number = {1}}});
}

TEST_CASE("when a table closes everybody leaves with what they have") {
    Scenario table(stakes(50_c, 100_c), {{ann, 1000_c}, {cat, 250_c}}, Place::here());
    table.when(CloseTable{})
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, PlayerLeft{.seat = cat, .stack = Stack(250_c)},
               TableClosed{}});
    CHECK(table.table().occupied.empty());
    table.sits_down(bob, Stack(100_c))
        .refused(table_closed, "the table is closed for good; open another one")
        .when(next_hand())
        .refused(table_closed, "the table is closed for good; open another one")
        .when(CloseTable{})
        .refused(table_closed, "the table is closed for good; open another one");
}

TEST_CASE("a table closes only between two hands") {
    won_uncontested()
        .deal()
        .when(CloseTable{})
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .fold_around()
        .when(CloseTable{})
        .refused(hand_not_closed, "hand 1 is over but not closed; close it first")
        .when(CloseHand{})
        .when(CloseTable{})
        .then_includes({TableClosed{}});
}
