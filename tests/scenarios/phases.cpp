// From one phase of a hand to the next: the transition table of 001 §3 as far
// as it concerns the state of a hand, 003 "Key Transitions", 004 §6 and §7.5. The
// table's rows one by one, and what lies between two hands, are in between_hands.cpp.
#include <doctest/doctest.h>

#include "engine/clockwise.hpp"
#include "engine/decide.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

constexpr std::string_view dry_board = "2c 7d 9h Js 3s";

[[nodiscard]] Rules without_burns() {
    Rules rules = stakes(50_c, 100_c);
    rules.burn = false;
    return rules;
}

// Three players have checked and called down to `street`.
Scenario& down_to(Street street, Scenario& hand) {
    hand.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board});
    while (hand.table().hand.street != street) hand.check_or_call_this_street();
    return hand;
}

}  // namespace

TEST_CASE("004 §6 initTableState: a fresh table has no players and no hand") {
    const Table fresh;
    const Rules rules = stakes(50_c, 100_c);
    const Outcome outcome = decide(fresh, OpenTable{.table = TableId::parse("table").value(), .rules = rules});
    CHECK(std::get<Events>(outcome) == Events{TableOpened{.table = TableId::parse("table").value(), .rules = rules}});
    Scenario opened(rules, {}, Place::here());
    CHECK(opened.table().is_open());
    CHECK(opened.table().occupied.empty());
    CHECK(!opened.table().hand_in_progress());
    CHECK(!opened.table().positions);
    CHECK(opened.table().rules == rules);
}

TEST_CASE("001 §3 WAITING_FOR_PLAYERS: a hand starts once two players are ready") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}})
        .deal()
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1")
        .sits_down(bob, Stack(1000_c))
        .deal()
        .then_turn(ann);
}

TEST_CASE("001 §3 DEAL: blinds and cards and the bet and the turn and the number of the hand are set") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    hand.deal();
    const Hand& state = hand.table().hand;
    CHECK(state.number == HandNumber{1});
    CHECK(state.phase == Phase::betting);
    CHECK(state.street == Street::preflop);
    CHECK(state.bet == 100_c);
    CHECK(state.raise_size == 100_c);
    CHECK(state.to_act == dan);
    CHECK(state.pot_total == 150_c);
    for (const Seat seat : state.dealt_in)
        CHECK((state.hole_cards[seat][0].known() && state.hole_cards[seat][1].known()));
}

TEST_CASE("001 §3: when a round is over the bets are in the pot and the next street begins without one") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal().raises(ann, 300_c).calls(bob).folds(cat);
    const Hand& state = hand.table().hand;
    CHECK(state.street == Street::flop);
    CHECK(state.bet == 0_c);
    CHECK(state.raise_size == 100_c);
    for (const Seat seat : state.dealt_in) CHECK(state.street_bets[seat] == 0_c);
    hand.then_pots({{700_c, seats(ann, bob)}}).then_turn(bob);
    CHECK(state.pot_total == 700_c);
}

TEST_CASE("001 §3: on every street the hand is over when all but one player have folded") {
    for (const Street street : {Street::preflop, Street::flop, Street::turn, Street::river}) {
        Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
        down_to(street, hand);
        if (street == Street::preflop) {
            hand.raises(ann, 200_c).folds(bob).folds(cat);
        } else {
            hand.bets(bob, 200_c).folds(cat).folds(ann);
        }
        hand.then_over().then_none<ShowdownStarted>().then_none<HandTabled>().then_none<BoardDealt>();
        CHECK(hand.all<HandEnded>().size() == 1);
    }
}

TEST_CASE("001 §3 RIVER_BETTING: the showdown follows the round on the river and ends the hand") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    down_to(Street::river, hand)
        .bets(bob, 200_c)
        .calls(cat)
        .calls(ann)
        .then_includes(
            {RoundEnded{.street = Street::river, .pots = 1},
             PotBuilt{.pot = 0, .amount = 900_c, .eligible = seats(ann, bob, cat), .paid_by = seats(ann, bob, cat)},
             ShowdownStarted{.seats = seats(ann, bob, cat)},
             PotAwarded{.pot = 0, .seat = ann, .amount = 900_c, .odd_chips = 0_c}})
        .then_over();
    CHECK(std::holds_alternative<HandEnded>(hand.events().back()));
}

TEST_CASE("001 §3 shortcut: from every street the rest of the board is dealt when all are all-in") {
    const Events streets{dealt(Street::flop, "2c 7d 9h"), dealt(Street::turn, "Js"), dealt(Street::river, "3s")};
    for (const Street street : {Street::preflop, Street::flop, Street::turn}) {
        Scenario hand(without_burns(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
        down_to(street, hand);
        const Seat first = *hand.table().hand.to_act;
        const Seat second = seat_after(seats(ann, bob, cat), first);
        const Seat third = seat_after(seats(ann, bob, cat), second);
        hand.goes_all_in(first).calls(second).calls(third).then_over().then_none<RoundStarted>();
        const Events left(streets.begin() + static_cast<int>(street), streets.end());
        hand.then_includes(left);
        CHECK(hand.all<BoardDealt>().size() == left.size());
    }
}

TEST_CASE("004 §7.5: streets are dealt in order and the board has three and four and five cards") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    hand.deal({.board = dry_board});
    CHECK(hand.table().hand.board.size() == 0);
    hand.check_or_call_this_street().then_street(Street::flop);
    CHECK(hand.table().hand.board.size() == 3);
    hand.check_or_call_this_street().then_street(Street::turn);
    CHECK(hand.table().hand.board.size() == 4);
    hand.check_or_call_this_street().then_street(Street::river);
    CHECK(hand.table().hand.board.size() == 5);
    hand.check_or_call_this_street().then_over();
    CHECK(hand.table().hand.board.size() == 5);
}

TEST_CASE("003 versioned updates: every event counts one version and a refusal counts none") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    CHECK(hand.table().version == 3);  // the table opened and two players sat down
    hand.deal();
    const std::uint64_t dealt_at = hand.table().version;
    CHECK(dealt_at == 3 + hand.events().size());
    hand.checks(ann).refused(cannot_check_facing_bet, "there is a bet; calling it costs 50");
    CHECK(hand.table().version == dealt_at);
}

TEST_CASE("003 determinism: the same commands lead to the same table and the same events") {
    const auto play_it = [](Scenario& hand) {
        Seed seed;
        seed.bytes[7] = 77;
        hand.deal_seeded(seed).raises(ann, 300_c).calls(bob).folds(cat).bets(bob, 100_c).calls(ann);
        return hand.check_or_call_down().table();
    };
    Scenario once(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    Scenario again(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    CHECK(play_it(once) == play_it(again));
    CHECK(once.events() == again.events());
}

TEST_CASE("004 §6 startHand: after a hand the next one can start at once") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board})
        .check_or_call_down()
        .deal()
        .then_turn(bob)
        .then_street(Street::preflop);
}

TEST_CASE("000 §8.3: with one player who has chips no further hand starts") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board})
        .goes_all_in(ann)
        .calls(bob)
        .then_stacks({{ann, 2000_c}, {bob, 0_c}})
        .deal()
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1");
}
