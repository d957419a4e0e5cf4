// What is put in before any card is dealt, and what it makes of the betting:
// 000 §1.3 and §3, 001 §9, RULES "Blinds". Seats in RULES count from 1; here
// they have names, and Ann sits in seat 0.
#include <doctest/doctest.h>

#include "engine/clockwise.hpp"
#include "engine/shuffle.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules with_ante(AnteKind kind, Chips amount, bool ante_first = true) {
    Rules rules = stakes(50_c, 100_c);
    rules.ante = {.kind = kind, .amount = amount, .ante_first = ante_first};
    return rules;
}

[[nodiscard]] Rules with_straddle() {
    Rules rules = stakes(50_c, 100_c);
    rules.straddle = Straddle::under_the_gun;
    return rules;
}

[[nodiscard]] ForcedBetPosted posted(Seat seat, ForcedBetKind kind, Chips amount, bool all_in = false) {
    return {.seat = seat, .kind = kind, .amount = amount, .all_in = all_in};
}

using enum ForcedBetKind;

[[nodiscard]] Rules with(HeadsUpBlinds heads_up_blinds) {
    Rules rules = stakes(1_c, 2_c);
    rules.heads_up_blinds = heads_up_blinds;
    return rules;
}

// A hand has been played: button Ann, small blind Bob, big blind Cat.
class AfterThreePlayed : public Scenario {
public:
    explicit AfterThreePlayed(HeadsUpBlinds heads_up_blinds, Place place = Place::here())
        : Scenario(with(heads_up_blinds), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {
        deal({}, place).then_blinds(bob, cat, place).fold_around(place);
    }
};

}  // namespace

// ---- blinds ----

TEST_CASE("000 §3.1: the blinds are taken from the stacks left of the button") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .then_button(ann)
        .then_includes({posted(bob, small_blind, 50_c), posted(cat, big_blind, 100_c),
                        RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}})
        .then_stacks({{ann, 1000_c}, {bob, 950_c}, {cat, 900_c}, {dan, 1000_c}});
}

TEST_CASE("000 §8.2: the button goes to the next occupied seat and the blinds follow it") {
    given(stakes(1_c, 2_c), {{ann, 1000_c}, {cat, 1000_c}, {fay, 1000_c}, {ida, 1000_c}})
        .deal()
        .then_button(ann)
        .then_blinds(cat, fay)
        .fold_around()
        .deal()
        .then_button(cat)
        .then_blinds(fay, ida)
        .fold_around()
        .deal()
        .then_button(fay)
        .then_blinds(ida, ann)
        .fold_around()
        .deal()
        .then_button(ida)
        .then_blinds(ann, cat)
        .fold_around()
        .deal()
        .then_button(ann);
}

TEST_CASE("000 §1.2: seats that sit out are passed over by the button and the blinds and get no cards") {
    given(stakes(1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal()
        .fold_around()
        .sits_out(bob)
        .deal()
        .then_button(cat)
        .then_blinds(dan, ann)
        .fold_around()
        .sits_in(bob)
        .deal()
        .then_button(dan)
        .then_blinds(ann, bob);
}

TEST_CASE("000 §3.2: a blind is posted short by whoever has less and that is an all-in") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 30_c}, {cat, 60_c}, {dan, 1000_c}})
        .deal()
        .then_includes({posted(bob, small_blind, 30_c, true), posted(cat, big_blind, 60_c, true)})
        .then_turn(dan)
        .then_call(100_c)
        .then_raise(200_c, 1000_c);
}

TEST_CASE("RULES blinds: behind a short big blind the call stays whole and the smallest raise counts from it") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 60_c}, {dan, 1000_c}})
        .deal()
        .then_turn(dan)
        .then_call(100_c)
        .raises(dan, 199_c)
        .refused(raise_too_small, "raise to 199 is below the minimum of 200")
        .calls(dan)
        .folds(ann)
        .calls(bob)
        .then_street(Street::flop)
        .then_pots({{180_c, seats(bob, cat, dan)}, {80_c, seats(bob, dan)}});
}

