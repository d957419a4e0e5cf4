// Coming, going, sitting out and buying in: 000 §1.2 and §2.1, 001 §8 and §9,
// 004 §6, and the field leave_mid_hand.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules leaving(LeaveMidHand leave) {
    Rules rules = stakes(50_c, 100_c);
    rules.leave_mid_hand = leave;
    return rules;
}

}  // namespace

TEST_CASE("000 §2.1 leave_mid_hand refuse: standing up in the middle of a hand is not allowed") {
    given(leaving(LeaveMidHand::refuse), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .stands_up(bob)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .folds(ann)
        .stands_up(ann)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .folds(bob)
        .then_over()
        .stands_up(ann)
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}});
}

TEST_CASE("001 §8.1.2 leave_mid_hand after_hand: whoever stands up plays to the end and leaves with the review") {
    given(leaving(LeaveMidHand::after_hand), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Ac Ad"}, {cat, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .stands_up(bob)
        .then({LeaveScheduled{.seat = bob}})
        .stands_up(bob)
        .refused(already_leaving, "seat 1 already leaves after this hand")
        .check_or_call_down()
        .then_over()
        .then_won({{bob, 300_c}})
        .then_none<PlayerLeft>()
        .is_closed()
        .then({PlayerLeft{.seat = bob, .stack = Stack(1200_c)}, HandClosed{.number = {1}}})
        .deal()
        .then_blinds(cat, ann);
}

TEST_CASE("001 §8: players who leave after the hand take along what they have then") {
    given(leaving(LeaveMidHand::after_hand), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .stands_up(ann)
        .stands_up(cat)
        .folds(ann)
        .folds(bob)
        .is_closed()
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, PlayerLeft{.seat = cat, .stack = Stack(1050_c)},
               HandClosed{.number = {1}}})
        .deal()
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1");
}

TEST_CASE("RULES leave_mid_hand: when the hand is over nobody has to wait for the review to leave") {
    given(leaving(LeaveMidHand::after_hand), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .stands_up(ann)
        .fold_around()
        .stands_up(ann)
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}})
        .stands_up(bob)
        .then({PlayerLeft{.seat = bob, .stack = Stack(950_c)}})
        .is_closed()
        .then({HandClosed{.number = {1}}});
}

TEST_CASE("whoever is not in the hand may stand up while it is played") {
    given(leaving(LeaveMidHand::refuse), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .sits_out(cat)
        .deal()
        .stands_up(cat)
        .then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}})
        .fold_around()
        .then_over();
}

TEST_CASE("004 §6: a player may sit down while a hand is played and is dealt in to the next one") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal().sits_down(cat, Stack(1000_c)).then_turn(ann).fold_around().deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
}

TEST_CASE("000 §2.1: sitting out begins between hands and whoever was dealt in plays on") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal()
        .sits_out(ann)
        .then({PlayerSatOut{.seat = ann}})
        .sits_out(ann)
        .refused(already_sitting_out, "seat 0 already sits out")
        .calls(ann)
        .folds(bob)
        .checks(cat)
        .then_turn(cat)
        .folds(cat)
        .then_over()
        .deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(bob, cat));
    hand.fold_around()
        .sits_in(ann)
        .then({PlayerSatIn{.seat = ann}})
        .sits_in(ann)
        .refused(not_sitting_out, "seat 0 does not sit out")
        .deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
}

TEST_CASE("001 §8: a busted player keeps the seat and plays again after buying in") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .folds(cat)
        .then_stacks({{bob, 0_c}})
        .deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, cat));
    hand.adds(bob, 400_c).then({ChipsAdded{.seat = bob, .amount = 400_c}}).fold_around().deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
}

TEST_CASE("chips are not added to a seat whose hand is being played") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .adds(ann, 100_c)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .folds(bob)
        .adds(ann, 100_c)
        .then_stacks({{ann, 1100_c}});
}

TEST_CASE("a seat that leaves and is taken again belongs to the new player alone") {
    given(leaving(LeaveMidHand::after_hand), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .stands_up(bob)
        .fold_around()
        .is_closed()
        .sits_down(bob, Stack(300_c))
        .then_stacks({{bob, 300_c}})
        .deal()
        .then_blinds(bob, ann)
        .stands_up(bob)
        .then({LeaveScheduled{.seat = bob}});
}

TEST_CASE("whoever takes the seat of a player who sat out does not sit out") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .sits_out(bob)
        .stands_up(bob)
        .sits_down(bob, Stack(1000_c))
        .sits_in(bob)
        .refused(not_sitting_out, "seat 1 does not sit out")
        .deal()
        .then_blinds(ann, bob);
}
