// Whose turn it is, what they may do, and when a round is over: 000 §5, 001 §4,
// 002 §3, §4 and §7, 003 and 004 §7. The button is Ann's, so that Bob posts the
// small blind and Cat the big blind where three or more play.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules no_free_folds() {
    Rules rules = stakes(50_c, 100_c);
    rules.fold_when_free = FoldWhenFree::refuse;
    return rules;
}

}  // namespace

// ---- whose turn it is ----

TEST_CASE("000 §5.2: before the flop the seat left of the big blind acts first and then clockwise") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}, {eve, 1000_c}})
        .deal()
        .then_turn(dan)
        .calls(dan)
        .then_turn(eve)
        .calls(eve)
        .then_turn(ann)
        .calls(ann)
        .then_turn(bob)
        .calls(bob)
        .then_turn(cat);
}

TEST_CASE("000 §5.2: after the flop the first seat left of the button acts first on every street") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .then_street(Street::flop)
        .then_turn(bob)
        .check_or_call_this_street()
        .then_street(Street::turn)
        .then_turn(bob)
        .check_or_call_this_street()
        .then_street(Street::river)
        .then_turn(bob);
}

TEST_CASE("000 §5.2: seats that folded are passed over when a street begins") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .calls(dan)
        .calls(ann)
        .folds(bob)
        .checks(cat)
        .then_street(Street::flop)
        .then_turn(cat)
        .folds(cat)
        .then_turn(dan);
}

TEST_CASE("002 §4.2: seats that folded or are all-in are passed over and empty ones as well") {
    given(stakes(50_c, 100_c),
          {{ann, 1000_c}, {bob, 1000_c}, {dan, 1000_c}, {fay, 300_c}, {hal, 1000_c}, {jon, 1000_c}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .deal()
        .then_turn(fay)
        .goes_all_in(fay)
        .folds(hal)
        .calls(ann)
        .raises(bob, 600_c)
        .then_turn(dan)
        .calls(dan)
        .then_turn(ann);
}

TEST_CASE("000 §1.3 heads-up: the button posts the small blind and acts first before the flop and last after it") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .then_button(ann)
        .then_blinds(ann, bob)
        .then_turn(ann)
        .calls(ann)
        .then_turn(bob)
        .checks(bob)
        .then_street(Street::flop)
        .then_turn(bob)
        .check_or_call_this_street()
        .then_street(Street::turn)
        .then_turn(bob)
        .check_or_call_this_street()
        .then_street(Street::river)
        .then_turn(bob);
}

TEST_CASE("000 §9: only the player whose turn it is may act") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .folds(ann)
        .refused(not_your_turn, "it is not the turn of seat 0; seat 3 is to act")
        .checks(cat)
        .refused(not_your_turn, "it is not the turn of seat 2; seat 3 is to act")
        .calls(dan)
        .calls(dan)
        .refused(not_your_turn, "it is not the turn of seat 3; seat 0 is to act");
}

TEST_CASE("004 §7.3: seats that folded or are all-in or sit out cannot act") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 400_c}, {eve, 1000_c}})
        .sits_out(eve)
        .deal()
        .goes_all_in(dan)
        .folds(ann)
        .raises(bob, 900_c)
        .folds(ann)
        .refused(not_your_turn, "it is not the turn of seat 0; seat 2 is to act")
        .calls(dan)
        .refused(not_your_turn, "it is not the turn of seat 3; seat 2 is to act")
        .calls(eve)
        .refused(not_dealt_in, "seat 4 has no cards in this hand");
}

// ---- what they may do ----

TEST_CASE("000 §5.3: a check is allowed only where there is nothing to call") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .checks(ann)
        .refused(cannot_check_facing_bet, "there is a bet; calling it costs 100")
        .calls(ann)
        .checks(bob)
        .refused(cannot_check_facing_bet, "there is a bet; calling it costs 50")
        .calls(bob)
        .checks(cat)
        .then_includes({PlayerChecked{.seat = cat}});
}

TEST_CASE("004 §7.4: a call is refused where there is nothing to call") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .calls(ann)
        .calls(bob)
        .calls(cat)
        .refused(nothing_to_call, "there is no bet to call")
        .checks(cat)
        .calls(bob)
        .refused(nothing_to_call, "there is no bet to call");
}

