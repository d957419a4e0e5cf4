// Who shows, who wins, and what becomes of chips that do not divide: 000 §6.3
// and §7, 001 §6 and §9, 002 §6, 003, RULES "Showdown". Seats in RULES' examples
// count from 1; here they have names, and Ann sits in seat 0.
#include <doctest/doctest.h>

#include "engine/evaluator.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules in_order() {
    Rules rules = stakes(50_c, 100_c);
    rules.show = Show::in_order;
    return rules;
}

// Ann and Bob check it down heads-up; who wins the pot of 200?
void heads_up(std::string_view anns, std::string_view bobs, std::string_view board, HandCategory category,
              std::initializer_list<SeatAndChips> won, Place place = Place::here()) {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, place);
    hand.deal({.hole = {{ann, anns}, {bob, bobs}}, .board = board}, place)
        .check_or_call_down(place)
        .then_won(won, place);
    HandRank best;
    for (const HandRanked& ranked : hand.all<HandRanked>()) best = std::max(best, ranked.rank);
    hand.expect(category_of(best) == category, "the best hand is a " + to_string(category_of(best)), place);
}

}  // namespace

// ---- every category of 000 §7.3, each against the one beneath it ----

TEST_CASE("000 §7.3: a royal flush beats a straight flush") {
    heads_up("As Ks", "9s 8s", "Qs Js Ts 2c 3d", HandCategory::royal_flush, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: a straight flush beats four of a kind") {
    heads_up("9s 8s", "Jc Jd", "7s 6s 5s Jh Js", HandCategory::straight_flush, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: four of a kind beat a full house") {
    heads_up("Jc Jd", "Ac Ad", "Jh Js As 2c 3d", HandCategory::four_of_a_kind, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: a full house beats a flush") {
    heads_up("9c 9d", "As 4s", "9s 2s 2c Js 7h", HandCategory::full_house, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: a flush beats a straight") {
    heads_up("As 4s", "Tc 8d", "9s 2s Jc Qs 7h", HandCategory::flush, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: a straight beats three of a kind") {
    heads_up("Tc 8d", "Jd Jh", "9s 2s Jc Qd 3h", HandCategory::straight, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: three of a kind beat two pair") {
    heads_up("2d 2h", "Ad Jh", "As 2s Jc 8d 5h", HandCategory::three_of_a_kind, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: two pair beat one pair") {
    heads_up("3d 2h", "Ad Kh", "As 2s 3c 8d 5h", HandCategory::two_pair, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: one pair beats a high card") {
    heads_up("3d 2h", "Kd Qh", "As 2s 9c 8d 5h", HandCategory::one_pair, {{ann, 200_c}});
}

TEST_CASE("000 §7.3: with nothing else the highest card wins") {
    heads_up("Ad 3h", "Kd Qh", "2s 9c 8d 5h Js", HandCategory::high_card, {{ann, 200_c}});
}

// ---- ties and what breaks them ----

TEST_CASE("002 §2: the ace is low in 5-4-3-2-A and that straight is beaten by the six high") {
    heads_up("Ad Kh", "6d Kd", "2s 3c 4d 5h Js", HandCategory::straight, {{bob, 200_c}});
}

TEST_CASE("002 §2: the ace is high in A-K-Q-J-10") {
    heads_up("Ad Qh", "9d 8d", "Ks Jc Td 3h 2s", HandCategory::straight, {{ann, 200_c}});
}

TEST_CASE("002 §6: between hands of the same pair the kicker decides") {
    heads_up("Ad Qh", "Ah Jd", "As 9c 8d 3h 2s", HandCategory::one_pair, {{ann, 200_c}});
}

TEST_CASE("000 §7.4: kickers are compared down to the fifth card") {
    heads_up("7d 3h", "6d 3c", "As Kc Qd 9h 2s", HandCategory::high_card, {{ann, 200_c}});
}

TEST_CASE("000 §7.4: a kicker beyond the fifth card does not count and the pot is split") {
    heads_up("7d 3h", "6d 3c", "As Kc Qd Jh 9s", HandCategory::high_card, {{ann, 100_c}, {bob, 100_c}});
}

TEST_CASE("003: suits are equal and the same hand in another suit splits the pot") {
    heads_up("Ad Kd", "Ah Kh", "As 9c 8d 3h 2s", HandCategory::one_pair, {{ann, 100_c}, {bob, 100_c}});
}

TEST_CASE("000 §7.2: the best hand may be the board alone and then it is split") {
    heads_up("2d 3h", "2h 3c", "As Ks Qs Js Ts", HandCategory::royal_flush, {{ann, 100_c}, {bob, 100_c}});
}

TEST_CASE("003: between two pairs the kicker decides when both pairs are equal") {
    heads_up("Kd 9h", "Kh 4d", "Ks 8c 8d 3h 2s", HandCategory::two_pair, {{ann, 200_c}});
}

TEST_CASE("000 §7.4: between full houses the three decide before the pair") {
    heads_up("Td 9h", "Ah 9d", "Ts Tc 9s 9c As", HandCategory::full_house, {{ann, 200_c}});
}

// ---- chips that do not divide ----

namespace {

// Gus has the button at a table of eight, and Bob and Eve split a pot of 101
// (RULES' seats 7, 2 and 5). The odd chip comes from Hal, who posts 1 and folds.
constexpr std::string_view tie_on_board = "As Ks Qs Js Ts";

}  // namespace

TEST_CASE("RULES example 19: of a pot of 101 the first winner left of the button gets 51 and the other 50") {
    for (const OddChip odd_chip : {OddChip::one_each, OddChip::all_to_first}) {
        Rules rules = stakes(50_c, 100_c);
        rules.odd_chip = odd_chip;
        rules.table_max = 8;
        given(rules, {{ann, 500_c},
                      {bob, 500_c},
                      {cat, 500_c},
                      {dan, 500_c},
                      {eve, 500_c},
                      {fay, 500_c},
                      {gus, 500_c},
                      {hal, 500_c}})
            .deal_listed(gus,
                         {{.seat = hal, .kind = ForcedBetKind::dead_post, .amount = 1_c},
                          {.seat = bob, .kind = ForcedBetKind::post, .amount = 50_c},
                          {.seat = eve, .kind = ForcedBetKind::post, .amount = 50_c}},
                         {.board = tie_on_board})
            .folds(hal)
            .folds(ann)
            .checks(bob)
            .folds(cat)
            .folds(dan)
            .checks(eve)
            .folds(fay)
            .folds(gus)
            .check_or_call_down()
            .then_includes({PotAwarded{.pot = 0, .seat = bob, .amount = 51_c, .odd_chips = 1_c},
                            PotAwarded{.pot = 0, .seat = eve, .amount = 50_c, .odd_chips = 0_c}});
    }
}

namespace {

// A pot of 800 that Ann, Bob and Dan split (RULES' seats 1, 2 and 4); the
// button is Ann's, so Bob is first and Ann last.
void split_800(OddChip odd_chip, const Events& awards) {
    Rules rules = stakes(50_c, 100_c);
    rules.odd_chip = odd_chip;
    given(rules, {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}})
        .deal({.board = tie_on_board})
        .raises(dan, 200_c)
        .calls(ann)
        .calls(bob)
        .calls(cat)
        .checks(bob)
        .folds(cat)
        .check_or_call_down()
        .then_pots({{800_c, seats(ann, bob, dan)}})
        .then_includes(awards);
}

}  // namespace

TEST_CASE("RULES example 20 one_each: a pot of 800 split three ways gives 267 and 267 and the button 266") {
    split_800(OddChip::one_each, {PotAwarded{.pot = 0, .seat = bob, .amount = 267_c, .odd_chips = 1_c},
                                  PotAwarded{.pot = 0, .seat = dan, .amount = 267_c, .odd_chips = 1_c},
                                  PotAwarded{.pot = 0, .seat = ann, .amount = 266_c, .odd_chips = 0_c}});
}

TEST_CASE("RULES example 20 all_to_first: a pot of 800 split three ways gives the first 268 and the others 266") {
    split_800(OddChip::all_to_first, {PotAwarded{.pot = 0, .seat = bob, .amount = 268_c, .odd_chips = 2_c},
                                      PotAwarded{.pot = 0, .seat = dan, .amount = 266_c, .odd_chips = 0_c},
                                      PotAwarded{.pot = 0, .seat = ann, .amount = 266_c, .odd_chips = 0_c}});
}

TEST_CASE("000 §6.3: each pot is split by itself among those who can win it") {
    // Ann's set takes the main pot; Bob and Cat play the same pair for the side
    // pot, whose odd chip goes to Bob.
    given(stakes(50_c, 100_c), {{ann, 300_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}})
        .deal({.hole = {{ann, "2d 2h"}, {bob, "Kc Qc"}, {cat, "Kd Qd"}}, .board = "2c 7d 9h Ks 3s"})
        .folds(dan)
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .bets(bob, 151_c)
        .calls(cat)
        .check_or_call_down()
        .then_won({{ann, 900_c}, {bob, 151_c}, {cat, 151_c}});
}

// ---- who shows ----

TEST_CASE("show all_tabled: every live hand is tabled and ranked from the last aggressor of the river on") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_includes({tabled(bob, "Kc Kd"), tabled(cat, "Qc Qd"), tabled(ann, "Ac Ad"),
                        PotAwarded{.pot = 0, .seat = ann, .amount = 300_c, .odd_chips = 0_c}})
        .then_none<HandMucked>();
}

TEST_CASE("show in_order: without a bet on the river the first seat left of the button shows first") {
    // Bob shows kings; Cat's queens cannot win and are mucked; Ann's aces win.
    given(in_order(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_includes({tabled(bob, "Kc Kd"), HandMucked{.seat = cat}, tabled(ann, "Ac Ad"),
                        PotAwarded{.pot = 0, .seat = ann, .amount = 300_c, .odd_chips = 0_c}});
}

TEST_CASE("show in_order: the last aggressor of the river shows first and beaten hands are mucked") {
    given(in_order(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}, {cat, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_this_street()
        .check_or_call_this_street()
        .check_or_call_this_street()
        .then_street(Street::river)
        .checks(bob)
        .bets(cat, 100_c)
        .calls(ann)
        .calls(bob)
        .then_includes({tabled(cat, "Ac Ad"), HandMucked{.seat = ann}, HandMucked{.seat = bob},
                        PotAwarded{.pot = 0, .seat = cat, .amount = 600_c, .odd_chips = 0_c}});
}

TEST_CASE("show in_order: a bet on an earlier street does not decide who shows first") {
    given(in_order(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}, {cat, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_this_street()
        .check_or_call_this_street()
        .checks(bob)
        .bets(cat, 100_c)
        .check_or_call_down()
        .then_includes({tabled(bob, "Kc Kd"), tabled(cat, "Ac Ad"), HandMucked{.seat = ann}});
}

TEST_CASE("show in_order: a hand that ties is not mucked") {
    given(in_order(), {{ann, 1000_c}, {bob, 1000_c}})
        .deal({.hole = {{ann, "Ac Kd"}, {bob, "Ad Kc"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_none<HandMucked>()
        .then_won({{ann, 100_c}, {bob, 100_c}});
}

TEST_CASE("RULES example 31: with one player all-in and two who can bet nobody tables until the betting ends") {
    // Then all live hands are tabled, Ann's too, although she has lost to Bob and could muck otherwise.
    for (const Show show : {Show::all_tabled, Show::in_order}) {
        Rules rules = stakes(50_c, 100_c);
        rules.show = show;
        given(rules, {{ann, 300_c}, {bob, 5000_c}, {cat, 5000_c}})
            .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}, {cat, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
            .goes_all_in(ann)
            .calls(bob)
            .calls(cat)
            .then_none<HandTabled>()
            .bets(bob, 100_c)
            .calls(cat)
            .then_none<HandTabled>()
            .check_or_call_this_street()
            .then_street(Street::river)
            .bets(bob, 600_c)
            .then_none<HandTabled>()
            .calls(cat)
            .then_over()
            .then_none<HandMucked>()
            .then_includes({tabled(bob, "Kc Kd"), tabled(cat, "Ac Ad"), tabled(ann, "Qc Qd")});
    }
}

TEST_CASE("RULES example 31: a player who calls all-in on the river tables even a hand that has lost") {
    given(in_order(), {{ann, 500_c}, {bob, 5000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_this_street()
        .check_or_call_this_street()
        .check_or_call_this_street()
        .bets(bob, 1000_c)
        .goes_all_in(ann)
        .then_includes({tabled(bob, "Kc Kd"), tabled(ann, "Qc Qd")})
        .then_none<HandMucked>();
}

TEST_CASE("RULES betting: when nobody can bet any more the rest of the board is dealt with every burn") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .then_includes({
            dealt(Street::flop, "2c 7d 9h"),
            dealt(Street::turn, "Js"),
            dealt(Street::river, "3s"),
            ShowdownStarted{.seats = seats(ann, bob)},
        })
        .then_none<RoundStarted>();
}

TEST_CASE("000 §7.1: all-in hands are tabled before the rest of the board is dealt") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .then_includes({tabled(bob, "Kc Kd"), tabled(ann, "Qc Qd"), dealt(Street::flop, "2c 7d 9h"),
                        ShowdownStarted{.seats = seats(ann, bob)}});
}

TEST_CASE("001 §3: the ranks and the best five cards of tabled hands are announced") {
    CardSet anns;
    for (const Card card : {"Ac"_card, "Ad"_card, "Js"_card, "9h"_card, "7d"_card}) anns.add(card);
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_includes({HandRanked{.seat = ann, .rank = rank_of(anns), .best_five = anns}});
}

// ---- after the hand ----

TEST_CASE("001 §8: after the hand a player may show the cards that won unseen or were folded") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "7h 2d"}}})
        .raises(ann, 300_c)
        .shows(bob)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .folds(bob)
        .folds(cat)
        .then_over()
        .shows(ann)
        .then({tabled(ann, "Ac Ad")})
        .shows(ann)
        .refused(already_shown, "the cards of seat 0 are already shown")
        .shows(bob, "7h 2d")
        .then({tabled(bob, "7h 2d")})
        .shows(cat, "As Ah")
        .refused(cards_differ, "these are not the cards of seat 2, or one of them is elsewhere")
        .then_stacks({{ann, 1150_c}});
}

TEST_CASE("a hand shown after a river is ranked and one shown earlier is not") {
    Scenario hand(in_order(), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_includes({HandMucked{.seat = ann}})
        .shows(ann)
        .then_includes({tabled(ann, "Qc Qd")});
    CHECK(hand.all<HandRanked>().size() == 1);
    hand.deal().fold_around().shows(ann).then_none<HandRanked>();
}

TEST_CASE("whoever sits down in a seat does not inherit the cards that lay there") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .fold_around()
        .stands_up(bob)
        .sits_down(bob, Stack(1000_c))
        .shows(bob)
        .refused(not_dealt_in, "seat 1 has no cards in this hand");
}

TEST_CASE("001 §9 all fold to one player: the pot is won at once and the cards are hidden unless the winner shows") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{cat, "As Ad"}}})
        .folds(ann)
        .folds(bob)
        .then_won({{cat, 100_c}})
        .then_none<ShowdownStarted>()
        .then_none<HandTabled>()
        .then_phase(HandPhase::hand_complete)
        .shows(cat)
        .then_includes({tabled(cat, "As Ad")});
}

TEST_CASE("001 §9 split pot: the odd chip goes to the winner closest to the left of the dealer") {
    given(playing("home", 1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal({.board = "As Ks Qs Js Ts"})
        .then_button(ann)
        .calls(ann)
        .folds(bob)
        .check_or_call_down()
        .then_won({{ann, 2_c}, {cat, 3_c}});
}

// ---- the record of the hand: 000 §8.1 ----

TEST_CASE("000 §8.1: the hand ends with stacks and nets and the flags of each player") {
    // Ann raises before the flop, Bob calls and wins, Cat folds the big blind, Dan folds for nothing.
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Qc Qd"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
        .folds(dan)
        .raises(ann, 300_c)
        .calls(bob)
        .folds(cat)
        .check_or_call_down();
    HandEnded ended{.seats = seats(ann, bob, cat, dan),
                    .stacks = {},
                    .net = {},
                    .undeclared = {},
                    .paid_voluntarily = seats(ann, bob),
                    .raised_preflop = seats(ann),
                    .saw_showdown = seats(ann, bob),
                    .won_showdown = seats(bob)};
    ended.stacks[ann] = Stack(700_c);
    ended.stacks[bob] = Stack(1400_c);
    ended.stacks[cat] = Stack(900_c);
    ended.stacks[dan] = Stack(1000_c);
    ended.net[ann] = Chips(-300);
    ended.net[bob] = 400_c;
    ended.net[cat] = Chips(-100);
    hand.then_includes({ended});
}

TEST_CASE("000 §8.1: antes and dead posts count in the net of those who paid them") {
    using enum ForcedBetKind;
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal_listed(ann, {{ann, ante, 10_c},
                           {bob, ante, 10_c},
                           {cat, ante, 10_c},
                           {cat, table_ante, 25_c},
                           {ann, dead_post, 50_c},
                           {bob, small_blind, 50_c},
                           {cat, big_blind, 100_c}})
        .folds(ann)
        .folds(bob);
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.net[ann] == Chips(-60));
    CHECK(ended.net[bob] == Chips(-60));
    CHECK(ended.net[cat] == 120_c);
    CHECK(ended.stacks[cat] == Stack(1120_c));
}

TEST_CASE("000 §8.1: a blind is not paid voluntarily and winning without a showdown is not winning one") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().folds(ann).calls(bob).checks(cat).bets(bob, 100_c).folds(cat);
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.paid_voluntarily == seats(bob));
    CHECK(ended.raised_preflop == seats());
    CHECK(ended.saw_showdown == seats());
    CHECK(ended.won_showdown == seats());
}

TEST_CASE(
    "000 §8.1: a raise after the flop is not a raise before it and a bet there does not pay voluntarily preflop") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().folds(ann).calls(bob).checks(cat).bets(bob, 100_c).raises(cat, 300_c).folds(bob);
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.paid_voluntarily == seats(bob));
    CHECK(ended.raised_preflop == seats());
}

TEST_CASE("000 §8.1: all who split a showdown have won it and those who only got their bet back have not") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 300_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Ac Kd"}, {bob, "Ad Kc"}, {cat, "7c 6c"}}, .board = "2s 9d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .check_or_call_down();
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.saw_showdown == seats(ann, bob, cat));
    CHECK(ended.won_showdown == seats(ann, bob));
}

TEST_CASE("000 §8.1: whoever wins only what they alone put in has not won the showdown") {
    // Both ante 10, but Bob has 5 and the best hand. The other 5 of Ann's ante come
    // back to her as a pot of her own, which is no win over anybody.
    Rules rules = stakes(50_c, 100_c);
    rules.ante = {.kind = AnteKind::each, .amount = 10_c};
    Scenario hand(rules, {{ann, 10_c}, {bob, 5_c}}, Place::here());
    hand.deal({.hole = {{ann, "Kc Kd"}, {bob, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .then_over()
        .then_won({{ann, 5_c}, {bob, 10_c}});
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.saw_showdown == seats(ann, bob));
    CHECK(ended.won_showdown == seats(bob));
    CHECK(ended.net[ann] == Chips(-5));
    CHECK(ended.net[bob] == 5_c);
}

TEST_CASE("000 §8.1: of two who tie for a single chip both have won the showdown and one gets it") {
    Rules rules = stakes(0_c, 1_c);
    Scenario hand(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal_listed(ann, {{.seat = cat, .kind = ForcedBetKind::dead_post, .amount = 1_c}}, {.board = tie_on_board})
        .checks(bob)
        .checks(cat)
        .folds(ann)
        .check_or_call_down()
        .then_won({{bob, 1_c}});
    const HandEnded ended = hand.all<HandEnded>().at(0);
    CHECK(ended.won_showdown == seats(bob, cat));
    CHECK(hand.all<PotAwarded>().size() == 1);
}

TEST_CASE("000 §8.1: whoever beats the others has won the showdown although the rake takes it all") {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 10'000};
    Scenario hand(rules, {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Kc Kd"}, {bob, "Ac Ad"}}, .board = "2c 7d 9h Js 3s"})
        .check_or_call_down()
        .then_rake(200_c)
        .then_none<PotAwarded>();
    CHECK(hand.all<HandEnded>().at(0).won_showdown == seats(bob));
}

// ---- the order of showing ----

TEST_CASE("RULES showdown: after an all-in on the river the last aggressor shows first") {
    for (const Show show : {Show::all_tabled, Show::in_order}) {
        Rules rules = stakes(50_c, 100_c);
        rules.show = show;
        given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
            .deal({.hole = {{ann, "Qc Qd"}, {bob, "Ac Ad"}, {cat, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
            .check_or_call_this_street()
            .check_or_call_this_street()
            .check_or_call_this_street()
            .then_street(Street::river)
            .checks(bob)
            .goes_all_in(cat)
            .calls(ann)
            .calls(bob)
            .then_includes({tabled(cat, "Kc Kd"), tabled(ann, "Qc Qd"), tabled(bob, "Ac Ad")})
            .then_none<HandMucked>();
    }
}

TEST_CASE("RULES showdown: hands that are tabled for a run-out are tabled from left of the button on") {
    // Ann has the button and was the aggressor, but not on the river.
    for (const Show show : {Show::all_tabled, Show::in_order}) {
        Rules rules = stakes(50_c, 100_c);
        rules.show = show;
        given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
            .deal({.hole = {{ann, "Qc Qd"}, {bob, "Ac Ad"}, {cat, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"})
            .goes_all_in(ann)
            .calls(bob)
            .calls(cat)
            .then_includes(
                {tabled(bob, "Ac Ad"), tabled(cat, "Kc Kd"), tabled(ann, "Qc Qd"), dealt(Street::flop, "2c 7d 9h")});
    }
}
