// Commands that somebody wrote into a log as accepted although they had to be refused: the auditor says why, with the
// numbers that the player would have been told, and under the check that is meant for it.
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/replay/judge/fault.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::CheckId;
using replay::judge::Finding;
using replay::judge::Findings;

namespace {

// What the auditor says when the last log goes on with this command, and all that it says is that it was accepted.
[[nodiscard]] std::string objection_to(Logs logs, const Command& command, CheckId check, Time received_at = {}) {
    HandLog& log = logs.back();
    log.entries.push_back({.at = received_at,
                           .received_at = received_at,
                           .by = {.role = Role::host},
                           .command = command,
                           .outcome = Events{}});
    const Findings findings = judged(logs);
    if (findings.empty()) return "nothing";
    const Finding& finding = findings.front();
    CHECK(finding.what == "an illegal command was accepted");
    CHECK(finding.check == check);
    return finding.expected;
}

[[nodiscard]] ReserveChips reserve(Seat seat, Seat player, std::string_view name, Chips amount = 300_c) {
    return {.seat = seat, .player = player_in(player), .amount = amount, .transfer = transfer(name)};
}

// Whoever buys in brings 200 to 1000. Bob has no chips and 2000 held ready, Dan's seat is kept for 150.
[[nodiscard]] Logs kept() {
    Rules rules = stakes(50_c, 100_c);
    rules.buy_in = {.least = 200_c, .most = 1000_c};
    Scenario table = given(rules, {{ann, 1000_c}, {bob, 0_c}});
    table.reserves(bob, 2000_c, "one").reserves(dan, 150_c, "two");
    return recorded(table);
}

[[nodiscard]] Rules by_timers() {
    Rules rules = stakes(50_c, 100_c);
    rules.start = Start::automatic;
    rules.timers = {.action_ms = 20'000, .predeal_ms = 15'000, .next_hand_ms = 2'000, .away_ms = 300'000};
    return rules;
}

[[nodiscard]] Command start_hand() {
    return StartHand{.hand_id = *HandId::parse("next"), .deck = Seed{}, .forced_bets = ForcedBetsByRules{}};
}

}  // namespace

TEST_CASE("a reservation that was accepted and had to be refused is found with its reason") {
    const auto says = [](const Command& command) { return objection_to(kept(), command, CheckId::reservations); };
    CHECK(says(ReserveChips{.seat = eve, .player = {}, .amount = 1_c, .transfer = transfer("six")}) ==
          "ID_MISSING: the player needs a name of 1 to 64 bytes");
    CHECK(says(ReserveChips{.seat = eve, .player = player_in(eve), .amount = 1_c, .transfer = {}}) ==
          "ID_MISSING: the transfer needs a name of 1 to 64 bytes");
    CHECK(says(reserve(jon, eve, "six")).starts_with("NO_SUCH_SEAT: "));
    CHECK(says(reserve(ann, eve, "six")) == "SEAT_TAKEN: seat 0 is taken");
    CHECK(says(reserve(eve, ann, "six")) == "ALREADY_SEATED: the player already sits in seat 0");
    CHECK(says(reserve(eve, dan, "six")) == "ALREADY_SEATED: the player already sits in seat 3");
    CHECK(says(reserve(dan, dan, "six")) ==
          "SEAT_RESERVED: chips are already reserved for seat 3; commit or release them first");
    CHECK(says(reserve(eve, eve, "two")) == "TRANSFER_TAKEN: the transfer is already reserved for seat 3");
    CHECK(says(reserve(eve, eve, "six", 0_c)) == "AMOUNT_NOT_POSITIVE: 0 is not a valid amount");

    CHECK(says(CommitChips{.seat = dan, .transfer = transfer("one")}) ==
          "NO_RESERVATION: no chips are reserved for seat 3 by this transfer");
    CHECK(says(CommitChips{.seat = dan, .transfer = transfer("two")}) ==
          "BUY_IN_TOO_SMALL: a buy-in of 150 is below this table's minimum of 200");
    CHECK(says(CommitChips{.seat = bob, .transfer = transfer("one")}) ==
          "BUY_IN_TOO_LARGE: seat 1 would have 2000; the table's maximum is 1000");
    CHECK(says(ReleaseChips{.seat = eve, .transfer = transfer("one")}) ==
          "NO_RESERVATION: no chips are reserved for seat 4 by this transfer");
    CHECK(says(SeatPlayer{.seat = dan, .player = player_in(eve), .stack = Stack(300_c)}) ==
          "SEAT_RESERVED: chips are already reserved for seat 3; commit or release them first");
}

