// An operator calls a hand off: RULES "Cancelling". Every chip goes back to
// where it came from, the hand's number is used up, and the button stays where
// it was before the hand.
#include <doctest/doctest.h>

#include "engine/public_view.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;
using enum ForcedBetKind;

TEST_CASE("cancelling returns blinds and bets of every street to those who put them in") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal()
        .raises(ann, 300_c)
        .calls(bob)
        .folds(cat)
        .bets(bob, 200_c)
        .is_cancelled()
        .then_over()
        .then_stacks({{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    HandCancelled cancelled{.seats = seats(ann, bob, cat), .returned = {}, .positions = std::nullopt};
    cancelled.returned[ann] = 300_c;
    cancelled.returned[bob] = 500_c;
    cancelled.returned[cat] = 100_c;
    hand.then({cancelled});
}

TEST_CASE("cancelling returns antes of both kinds and dead posts") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal_listed(ann, {{ann, ante, 10_c},
                           {bob, ante, 10_c},
                           {cat, ante, 10_c},
                           {cat, table_ante, 100_c},
                           {bob, small_blind, 50_c},
                           {cat, big_blind, 100_c},
                           {ann, post, 100_c},
                           {ann, dead_post, 50_c}})
        .is_cancelled()
        .then_stacks({{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
}

TEST_CASE("cancelling does not return again what went back as uncalled") {
    // Ann's 600 above Bob's 400 is back in the stack when the showdown waits.
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 400_c}})
        .deal({.rest_is_unknown = true})
        .goes_all_in(ann)
        .goes_all_in(bob)
        .then_includes({UncalledBetReturned{.seat = ann, .amount = 600_c}})
        .is_cancelled()
        .then_stacks({{ann, 1000_c}, {bob, 400_c}});
}

TEST_CASE("cancelling uses up the number of the hand and leaves the button where it was") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().fold_around().then_button(ann).deal().then_button(bob).is_cancelled().then_button(ann).deal();
    hand.then_button(bob).then_blinds(cat, ann);
    CHECK(hand.table().hand.number == HandNumber{3});
}

TEST_CASE("cancelling the first hand of a table leaves it without a button") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().is_cancelled();
    CHECK(!hand.table().positions);
    hand.deal().then_button(ann);
    CHECK(hand.table().hand.number == HandNumber{2});
}

TEST_CASE("cancelling lets those go who wanted to leave after the hand with all that they had before it") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .stands_up(bob)
        .raises(ann, 500_c)
        .is_cancelled()
        .is_closed()
        .then({PlayerLeft{.seat = bob, .stack = Stack(1000_c)}, HandClosed{.number = {1}}})
        .then_stacks({{ann, 1000_c}, {cat, 1000_c}});
}

TEST_CASE("cancelling keeps unknown stacks unknown") {
    given(stakes(50_c, 100_c), {{ann, Stack::unknown()}, {bob, 1000_c}})
        .deal()
        .raises(ann, 900_c)
        .is_cancelled()
        .then_stacks({{ann, Stack::unknown()}, {bob, 1000_c}});
}

TEST_CASE("only a hand that is being played can be cancelled and only by its number") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .is_cancelled()
        .refused(no_hand_in_progress, "no hand is being played")
        .deal()
        .when(CancelHand{.hand = {7}})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .is_cancelled()
        .is_cancelled()
        .refused(no_hand_in_progress, "no hand is being played")
        .folds(ann)
        .refused(no_hand_in_progress, "no hand is being played");
}

TEST_CASE("no rake is taken of a hand that is cancelled and nobody is awarded anything") {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 1000, .cap = {}, .no_flop_no_drop = false};
    given(rules, {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .raises(ann, 500_c)
        .is_cancelled()
        .then_rake(0_c)
        .then_won({})
        .then_none<HandEnded>();
}

TEST_CASE("what is seen of a cancelled hand has no bet and no pot and nobody in it") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 300_c}}, Place::here());
    hand.deal().raises(ann, 300_c).calls(bob).goes_all_in(cat).bets(bob, 200_c).is_cancelled();
    const PublicView view = public_view(hand.table(), hand.table().players[ann]);
    CHECK(view.phase == HandPhase::hand_complete);
    CHECK(view.bet == 0_c);
    CHECK(view.pot_total == 0_c);
    CHECK(view.pots.empty());
    CHECK_FALSE(view.to_act);
    CHECK_FALSE(view.legal);
    CHECK_FALSE(view.positions);
    REQUIRE(view.seats.size() == 9);
    for (const SeatView& seat : view.seats) {
        CHECK(seat.street_bet == 0_c);
        const bool taken = hand.table().occupied.contains(seat.seat);
        CHECK(seat.status == (taken ? SeatStatus::joined_waiting : SeatStatus::empty));
    }
    CHECK(hand.table().hand.live.empty());
    CHECK(hand.table().hand.all_in.empty());
}
