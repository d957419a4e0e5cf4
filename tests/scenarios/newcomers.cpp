// Who has not played yet, and who missed a blind: 001 §8.2.3 and "Returning Players and
// Missed Blinds", RULES `newcomer`, `post_to_play`, `missed_blind` and example 27.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum ForcedBetKind;

namespace {

[[nodiscard]] Rules waiting(bool post_to_play = true) {
    Rules rules = stakes(50_c, 100_c);
    rules.newcomer = Newcomer::not_between_button_and_big_blind;
    rules.post_to_play = post_to_play;
    return rules;
}

[[nodiscard]] Rules missed(MissedBlind rule, Chips small_blind = 1_c, Chips big_blind = 2_c) {
    Rules rules = stakes(small_blind, big_blind);
    rules.missed_blind = rule;
    return rules;
}

[[nodiscard]] ForcedBetPosted posted(Seat seat, ForcedBetKind kind, Chips amount, bool all_in = false) {
    return {.seat = seat, .kind = kind, .amount = amount, .all_in = all_in};
}

// All of what was posted with the last command.
void check_posts(const Scenario& hand, const std::vector<ForcedBetPosted>& expected) {
    CHECK(hand.all<ForcedBetPosted>() == expected);
}

void check_dealt_in(const Scenario& hand, SeatSet expected) {
    REQUIRE(hand.all<HandStarted>().size() == 1);
    CHECK(hand.all<HandStarted>()[0].dealt_in == expected);
}

// Ann, Cat and Eve have played one hand; in the next the button is Cat, and Eve and Ann are the blinds.
class AfterOneHand : public Scenario {
public:
    explicit AfterOneHand(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {cat, 1000_c}, {eve, 1000_c}}, place) {
        deal({}, place).fold_around(place);
    }
};

}  // namespace

// ---- newcomers ----