TEST_CASE("chips that are committed to a player in a hand are found") {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    table.reserves(ann, 100_c, "one").deal();
    CHECK(objection_to(recorded(table), CommitChips{.seat = ann, .transfer = transfer("one")}, CheckId::reservations)
              .starts_with("HAND_IN_PROGRESS: "));
}

TEST_CASE("a buy-in beyond the limits of the table that was accepted is found with its reason") {
    const auto says = [](const Command& command) { return objection_to(kept(), command, CheckId::seating); };
    CHECK(says(SeatPlayer{.seat = eve, .player = player_in(dan), .stack = Stack(300_c)}) ==
          "ALREADY_SEATED: the player already sits in seat 3");
    CHECK(says(SeatPlayer{.seat = eve, .player = player_in(eve), .stack = Stack(199_c)}) ==
          "BUY_IN_TOO_SMALL: a buy-in of 199 is below this table's minimum of 200");
    CHECK(says(SeatPlayer{.seat = eve, .player = player_in(eve), .stack = Stack(1001_c)}) ==
          "BUY_IN_TOO_LARGE: seat 4 would have 1001; the table's maximum is 1000");
    CHECK(says(AddChips{.seat = bob, .amount = 199_c}) ==
          "BUY_IN_TOO_SMALL: a buy-in of 199 is below this table's minimum of 200");
    CHECK(says(AddChips{.seat = ann, .amount = 1_c}) ==
          "BUY_IN_TOO_LARGE: seat 0 would have 1001; the table's maximum is 1000");
    CHECK(says(AddChips{.seat = bob, .amount = most_chips}).starts_with("TOO_MANY_CHIPS: "));
}

TEST_CASE("rules that no table can wait and buy in by are found with the field that is wrong") {
    const auto says = [](const std::function<void(Rules&)>& change) {
        Scenario table = given(stakes(50_c, 100_c), {});
        Logs logs = recorded(table);
        say_rules(logs.back(), change);
        const Findings findings = judged(logs);
        REQUIRE(findings.size() == 1);
        CHECK(findings[0].check == CheckId::sound_rules);
        return findings[0].expected;
    };
    const auto names = [](const std::string& text, std::string_view field) {
        return text.starts_with("INVALID_RULES: ") && text.find(field) != std::string::npos;
    };
    CHECK(names(says([](Rules& rules) { rules.buy_in.most = Chips(-1); }), "buy_in.most"));
    CHECK(names(says([](Rules& rules) { rules.buy_in = {.least = 2_c, .most = 1_c}; }), "buy_in.least"));
    CHECK(names(says([](Rules& rules) { rules.start = static_cast<Start>(3); }), "start"));
    CHECK(names(says([](Rules& rules) { rules.timers.predeal_ms = 86'400'001; }), "timers.predeal_ms"));
    CHECK(names(says([](Rules& rules) { rules.timers.next_hand_ms = -1; }), "timers.next_hand_ms"));
    CHECK(names(says([](Rules& rules) { rules.timers.away_ms = -1; }), "timers.away_ms"));
    CHECK(names(says([](Rules& rules) { rules.away_hands = 1'000'001; }), "away_hands"));
    // The first of two is named.
    CHECK(names(says([](Rules& rules) {
                    rules.away_hands = -1;
                    rules.buy_in.least = Chips(-1);
                }),
                "buy_in.least"));
}