TEST_CASE("002 §4.1: a bet is the first of its street and whatever follows is a raise") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .bets(ann, 300_c)
        .refused(cannot_bet_facing_bet, "there is already a bet of 100; raise instead")
        .check_or_call_this_street()
        .raises(bob, 300_c)
        .refused(nothing_to_raise, "there is no bet to raise; bet instead")
        .bets(bob, 300_c)
        .bets(cat, 600_c)
        .refused(cannot_bet_facing_bet, "there is already a bet of 300; raise instead")
        .raises(cat, 600_c);
}

TEST_CASE("RULES blinds: the big blind has the option when nobody raised and its bet is recorded as a raise") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .calls(ann)
        .calls(bob)
        .then_turn(cat)
        .then_call(0_c)
        .then_raise(200_c, 1000_c)
        .bets(cat, 199_c)
        .refused(bet_too_small, "bet of 199 is below the minimum of 200")
        .bets(cat, 300_c)
        .then({PlayerRaised{.seat = cat, .added = 200_c, .to = 300_c, .raise_size = 200_c}, TurnStarted{.seat = ann}});
}

TEST_CASE("001 §4: the big blind may raise its own unraised blind by that name too") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .calls(ann)
        .raises(bob, 200_c)
        .then({PlayerRaised{.seat = bob, .added = 100_c, .to = 200_c, .raise_size = 100_c}, TurnStarted{.seat = ann}});
}

TEST_CASE("fold_when_free allow: folding when a check costs nothing gives up the hand") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .calls(ann)
        .calls(bob)
        .folds(cat)
        .then_street(Street::flop)
        .then_turn(bob)
        .folds(bob)
        .then_over()
        .then_won({{ann, 300_c}});
}

TEST_CASE("002 §4.1 fold_when_free refuse: a player who can check cannot fold") {
    given(no_free_folds(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .then_includes({PlayerFolded{.seat = ann}})
        .calls(bob)
        .folds(cat)
        .refused(cannot_fold_when_free, "checking costs nothing here, and these rules refuse a fold")
        .checks(cat)
        .folds(bob)
        .refused(cannot_fold_when_free, "checking costs nothing here, and these rules refuse a fold")
        .bets(bob, 100_c)
        .folds(cat)
        .then_over();
}

TEST_CASE("002 §4.1: an all-in is possible in every situation and is the call where raising is closed") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 2000_c}, {cat, 3000_c}})
        .deal()
        .goes_all_in(ann)
        .goes_all_in(bob)
        .then_includes({PlayerRaised{
            .seat = bob, .added = 1950_c, .to = 2000_c, .raise_size = 1000_c, .full = true, .all_in = true}})
        .goes_all_in(cat)
        .then_includes({PlayerCalled{.seat = cat, .added = 1900_c, .to = 2000_c, .all_in = false}})
        .then_over();
}

TEST_CASE("001 §4: whoever cannot afford the call may call all-in or fold and has nothing to raise with") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 300_c}, {cat, 5000_c}})
        .deal()
        .raises(ann, 400_c)
        .then_turn(bob)
        .then_call(250_c)
        .then_no_raise(Raising::stack_too_short)
        .calls(bob)
        .then_includes({PlayerCalled{.seat = bob, .added = 250_c, .to = 300_c, .all_in = true}});
}

// ---- when a round is over: 002 §7 ----

TEST_CASE("002 §7.2 case 1: the small blind raises and the big blind calls and the flop comes") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .raises(bob, 300_c)
        .then_street(Street::preflop)
        .calls(cat)
        .then_street(Street::flop)
        .then_turn(bob);
}

TEST_CASE("002 §7.2 case 2: a raise and a reraise and two calls bring the flop when it comes back to the reraiser") {
    // Under the gun is Dan, the cutoff Eve and the button Ann.
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}, {eve, 5000_c}})
        .deal()
        .raises(dan, 300_c)
        .raises(eve, 900_c)
        .calls(ann)
        .folds(bob)
        .folds(cat)
        .then_street(Street::preflop)
        .then_turn(dan)
        .calls(dan)
        .then_street(Street::flop)
        .then_turn(dan);
}

TEST_CASE("002 §7.2 case 3: when everybody limps the big blind checks or raises before the flop comes") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .calls(ann)
        .calls(bob)
        .then_street(Street::preflop)
        .then_turn(cat)
        .checks(cat)
        .then_street(Street::flop);
}

