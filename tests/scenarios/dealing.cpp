// The order of the cards and of the streets: 000 §2 and §4, 001 §3, 004 §7.
#include <doctest/doctest.h>

#include "engine/evaluator.hpp"
#include "engine/shuffle.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;

namespace {

// In order of id, so that the card at each place is known by heart:
// 2c 2d 2h 2s 3c 3d ...
constexpr std::string_view in_order =
    "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAs";

[[nodiscard]] HoleCards two(Card a, Card b) { return {a, b}; }

[[nodiscard]] HoleCardsDealt to_three(Seat first, HoleCards anns, HoleCards bobs, HoleCards cats) {
    HoleCardsDealt event{.first = first, .seats = seats(ann, bob, cat), .cards = {}};
    event.cards[ann] = anns;
    event.cards[bob] = bobs;
    event.cards[cat] = cats;
    return event;
}

[[nodiscard]] HoleCardsDealt to_two(Seat first, HoleCards anns, HoleCards bobs) {
    HoleCardsDealt event{.first = first, .seats = seats(ann, bob), .cards = {}};
    event.cards[ann] = anns;
    event.cards[bob] = bobs;
    return event;
}

[[nodiscard]] Rules dealing_to(DealFirst first) {
    Rules rules = stakes(50_c, 100_c);
    rules.deal_first = first;
    return rules;
}

}  // namespace

TEST_CASE("000 §4.1: two rounds of one card each are dealt clockwise from the small blind") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal_deck(in_order)
        .then_includes(
            {to_three(bob, two("2h"_card, "3d"_card), two("2c"_card, "2s"_card), two("2d"_card, "3c"_card))});
}

TEST_CASE("deal_first small_blind: heads-up the button is the small blind and gets the first card") {
    given(dealing_to(DealFirst::small_blind), {{ann, 1000_c}, {bob, 1000_c}})
        .deal_deck(in_order)
        .then_includes({to_two(ann, two("2c"_card, "2h"_card), two("2d"_card, "2s"_card))});
}

TEST_CASE("deal_first left_of_button: heads-up the big blind gets the first card") {
    given(dealing_to(DealFirst::left_of_button), {{ann, 1000_c}, {bob, 1000_c}})
        .deal_deck(in_order)
        .then_includes({to_two(bob, two("2d"_card, "2s"_card), two("2c"_card, "2h"_card))});
}

TEST_CASE("deal_first: with three players and a live small blind both answers are the same") {
    for (const DealFirst first : {DealFirst::small_blind, DealFirst::left_of_button}) {
        given(dealing_to(first), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
            .deal_deck(in_order)
            .then_includes(
                {to_three(bob, two("2h"_card, "3d"_card), two("2c"_card, "2s"_card), two("2d"_card, "3c"_card))});
    }
}

TEST_CASE("deal_first: behind a dead small blind the first card goes to the next player who is in the hand") {
    // Button Bob, the small blind's seat empty, big blind Dan.
    for (const DealFirst first : {DealFirst::small_blind, DealFirst::left_of_button}) {
        Rules rules = playing("tda", 50_c, 100_c);
        rules.deal_first = first;
        Scenario hand(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
        hand.deal().fold_around().stands_up(cat).deal_deck(in_order).then_button(bob).then_blinds(std::nullopt, dan);
        CHECK(hand.all<HoleCardsDealt>().at(0).first == dan);
    }
}

TEST_CASE("000 §4.2: one card is burned before the flop and the turn and the river each") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal_deck(in_order)
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .then_includes({CardBurned{.card = "3h"_card}, dealt(Street::flop, "3s 4c 4d"), CardBurned{.card = "4h"_card},
                        dealt(Street::turn, "4s"), CardBurned{.card = "5c"_card}, dealt(Street::river, "5d")});
}

TEST_CASE("burn no: the streets follow each other in the deck without a burn") {
    Rules rules = stakes(50_c, 100_c);
    rules.burn = false;
    given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal_deck(in_order)
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .then_none<CardBurned>()
        .then_includes({dealt(Street::flop, "3h 3s 4c"), dealt(Street::turn, "4d"), dealt(Street::river, "4h")});
}

TEST_CASE("000 §1.1: at a full table every card is in one place to the end") {
    // Ten players take 20 cards, the board 5 and the burns 3; the scenario checks all 52 at every event.
    Scenario hand(playing("jp", 50_c, 100_c),
                  {{ann, 1000_c},
                   {bob, 1000_c},
                   {cat, 1000_c},
                   {dan, 1000_c},
                   {eve, 1000_c},
                   {fay, 1000_c},
                   {gus, 1000_c},
                   {hal, 1000_c},
                   {ida, 1000_c},
                   {jon, 1000_c}},
                  Place::here());
    hand.deal_deck(in_order).check_or_call_down().then_over();
    CHECK(hand.table().hand.dealt == 28);
}

TEST_CASE("000 §1.2: whoever has no chips or sits out gets no cards") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 0_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    hand.sits_out(cat).deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, dan));
    CHECK(hand.all<HoleCardsDealt>().at(0).seats == seats(ann, dan));
}