TEST_CASE("a pause that was accepted and had to be refused is found with its reason") {
    const auto says = [](Scenario& table, const Command& command) {
        return objection_to(recorded(table), command, CheckId::between_hands);
    };
    Scenario playing = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    CHECK(says(playing, ResumeTable{}) == "NOT_PAUSED: the table is not paused");
    Scenario paused = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    paused.pauses();
    CHECK(says(paused, PauseTable{}) == "ALREADY_PAUSED: the table is already paused, or will be after this hand");
    CHECK(says(paused, start_hand()) == "TABLE_PAUSED: the table is paused; resume it first");
    Scenario will_pause = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    will_pause.deal().pauses();
    CHECK(says(will_pause, PauseTable{}) == "ALREADY_PAUSED: the table is already paused, or will be after this hand");
}

TEST_CASE("what was accepted too early or too late between hands is found with its reason") {
    Scenario table = given(by_timers(), {{ann, 1000_c}});
    table.at(1'000).sits_down(bob, Stack(1000_c));
    CHECK(objection_to(recorded(table), start_hand(), CheckId::between_hands, Time(2'999)) ==
          "TOO_EARLY: this arrived at 1970-01-01T00:00:02.999Z, and the next hand does not start before "
          "1970-01-01T00:00:03.000Z");
    CHECK(objection_to(recorded(table), Tick{}, CheckId::clock, Time(3'000)).starts_with("NOTHING_DUE: "));

    // The first of two deadlines counts.
    table.at(2'000).disconnects(ann).at(2'500).disconnects(bob);
    CHECK(objection_to(recorded(table), SitOut{.seat = bob}, CheckId::clock, Time(302'001)) ==
          "CLOCK_BEHIND: this arrived at 1970-01-01T00:05:02.001Z, and what was due by 1970-01-01T00:05:02.000Z is not "
          "settled; send a Tick first");
    CHECK(objection_to(recorded(table), Tick{}, CheckId::clock, Time(301'999)) ==
          "NOTHING_DUE: nothing is due at 1970-01-01T00:05:01.999Z; the next deadline is 1970-01-01T00:05:02.000Z");

    Scenario busted = given(by_timers(), {{ann, 1000_c}, {bob, 300_c}, {cat, 1000_c}});
    busted.at(1'000).deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}, .board = "2c 7d 9h Js 3s"});
    busted.raises(ann, 300_c).goes_all_in(bob).folds(cat).ticks(1'000).at(2'000).disconnects(cat);
    CHECK(objection_to(recorded(busted), start_hand(), CheckId::between_hands, Time(15'999)) ==
          "TOO_EARLY: this arrived at 1970-01-01T00:00:15.999Z, and the next hand does not start before "
          "1970-01-01T00:00:16.000Z");
    CHECK(objection_to(recorded(busted), SitOut{.seat = bob}, CheckId::clock, Time(16'001)) ==
          "CLOCK_BEHIND: this arrived at 1970-01-01T00:00:16.001Z, and what was due by 1970-01-01T00:00:16.000Z is not "
          "settled; send a Tick first");
}

TEST_CASE("a player who acted too late is told so although another deadline had passed before") {
    Scenario hand = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.at(1'000).disconnects(cat).at(3'000).sits_out(cat).at(290'000).deal();
    const Command fold = Fold{.hand = {1}, .seat = *hand.table().hand.to_act};
    CHECK(objection_to(recorded(hand), fold, CheckId::clock, Time(305'000)).starts_with("CLOCK_BEHIND: "));
    CHECK(objection_to(recorded(hand), fold, CheckId::clock, Time(311'000)).starts_with("TOO_LATE: "));
}

}  // namespace handlog::tests
