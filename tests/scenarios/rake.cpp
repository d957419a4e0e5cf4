// What the house takes: RULES "Money and pots" and the fields of `rake`.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;

namespace {

[[nodiscard]] Rules raking(std::int32_t basis_points, std::optional<Chips> cap = {}, bool no_flop_no_drop = true) {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = basis_points, .cap = cap, .no_flop_no_drop = no_flop_no_drop};
    return rules;
}

[[nodiscard]] RakeTaken taken(std::uint8_t pot, Chips amount) { return {.pot = pot, .amount = amount}; }

}  // namespace

TEST_CASE("RULES rake: it is computed on all contested chips and rounded down") {
    // 5 % of 333 is 16.65.
    given(raking(500), {{ann, 111_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .check_or_call_down()
        .then_includes({taken(0, 16_c), PotAwarded{.pot = 0, .seat = ann, .amount = 317_c, .odd_chips = 0_c}})
        .then_rake(16_c);
}

TEST_CASE("RULES rake: it is never more than the cap") {
    given(raking(500, 10_c), {{ann, 1000_c}, {bob, 1000_c}}).deal().goes_all_in(ann).calls(bob).then_rake(10_c);
    given(raking(500, 100_c), {{ann, 1000_c}, {bob, 1000_c}}).deal().goes_all_in(ann).calls(bob).then_rake(100_c);
    given(raking(500, 101_c), {{ann, 1000_c}, {bob, 1000_c}}).deal().goes_all_in(ann).calls(bob).then_rake(100_c);
}

TEST_CASE("a cap of nothing takes no rake") {
    given(raking(500, 0_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .goes_all_in(ann)
        .calls(bob)
        .then_none<RakeTaken>()
        .then_rake(0_c);
}

TEST_CASE("no_flop_no_drop: without a flop nothing is taken where the rules say so") {
    given(raking(500, {}, true), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 400_c)
        .calls(bob)
        .raises(cat, 1000_c)
        .folds(ann)
        .folds(bob)
        .then_rake(0_c)
        .then_won({{cat, 1200_c}});
}

TEST_CASE("no_flop_no_drop off: a pot that ends before the flop is raked as any other") {
    given(raking(500, {}, false), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 400_c)
        .calls(bob)
        .raises(cat, 1000_c)
        .folds(ann)
        .folds(bob)
        .then_rake(60_c)
        .then_won({{cat, 1140_c}});
}

TEST_CASE("RULES rake: once there was a flop a pot that all fold is raked and the bet that goes back is not") {
    given(raking(1000), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .bets(bob, 500_c)
        .folds(cat)
        .folds(ann)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 500_c}, taken(0, 30_c),
                        PotAwarded{.pot = 0, .seat = bob, .amount = 270_c, .odd_chips = 0_c}});
}

TEST_CASE("RULES rake: it is drawn from the main pot first and from the side pots only beyond it") {
    // Half of 300 + 1000 is 650: the whole main pot and 350 of the side pot.
    given(raking(5000), {{ann, 100_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .checks(cat)
        .bets(bob, 500_c)
        .calls(cat)
        .check_or_call_down()
        .then_pots({{300_c, seats(ann, bob, cat)}, {1000_c, seats(bob, cat)}})
        .then_includes(
            {taken(0, 300_c), taken(1, 350_c), PotAwarded{.pot = 1, .seat = bob, .amount = 650_c, .odd_chips = 0_c}})
        .then_won({{bob, 650_c}});
}

TEST_CASE("RULES rake: a side pot with one claimant that holds chips of folded players is contested") {
    // Bob folds on the turn: Cat is alone with a claim to 1000, half of it Bob's.
    given(raking(1000), {{ann, 100_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .checks(cat)
        .bets(bob, 500_c)
        .calls(cat)
        .bets(bob, 100_c)
        .raises(cat, 300_c)
        .folds(bob)
        .then_pots({{300_c, seats(ann, cat)}, {1200_c, seats(cat)}})
        .then_rake(150_c)
        .then_won({{ann, 150_c}, {cat, 1200_c}});
}

TEST_CASE("RULES rake: a pot that one claimant paid alone is not contested") {
    // Cat's ante of 10 is matched by nobody beyond 4; those 6 are only Cat's.
    Rules rules = raking(5000, {}, false);
    rules.ante = {.kind = AnteKind::each, .amount = 10_c, .ante_first = true};
    given(rules, {{ann, 4_c}, {bob, 3_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .then_over()
        .then_pots({{9_c, seats(ann, bob, cat)}, {2_c, seats(ann, cat)}, {6_c, seats(cat)}})
        .then_rake(5_c)
        .then_stacks({{cat, 996_c}});
}

TEST_CASE("RULES rake: what is left after it is split with its odd chip") {
    // 400 less 5 % is 380; less a cap of 19 it is 381 and does not divide.
    given(raking(500, 19_c), {{ann, 200_c}, {bob, 200_c}})
        .deal({.board = "As Ks Qs Js Ts"})
        .goes_all_in(ann)
        .calls(bob)
        .then_includes({taken(0, 19_c), PotAwarded{.pot = 0, .seat = bob, .amount = 191_c, .odd_chips = 1_c},
                        PotAwarded{.pot = 0, .seat = ann, .amount = 190_c, .odd_chips = 0_c}});
}

TEST_CASE("a rake of the whole pot leaves nothing to award and the hand still ends") {
    given(raking(10'000), {{ann, 200_c}, {bob, 200_c}})
        .deal()
        .goes_all_in(ann)
        .calls(bob)
        .then_over()
        .then_rake(400_c)
        .then_won({})
        .then_stacks({{ann, 0_c}, {bob, 0_c}});
}

TEST_CASE("rake near the limit of a table's chips is exact") {
    const Chips half((most_chips.count() - 1) / 2);
    const Chips pot = half * 2;
    given(raking(9999), {{ann, Stack(half)}, {bob, Stack(half)}})
        .deal()
        .goes_all_in(ann)
        .calls(bob)
        .then_rake(Chips(pot.count() / 10'000 * 9999 + pot.count() % 10'000 * 9999 / 10'000));
}

TEST_CASE("RULES rake: a pot that two claimed at the showdown is contested whether the loser tables or mucks") {
    // All of it is Bob's, who paid for the table; both could win it.
    for (const Show show : {Show::all_tabled, Show::in_order}) {
        Rules rules = raking(500);
        rules.show = show;
        given(rules, {{ann, 1000_c}, {bob, 1000_c}})
            .deal_listed(ann, {{.seat = bob, .kind = ForcedBetKind::table_ante, .amount = 100_c}},
                         {.hole = {{ann, "Qc Qd"}, {bob, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
            .check_or_call_down()
            .then_rake(5_c)
            .then_won({{bob, 95_c}});
    }
}
