// Hands as histories from elsewhere have them: forced bets of every kind listed
// one by one, cards and stacks that nobody recorded, results that have to be
// taken on trust. DESIGN "Two functions and one record", RULES "Showdown" and
// example 27; the seats of RULES count from 1, ours from 0.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;
using enum ForcedBetKind;

namespace {

[[nodiscard]] ForcedBetPosted posted(Seat seat, ForcedBetKind kind, Chips amount, bool all_in = false) {
    return {.seat = seat, .kind = kind, .amount = amount, .all_in = all_in};
}

const Stack not_recorded = Stack::unknown();

}  // namespace

// ---- forced bets ----

TEST_CASE("listed blinds are posted as they are listed and in that order") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}})
        .deal_listed(cat, {{ann, big_blind, 2_c}, {dan, small_blind, 1_c}})
        .then_button(cat)
        .then_includes({posted(ann, big_blind, 2_c), posted(dan, small_blind, 1_c),
                        RoundStarted{.street = Street::preflop, .bet = 2_c, .raise_size = 2_c}})
        .then_turn(bob);
}

TEST_CASE("RULES example 27: a returning player who owes both blinds posts 2 live and 1 dead") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}, {eve, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {eve, post, 2_c}, {eve, dead_post, 1_c}})
        .then_stacks({{eve, 97_c}})
        .then_turn(dan)
        .calls(dan)
        .then_turn(eve)
        .then_call(0_c)
        .then_raise(4_c, 99_c)
        .checks(eve)
        .folds(ann)
        .folds(bob)
        .checks(cat)
        .then_pots({{8_c, seats(cat, dan, eve)}});
}

TEST_CASE("a live post is matched by a call and has the option when nobody raised") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {dan, post, 2_c}})
        .then_turn(dan)
        .bets(dan, 6_c)
        .then_includes({PlayerRaised{.seat = dan, .added = 4_c, .to = 6_c, .raise_size = 4_c}});
}

TEST_CASE("a dead post is in the main pot whole and is not part of the bet") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 2_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {ann, dead_post, 2_c}},
                     {.hole = {{cat, "Ac Ad"}, {bob, "Kc Kd"}, {ann, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .then_turn(ann)
        .then_call(2_c)
        .raises(ann, 4_c)
        .calls(bob)
        .then_pots({{8_c, seats(ann, bob, cat)}, {4_c, seats(ann, bob)}})
        .check_or_call_down()
        .then_won({{cat, 8_c}, {bob, 4_c}});
}

TEST_CASE("a missing small blind leaves the first card and the first action where they are") {
    Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}}, Place::here());
    hand.deal_listed(ann, {{cat, big_blind, 2_c}}).then_blinds(std::nullopt, cat).then_turn(dan);
    CHECK(hand.all<HandStarted>().at(0).positions ==
          Positions{.button = ann, .small_blind = std::nullopt, .big_blind = cat});
    CHECK(hand.all<HoleCardsDealt>().at(0).first == bob);
    hand.calls(dan).calls(ann).then_turn(bob).then_call(2_c);
}

TEST_CASE("a hand without any blind begins with a bet left of the button") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal_listed(ann, {})
        .then_turn(bob)
        .then_raise(2_c, 100_c)
        .checks(bob)
        .bets(cat, 2_c)
        .then_includes({PlayerBet{.seat = cat, .added = 2_c, .to = 2_c, .raise_size = 2_c}});
}

TEST_CASE("antes of every kind and several for one seat are posted as listed") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal_listed(ann, {{ann, ante, 1_c},
                           {bob, ante, 1_c},
                           {cat, ante, 1_c},
                           {cat, table_ante, 2_c},
                           {ann, dead_post, 1_c},
                           {bob, small_blind, 1_c},
                           {cat, big_blind, 2_c}})
        .check_or_call_this_street()
        .then_pots({{12_c, seats(ann, bob, cat)}})
        .then_stacks({{ann, 96_c}, {bob, 97_c}, {cat, 95_c}});
}

TEST_CASE("a listed straddle and a double straddle set the call and the raise base and the last word") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}, {eve, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {dan, straddle, 4_c}, {eve, straddle, 8_c}})
        .then_includes({RoundStarted{.street = Street::preflop, .bet = 8_c, .raise_size = 8_c}})
        .then_turn(ann)
        .then_call(8_c)
        .then_raise(16_c, 100_c)
        .calls(ann)
        .calls(bob)
        .calls(cat)
        .then_turn(dan)
        .calls(dan)
        .then_turn(eve)
        .then_call(0_c)
        .checks(eve)
        .then_street(Street::flop)
        .then_turn(bob);
}

