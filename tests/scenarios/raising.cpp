// How much a raise must be, and who may make one: 000 §5.4, 002 §5.1, 003 and
// the worked examples of RULES. Seats in those examples count from 1; here they
// have names, and Ann sits in seat 0.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules reopening(Reopen reopen, Chips small_blind, Chips big_blind) {
    Rules rules = stakes(small_blind, big_blind);
    rules.reopen = reopen;
    return rules;
}

// Bob's all-in to 7500 is no full raise.
[[nodiscard]] Scenario rules_example_10(Reopen reopen) {
    return given(reopening(reopen, 2000_c, 4000_c), {{ann, 50'000_c}, {bob, 7500_c}, {cat, 50'000_c}});
}

}  // namespace

// ---- the smallest bet and raise ----

TEST_CASE("000 §5.4: the smallest bet on any street is the big blind") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 99_c)
        .refused(bet_too_small, "bet of 99 is below the minimum of 100")
        .bets(bob, 100_c)
        .check_or_call_this_street()
        .then_street(Street::turn)
        .bets(bob, 99_c)
        .refused(bet_too_small, "bet of 99 is below the minimum of 100")
        .check_or_call_this_street()
        .then_street(Street::river)
        .bets(bob, 1_c)
        .refused(bet_too_small, "bet of 1 is below the minimum of 100")
        .bets(bob, 100_c);
}

TEST_CASE("000 §5.4: the first raise before the flop is to twice the big blind at least") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .then_raise(200_c, 5000_c)
        .raises(ann, 199_c)
        .refused(raise_too_small, "raise to 199 is below the minimum of 200")
        .raises(ann, 200_c);
}

TEST_CASE("RULES example 1: after raises to 1600 and 3600 the next one is to 5600 at least") {
    given(stakes(50_c, 100_c), {{ann, 9000_c}, {bob, 9000_c}, {cat, 9000_c}, {dan, 9000_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 600_c)
        .raises(cat, 1600_c)
        .raises(dan, 3600_c)
        .then_raise(5600_c, 8900_c)
        .raises(ann, 5599_c)
        .refused(raise_too_small, "raise to 5599 is below the minimum of 5600")
        .raises(ann, 5600_c);
}

TEST_CASE("RULES example 2: after an all-in of 150 over a big blind of 100 the next raise is to 250 at least") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 150_c}})
        .deal()
        .goes_all_in(dan)
        .then_includes({PlayerRaised{
            .seat = dan, .added = 150_c, .to = 150_c, .raise_size = 100_c, .full = false, .all_in = true}})
        .then_turn(ann)
        .then_raise(250_c, 5000_c)
        .raises(ann, 249_c)
        .refused(raise_too_small, "raise to 249 is below the minimum of 250")
        .raises(ann, 250_c);
}

TEST_CASE("RULES example 4: after a bet of 100 and an all-in of 140 the next raise is to 240 at least") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 240_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 100_c)
        .goes_all_in(cat)
        .then_includes({PlayerRaised{
            .seat = cat, .added = 140_c, .to = 140_c, .raise_size = 100_c, .full = false, .all_in = true}})
        .then_raise(240_c, 4900_c)
        .raises(ann, 239_c)
        .refused(raise_too_small, "raise to 239 is below the minimum of 240")
        .raises(ann, 240_c);
}

