// A player with chips who wishes to add more: 001 §8.1.6, by the ruling that the table waits for them once in ten
// hands, and for reserved chips not at all. Moments count from 0 here.
#include <doctest/doctest.h>

#include "engine/decide.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;
using enum HandPhase;

namespace {

// Ann, Bob and Cat are in a hand that began in the tenth second.
class InHand : public Scenario {
public:
    explicit InHand(const Rules& rules = starting_by_itself(), Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {
        at(10'000).deal({}, place);
    }
};

// Everybody folds to the big blind, and the hand is closed.
Scenario& is_over(Scenario& hand, Place place = Place::here()) { return hand.fold_around(place).is_closed(place); }

// So many hands, each played as soon as it is due.
void play_hands(Scenario& table, int hands, Place place = Place::here()) {
    for (; hands > 0; --hands) {
        table.at(table.table().between.next_hand_due.milliseconds()).deal({}, place);
        is_over(table, place);
    }
}

}  // namespace

TEST_CASE("001 §8.1.6 HAND_COMPLETE to PREDEAL: the table waits for a player who wishes to add chips") {
    InHand hand;
    hand.wishes_add_on(cat).then({AddOnWished{.seat = cat, .next_after = {11}}}).then_turn(ann);
    is_over(hand).then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
    hand.then_phase(predeal).then_next_deadline(25'000);
    hand.at(12'000).starts_at_once().refused(
        too_early,
        "this arrived at 1970-01-01T00:00:12.000Z, and the next hand does not start before 1970-01-01T00:00:25.000Z");
    hand.adds(cat, 500_c)
        .then({ChipsAdded{.seat = cat, .amount = 500_c}, PredealEnded{}, NextHandDue{.due = Time(17'000)}})
        .then_phases({predeal, deal});
}

TEST_CASE("RULES add-on: when the time is over the next hand is due and the wish is forgotten") {
    InHand hand;
    is_over(hand.wishes_add_on(cat));
    hand.ticks(25'000).then({PredealEnded{.waited_for = seats(cat)}, NextHandDue{.due = Time(30'000)}});
    hand.at(30'000).deal();
    CHECK(hand.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
    is_over(hand).then_none<PredealStarted>();
}

TEST_CASE("RULES add-on: a wish between two hands takes back the next one") {
    InHand hand;
    is_over(hand).then_next_hand_due(15'000);
    hand.at(12'000)
        .wishes_add_on(bob)
        .then({AddOnWished{.seat = bob, .next_after = {11}}, PredealStarted{.due = Time(27'000)}})
        .then_next_hand_not_due()
        .ticks(27'000)
        .then({PredealEnded{.waited_for = seats(bob)}, NextHandDue{.due = Time(32'000)}});
}

TEST_CASE("RULES add-on: there is one window for each player and ten hands") {
    InHand hand;
    is_over(hand.wishes_add_on(bob));
    hand.at(12'000).adds(bob, 100_c);
    constexpr std::string_view not_yet = "the table waits for seat 1 to add chips after hand 11, and not before";
    hand.wishes_add_on(bob).refused(wish_too_soon, not_yet);
    play_hands(hand, 9);
    hand.wishes_add_on(bob).refused(wish_too_soon, not_yet);
    // For another player nothing was counted.
    hand.wishes_add_on(cat).then_includes({AddOnWished{.seat = cat, .next_after = {20}}});
    hand.adds(cat, 100_c);
    hand.at(hand.table().between.next_hand_due.milliseconds()).deal();
    is_over(hand.wishes_add_on(bob).then({AddOnWished{.seat = bob, .next_after = {21}}}));
    hand.then_phase(predeal);
}

TEST_CASE("RULES add-on: a wish that was fulfilled before the hand is closed makes nobody wait and counts") {
    InHand hand;
    hand.wishes_add_on(cat).fold_around().adds(cat, 500_c).is_closed();
    hand.then({NextHandDue{.due = Time(15'000)}, HandClosed{.number = {1}}});
    hand.wishes_add_on(cat).refused(wish_too_soon,
                                    "the table waits for seat 2 to add chips after hand 11, and not before");
}

TEST_CASE("RULES add-on: chips that are reserved come at once and nobody waits for them") {
    InHand hand;
    hand.reserves(ann, 500_c, "t1")
        .wishes_add_on(ann)
        .refused(seat_reserved, "chips are already reserved for seat 0; commit or release them first");
    hand.fold_around().commits(ann, "t1").then(
        {ChipsCommitted{.seat = ann, .transfer = transfer("t1")}, ChipsAdded{.seat = ann, .amount = 500_c}});
    hand.is_closed().then({NextHandDue{.due = Time(15'000)}, HandClosed{.number = {1}}});
}

TEST_CASE("RULES add-on: chips that are reserved after the wish end the wait when they are committed") {
    InHand hand;
    is_over(hand.wishes_add_on(ann)).then_phase(predeal);
    hand.at(11'000).reserves(ann, 500_c, "t1").then_phase(predeal);
    hand.at(12'000).commits(ann, "t1").then({ChipsCommitted{.seat = ann, .transfer = transfer("t1")},
                                             ChipsAdded{.seat = ann, .amount = 500_c}, PredealEnded{},
                                             NextHandDue{.due = Time(17'000)}});
}

TEST_CASE("RULES add-on: the table waits once for those who have busted and those who wish to add chips") {
    Scenario table(starting_by_itself(), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    table.goes_all_in(ann).wishes_add_on(bob).wishes_add_on(cat).calls(bob).folds(cat).is_closed();
    table.then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
    // Who wishes so while the table waits already is waited for as long as the others.
    table.at(20'000).wishes_add_on(ann).then({AddOnWished{.seat = ann, .next_after = {11}}});
    table.adds(cat, 100_c).then({ChipsAdded{.seat = cat, .amount = 100_c}}).then_phase(predeal);
    table.ticks(25'000).then({PredealEnded{.waited_for = seats(ann, bob)}, NextHandDue{.due = Time(30'000)}});
}

TEST_CASE("RULES add-on: nobody waits for a player who sits out or leaves") {
    InHand sits_out;
    is_over(sits_out.wishes_add_on(cat));
    sits_out.at(12'000).sits_out(cat).then(
        {PlayerSatOut{.seat = cat, .gives_up_wait = true}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});
    sits_out.sits_in(cat).then({PlayerSatIn{.seat = cat}});

    InHand leaves;
    is_over(leaves.wishes_add_on(cat));
    leaves.at(12'000).stands_up(cat).then(
        {PlayerLeft{.seat = cat, .stack = Stack(1050_c)}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});

    // Who sits out of the hands after this one is not waited for until they are back.
    InHand later;
    is_over(later.wishes_add_on(cat).sits_out(cat)).then_phase(deal);
    later.at(12'000).sits_in(cat).then({PlayerSatIn{.seat = cat}, PredealStarted{.due = Time(27'000)}});
}

TEST_CASE("RULES add-on: leaving and coming back is no way to a second window before a hand is played") {
    InHand hand;
    is_over(hand.wishes_add_on(cat));
    hand.at(12'000).stands_up(cat).sits_down(cat, Stack(1000_c));
    hand.wishes_add_on(cat).refused(nothing_to_add_to, "seat 2 has no chips left, or none that it has played with yet");
    hand.at(17'000).deal().wishes_add_on(cat).then({AddOnWished{.seat = cat, .next_after = {12}}});
}

TEST_CASE("RULES add-on: who has no chips left has the window of a bust and no other") {
    Scenario table(starting_by_itself(), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    table.goes_all_in(ann).calls(bob).folds(cat).is_closed().ticks(25'000);
    table.wishes_add_on(bob).refused(nothing_to_add_to,
                                     "seat 1 has no chips left, or none that it has played with yet");
}

TEST_CASE("RULES add-on: where the rules give no time to bring chips nobody waits for it") {
    Rules rules = starting_by_itself();
    rules.timers.predeal_ms = 0;
    InHand hand(rules);
    hand.wishes_add_on(cat).refused(nobody_waits,
                                    "this table waits for nobody to add chips; add them between two hands");
}

TEST_CASE("RULES add-on: nobody waits for a player whose stack has all that it may have but the wish is kept") {
    Rules rules = starting_by_itself();
    rules.buy_in.most = 1000_c;
    InHand hand(rules);
    is_over(hand.wishes_add_on(ann).wishes_add_on(cat)).then_none<PredealStarted>().then_next_hand_due(15'000);
    CHECK(hand.table().between.wishing == seats(ann, cat));
    hand.at(12'000).wishes_add_on(bob).then(
        {AddOnWished{.seat = bob, .next_after = {11}}, PredealStarted{.due = Time(27'000)}});
    hand.adds(bob, 50_c).then(
        {ChipsAdded{.seat = bob, .amount = 50_c}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});

    // Ann has lost some when the next hand is over, and is waited for then.
    hand.at(17'000).deal().then_turn(bob);
    hand.raises(bob, 300_c).folds(cat).calls(ann).bets(ann, 100_c).folds(bob).is_closed();
    hand.then_none<PredealStarted>();
    hand.at(30'000).deal().then_turn(cat);
    hand.raises(cat, 400_c).calls(ann).folds(bob).bets(ann, 400_c).calls(cat).checks(ann).bets(cat, 100_c).folds(ann);
    CHECK(hand.table().stacks[ann].chips() < 1000_c);
    hand.is_closed();
    CHECK(hand.all<PredealStarted>().size() == 1);
    hand.ticks(hand.table().between.predeal_due.milliseconds());
    CHECK(hand.table().between.wishing == seats(cat));
}

TEST_CASE("RULES add-on: a wish is kept over a hand that is cancelled and over a pause") {
    InHand hand;
    hand.wishes_add_on(cat).pauses().when(CancelHand{.hand = {1}}).is_closed().then_phase(waiting_for_players);
    hand.at(20'000).resumes().then({TableResumed{}, PredealStarted{.due = Time(35'000)}});
}

TEST_CASE("RULES add-on: a wish at the last hand of a table can be counted") {
    InHand hand;
    Table table = hand.table();
    table.hand.number = {last_hand_number.value - 3};
    const Outcome outcome = decide(table, WishAddOn{.seat = cat});
    REQUIRE(std::holds_alternative<Events>(outcome));
    CHECK(std::get<Events>(outcome).at(0) == Event(AddOnWished{.seat = cat, .next_after = last_hand_number}));
}