TEST_CASE("a button straddle is last to act before the flop") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {ann, straddle, 4_c}})
        .then_turn(bob)
        .then_call(3_c)
        .calls(bob)
        .calls(cat)
        .calls(dan)
        .then_turn(ann)
        .then_call(0_c);
}

TEST_CASE("a listed forced bet is posted as far as the stack goes") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 1_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}})
        .then_includes({posted(cat, big_blind, 1_c, true)})
        .then_turn(ann)
        .then_call(2_c);
}

TEST_CASE("a listed big blind that is larger than the rules' is what has to be called") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 5_c}})
        .then_turn(ann)
        .then_call(5_c);
}

TEST_CASE("a listed big blind that is larger than the rules' sets the size of the raises before the flop alone") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 5_c}})
        .then_includes({RoundStarted{.street = Street::preflop, .bet = 5_c, .raise_size = 5_c}})
        .then_raise(10_c, 100_c)
        .calls(ann)
        .calls(bob)
        .checks(cat)
        .then_includes({RoundStarted{.street = Street::flop, .bet = 0_c, .raise_size = 2_c}})
        .then_raise(2_c, 95_c);
}

TEST_CASE("a list of seats that the table does not have is refused before anything else about it") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal_listed(ann, {{jon, big_blind, 0_c}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .deal_listed(ann, {{bob, small_blind, 1_c}, {cat, big_blind, 2_c}, {jon, post, 2_c}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .deal_listed(ann, {{dan, post, 2_c}})
        .refused(not_ready, "seat 3 cannot play this hand: it is empty, without chips or sitting out");
}

TEST_CASE("a list that cannot be posted is refused with the reason") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 0_c}})
        .deal_listed(jon, {})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .deal_listed(ann, {{cat, big_blind, 2_c}})
        .refused(not_ready, "seat 2 cannot play this hand: it is empty, without chips or sitting out")
        .deal_listed(ann, {{bob, ante, 0_c}})
        .refused(forced_bet_out_of_range, "seat 1 would post 0; a forced bet is from 1 to 225179981368524")
        .deal_listed(ann, {{bob, ante, Chips(-5)}})
        .refused(forced_bet_out_of_range, "seat 1 would post -5; a forced bet is from 1 to 225179981368524")
        .deal_listed(ann, {{bob, ante, largest_forced_bet + 1_c}})
        .refused(forced_bet_out_of_range,
                 "seat 1 would post 225179981368525; a forced bet is from 1 to 225179981368524")
        .deal_listed(ann, {{bob, big_blind, 2_c}, {ann, big_blind, 2_c}})
        .refused(blind_listed_twice, "seat 0 would post a second small or big blind; a hand has one of each")
        .deal_listed(ann, {{bob, small_blind, 2_c}, {bob, small_blind, 2_c}})
        .refused(blind_listed_twice, "seat 1 would post a second small or big blind; a hand has one of each");
}

// ---- cards that nobody recorded ----

TEST_CASE("RULES showdown: a history that hides cards has the showdown wait until all are shown") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "?? ??"}}, .board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .check_or_call_down()
        .then_none<PotAwarded>()
        .calls(ann)
        .refused(betting_over, "the betting of hand 1 is over")
        .shows(bob)
        .refused(cards_unknown, "the cards of seat 1 are not known; name both of them")
        .shows(bob, "?? Kd")
        .refused(cards_unknown, "the cards of seat 1 are not known; name both of them")
        .shows(bob, "Ac Kd")
        .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
        .shows(bob, "7d Kd")
        .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
        .shows(bob, "Kd Kd")
        .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
        .shows(bob, "Kc Kd")
        .then_includes({tabled(bob, "Kc Kd"), tabled(ann, "Ac Ad"),
                        PotAwarded{.pot = 0, .seat = ann, .amount = 4_c, .odd_chips = 0_c}})
        .then_over();
}

TEST_CASE("where one of two cards is recorded the other one is enough") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc ??"}}, .board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .check_or_call_down()
        .shows(bob, "Kh Kd")
        .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
        .shows(bob, "?? Kd")
        .then_includes({tabled(bob, "Kc Kd")})
        .then_over()
        .then_won({{ann, 4_c}});
}

TEST_CASE("a history may name two cards in either order") {
    for (const std::string_view cards : {"Kc Kd", "Kd Kc"}) {
        Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}}, Place::here());
        hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "?? ??"}}, .board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
            .check_or_call_down()
            .shows(ann, "Ad Ac")
            .then_includes({tabled(ann, "Ac Ad")})
            .shows(bob, cards)
            .then_includes({tabled(bob, cards)})
            .then_over()
            .then_won({{ann, 4_c}});
    }
}