TEST_CASE("001 §8.2.3: in the first hand of a table everybody plays") {
    Scenario hand(waiting(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    check_dealt_in(hand.deal(), seats(ann, bob, cat));
}

TEST_CASE("001 §8.2.3: who sits down between the button and the big blind waits until the button has gone past") {
    AfterOneHand table(waiting());
    table.sits_down(dan, Stack(1000_c)).deal().then_button(cat).then_blinds(eve, ann);
    check_dealt_in(table, seats(ann, cat, eve));
    table.fold_around().deal().then_button(eve).then_blinds(ann, cat);
    check_dealt_in(table, seats(ann, cat, dan, eve));
    check_posts(table, {posted(ann, small_blind, 50_c), posted(cat, big_blind, 100_c)});
}

TEST_CASE("001 §8.2.3: who sits down anywhere else plays at once and posts nothing") {
    AfterOneHand table(waiting());
    table.sits_down(bob, Stack(1000_c)).deal().then_button(cat).then_blinds(eve, ann).then_turn(bob);
    check_dealt_in(table, seats(ann, bob, cat, eve));
    check_posts(table, {posted(eve, small_blind, 50_c), posted(ann, big_blind, 100_c)});
}

TEST_CASE("RULES newcomer: by the other rules nobody waits") {
    AfterOneHand table(stakes(50_c, 100_c));
    table.sits_down(dan, Stack(1000_c)).deal().then_button(cat).then_blinds(dan, eve);
    check_dealt_in(table, seats(ann, cat, dan, eve));
}

TEST_CASE("RULES newcomer: nobody waits while fewer than two others play") {
    AfterOneHand table(waiting());
    table.stands_up(ann).stands_up(eve).sits_down(dan, Stack(1000_c)).sits_down(fay, Stack(1000_c)).deal();
    check_dealt_in(table, seats(cat, dan, fay));
}

TEST_CASE("RULES newcomer: where two have played the third one let in is the big blind") {
    Scenario table(waiting(), {{ann, 1000_c}, {cat, 1000_c}}, Place::here());
    table.deal().then_button(ann).fold_around();
    table.sits_down(bob, Stack(1000_c)).deal().then_button(cat).then_blinds(ann, bob);
    check_dealt_in(table, seats(ann, bob, cat));
}

TEST_CASE("RULES newcomer: where two have played a third one waits between button and big blind as well") {
    Scenario table(waiting(), {{ann, 1000_c}, {cat, 1000_c}}, Place::here());
    table.deal().fold_around().sits_down(dan, Stack(1000_c)).deal().then_button(cat).then_blinds(cat, ann);
    check_dealt_in(table, seats(ann, cat));
    table.fold_around().deal().then_button(ann).then_blinds(cat, dan);
    check_dealt_in(table, seats(ann, cat, dan));
}

TEST_CASE("001 §9: from three players to two nobody comes in so that the big blind goes where the rules say") {
    Rules rules = playing("home", 50_c, 100_c);
    Scenario stays(rules, {{ann, 1000_c}, {bob, 1000_c}, {fay, 1000_c}}, Place::here());
    stays.deal().then_button(ann).then_blinds(bob, fay).fold_around();
    stays.stands_up(ann).sits_down(dan, Stack(1000_c)).posts(dan).deal().then_button(bob).then_blinds(bob, fay);
    check_dealt_in(stays, seats(bob, fay));
    check_dealt_in(stays.fold_around().deal(), seats(bob, dan, fay));

    rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
    Scenario table(rules, {{ann, 1000_c}, {bob, 1000_c}, {fay, 1000_c}}, Place::here());
    table.deal().fold_around();
    const Positions last = *table.table().positions;
    table.stands_up(last.button).sits_down(dan, Stack(1000_c)).posts(dan).deal();
    table.then_button(*last.big_blind).then_blinds(last.big_blind, last.small_blind);
    check_dealt_in(table, seats(ann, bob, fay).without(last.button));
    check_dealt_in(table.fold_around().deal(), seats(ann, bob, dan, fay).without(last.button));
}

TEST_CASE("RULES newcomer: behind a dead button the big blind goes on when a third one is let in") {
    Rules rules = waiting();
    rules.button = ButtonRule::dead;
    rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
    Scenario table(rules, {{ann, 1000_c}, {cat, 1000_c}}, Place::here());
    table.deal().then_blinds(ann, cat).fold_around().sits_down(bob, Stack(1000_c)).deal().then_blinds(cat, ann);
    check_dealt_in(table, seats(ann, bob, cat));
    table.fold_around().deal().then_blinds(ann, bob);
}

TEST_CASE("RULES newcomer: a hand that a history lists is played by all who are ready") {
    AfterOneHand table(waiting());
    table.sits_down(dan, Stack(1000_c)).deal_listed(cat, {{eve, small_blind, 50_c}, {ann, big_blind, 100_c}});
    check_dealt_in(table, seats(ann, cat, dan, eve));
}

TEST_CASE("RULES newcomer: who takes the seat of a player that left is new and who buys in again is not") {
    AfterOneHand table(waiting());
    table.stands_up(eve).sits_down(eve, Stack(1000_c)).sits_down(fay, Stack(1000_c)).deal();
    check_dealt_in(table, seats(ann, cat));

    Scenario busted(waiting(), {{ann, 1000_c}, {cat, 1000_c}, {eve, 1000_c}}, Place::here());
    busted.deal({.hole = {{ann, "As Ah"}, {cat, "2c 7d"}}, .board = "Ad 9h Js 3s 4c"});
    busted.goes_all_in(ann).goes_all_in(cat).folds(eve).deal();
    check_dealt_in(busted, seats(ann, eve));
    busted.fold_around().adds(cat, 1000_c).deal().then_button(ann).then_blinds(cat, eve);
    check_dealt_in(busted, seats(ann, cat, eve));
}

// ---- post to play ----

TEST_CASE("001 §8.2.3: a newcomer who posts the big blind plays at once") {
    AfterOneHand table(waiting());
    table.sits_down(dan, Stack(1000_c)).posts(dan).then({PostScheduled{.seat = dan}}).deal();
    table.then_button(cat).then_blinds(eve, ann);
    check_dealt_in(table, seats(ann, cat, dan, eve));
    check_posts(table, {posted(eve, small_blind, 50_c), posted(ann, big_blind, 100_c), posted(dan, post, 100_c)});
    table.then_turn(cat).calls(cat).then_turn(dan).checks(dan).then_turn(eve);
}

TEST_CASE("RULES post_to_play: a post is live and raised by the size of the big blind") {
    AfterOneHand table(waiting());
    table.sits_down(dan, Stack(1000_c)).posts(dan).deal().folds(cat).then_raise(200_c, 1000_c).raises(dan, 200_c);
}

TEST_CASE("RULES post_to_play: who cannot cover the big blind posts what is there and is all-in") {
    AfterOneHand table(waiting());
    table.sits_down(dan, Stack(60_c)).posts(dan).deal();
    check_posts(table, {posted(eve, small_blind, 50_c), posted(ann, big_blind, 100_c), posted(dan, post, 60_c, true)});
}

TEST_CASE("RULES post_to_play: who need not wait posts nothing and will post later if it comes to that") {
    AfterOneHand table(waiting());
    table.sits_down(bob, Stack(1000_c)).posts(bob).deal();
    check_dealt_in(table, seats(ann, bob, cat, eve));
    check_posts(table, {posted(eve, small_blind, 50_c), posted(ann, big_blind, 100_c)});
    table.fold_around();
    CHECK(table.table().dues == BlindDues{});
}

TEST_CASE("RULES post_to_play: where two have played a post brings the small blind up to the big one") {
    Scenario table(waiting(), {{ann, 1000_c}, {cat, 1000_c}}, Place::here());
    table.deal().fold_around().sits_down(dan, Stack(1000_c)).posts(dan).deal();
    table.then_button(cat).then_blinds(dan, ann).then_turn(cat);
    check_posts(table, {posted(dan, small_blind, 50_c), posted(ann, big_blind, 100_c), posted(dan, post, 50_c)});
}

// ---- missed blinds ----

namespace {

// Dan sits out when the big blind goes past, and the small one in the hand after.
class DanMissedBoth : public Scenario {
public:
    explicit DanMissedBoth(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}}, place) {
        deal({}, place).then_blinds(bob, cat, place).fold_around(place).sits_out(dan, place);
        deal({}, place).then_blinds(cat, ann, place).fold_around(place);
        deal({}, place).then_blinds(ann, bob, place).fold_around(place);
    }
};

}  // namespace