TEST_CASE("001 §9: whoever posts a blind short contests only the main pot") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 60_c}})
        .deal({.hole = {{ann, "Kc Kd"}, {bob, "Qc Qd"}, {cat, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_pots({{180_c, seats(ann, bob, cat)}, {80_c, seats(ann, bob)}})
        .then_won({{cat, 180_c}, {ann, 80_c}});
}

TEST_CASE("RULES blinds: against a big blind that is all-in for no more than the small blind nobody acts") {
    for (const Chips has : {1_c, 30_c, 50_c}) {
        given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, Stack(has)}})
            .deal()
            .folds(ann)
            .then_over()
            .then_none<TurnStarted>()
            .then_pots({{has * 2, seats(bob, cat)}});
    }
}

TEST_CASE("RULES blinds: what the small blind has above a shorter big blind goes back to it") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 30_c}})
        .deal({.hole = {{bob, "Qc Qd"}, {cat, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .folds(ann)
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 20_c}, ShowdownStarted{.seats = seats(bob, cat)}})
        .then_stacks({{ann, 1000_c}, {bob, 970_c}, {cat, 60_c}});
}

TEST_CASE("RULES blinds: a big blind that is all-in for more than the small blind has to be answered") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 51_c}})
        .deal()
        .folds(ann)
        .then_turn(bob)
        .then_no_raise(Raising::nobody_left)
        .calls(bob)
        .then_over()
        .then_pots({{102_c, seats(bob, cat)}});
}

TEST_CASE("heads-up with both blinds all-in the hand is dealt to its end at once") {
    given(stakes(50_c, 100_c), {{ann, 20_c}, {bob, 30_c}})
        .deal()
        .then_over()
        .then_includes({posted(ann, small_blind, 20_c, true), posted(bob, big_blind, 30_c, true),
                        UncalledBetReturned{.seat = bob, .amount = 10_c},
                        PotBuilt{.pot = 0, .amount = 40_c, .eligible = seats(ann, bob), .paid_by = seats(ann, bob)},
                        ShowdownStarted{.seats = seats(ann, bob)}});
}

TEST_CASE("heads-up a button that is all-in on its small blind is not bet against") {
    given(stakes(50_c, 100_c), {{ann, 40_c}, {bob, 1000_c}})
        .deal()
        .then_over()
        .then_includes({UncalledBetReturned{.seat = bob, .amount = 60_c}})
        .then_pots({{80_c, seats(ann, bob)}});
}