TEST_CASE("RULES example 6: heads-up a raise over 180 is to 260 at least and what the other cannot match comes back") {
    given(stakes(10_c, 20_c), {{ann, 200_c}, {bob, 1000_c}})
        .deal({.hole = {{ann, "As Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .calls(ann)
        .raises(bob, 100_c)
        .raises(ann, 180_c)
        .then_raise(260_c, 1000_c)
        .raises(bob, 259_c)
        .refused(raise_too_small, "raise to 259 is below the minimum of 260")
        .raises(bob, 260_c)
        .goes_all_in(ann)
        .then_includes({PlayerCalled{.seat = ann, .added = 20_c, .to = 200_c, .all_in = true},
                        UncalledBetReturned{.seat = bob, .amount = 60_c}})
        .then_pots({{400_c, seats(ann, bob)}})
        .then_stacks({{ann, 400_c}, {bob, 800_c}});
}

TEST_CASE("a bet is the first raise size of its street and the size starts anew on the next") {
    given(stakes(50_c, 100_c), {{ann, 9000_c}, {bob, 9000_c}})
        .deal()
        .raises(ann, 1000_c)
        .calls(bob)
        .bets(bob, 300_c)
        .then_raise(600_c, 8000_c)
        .raises(ann, 600_c)
        .calls(bob)
        .then_raise(100_c, 7400_c);
}

TEST_CASE("a raise by less than the minimum is possible only with everything") {
    given(stakes(50_c, 100_c), {{ann, 180_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .then_raise(180_c, 180_c)
        .raises(ann, 179_c)
        .refused(raise_too_small, "raise to 179 is below the minimum of 180")
        .raises(ann, 181_c)
        .refused(exceeds_stack, "181 is more than seat 0 can reach, which is 180")
        .raises(ann, 180_c)
        .then_includes({PlayerRaised{
            .seat = ann, .added = 180_c, .to = 180_c, .raise_size = 100_c, .full = false, .all_in = true}});
}

TEST_CASE("RULES betting: when a short all-in does not meet the minimum the size of the last full raise stands") {
    given(stakes(50_c, 100_c), {{ann, 9000_c}, {bob, 9000_c}, {cat, 9000_c}, {dan, 9000_c}, {eve, 700_c}})
        .deal()
        .raises(dan, 500_c)
        .goes_all_in(eve)
        .then_includes({PlayerRaised{
            .seat = eve, .added = 700_c, .to = 700_c, .raise_size = 400_c, .full = false, .all_in = true}})
        .then_raise(1100_c, 9000_c);
}

TEST_CASE("RULES betting: after an opening all-in of 50 the next raise is to 150 at least") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 150_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .goes_all_in(bob)
        .then_includes(
            {PlayerBet{.seat = bob, .added = 50_c, .to = 50_c, .raise_size = 100_c, .full = false, .all_in = true}})
        .then_call(50_c)
        .then_raise(150_c, 4900_c)
        .raises(cat, 149_c)
        .refused(raise_too_small, "raise to 149 is below the minimum of 150")
        .raises(cat, 150_c);
}

TEST_CASE("RULES betting: an opening all-in of 50 does not let a player who checked raise") {
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative}) {
        given(reopening(reopen, 50_c, 100_c), {{ann, 150_c}, {bob, 5000_c}, {cat, 5000_c}})
            .deal()
            .check_or_call_this_street()
            .checks(bob)
            .checks(cat)
            .goes_all_in(ann)
            .then_turn(bob)
            .then_call(50_c)
            .then_no_raise(Raising::not_reopened)
            .raises(bob, 150_c)
            .refused(raise_not_reopened,
                     "seat 1 has acted, and the betting was not reopened since; it may call or fold")
            .calls(bob)
            .then_no_raise(Raising::not_reopened);
    }
}

TEST_CASE("RULES reopen any: an opening all-in of 50 lets a player who checked raise to 150 at least") {
    given(reopening(Reopen::any, 50_c, 100_c), {{ann, 150_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .checks(bob)
        .checks(cat)
        .goes_all_in(ann)
        .then_turn(bob)
        .then_raise(150_c, 4900_c)
        .raises(bob, 150_c);
}

// ---- at least double: 002 §5.1 ----

TEST_CASE("002 §5.1 example 1: with a big blind of 10 the first raise is to 20 at least") {
    given(playing("jp", 5_c, 10_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .then_raise(20_c, 1000_c)
        .raises(ann, 19_c)
        .refused(raise_too_small, "raise to 19 is below the minimum of 20");
}

TEST_CASE("002 §5.1 example 2: after a raise to 20 the next is to 40 and not to 30") {
    given(playing("jp", 5_c, 10_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 20_c)
        .then_raise(40_c, 1000_c)
        .raises(bob, 30_c)
        .refused(raise_too_small, "raise to 30 is below the minimum of 40")
        .raises(bob, 40_c);
}

TEST_CASE("002 §5.1: over a short opening all-in the raise size is more than the double and decides") {
    given(playing("jp", 5_c, 10_c), {{ann, 1000_c}, {bob, 14_c}, {cat, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .goes_all_in(bob)
        .then_call(4_c)
        .then_raise(14_c, 990_c);
}

TEST_CASE("002 §5.1: the big blind is the size of the first raise and the minimum on every later street") {
    given(playing("jp", 5_c, 10_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .raises(ann, 50_c)
        .calls(bob)
        .then_raise(10_c, 950_c)
        .bets(bob, 10_c)
        .then_raise(20_c, 950_c);
}

TEST_CASE("raise_min decides: over 20 with a last raise of 10 it is 30 by the size and 40 by the double") {
    Rules rules = stakes(5_c, 10_c);
    given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}).deal().raises(ann, 20_c).then_raise(30_c, 1000_c);
    rules.raise_min = RaiseMin::at_least_double;
    given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}).deal().raises(ann, 20_c).then_raise(40_c, 1000_c);
}

// ---- who may raise again ----

TEST_CASE("RULES example 10: the big blind may raise a short all-in of 7500 to 11500 at least") {
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative, Reopen::any}) {
        rules_example_10(reopen)
            .deal()
            .calls(ann)
            .goes_all_in(bob)
            .then_turn(cat)
            .then_raise(11'500_c, 50'000_c)
            .raises(cat, 11'499_c)
            .refused(raise_too_small, "raise to 11499 is below the minimum of 11500")
            .raises(cat, 11'500_c);
    }
}

TEST_CASE("RULES example 10: once the big blind has called the short all-in the first caller may not raise") {
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative}) {
        rules_example_10(reopen)
            .deal()
            .calls(ann)
            .goes_all_in(bob)
            .calls(cat)
            .then_turn(ann)
            .then_no_raise(Raising::not_reopened)
            .raises(ann, 11'500_c)
            .refused(raise_not_reopened,
                     "seat 0 has acted, and the betting was not reopened since; it may call or fold")
            .calls(ann)
            .then_street(Street::flop);
    }
}

TEST_CASE("RULES reopen any: once the bet has grown whoever has acted may raise again") {
    rules_example_10(Reopen::any)
        .deal()
        .calls(ann)
        .goes_all_in(bob)
        .calls(cat)
        .then_turn(ann)
        .then_raise(11'500_c, 50'000_c)
        .raises(ann, 11'500_c);
}

TEST_CASE("RULES example 12: the bettor may raise to 8000 at least after a full raise and a short all-in") {
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative, Reopen::any}) {
        given(reopening(reopen, 300_c, 600_c), {{ann, 5600_c}, {bob, 50'000_c}, {cat, 50'000_c}})
            .deal()
            .check_or_call_this_street()
            .bets(bob, 1500_c)
            .raises(cat, 4500_c)
            .goes_all_in(ann)
            .then_turn(bob)
            .then_raise(8000_c, 49'400_c)
            .raises(bob, 7999_c)
            .refused(raise_too_small, "raise to 7999 is below the minimum of 8000")
            .raises(bob, 8000_c);
    }
}

TEST_CASE("RULES example 12: if the bettor only calls the raiser may call or fold only") {
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative}) {
        given(reopening(reopen, 300_c, 600_c), {{ann, 5600_c}, {bob, 50'000_c}, {cat, 50'000_c}})
            .deal()
            .check_or_call_this_street()
            .bets(bob, 1500_c)
            .raises(cat, 4500_c)
            .goes_all_in(ann)
            .calls(bob)
            .then_turn(cat)
            .then_call(500_c)
            .then_no_raise(Raising::not_reopened)
            .raises(cat, 8000_c)
            .refused(raise_not_reopened,
                     "seat 2 has acted, and the betting was not reopened since; it may call or fold")
            .calls(cat)
            .then_street(Street::turn);
    }
}

namespace {

// 500, raised to 1000, called, then all-in for 1300 and for 1700, on the flop.
struct ShortAllIns {
    explicit ShortAllIns(Reopen reopen)
        : hand(reopening(reopen, 50_c, 100_c),
               {{ann, 1800_c}, {bob, 9000_c}, {cat, 9000_c}, {dan, 9000_c}, {eve, 1400_c}}, Place::here()) {
        hand.deal()
            .check_or_call_this_street()
            .bets(bob, 500_c)
            .raises(cat, 1000_c)
            .calls(dan)
            .goes_all_in(eve)
            .goes_all_in(ann)
            .then_includes({PlayerRaised{
                .seat = ann, .added = 1700_c, .to = 1700_c, .raise_size = 500_c, .full = false, .all_in = true}})
            .then_turn(bob);
    }
    Scenario hand;
};

}  // namespace

TEST_CASE("RULES example 14 cumulative: two short all-ins that add up let the first three raise to 2200 at least") {
    ShortAllIns bettor(Reopen::cumulative);
    bettor.hand.then_raise(2200_c, 8900_c).calls(bob);
    bettor.hand.then_turn(cat).then_raise(2200_c, 8900_c).calls(cat);
    bettor.hand.then_turn(dan).then_raise(2200_c, 8900_c).raises(dan, 2200_c);
}

TEST_CASE("RULES example 14 single: after two short all-ins only the first bettor faces a full raise and may raise") {
    ShortAllIns bettor(Reopen::single);
    bettor.hand.then_raise(2200_c, 8900_c).calls(bob);
    bettor.hand.then_turn(cat).then_no_raise(Raising::not_reopened).calls(cat);
    bettor.hand.then_turn(dan).then_no_raise(Raising::not_reopened).calls(dan).then_street(Street::turn);
}

TEST_CASE("RULES example 14 any: after two short all-ins everybody who still has chips may raise") {
    ShortAllIns bettor(Reopen::any);
    bettor.hand.then_raise(2200_c, 8900_c).calls(bob);
    bettor.hand.then_turn(cat).then_raise(2200_c, 8900_c).calls(cat);
    bettor.hand.then_turn(dan).then_raise(2200_c, 8900_c);
}

TEST_CASE(
    "RULES reopen cumulative: short all-ins that add up to exactly a full raise reopen and one chip less does not") {
    // Dan makes it 300, a raise of 200; Eve and Ann go all-in for 400 and for 500, or for 499.
    for (const Chips anns : {500_c, 499_c}) {
        Scenario hand(reopening(Reopen::cumulative, 50_c, 100_c),
                      {{ann, Stack(anns)}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}, {eve, 400_c}}, Place::here());
        hand.deal().raises(dan, 300_c).goes_all_in(eve).goes_all_in(ann).calls(bob).folds(cat).then_turn(dan);
        if (anns == 500_c) {
            hand.then_raise(700_c, 5000_c).raises(dan, 700_c);
        } else {
            hand.then_no_raise(Raising::not_reopened);
        }
    }
}

TEST_CASE("RULES reopen cumulative: where a raise at least doubles the bet so must what adds up to one") {
    // Dan makes it 500, a raise of 400; what Eve and Ann add doubles his 500 only with the last chip.
    for (const Chips anns : {1000_c, 999_c}) {
        Rules rules = reopening(Reopen::cumulative, 50_c, 100_c);
        rules.raise_min = RaiseMin::at_least_double;
        Scenario hand(rules, {{ann, Stack(anns)}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}, {eve, 700_c}},
                      Place::here());
        hand.deal().raises(dan, 500_c).goes_all_in(eve).goes_all_in(ann).calls(bob).folds(cat).then_turn(dan);
        if (anns == 1000_c) {
            hand.then_raise(2000_c, 5000_c).raises(dan, 2000_c);
        } else {
            hand.then_no_raise(Raising::not_reopened);
        }
    }
}

TEST_CASE("003 raise capping: whoever has not acted yet may still raise after a short all-in") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}, {eve, 350_c}})
        .deal()
        .raises(dan, 300_c)
        .goes_all_in(eve)
        .then_turn(ann)
        .then_raise(550_c, 5000_c)
        .calls(ann)
        .then_turn(bob)
        .then_raise(550_c, 5000_c)
        .calls(bob)
        .calls(cat)
        .then_turn(dan)
        .then_no_raise(Raising::not_reopened);
}

TEST_CASE("001 §4: an all-in that is a full raise reopens the betting") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 300_c}, {cat, 5000_c}})
        .deal()
        .raises(ann, 200_c)
        .goes_all_in(bob)
        .then_includes(
            {PlayerRaised{.seat = bob, .added = 250_c, .to = 300_c, .raise_size = 100_c, .full = true, .all_in = true}})
        .calls(cat)
        .then_turn(ann)
        .then_raise(400_c, 5000_c);
}