TEST_CASE("001 missed blinds: it is noted when the big blind goes past who sits out") {
    Scenario table(missed(MissedBlind::live_big_dead_small), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}},
                   Place::here());
    table.deal().fold_around().sits_out(dan).deal();
    CHECK(table.all<BlindsMissed>() == std::vector{BlindsMissed{.big = seats(dan), .small = {}}});
    table.fold_around().deal();
    CHECK(table.all<BlindsMissed>() == std::vector{BlindsMissed{.big = {}, .small = seats(dan)}});
}

TEST_CASE("RULES missed blinds: the end of each hand says who owes which blind from now on") {
    Scenario table(missed(MissedBlind::live_big_dead_small), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}},
                   Place::here());
    const auto dues = [&table] { return table.all<HandEnded>().at(0).dues; };
    CHECK(table.table().dues.newcomers == seats(ann, bob, cat, dan));
    CHECK(table.deal().fold_around().table().dues == BlindDues{});
    table.sits_out(dan).deal().fold_around();
    CHECK(dues() == BlindDues{.newcomers = {}, .posting = {}, .missed_big = seats(dan), .missed_small = {}});
    table.deal().fold_around();
    CHECK(dues() == BlindDues{.newcomers = {}, .posting = {}, .missed_big = seats(dan), .missed_small = seats(dan)});
    CHECK(table.table().dues == dues());
    table.sits_in(dan).deal().fold_around();
    CHECK(dues() == BlindDues{});
}