TEST_CASE("002 §7.2 case 3: a raise by the big blind has everybody act once more") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .calls(ann)
        .calls(bob)
        .raises(cat, 300_c)
        .then_turn(ann)
        .calls(ann)
        .then_turn(bob)
        .calls(bob)
        .then_street(Street::flop);
}

TEST_CASE("002 §7.3 case 1: check and bet and call end the round") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .calls(bob)
        .checks(cat)
        .checks(bob)
        .bets(cat, 200_c)
        .then_street(Street::flop)
        .calls(bob)
        .then_street(Street::turn);
}

TEST_CASE("002 §7.3 case 2: bet and raise and call end the round") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .calls(bob)
        .checks(cat)
        .bets(bob, 200_c)
        .raises(cat, 400_c)
        .then_street(Street::flop)
        .calls(bob)
        .then_street(Street::turn);
}

TEST_CASE("002 §7.3 case 3: when everybody checks the next street comes and no chips move") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .checks(bob)
        .checks(cat)
        .then_street(Street::flop)
        .checks(ann)
        .then_street(Street::turn)
        .then_pots({{300_c, seats(ann, bob, cat)}})
        .then_stacks({{ann, 900_c}, {bob, 900_c}, {cat, 900_c}});
}

TEST_CASE("002 §7.5: when all but one have folded the hand is over at once") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 300_c)
        .folds(bob)
        .folds(cat)
        .then_over()
        .then_none<BoardDealt>()
        .then_none<ShowdownStarted>();
}

TEST_CASE("002 §7.5: when all who are left are all-in the hand goes to its end without another action") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .goes_all_in(ann)
        .calls(bob)
        .folds(cat)
        .then_over()
        .then_none<TurnStarted>();
}

TEST_CASE("002 §7.5: whoever raises last is the one to whom everybody must respond") {
    given(stakes(50_c, 100_c), {{ann, 9000_c}, {bob, 9000_c}, {cat, 9000_c}, {dan, 9000_c}})
        .deal()
        .raises(dan, 300_c)
        .raises(ann, 700_c)
        .raises(bob, 1500_c)
        .calls(cat)
        .calls(dan)
        .then_street(Street::preflop)
        .then_turn(ann)
        .calls(ann)
        .then_street(Street::flop);
}

TEST_CASE("001 §4: when the first to act on a street folds the round still waits for all the others") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .folds(bob)
        .checks(cat)
        .checks(dan)
        .then_street(Street::flop)
        .then_turn(ann)
        .checks(ann)
        .then_street(Street::turn);
}

TEST_CASE("001 §4: when the last raiser is all-in the round ends with the last answer to the raise") {
    given(stakes(50_c, 100_c), {{ann, 400_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .calls(dan)
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .then_turn(dan)
        .calls(dan)
        .then_street(Street::flop)
        .then_turn(bob);
}

TEST_CASE("whoever is alone with players who are all-in acts only to match what they put in") {
    // Bob is all-in for less than the big blind, which Cat has put in already.
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 80_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .then_turn(bob)
        .goes_all_in(bob)
        .then_over()
        .then_includes({UncalledBetReturned{.seat = cat, .amount = 20_c}, ShowdownStarted{.seats = seats(bob, cat)}});
}

TEST_CASE("RULES betting: amounts are totals for the street and those put in before count") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 300_c)
        .raises(bob, 700_c)
        .then_includes({PlayerRaised{.seat = bob, .added = 650_c, .to = 700_c, .raise_size = 400_c}})
        .folds(cat)
        .then_call(400_c)
        .calls(ann)
        .then_includes({PlayerCalled{.seat = ann, .added = 400_c, .to = 700_c}});
}

// ---- commands for a hand that is not the one being played ----

TEST_CASE("001 §9: a command for another hand or for one that is over is refused") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.folds(ann).refused(no_hand_in_progress, "no hand is being played");
    hand.deal()
        .when(Call{.hand = {2}, .seat = ann})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .folds(ann)
        .when(Fold{.hand = {1}, .seat = bob})
        .refused(no_hand_in_progress, "no hand is being played")
        .deal()
        .when(Fold{.hand = {1}, .seat = bob})
        .refused(wrong_hand, "the command is for another hand; this is hand 2")
        .folds(bob)
        .then_over();
}