TEST_CASE("a full raise behind a short all-in reopens the betting for everybody") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 250_c}, {cat, 5000_c}})
        .deal()
        .raises(ann, 200_c)
        .goes_all_in(bob)
        .raises(cat, 350_c)
        .then_turn(ann)
        .then_raise(450_c, 5000_c);
}

TEST_CASE("RULES betting: an all-in for the call or less is recorded as the call that it amounts to") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 300_c}, {cat, 200_c}})
        .deal()
        .raises(ann, 300_c)
        .goes_all_in(bob)
        .then_includes({PlayerCalled{.seat = bob, .added = 250_c, .to = 300_c, .all_in = true}})
        .goes_all_in(cat)
        .then_includes({PlayerCalled{.seat = cat, .added = 100_c, .to = 200_c, .all_in = true}});
}

TEST_CASE("001 §4: a short all-in call does not let anybody raise who has acted") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 200_c}, {dan, 5000_c}})
        .deal()
        .raises(dan, 300_c)
        .folds(ann)
        .calls(bob)
        .goes_all_in(cat)
        .then_street(Street::flop);
}

TEST_CASE("RULES betting: an all-in that opens the betting is recorded as a bet and one above a bet as a raise") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 1100_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .goes_all_in(bob)
        .then_includes(
            {PlayerBet{.seat = bob, .added = 1000_c, .to = 1000_c, .raise_size = 1000_c, .full = true, .all_in = true}})
        .goes_all_in(cat)
        .then_includes({PlayerRaised{
            .seat = cat, .added = 4900_c, .to = 4900_c, .raise_size = 3900_c, .full = true, .all_in = true}});
}

