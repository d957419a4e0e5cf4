// Who can win how much: 000 §6, 001 §6, 003 and RULES "Money and pots". Seats in
// RULES' examples count from 1; here they have names, and Ann sits in seat 0.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;

namespace {

constexpr std::string_view dry_board = "2c 7d 9h Js 3s";

}  // namespace

// ---- layers ----

TEST_CASE("001 §6 worked example: all-ins of 60 and 200 make a main pot of 240 and a side pot of 420") {
    // The example takes no notice of blinds: its bets are totals before the flop.
    // Dave of the example is Dan here; Alice has the first action.
    given(stakes(10_c, 20_c), {{ann, 500_c}, {bob, 60_c}, {cat, 500_c}, {dan, 200_c}})
        .deal_listed(dan, {},
                     {.hole = {{ann, "Kc Kd"}, {bob, "Ac Ad"}, {cat, "Qc Qd"}, {dan, "Tc Td"}}, .board = dry_board})
        .bets(ann, 100_c)
        .goes_all_in(bob)
        .calls(cat)
        .goes_all_in(dan)
        .calls(ann)
        .calls(cat)
        .then_pots({{240_c, seats(ann, bob, cat, dan)}, {420_c, seats(ann, cat, dan)}})
        .check_or_call_down()
        .then_won({{bob, 240_c}, {ann, 420_c}})
        .then_stacks({{ann, 720_c}, {bob, 240_c}, {cat, 300_c}, {dan, 0_c}});
}

TEST_CASE("RULES example 15: contributions of 600 and 300 and 600 and 200 make pots of 800 and 300 and 600") {
    given(stakes(50_c, 100_c), {{ann, 600_c}, {bob, 300_c}, {cat, 5000_c}, {dan, 200_c}})
        .deal()
        .goes_all_in(dan)
        .goes_all_in(ann)
        .goes_all_in(bob)
        .calls(cat)
        .then_pots({{800_c, seats(ann, bob, cat, dan)}, {300_c, seats(ann, bob, cat)}, {600_c, seats(ann, cat)}});
}

TEST_CASE("000 §6.2: a short all-in wins only the main pot and the next best hand takes the side pot") {
    // Ann is all-in for 50, Bob bets 200, Cat can match only 100 of it:
    //
    //     main pot  3 x 50 = 150   Ann, Bob, Cat   Ann's aces win
    //     side pot  2 x 50 = 100   Bob, Cat        Bob's kings beat Cat's queens
    //     uncalled           100   returns to Bob before any pot is awarded
    given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 300_c}, {cat, 100_c}})
        .deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Jd 3c"})
        .goes_all_in(ann)
        .raises(bob, 200_c)
        .calls(cat)
        .then_includes({
            PlayerCalled{.seat = cat, .added = 90_c, .to = 100_c, .all_in = true},
            UncalledBetReturned{.seat = bob, .amount = 100_c},
            PotBuilt{.pot = 0, .amount = 150_c, .eligible = seats(ann, bob, cat), .paid_by = seats(ann, bob, cat)},
            PotBuilt{.pot = 1, .amount = 100_c, .eligible = seats(bob, cat), .paid_by = seats(bob, cat)},
            PotAwarded{.pot = 0, .seat = ann, .amount = 150_c, .odd_chips = 0_c},
            PotAwarded{.pot = 1, .seat = bob, .amount = 100_c, .odd_chips = 0_c},
        })
        .then_stacks({{ann, 150_c}, {bob, 300_c}, {cat, 0_c}});
}