TEST_CASE("of one recorded and one hidden card the named ones may come in either order") {
    for (const std::string_view named : {"Kc Kd", "Kd Kc", "?? Kd", "Kd ??"}) {
        Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}}, Place::here());
        hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc ??"}}, .board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
            .check_or_call_down()
            .shows(bob, "Kc ??")
            .refused(cards_unknown, "the cards of seat 1 are not known; name both of them")
            .shows(bob, "Kd Kd")
            .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
            .shows(bob, "Kd 9h")
            .refused(cards_differ, "these are not the cards of seat 1, or one of them is elsewhere")
            .shows(bob, named)
            .then_includes({tabled(bob, "Kc Kd")})
            .then_over();
    }
}

TEST_CASE("RULES showdown: a history may muck and the last claim cannot be mucked") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal({.rest_is_unknown = true})
        .check_or_call_down()
        .mucks(ann)
        .then({HandMucked{.seat = ann}})
        .mucks(ann)
        .refused(no_claim, "seat 0 has no claim to this hand's pots")
        .shows(ann, "Ac Ad")
        .refused(no_claim, "seat 0 has no claim to this hand's pots")
        .mucks(cat)
        .then_includes({HandMucked{.seat = cat}, PotAwarded{.pot = 0, .seat = bob, .amount = 6_c, .odd_chips = 0_c}})
        .then_over()
        .then_none<HandTabled>();
}

TEST_CASE("RULES money: the last player with a claim to a side pot cannot muck it away") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 100_c}, {cat, 100_c}})
        .deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .goes_all_in(ann)
        .raises(bob, 30_c)
        .calls(cat)
        .check_or_call_down()
        .then_pots({{30_c, seats(ann, bob, cat)}, {40_c, seats(bob, cat)}})
        .mucks(bob)
        .mucks(cat)
        .refused(last_claim, "seat 2 is the last with a claim to a pot and cannot lose it")
        .shows(cat, "Kc Kd")
        .mucks(cat)
        .refused(already_shown, "the cards of seat 2 are already shown")
        .shows(ann, "Ac Ad")
        .then_over()
        .then_won({{ann, 30_c}, {cat, 40_c}});
}

TEST_CASE("a showdown that needs no hidden card does not wait") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .calls(ann)
        .calls(bob)
        .folds(cat)
        .check_or_call_down()
        .then_over()
        .then_won({{ann, 6_c}});
}

TEST_CASE("a hand that all fold needs no cards at all") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}})
        .deal({.rest_is_unknown = true})
        .folds(ann)
        .then_over()
        .then_won({{bob, 2_c}});
}

TEST_CASE("hands are shown and mucked and declared only at a showdown that waits") {
    given(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}})
        .mucks(ann)
        .refused(no_hand_in_progress, "no hand is being played")
        .deal()
        .mucks(ann)
        .refused(no_showdown_to_settle, "no showdown is waiting for cards or a result")
        .is_declared({{ann, 3_c}}, 0_c)
        .refused(no_showdown_to_settle, "no showdown is waiting for cards or a result")
        .is_left_undeclared()
        .refused(no_showdown_to_settle, "no showdown is waiting for cards or a result")
        .check_or_call_down()
        .is_declared({{ann, 4_c}}, 0_c)
        .refused(no_hand_in_progress, "no hand is being played");
}

// ---- results on trust ----

TEST_CASE("RULES showdown: a result that the history declares is paid out and marked as declared") {
    Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}}, Place::here());
    hand.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_declared({{ann, 4_c}}, 0_c)
        .refused(no_claim, "seat 0 has no claim to this hand's pots")
        .is_declared({{bob, 5_c}}, 0_c)
        .refused(exceeds_claim, "seat 1 cannot win 5; the pots it has a claim to hold 4")
        .is_declared({{bob, 2_c}}, 1_c)
        .refused(result_does_not_add_up, "the declared result adds up to 3; the pots hold 4")
        .is_declared({{bob, Chips(-1)}, {cat, 5_c}}, 0_c)
        .refused(amount_not_positive, "-1 is not a valid amount")
        .is_declared({{bob, 5_c}}, Chips(-1))
        .refused(amount_not_positive, "-1 is not a valid amount")
        .is_declared({{bob, most_chips}, {cat, most_chips}}, most_chips)
        .refused(exceeds_claim, "seat 1 cannot win 9007199254740991; the pots it has a claim to hold 4")
        .is_declared({{bob, 1_c}, {cat, 2_c}}, 1_c)
        .then_over()
        .then_rake(1_c)
        .then_stacks({{ann, 100_c}, {bob, 99_c}, {cat, 100_c}});
    ResultDeclared declared{.won = {}, .rake = 1_c};
    declared.won[bob] = 1_c;
    declared.won[cat] = 2_c;
    hand.then_includes({declared});
    CHECK(hand.all<HandEnded>().at(0).won_showdown == seats(bob, cat));
}