TEST_CASE("000 §2: a whole hand goes through every phase in order") {
    const CardSet anns = [] {
        CardSet cards;
        for (const Card card : {"Ac"_card, "Ad"_card, "Js"_card, "9h"_card, "7d"_card}) cards.add(card);
        return cards;
    }();
    const CardSet bobs = [] {
        CardSet cards;
        for (const Card card : {"Kc"_card, "Kd"_card, "Js"_card, "9h"_card, "7d"_card}) cards.add(card);
        return cards;
    }();
    const auto pot_of = [](Chips amount) {
        return PotBuilt{.pot = 0, .amount = amount, .eligible = seats(ann, bob), .paid_by = seats(ann, bob)};
    };
    const auto round = [](Street street) { return RoundStarted{.street = street, .bet = 0_c, .raise_size = 100_c}; };
    HandEnded ended{.seats = seats(ann, bob),
                    .stacks = {},
                    .net = {},
                    .undeclared = {},
                    .paid_voluntarily = seats(ann),
                    .raised_preflop = {},
                    .saw_showdown = seats(ann, bob),
                    .won_showdown = seats(ann)};
    ended.stacks[ann] = Stack(1300_c);
    ended.stacks[bob] = Stack(700_c);
    ended.net[ann] = 300_c;
    ended.net[bob] = Chips(-300);

    Rules rules = stakes(50_c, 100_c);
    rules.burn = false;
    Scenario hand(rules, {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    const HandStarted started = hand.all<HandStarted>().at(0);
    CHECK(started.number == HandNumber{1});
    CHECK(started.positions == Positions{.button = ann, .small_blind = ann, .big_blind = bob});
    CHECK(!started.commitment);
    hand.then({started, ForcedBetPosted{.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 50_c},
               ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::big_blind, .amount = 100_c},
               to_two(ann, two("Ac"_card, "Ad"_card), two("Kc"_card, "Kd"_card)),
               RoundStarted{.street = Street::preflop, .bet = 100_c, .raise_size = 100_c}, TurnStarted{.seat = ann}})
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 50_c, .to = 100_c}, TurnStarted{.seat = bob}})
        .checks(bob)
        .then({PlayerChecked{.seat = bob}, RoundEnded{.street = Street::preflop, .pots = 1}, pot_of(200_c),
               dealt(Street::flop, "2c 7d 9h"), round(Street::flop), TurnStarted{.seat = bob}})
        .checks(bob)
        .then({PlayerChecked{.seat = bob}, TurnStarted{.seat = ann}})
        .checks(ann)
        .then({PlayerChecked{.seat = ann}, RoundEnded{.street = Street::flop, .pots = 1}, pot_of(200_c),
               dealt(Street::turn, "Js"), round(Street::turn), TurnStarted{.seat = bob}})
        .checks(bob)
        .checks(ann)
        .then({PlayerChecked{.seat = ann}, RoundEnded{.street = Street::turn, .pots = 1}, pot_of(200_c),
               dealt(Street::river, "3s"), round(Street::river), TurnStarted{.seat = bob}})
        .bets(bob, 200_c)
        .then({PlayerBet{.seat = bob, .added = 200_c, .to = 200_c, .raise_size = 200_c}, TurnStarted{.seat = ann}})
        .calls(ann)
        .then({PlayerCalled{.seat = ann, .added = 200_c, .to = 200_c}, RoundEnded{.street = Street::river, .pots = 1},
               pot_of(600_c), ShowdownStarted{.seats = seats(ann, bob)}, tabled(bob, "Kc Kd"),
               HandRanked{.seat = bob, .rank = rank_of(bobs), .best_five = bobs}, tabled(ann, "Ac Ad"),
               HandRanked{.seat = ann, .rank = rank_of(anns), .best_five = anns},
               PotAwarded{.pot = 0, .seat = ann, .amount = 600_c, .odd_chips = 0_c}, ended});
}

TEST_CASE("a seeded hand publishes the commitment to its seed and deals the deck of that seed") {
    Seed seed;
    seed.bytes[31] = 7;
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal_seeded(seed);
    const HandStarted started = hand.all<HandStarted>().at(0);
    CHECK(started.commitment == commitment_to(seed));
    CHECK(started.deck == shuffled(seed));
    hand.check_or_call_down().then_over();
}

TEST_CASE("hands are numbered from 1 and keep the name that the host gave them") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal();
    CHECK(hand.all<HandStarted>().at(0).number == HandNumber{1});
    CHECK(hand.all<HandStarted>().at(0).hand_id.text() == "hand 1");
    hand.fold_around().deal();
    CHECK(hand.all<HandStarted>().at(0).number == HandNumber{2});
}