TEST_CASE("nobody may raise when every other player is all-in") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 800_c}, {cat, 700_c}})
        .deal()
        .raises(ann, 300_c)
        .goes_all_in(bob)
        .goes_all_in(cat)
        .then_turn(ann)
        .then_call(500_c)
        .then_no_raise(Raising::nobody_left)
        .raises(ann, 2000_c)
        .refused(nobody_left_to_raise, "every other player is all-in; a raise is not possible")
        .calls(ann)
        .then_over();
}

// ---- an all-in where raising is not open ----

TEST_CASE("RULES betting: where raising is not reopened an all-in above the call is the call") {
    // Ann may call or fold only (RULES example 10).
    for (const Reopen reopen : {Reopen::single, Reopen::cumulative}) {
        rules_example_10(reopen)
            .deal()
            .calls(ann)
            .goes_all_in(bob)
            .calls(cat)
            .then_no_raise(Raising::not_reopened)
            .goes_all_in(ann)
            .then_includes({PlayerCalled{.seat = ann, .added = 3500_c, .to = 7500_c, .all_in = false}})
            .then_street(Street::flop)
            .then_stacks({{ann, 42'500_c}, {bob, 0_c}, {cat, 42'500_c}})
            .then_turn(cat);
    }
}

TEST_CASE("RULES betting: when every other player is all-in an all-in above the call is the call") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 800_c}, {cat, 700_c}})
        .deal()
        .raises(ann, 300_c)
        .goes_all_in(bob)
        .goes_all_in(cat)
        .then_no_raise(Raising::nobody_left)
        .goes_all_in(ann)
        .then_includes({PlayerCalled{.seat = ann, .added = 500_c, .to = 800_c, .all_in = false}})
        .then_none<UncalledBetReturned>()
        .then_over()
        .then_pots({{2100_c, seats(ann, bob, cat)}, {200_c, seats(ann, bob)}});
}

TEST_CASE("RULES betting: an all-in that is the call lets nobody raise") {
    // Cat has not acted on Bob's all-in and may raise; that Ann wanted to put in 5000 changes nothing for Dan.
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 350_c}, {cat, 5000_c}, {dan, 5000_c}})
        .deal()
        .raises(dan, 300_c)
        .calls(ann)
        .goes_all_in(bob)
        .calls(cat)
        .then_turn(dan)
        .goes_all_in(dan)
        .then_includes({PlayerCalled{.seat = dan, .added = 50_c, .to = 350_c, .all_in = false}})
        .then_turn(ann)
        .then_call(50_c)
        .then_no_raise(Raising::not_reopened)
        .goes_all_in(ann)
        .then_includes({PlayerCalled{.seat = ann, .added = 50_c, .to = 350_c, .all_in = false}})
        .then_street(Street::flop);
}
