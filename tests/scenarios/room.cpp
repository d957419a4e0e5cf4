// What a room asks of its players beside the hands: a time bank for each, and chips that come back with whoever
// took them along. "The time bank" and "Buying in" of docs/RULES.md.
#include <doctest/doctest.h>

#include "engine/decide.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

// 20 seconds for a turn, and a bank of 60.
[[nodiscard]] Rules banked() {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.action_ms = 20'000, .time_bank_ms = 60'000};
    return rules;
}

struct Two : Scenario {
    explicit Two(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}}, place) {}
};

// Who leaves is back with as much, for an hour.
[[nodiscard]] Rules guarded(Chips most = 0_c) {
    Rules rules = stakes(50_c, 100_c);
    rules.buy_in = {.least = 200_c, .most = most};
    rules.timers = {.return_ms = 3'600'000};
    return rules;
}

struct Three : Scenario {
    explicit Three(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {}
};

[[nodiscard]] Departure left(Seat seat, Chips chips, std::int64_t until) {
    return {.player = player_in(seat), .chips = chips, .until = Time(until)};
}

[[nodiscard]] std::vector<Departure> remembered(const Scenario& table) {
    return {table.table().departures.begin(), table.table().departures.end()};
}

}  // namespace

// ---- the time bank ----

TEST_CASE("RULES time bank: a turn lasts for its own time and then for what is left of the time bank") {
    Two hand(banked());
    hand.at(1'000).deal().then_turn(ann).then_due(81'000);
    CHECK(time_bank_from(hand.table()) == Time(21'000));
    CHECK(hand.table().time_bank_ms(ann) == 60'000);
}

TEST_CASE("RULES time bank: who acts within the time of the turn spends nothing") {
    Two hand(banked());
    hand.at(1'000).deal().at(21'000).calls(ann);
    hand.then({PlayerCalled{.seat = ann, .added = 50_c, .to = 100_c}, TurnStarted{.seat = bob, .due = Time(101'000)}});
    CHECK(hand.table().time_bank_ms(ann) == 60'000);
}

TEST_CASE("RULES time bank: who takes longer spends what it took beyond the time of the turn") {
    Two hand(banked());
    hand.at(1'000).deal().at(33'345).calls(ann);
    hand.then({TimeBankSpent{.seat = ann, .spent_ms = 12'345}, PlayerCalled{.seat = ann, .added = 50_c, .to = 100_c},
               TurnStarted{.seat = bob, .due = Time(113'345)}});
    CHECK(hand.table().time_bank_ms(ann) == 47'655);
    CHECK(hand.table().time_bank_ms(bob) == 60'000);
    // The next turn of hers is as much shorter.
    hand.at(34'000).checks(bob).then_turn(bob).at(35'000).checks(bob).then_turn(ann).then_due(35'000 + 20'000 + 47'655);
}

TEST_CASE("RULES time bank: exactly at the end of the bank an action is in time and a moment later it is too late") {
    Two last(banked());
    last.at(1'000).deal().at(81'000).folds(ann).then_includes({TimeBankSpent{.seat = ann, .spent_ms = 60'000}});
    Two late(banked());
    late.at(1'000).deal().at(81'001);
    late.folds(ann).refused(
        too_late, "seat 0 had time until 1970-01-01T00:01:21.000Z, and this arrived at 1970-01-01T00:01:21.001Z");
}

TEST_CASE("RULES time bank: a player who is timed out has spent all of it") {
    Two hand(banked());
    hand.at(1'000).deal().ticks(81'000);
    hand.then_includes(
        {TimeBankSpent{.seat = ann, .spent_ms = 60'000}, PlayerTimedOut{.seat = ann}, PlayerFolded{.seat = ann}});
    CHECK(hand.table().time_bank_ms(ann) == 0);
    // Then there is only the time of the turn.
    hand.is_closed().at(100'000).deal().then_turn(bob).calls(bob).then_turn(ann).then_due(121'000);
}

TEST_CASE("RULES time bank: a second comes back with each hand that is dealt to the player up to the whole") {
    Two hand(banked());
    hand.at(1'000).deal().at(23'500).folds(ann).then_includes({TimeBankSpent{.seat = ann, .spent_ms = 2'500}});
    hand.is_closed().deal();
    CHECK(hand.all<TimeBanksRefilled>().at(0).added_ms[ann] == 1'000);
    CHECK(hand.table().time_bank_ms(ann) == 58'500);
    hand.fold_around().is_closed().deal().fold_around().is_closed().deal();
    CHECK(hand.all<TimeBanksRefilled>().at(0).added_ms[ann] == 500);
    CHECK(hand.table().time_bank_ms(ann) == 60'000);
    hand.fold_around().is_closed().deal().then_none<TimeBanksRefilled>();
}

TEST_CASE("RULES time bank: who is not dealt in gets nothing back") {
    Rules rules = banked();
    Three hand(rules);
    hand.at(1'000).deal().then_turn(ann).at(23'500).folds(ann).fold_around().is_closed();
    hand.sits_out(ann).deal().then_none<TimeBanksRefilled>();
    CHECK(hand.table().time_bank_ms(ann) == 57'500);
}

TEST_CASE("RULES time bank: an intent takes no time and a hand that is called off gives none back") {
    Two hand(banked());
    hand.at(1'000).deal().intends(bob, IntentKind::check).at(31'000).calls(ann);
    CHECK(hand.table().time_bank_ms(ann) == 50'000);
    CHECK(hand.table().time_bank_ms(bob) == 60'000);
    hand.at(70'000).is_cancelled();
    CHECK(hand.table().time_bank_ms(ann) == 50'000);
    CHECK(hand.table().time_bank_ms(bob) == 60'000);
}

TEST_CASE("RULES time bank: what came at an unknown time spends nothing") {
    Two hand(banked());
    hand.at(1'000).deal();
    Table later = hand.table();
    Events events;
    REQUIRE_FALSE(play(later, Call{.hand = {1}, .seat = ann}, events));
    CHECK(later.time_bank_ms(ann) == 60'000);
}

TEST_CASE("RULES time bank: who sits down has the whole and without a time for turns there is none") {
    Two hand(banked());
    hand.at(1'000).deal().at(31'000).folds(ann).is_closed().stands_up(ann).sits_down(ann, Stack(500_c));
    CHECK(hand.table().time_bank_ms(ann) == 60'000);
    Rules untimed = banked();
    untimed.timers.action_ms = 0;
    Two(untimed).at(1'000).deal().then_not_timed().at(99'000).calls(ann).then_none<TimeBankSpent>();
}

TEST_CASE("RULES presets: only room has a time bank and asks for chips back") {
    for (const std::string_view preset : {"standard", "home", "jp", "tda"}) {
        const Rules rules = playing(preset, 50_c, 100_c);
        CHECK(rules.timers.time_bank_ms == 0);
        CHECK(rules.timers.return_ms == 0);
    }
    Two hand(playing("room", 50_c, 100_c));
    CHECK(hand.table().time_bank_ms(ann) == 60'000);
}

// ---- who comes back ----

TEST_CASE("RULES return: who leaves with chips is remembered for as long as the rules say") {
    Three table(guarded());
    table.at(1'000).stands_up(bob);
    table.then({PlayerLeft{.seat = bob, .stack = Stack(1000_c), .return_until = Time(3'601'000)}});
    CHECK(remembered(table) == std::vector{left(bob, 1000_c, 3'601'000)});
}

TEST_CASE("RULES return: who comes back in time brings at least what they left with") {
    Three table(guarded());
    table.at(1'000).stands_up(bob).at(3'600'999).sits_down(bob, Stack(999_c));
    table.refused(going_south,
                  "a buy-in of 999 is below the 1000 with which the player left; until "
                  "1970-01-01T01:00:01.000Z they must bring at least that");
    table.sits_down(bob, Stack(1000_c))
        .then({PlayerSeated{.seat = bob, .player = player_in(bob), .stack = Stack(1000_c)}});
    CHECK(remembered(table).empty());
}

TEST_CASE("RULES return: exactly when the time is over the player brings what they like") {
    Three table(guarded());
    table.at(1'000).stands_up(bob).at(3'601'000).sits_down(bob, Stack(200_c));
    table.then({PlayerSeated{.seat = bob, .player = player_in(bob), .stack = Stack(200_c)}});
    CHECK(remembered(table).empty());
}

TEST_CASE("RULES return: what the player left with may be more than others can buy in for and no more than that") {
    Scenario table(guarded(500_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}}, Place::here());
    table.at(1'000).deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}, .board = "2c 7d 9h Js 3s"});
    table.goes_all_in(ann).calls(bob).folds(cat).is_closed().stands_up(ann);
    CHECK(remembered(table) == std::vector{left(ann, 1100_c, 3'601'000)});
    table.at(2'000).sits_down(ann, Stack(500_c));
    table.refused(going_south,
                  "a buy-in of 500 is below the 1100 with which the player left; until "
                  "1970-01-01T01:00:01.000Z they must bring at least that");
    table.sits_down(ann, Stack(1101_c));
    table.refused(buy_in_too_large, "seat 0 would have 1101; the table's maximum is 1100");
    table.sits_down(ann, Stack(1100_c));
    CHECK(table.table().stacks[ann] == Stack(1100_c));
    // Others may not.
    table.sits_down(dan, Stack(501_c)).refused(buy_in_too_large, "seat 3 would have 501; the table's maximum is 500");
}

TEST_CASE("RULES return: sitting down without chips changes nothing and the first chips are those") {
    Three table(guarded());
    table.at(1'000).stands_up(bob).at(2'000).sits_down(bob, Stack(0_c));
    CHECK(remembered(table) == std::vector{left(bob, 1000_c, 3'601'000)});
    table.adds(bob, 999_c)
        .refused(going_south,
                 "a buy-in of 999 is below the 1000 with which the player left; until "
                 "1970-01-01T01:00:01.000Z they must bring at least that");
    // Leaving again without chips is no way around it.
    table.stands_up(bob).then({PlayerLeft{.seat = bob, .stack = Stack(0_c)}});
    table.sits_down(bob, Stack(0_c)).adds(bob, 1000_c).then({ChipsAdded{.seat = bob, .amount = 1000_c}});
    CHECK(remembered(table).empty());
}

TEST_CASE("RULES return: chips that were held ready are asked about when they come") {
    Three table(guarded());
    table.at(1'000).stands_up(bob).reserves(bob, 999_c, "t1").at(2'000).commits(bob, "t1");
    table.refused(going_south,
                  "a buy-in of 999 is below the 1000 with which the player left; until "
                  "1970-01-01T01:00:01.000Z they must bring at least that");
    table.releases(bob, "t1").reserves(bob, 1000_c, "t2").commits(bob, "t2");
    CHECK(table.table().stacks[bob] == Stack(1000_c));
}

TEST_CASE("RULES return: who leaves with nothing or at an unknown time or when the table closes is not remembered") {
    Three unknown(guarded());
    unknown.stands_up(bob).then({PlayerLeft{.seat = bob, .stack = Stack(1000_c)}});
    CHECK(remembered(unknown).empty());
    Three closed(guarded());
    closed.at(1'000).when(CloseTable{}).then_includes({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}});
    CHECK(remembered(closed).empty());
    Three by_other_rules(stakes(50_c, 100_c));
    by_other_rules.at(1'000).stands_up(bob);
    CHECK(remembered(by_other_rules).empty());
}

TEST_CASE("RULES return: who has been away for long enough is forgotten when the next hand is closed") {
    Rules rules = guarded();
    rules.table_max = 4;
    Scenario table(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    table.at(1'000).stands_up(bob).at(2'000).stands_up(cat).deal().fold_around().at(3'601'000).is_closed();
    table.then({DeparturesForgotten{.count = 1}, HandClosed{.number = {1}}});
    CHECK(remembered(table) == std::vector{left(cat, 1000_c, 3'602'000)});
    table.deal().fold_around().at(9'999'000).is_closed();
    table.then({DeparturesForgotten{.count = 1}, HandClosed{.number = {2}}});
    table.deal().fold_around().is_closed().then({HandClosed{.number = {3}}});
}

TEST_CASE("RULES return: a table remembers twenty and forgets who left first of them") {
    Three table(guarded());
    for (int player = 0; player < 21; ++player) {
        const PlayerId guest = *PlayerId::parse("guest " + std::to_string(player));
        table.at(1'000 + player).when(SeatPlayer{.seat = dan, .player = guest, .stack = Stack(300_c)}).stands_up(dan);
    }
    table.then(
        {PlayerLeft{.seat = dan, .stack = Stack(300_c), .return_until = Time(3'601'020), .forgets_first = true}});
    CHECK(remembered(table).size() == 20);
    CHECK(remembered(table).front().player == *PlayerId::parse("guest 1"));
}