TEST_CASE("a declared result is held against the pots of a seat also when a rival has mucked") {
    // Ann, all-in, can win 30; the side pot of 40 is Bob's alone once Cat has mucked.
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 100_c}, {cat, 100_c}})
        .deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .goes_all_in(ann)
        .raises(bob, 30_c)
        .calls(cat)
        .check_or_call_down()
        .mucks(cat)
        .is_declared({{ann, 31_c}, {bob, 39_c}}, 0_c)
        .refused(exceeds_claim, "seat 0 cannot win 31; the pots it has a claim to hold 30")
        .is_declared({{bob, 71_c}}, 0_c)
        .refused(exceeds_claim, "seat 1 cannot win 71; the pots it has a claim to hold 70")
        .is_declared({{cat, 40_c}, {ann, 30_c}}, 0_c)
        .refused(no_claim, "seat 2 has no claim to this hand's pots")
        .is_declared({{ann, 30_c}, {bob, 40_c}}, 0_c)
        .then_over()
        .then_stacks({{ann, 30_c}, {bob, 110_c}, {cat, 70_c}});
}

TEST_CASE("where nobody recorded who won the end names those seats and tells the net of the others alone") {
    Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}}, Place::here());
    hand.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .calls(ann)
        .check_or_call_this_street()
        .bets(bob, 10_c)
        .calls(cat)
        .folds(ann)
        .check_or_call_down()
        .is_left_undeclared();
    HandEnded ended{.seats = seats(ann, bob, cat),
                    .stacks = {},
                    .net = {},
                    .undeclared = seats(bob, cat),
                    .paid_voluntarily = seats(ann, bob),
                    .raised_preflop = {},
                    .saw_showdown = seats(bob, cat),
                    .won_showdown = {}};
    ended.net[ann] = Chips(-2);
    ended.stacks[ann] = Stack(98_c);
    ended.stacks[bob] = ended.stacks[cat] = not_recorded;
    hand.then({ResultUndeclared{.seats = seats(bob, cat)}, ended});
    CHECK(hand.table().hand.undeclared == seats(bob, cat));
}

TEST_CASE("a hand that is known to its end leaves nobody undeclared") {
    Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}}, Place::here());
    hand.deal({.rest_is_unknown = true}).check_or_call_down().is_declared({{ann, 4_c}}, 0_c);
    CHECK(hand.all<HandEnded>().at(0).undeclared == seats());
    hand.deal().fold_around();
    CHECK(hand.all<HandEnded>().at(0).undeclared == seats());
}

TEST_CASE("RULES showdown: where nobody recorded who won the hand ends and the stacks are unknown from then on") {
    Scenario hand(stakes(1_c, 2_c), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}}, Place::here());
    hand.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_left_undeclared()
        .then_over()
        .then_includes({ResultUndeclared{.seats = seats(bob, cat)}})
        .then_stacks({{ann, 100_c}, {bob, not_recorded}, {cat, not_recorded}});
}

// ---- stacks that nobody recorded ----

TEST_CASE("whoever has an unknown stack can make every bet and gets back what nobody can match") {
    given(stakes(1_c, 2_c), {{ann, not_recorded}, {bob, not_recorded}, {cat, 100_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .refused(stack_unknown, "the stack of seat 0 is not known; name the amount instead")
        .raises(ann, 5000_c)
        .folds(bob)
        .calls(cat)
        .then_includes({PlayerCalled{.seat = cat, .added = 98_c, .to = 100_c, .all_in = true},
                        UncalledBetReturned{.seat = ann, .amount = 4900_c}})
        .then_over()
        .then_won({{ann, 201_c}})
        .then_stacks({{ann, not_recorded}, {bob, not_recorded}, {cat, 0_c}});
}

TEST_CASE("whoever has an unknown stack cannot go all-in against players who are all-in") {
    given(stakes(1_c, 2_c), {{ann, 50_c}, {bob, not_recorded}})
        .deal()
        .goes_all_in(ann)
        .goes_all_in(bob)
        .refused(stack_unknown, "the stack of seat 1 is not known; name the amount instead")
        .raises(bob, 100_c)
        .refused(nobody_left_to_raise, "every other player is all-in; a raise is not possible")
        .calls(bob)
        .then_over();
}

TEST_CASE("a raise from an unknown stack is bounded by the chips that a table may hold") {
    given(stakes(1_c, 2_c), {{ann, not_recorded}, {bob, not_recorded}})
        .deal()
        .raises(ann, most_chips)
        .refused(exceeds_stack, "9007199254740991 is more than seat 0 can reach, which is 9007199254740989")
        .raises(ann, most_chips - 2_c)
        .folds(bob)
        .then_over();
}