TEST_CASE("001 missed blinds: who comes back posts a dead big blind which is no bet") {
    DanMissedBoth table(missed(MissedBlind::dead_big_blind));
    table.sits_in(dan).deal().then_button(dan).then_blinds(ann, bob);
    check_posts(table, {posted(ann, small_blind, 1_c), posted(bob, big_blind, 2_c), posted(dan, dead_post, 2_c)});
    table.then_turn(cat).folds(cat).then_turn(dan).then_call(2_c);
    table.check_or_call_this_street().then_pots({{8_c, seats(ann, bob, dan)}});
    table.check_or_call_down().deal();
    check_posts(table, {posted(bob, small_blind, 1_c), posted(cat, big_blind, 2_c)});
}

TEST_CASE("RULES example 27: who owes both blinds posts 2 live and 1 dead") {
    DanMissedBoth table(missed(MissedBlind::live_big_dead_small));
    table.sits_in(dan).deal().then_button(dan);
    check_posts(table, {posted(ann, small_blind, 1_c), posted(bob, big_blind, 2_c), posted(dan, post, 2_c),
                        posted(dan, dead_post, 1_c)});
    table.then_turn(cat).calls(cat).then_turn(dan).checks(dan);
}

TEST_CASE("001 missed blinds: where nobody asks for them nothing is noted and nothing is owed") {
    DanMissedBoth table(missed(MissedBlind::none));
    CHECK(table.table().dues == BlindDues{});
    table.sits_in(dan).deal();
    check_posts(table, {posted(ann, small_blind, 1_c), posted(bob, big_blind, 2_c)});
}

TEST_CASE("001 missed blinds: whom the blinds have not passed comes back for nothing") {
    Scenario table(missed(MissedBlind::dead_big_blind), {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}},
                   Place::here());
    table.deal().then_blinds(bob, cat).fold_around().sits_out(ann).deal().then_blinds(cat, dan).fold_around();
    table.sits_in(ann).deal().then_none<BlindsMissed>();
    check_posts(table, {posted(dan, small_blind, 1_c), posted(ann, big_blind, 2_c)});
}

TEST_CASE("RULES missed_blind: who comes back as the big blind owes no other") {
    for (const MissedBlind rule : {MissedBlind::dead_big_blind, MissedBlind::live_big_dead_small}) {
        DanMissedBoth table(missed(rule));
        table.deal().then_blinds(bob, cat).fold_around().sits_in(dan).deal().then_blinds(cat, dan);
        check_posts(table, {posted(cat, small_blind, 1_c), posted(dan, big_blind, 2_c)});
        table.fold_around();
        CHECK(table.table().dues == BlindDues{});
    }
}

TEST_CASE("RULES missed_blind: who comes back as the small blind owes no other small one") {
    DanMissedBoth table(missed(MissedBlind::live_big_dead_small));
    table.deal().fold_around().deal().then_blinds(cat, ann).fold_around().sits_in(dan).deal().then_blinds(dan, ann);
    check_posts(table, {posted(dan, small_blind, 1_c), posted(ann, big_blind, 2_c), posted(dan, post, 1_c)});
}

TEST_CASE("RULES missed_blind: behind a dead button who has left the small blind's place misses it") {
    Rules rules = missed(MissedBlind::live_big_dead_small);
    rules.button = ButtonRule::dead;
    rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
    Scenario table(rules, {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}}, Place::here());
    table.deal().then_blinds(bob, cat).fold_around().sits_out(cat).deal().then_blinds({}, dan);
    CHECK(table.all<BlindsMissed>() == std::vector{BlindsMissed{.big = {}, .small = seats(cat)}});
    table.fold_around().sits_in(cat).deal().then_blinds(dan, ann);
    check_posts(table, {posted(dan, small_blind, 1_c), posted(ann, big_blind, 2_c), posted(cat, dead_post, 1_c)});
}