TEST_CASE("001 §9: each of several all-ins for different amounts is a boundary between pots") {
    given(stakes(5_c, 10_c), {{ann, 100_c}, {bob, 200_c}, {cat, 300_c}, {dan, 400_c}, {eve, 1000_c}})
        .deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}, {dan, "Ts Th"}, {eve, "8s 8h"}},
               .board = "2c 7d 9h Jd 3c"})
        .goes_all_in(dan)
        .calls(eve)
        .goes_all_in(ann)
        .goes_all_in(bob)
        .goes_all_in(cat)
        .then_pots({{500_c, seats(ann, bob, cat, dan, eve)},
                    {400_c, seats(bob, cat, dan, eve)},
                    {300_c, seats(cat, dan, eve)},
                    {200_c, seats(dan, eve)}})
        .then_won({{ann, 500_c}, {bob, 400_c}, {cat, 300_c}, {dan, 200_c}})
        .then_stacks({{ann, 500_c}, {bob, 400_c}, {cat, 300_c}, {dan, 200_c}, {eve, 600_c}});
}

TEST_CASE("RULES money: chips of folded players belong to the layer that they reached") {
    // Dan folds with 150 in the pot: 100 of it beneath Ann's all-in, 50 above.
    given(stakes(50_c, 100_c), {{ann, 100_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}})
        .deal_listed(cat,
                     {{.seat = dan, .kind = ForcedBetKind::big_blind, .amount = 150_c},
                      {.seat = ann, .kind = ForcedBetKind::post, .amount = 100_c}},
                     {.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board})
        .raises(bob, 400_c)
        .calls(cat)
        .folds(dan)
        .then_pots({{400_c, seats(ann, bob, cat)}, {650_c, seats(bob, cat)}})
        .check_or_call_down()
        .then_won({{ann, 400_c}, {bob, 650_c}});
}

TEST_CASE("RULES money: a side pot whose other claimants have folded goes to the last one without a showdown for it") {
    given(stakes(50_c, 100_c), {{ann, 200_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 200_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {cat, "Qc Qd"}, {dan, "Kc Kd"}}, .board = dry_board})
        .goes_all_in(dan)
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .bets(bob, 300_c)
        .calls(cat)
        .then_pots({{800_c, seats(ann, bob, cat, dan)}, {600_c, seats(bob, cat)}})
        .folds(bob)
        .then_over()
        .then_pots({{800_c, seats(ann, cat, dan)}, {600_c, seats(cat)}})
        .then_won({{ann, 800_c}, {cat, 600_c}});
}

TEST_CASE("RULES money: layers with the same eligible seats are one pot") {
    // Blinds, a call and a bet by the same three players, over two streets.
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}})
        .deal()
        .folds(dan)
        .calls(ann)
        .calls(bob)
        .checks(cat)
        .then_pots({{300_c, seats(ann, bob, cat)}})
        .bets(bob, 200_c)
        .calls(cat)
        .folds(ann)
        .then_pots({{700_c, seats(bob, cat)}});
}

TEST_CASE("000 §6.1: a side pot grows over the streets while the main pot stays as it was") {
    given(stakes(50_c, 100_c), {{ann, 300_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board})
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .then_pots({{900_c, seats(ann, bob, cat)}})
        .bets(bob, 500_c)
        .calls(cat)
        .then_pots({{900_c, seats(ann, bob, cat)}, {1000_c, seats(bob, cat)}})
        .bets(bob, 1000_c)
        .calls(cat)
        .then_pots({{900_c, seats(ann, bob, cat)}, {3000_c, seats(bob, cat)}})
        .check_or_call_down()
        .then_won({{ann, 900_c}, {bob, 3000_c}});
}

TEST_CASE("003 side pots: a player wins from each opponent no more than they themselves put in") {
    given(stakes(50_c, 100_c), {{ann, 150_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board})
        .goes_all_in(ann)
        .raises(bob, 2000_c)
        .folds(cat)
        .then_won({{ann, 400_c}})
        .then_stacks({{ann, 400_c}, {bob, 4850_c}, {cat, 4900_c}});
}

TEST_CASE(
    "RULES money: the last player with a claim to a side pot keeps it whatever the showdown of the main pot says") {
    given(stakes(50_c, 100_c), {{ann, 300_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board})
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .bets(bob, 500_c)
        .calls(cat)
        .bets(bob, 100_c)
        .folds(cat)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 100_c}})
        .then_over()
        .then_won({{ann, 900_c}, {bob, 1000_c}});
}