TEST_CASE("a small blind of nothing is not posted and the big blind still is") {
    given(stakes(0_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .then_blinds(std::nullopt, cat)
        .then_turn(ann)
        .calls(ann)
        .then_turn(bob)
        .then_call(100_c);
}

// ---- antes ----

TEST_CASE("ante each: every player pays one beneath the bets and it does not count towards the call") {
    given(with_ante(AnteKind::each, 10_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .then_includes({posted(bob, ante, 10_c), posted(cat, ante, 10_c), posted(ann, ante, 10_c),
                        posted(bob, small_blind, 50_c), posted(cat, big_blind, 100_c)})
        .then_turn(ann)
        .then_call(100_c)
        .check_or_call_this_street()
        .then_pots({{330_c, seats(ann, bob, cat)}});
}

TEST_CASE("ante each: whoever is all-in on the ante wins only what the antes match") {
    given(with_ante(AnteKind::each, 10_c), {{ann, 4_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .then_turn(bob)
        .check_or_call_down()
        .then_pots({{12_c, seats(ann, bob, cat)}, {212_c, seats(bob, cat)}})
        .then_won({{ann, 12_c}, {bob, 212_c}});
}

TEST_CASE("ante each: an ante that nobody else could match comes back as a pot of its own to the one who paid it") {
    // Only Cat can pay the whole ante; nobody can match more than 4 of it.
    given(with_ante(AnteKind::each, 10_c), {{ann, 4_c}, {bob, 3_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .then_over()
        .then_stacks({{ann, 11_c}, {bob, 0_c}, {cat, 996_c}});
}

TEST_CASE("ante button: the button pays for the table and the chips go whole into the main pot") {
    given(with_ante(AnteKind::button, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .then_includes({posted(ann, table_ante, 100_c)})
        .then_call(100_c)
        .folds(ann)
        .calls(bob)
        .checks(cat)
        .then_pots({{300_c, seats(bob, cat)}});
}

TEST_CASE("ante big_blind: the big blind pays for the table and a short all-in may win all of it") {
    given(with_ante(AnteKind::big_blind, 100_c), {{ann, 60_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .then_includes({posted(cat, table_ante, 100_c), posted(bob, small_blind, 50_c), posted(cat, big_blind, 100_c)})
        .goes_all_in(ann)
        .check_or_call_down()
        .then_pots({{280_c, seats(ann, bob, cat)}, {80_c, seats(bob, cat)}})
        .then_won({{ann, 280_c}, {bob, 80_c}});
}

TEST_CASE("RULES example 25 blind first: of 1100 the big blind puts in 1000 live and 100 as the ante") {
    Rules rules = stakes(500_c, 1000_c);
    rules.ante = {.kind = AnteKind::big_blind, .amount = 1000_c, .ante_first = false};
    given(rules, {{ann, 9000_c}, {bob, 9000_c}, {cat, 1100_c}})
        .deal()
        .then_includes(
            {posted(bob, small_blind, 500_c), posted(cat, big_blind, 1000_c), posted(cat, table_ante, 100_c, true)})
        .then_call(1000_c)
        .check_or_call_this_street()
        .then_pots({{3100_c, seats(ann, bob, cat)}});
}

TEST_CASE("RULES example 25 ante first: of 1100 the big blind puts in 1000 as the ante and 100 live") {
    Rules rules = stakes(500_c, 1000_c);
    rules.ante = {.kind = AnteKind::big_blind, .amount = 1000_c, .ante_first = true};
    given(rules, {{ann, 9000_c}, {bob, 9000_c}, {cat, 1100_c}})
        .deal()
        .then_includes(
            {posted(cat, table_ante, 1000_c), posted(bob, small_blind, 500_c), posted(cat, big_blind, 100_c, true)})
        .then_call(1000_c)
        .check_or_call_this_street()
        .then_pots({{1300_c, seats(ann, bob, cat)}, {1800_c, seats(ann, bob)}});
}

TEST_CASE("ante_first decides what a short stack pays of an ante and a blind") {
    given(with_ante(AnteKind::each, 30_c, true), {{ann, 1000_c}, {bob, 1000_c}, {cat, 110_c}})
        .deal()
        .then_includes({posted(cat, ante, 30_c), posted(cat, big_blind, 80_c, true)});
    given(with_ante(AnteKind::each, 30_c, false), {{ann, 1000_c}, {bob, 1000_c}, {cat, 110_c}})
        .deal()
        .then_includes({posted(cat, big_blind, 100_c), posted(cat, ante, 10_c, true)});
}

TEST_CASE("ante first: whoever has nothing left for the blind posts none") {
    given(with_ante(AnteKind::each, 30_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 30_c}})
        .deal()
        .then_includes({posted(cat, ante, 30_c, true), posted(bob, small_blind, 50_c)})
        .then_blinds(bob, std::nullopt)
        .then_turn(ann)
        .then_call(100_c);
}

TEST_CASE("RULES money: what the others paid of an ante beyond an all-in one falls to the lower pot once they fold") {
    // Blind first: Cat's 105 are the blind and 5 of the ante. The last 5 of each
    // ante of Ann and Bob is a layer that only folded players reached.
    given(with_ante(AnteKind::each, 10_c, false), {{ann, 1000_c}, {bob, 1000_c}, {cat, 105_c}})
        .deal()
        .then_includes({posted(cat, big_blind, 100_c), posted(cat, ante, 5_c, true)})
        .folds(ann)
        .folds(bob)
        .then_over()
        .then_includes({UncalledBetReturned{.seat = cat, .amount = 50_c}})
        .then_won({{cat, 125_c}})
        .then_stacks({{ann, 990_c}, {bob, 940_c}, {cat, 175_c}});
}

// ---- the straddle ----

TEST_CASE("straddle under_the_gun: it is live and sets the raise base and is last to act before the flop") {
    given(with_straddle(), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}, {eve, 5000_c}})
        .deal()
        .then_includes(
            {posted(dan, straddle, 200_c), RoundStarted{.street = Street::preflop, .bet = 200_c, .raise_size = 200_c}})
        .then_turn(eve)
        .then_call(200_c)
        .then_raise(400_c, 5000_c)
        .calls(eve)
        .calls(ann)
        .calls(bob)
        .calls(cat)
        .then_turn(dan)
        .then_call(0_c)
        .then_raise(400_c, 5000_c)
        .checks(dan)
        .then_street(Street::flop)
        .then_turn(bob)
        .then_raise(100_c, 4800_c);
}

TEST_CASE("straddle under_the_gun: with three players it is the button's") {
    given(with_straddle(), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}})
        .deal()
        .then_includes({posted(ann, straddle, 200_c)})
        .then_turn(bob);
}

TEST_CASE("straddle under_the_gun: there is none heads-up") {
    given(with_straddle(), {{ann, 5000_c}, {bob, 5000_c}})
        .deal()
        .then_includes({RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}})
        .then_turn(ann)
        .then_call(50_c);
}

TEST_CASE("straddle under_the_gun: a stack that does not cover it posts none") {
    given(with_straddle(), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 199_c}})
        .deal()
        .then_includes({RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}})
        .then_turn(dan);
}

TEST_CASE("001 §9 heads-up: the dealer posts the small blind and acts first before the flop and last after it") {
    given(playing("home", 1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .then_button(ann)
        .then_blinds(ann, bob)
        .then_turn(ann)
        .calls(ann)
        .checks(bob)
        .then_turn(bob);
}

// ---- from three players to two ----

TEST_CASE("001 §9 retain_big_blind: when the button leaves the big blind stays with its player") {
    given(playing("home", 1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .fold_around()
        .stands_up(ann)
        .deal()
        .then_button(bob)
        .then_blinds(bob, cat)
        .fold_around()
        .deal()
        .then_button(cat)
        .then_blinds(cat, bob);
}

TEST_CASE("001 §9 retain_big_blind: when the small blind leaves the button posts it and the big blind stays") {
    given(playing("home", 1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .fold_around()
        .stands_up(bob)
        .deal()
        .then_button(ann)
        .then_blinds(ann, cat);
}

TEST_CASE("001 §9 retain_big_blind: when the big blind leaves the next clockwise posts it") {
    given(playing("home", 1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .fold_around()
        .stands_up(cat)
        .deal()
        .then_button(bob)
        .then_blinds(bob, ann);
}

TEST_CASE("001 §9 retain_big_blind: a big blind who sits out does not keep it and the next clockwise posts it") {
    AfterThreePlayed(HeadsUpBlinds::retain_big_blind).sits_out(cat).deal().then_button(bob).then_blinds(bob, ann);
}

TEST_CASE("001 §9 retain_big_blind: a big blind who loses the last chip does not keep it") {
    given(playing("home", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 100_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_stacks({{cat, 0_c}})
        .deal()
        .then_button(bob)
        .then_blinds(bob, ann);
}

TEST_CASE("001 §9 retain_big_blind: who sits down in the chair of the big blind has not posted it") {
    AfterThreePlayed(HeadsUpBlinds::retain_big_blind)
        .stands_up(cat)
        .stands_up(ann)
        .sits_down(cat, Stack(1000_c))
        .deal()
        .then_button(cat)
        .then_blinds(cat, bob);
}

TEST_CASE("001 §9 retain_big_blind: from five players to two the big blind stays as well") {
    given(playing("home", 1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}, {eve, 1000_c}})
        .deal()
        .then_blinds(bob, cat)
        .fold_around()
        .sits_out(ann)
        .sits_out(bob)
        .sits_out(eve)
        .deal()
        .then_button(dan)
        .then_blinds(dan, cat);
}

TEST_CASE("RULES button: by the letter of 001 a player can avoid a big blind") {
    // After Ann has left, Cat posts it twice running. Bob would have been the next, and posts it only after that.
    AfterThreePlayed(HeadsUpBlinds::retain_big_blind).stands_up(ann).deal().then_blinds(bob, cat);
    AfterThreePlayed(HeadsUpBlinds::advance_big_blind).stands_up(ann).deal().then_blinds(cat, bob);
}

TEST_CASE("001 §9 advance_big_blind: when the small blind leaves the old big blind is button and small blind") {
    AfterThreePlayed(HeadsUpBlinds::advance_big_blind).stands_up(bob).deal().then_button(cat).then_blinds(cat, ann);
}

TEST_CASE("001 §9 advance_big_blind: when the big blind leaves the old button posts the big blind") {
    AfterThreePlayed(HeadsUpBlinds::advance_big_blind).stands_up(cat).deal().then_button(bob).then_blinds(bob, ann);
}

TEST_CASE("001 §9 advance_big_blind: when the button leaves the old small blind posts the big blind") {
    AfterThreePlayed(HeadsUpBlinds::advance_big_blind)
        .stands_up(ann)
        .deal()
        .then_button(cat)
        .then_blinds(cat, bob)
        .fold_around()
        .deal()
        .then_button(bob)
        .then_blinds(bob, cat);
}

TEST_CASE(
    "standard next_active: when the small blind leaves the button goes on and the big blind is posted twice running") {
    // follow_button, the contrast to advance_big_blind: the button alone decides.
    given(stakes(1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .fold_around()
        .stands_up(ann)
        .deal()
        .then_button(bob)
        .then_blinds(bob, cat);
}

// ---- the dead button ----

TEST_CASE("RULES example 22: the big blind busts and the next hands have no small blind and then an empty button") {
    // Button Ann (RULES' seat 1), small blind Bob, big blind Cat, who loses everything to Ann.
    given(playing("tda", 50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 400_c}, {dan, 5000_c}, {eve, 5000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {cat, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .folds(dan)
        .folds(eve)
        .raises(ann, 400_c)
        .folds(bob)
        .calls(cat)
        .then_stacks({{cat, 0_c}})
        .deal()
        .then_button(bob)
        .then_blinds(std::nullopt, dan)
        .then_turn(eve)
        .fold_around()
        .deal()
        .then_button(cat)
        .then_blinds(dan, eve)
        .then_turn(ann);
}

TEST_CASE("RULES example 23: the small blind busts and the next hand has an empty button") {
    given(playing("tda", 50_c, 100_c), {{ann, 5000_c}, {bob, 400_c}, {cat, 5000_c}, {dan, 5000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .folds(dan)
        .raises(ann, 400_c)
        .calls(bob)
        .folds(cat)
        .then_stacks({{bob, 0_c}})
        .deal()
        .then_button(bob)
        .then_blinds(cat, dan)
        .then_turn(ann);
}

TEST_CASE("button dead: an empty button pays no button ante") {
    Rules rules = playing("tda", 50_c, 100_c);
    rules.ante = {.kind = AnteKind::button, .amount = 100_c};
    given(rules, {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}, {dan, 5000_c}})
        .deal()
        .fold_around()
        .stands_up(bob)
        .deal()
        .then_button(bob)
        .then_blinds(cat, dan)
        .check_or_call_this_street()
        .then_pots({{300_c, seats(ann, cat, dan)}});
}

// ---- the first button ----

TEST_CASE("first_button first_ready_seat: the first hand's button is the lowest seat that is ready") {
    given(stakes(1_c, 2_c), {{bob, 0_c}, {cat, 1000_c}, {eve, 1000_c}, {gus, 1000_c}})
        .sits_out(cat)
        .deal()
        .then_button(eve);
}

TEST_CASE("first_button random: with a scripted deck there is no draw and the first ready seat is taken") {
    given(playing("tda", 1_c, 2_c), {{cat, 1000_c}, {eve, 1000_c}, {gus, 1000_c}}).deal().then_button(cat);
}

TEST_CASE("first_button random: the seed of the first hand draws the button and no later one does") {
    // The draw is specified in docs/SHUFFLE.md; every ready seat is drawn by some seed.
    SeatSet drawn;
    for (std::uint8_t number = 0; number < 40; ++number) {
        Seed seed;
        seed.bytes[0] = number;
        Scenario hand(playing("tda", 1_c, 2_c), {{ann, 1000_c}, {cat, 1000_c}, {eve, 1000_c}}, Place::here());
        hand.deal_seeded(seed);
        const SeatSet ready = seats(ann, cat, eve);
        Seat expected = ready.lowest();
        for (int ahead = draw(seed, first_button_label, 3); ahead > 0; --ahead) expected = seat_after(ready, expected);
        hand.then_button(expected);
        hand.fold_around().deal_seeded(seed).then_blinds(seat_after(ready, seat_after(ready, expected)), expected);
        drawn.add(expected);
    }
    CHECK(drawn == seats(ann, cat, eve));
}

// ---- starting ----

TEST_CASE("003: a hand does not start with fewer than two players who are ready") {
    given(stakes(1_c, 2_c), {{ann, 1000_c}, {bob, 0_c}, {cat, 1000_c}})
        .sits_out(cat)
        .deal()
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1")
        .adds(bob, 100_c)
        .deal()
        .then_button(ann);
}

TEST_CASE("000 §9: there is one hand at a time") {
    given(stakes(1_c, 2_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .deal()
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .fold_around()
        .deal()
        .then_includes({TurnStarted{.seat = bob}});
}