TEST_CASE("RULES missed_blind: blinds that go back to who came in before them go past nobody") {
    for (const MissedBlind rule : {MissedBlind::dead_big_blind, MissedBlind::live_big_dead_small}) {
        Scenario table(missed(rule), {{ann, 100_c}, {dan, 100_c}, {fay, 100_c}, {hal, 100_c}}, Place::here());
        table.deal().then_button(ann).then_blinds(dan, fay).fold_around();
        table.sits_out(hal).sits_down(bob, Stack(100_c)).sits_down(cat, Stack(100_c));
        table.deal().then_button(bob).then_blinds(cat, dan).then_none<BlindsMissed>().fold_around();
        table.sits_in(hal).deal().then_button(cat).then_blinds(dan, fay).fold_around();
        table.deal().then_button(dan).then_blinds(fay, hal).fold_around();
        CHECK((table.table().dues == BlindDues{}));
        // Here the small one goes on past Hal, who was the big one.
        table.sits_out(hal).deal().then_button(fay).then_blinds(ann, bob).fold_around();
        CHECK(table.table().dues.missed_big.empty());
        CHECK(table.table().dues.missed_small.contains(hal) == (rule == MissedBlind::live_big_dead_small));
    }
}

TEST_CASE("RULES missed_blind: after a hand of two the blinds go on past who sits out") {
    Scenario table(missed(MissedBlind::live_big_dead_small), {{ann, 100_c}, {fay, 100_c}, {hal, 100_c}}, Place::here());
    table.deal().then_button(ann).then_blinds(fay, hal).fold_around().sits_out(ann);
    table.deal().then_button(fay).then_blinds(fay, hal).fold_around();
    CHECK(table.all<BlindsMissed>().empty());
    table.sits_down(gus, Stack(100_c)).sits_down(bob, Stack(100_c));
    table.deal().then_button(gus).then_blinds(hal, bob);
    // The big blind went on past Ann, and the small one did not.
    CHECK(table.all<BlindsMissed>() == std::vector{BlindsMissed{.big = seats(ann), .small = {}}});
}

TEST_CASE("RULES missed_blind: who has posted a bet under the gun makes no straddle") {
    Rules rules = missed(MissedBlind::live_big_dead_small);
    rules.straddle = Straddle::under_the_gun;
    Scenario table(rules, {{ann, 100_c}, {bob, 100_c}, {cat, 100_c}, {dan, 100_c}, {eve, 100_c}}, Place::here());
    table.deal().then_blinds(bob, cat).fold_around().sits_out(dan);
    for (int hand = 0; hand < 3; ++hand) table.deal().fold_around();
    table.sits_in(dan).deal().then_blinds(bob, cat);
    check_posts(table, {posted(bob, small_blind, 1_c), posted(cat, big_blind, 2_c), posted(dan, post, 2_c),
                        posted(dan, dead_post, 1_c)});
}

TEST_CASE("RULES cancelling: a cancelled hand leaves everybody as new and with as many missed blinds as before") {
    Rules rules = waiting();
    rules.missed_blind = MissedBlind::dead_big_blind;
    AfterOneHand table(rules);
    table.sits_down(dan, Stack(1000_c)).posts(dan).sits_out(ann).sits_down(fay, Stack(1000_c));
    const BlindDues before = table.table().dues;
    table.deal();
    check_dealt_in(table, seats(cat, dan, eve, fay));
    table.is_cancelled();
    CHECK(table.table().dues == before);
    table.deal();
    check_dealt_in(table, seats(cat, dan, eve, fay));
}

TEST_CASE("RULES missed_blind: who stands up owes nothing and neither does who sits down there") {
    DanMissedBoth table(missed(MissedBlind::dead_big_blind));
    table.sits_in(dan).stands_up(dan).sits_down(dan, Stack(100_c)).deal();
    check_posts(table, {posted(ann, small_blind, 1_c), posted(bob, big_blind, 2_c)});
}