// ---- what nobody can match ----

TEST_CASE("RULES example 16: a bet of 800 called all-in for 500 makes a pot of 1000 and 300 goes back") {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 500, .cap = {}, .no_flop_no_drop = true};
    given(rules, {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 500_c}})
        .deal_listed(ann, {}, {.hole = {{bob, "Ac Ad"}, {dan, "Kc Kd"}}, .board = dry_board})
        .check_or_call_this_street()
        .bets(bob, 800_c)
        .folds(cat)
        .goes_all_in(dan)
        .folds(ann)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 300_c},
                        PotBuilt{.pot = 0, .amount = 1000_c, .eligible = seats(bob, dan), .paid_by = seats(bob, dan)},
                        RakeTaken{.pot = 0, .amount = 50_c},
                        PotAwarded{.pot = 0, .seat = bob, .amount = 950_c, .odd_chips = 0_c}})
        .then_rake(50_c)
        .then_stacks({{bob, 5450_c}, {dan, 0_c}});
}

TEST_CASE("RULES example 17: of 300 and an all-in of 900 that is not called 600 goes back and 600 is won") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 900_c}})
        .deal_listed(bob, {})
        .bets(ann, 300_c)
        .goes_all_in(bob)
        .folds(ann)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 600_c},
                        PotAwarded{.pot = 0, .seat = bob, .amount = 600_c, .odd_chips = 0_c}})
        .then_none<ShowdownStarted>()
        .then_stacks({{ann, 4700_c}, {bob, 1200_c}});
}

TEST_CASE("RULES example 29: the button makes it 6 and all fold so 4 goes back and the pot of 5 is won without rake") {
    Rules rules = stakes(1_c, 2_c);
    rules.rake = {.basis_points = 1000, .cap = {}, .no_flop_no_drop = true};
    given(rules, {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal()
        .raises(ann, 6_c)
        .folds(bob)
        .folds(cat)
        .then_includes({UncalledBetReturned{.seat = ann, .amount = 4_c},
                        PotAwarded{.pot = 0, .seat = ann, .amount = 5_c, .odd_chips = 0_c}})
        .then_none<RakeTaken>()
        .then_stacks({{ann, 103_c}, {bob, 99_c}, {cat, 98_c}});
}

TEST_CASE("a bet that all fold to goes back whole and the pot before it is won") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 250_c)
        .folds(cat)
        .folds(ann)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 250_c},
                        PotAwarded{.pot = 0, .seat = bob, .amount = 300_c, .odd_chips = 0_c}})
        .then_stacks({{ann, 4900_c}, {bob, 5200_c}, {cat, 4900_c}});
}

TEST_CASE("the big blind gets back what the small blind did not match when all fold to it") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .folds(ann)
        .folds(bob)
        .then_includes({UncalledBetReturned{.seat = cat, .amount = 50_c},
                        PotAwarded{.pot = 0, .seat = cat, .amount = 100_c, .odd_chips = 0_c}})
        .then_stacks({{bob, 4950_c}, {cat, 5050_c}});
}

TEST_CASE("what goes back is measured against the largest bet of anybody and folded ones count") {
    // Cat made it 600 and then folded to Bob's 1500: only 900 of it comes back.
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 200_c)
        .raises(cat, 600_c)
        .folds(ann)
        .raises(bob, 1500_c)
        .folds(cat)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 900_c},
                        PotAwarded{.pot = 0, .seat = bob, .amount = 1500_c, .odd_chips = 0_c}});
}

TEST_CASE("000 §5.5: when only one player remains that player wins at once and no cards are shown") {
    given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .check_or_call_this_street()
        .checks(bob)
        .bets(cat, 100_c)
        .folds(ann)
        .folds(bob)
        .then_over()
        .then_none<ShowdownStarted>()
        .then_none<HandTabled>()
        .then_none<BoardDealt>()
        .then_won({{cat, 300_c}});
}
