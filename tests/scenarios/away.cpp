// Players without a connection: 001 §8.1.2 and §9 "Player Disconnects", 003 "Timers & Timeouts" and
// DISCONNECTED, and the fields timers.away_ms and away_hands. What becomes of their turns is in
// clock.cpp. Moments count from 0 here.
#include <doctest/doctest.h>

#include "engine/decide.hpp"
#include "engine/public_view.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

// How long a seat is kept whose player has no connection, and for how many hands; 0 is for ever.
[[nodiscard]] Rules kept_for(std::int32_t away_ms, std::int32_t away_hands) {
    Rules rules = stakes(50_c, 100_c);
    rules.timers.away_ms = away_ms;
    rules.away_hands = away_hands;
    return rules;
}

class Three : public Scenario {
public:
    explicit Three(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {}
};

}  // namespace

TEST_CASE("001 §9 a player disconnects: the player is AWAY and has so much time to come back") {
    Three table(kept_for(60'000, 0));
    table.at(1'000).disconnects(cat).then({PlayerDisconnected{.seat = cat, .away_until = Time(61'000)}});
    table.then_next_deadline(61'000);
    const PublicView view = public_view(table.table(), player_in(ann));
    CHECK(view.seats[2].player_status == PlayerStatus::away);
    CHECK(view.seats[1].player_status == PlayerStatus::active);
}

TEST_CASE("001 §9 a player disconnects: when the time is over a tick frees the seat") {
    Three table(kept_for(60'000, 0));
    table.at(1'000)
        .disconnects(cat)
        .ticks(60'999)
        .refused(nothing_due,
                 "nothing is due at 1970-01-01T00:01:00.999Z; the next deadline is 1970-01-01T00:01:01.000Z")
        .ticks(61'000)
        .then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}})
        .then_no_deadline()
        .sits_down(cat, Stack(500_c))
        .then_no_deadline();
    CHECK(table.table().disconnected.empty());
}

TEST_CASE("001 §9 a player disconnects: after so many hands the seat is freed when the last of them is closed") {
    Three table(kept_for(0, 2));
    table.disconnects(cat).then({PlayerDisconnected{.seat = cat, .away_until = {}}});
    table.deal().fold_around().is_closed().then({HandClosed{.number = {1}, .away = seats(cat)}});
    // Whoever is away is dealt in, so that the blinds are not avoided.
    table.deal();
    CHECK(table.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
    table.fold_around().is_closed().then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}, HandClosed{.number = {2}}});
}

TEST_CASE("001 §9 a player disconnects: the hands are consecutive") {
    Three table(kept_for(0, 2));
    table.disconnects(cat).deal().fold_around().is_closed();
    table.deal().reconnects(cat).then({PlayerReconnected{.seat = cat}}).disconnects(cat).fold_around();
    table.is_closed().then({HandClosed{.number = {2}, .away = seats(cat)}});
    table.deal().fold_around().is_closed().then_includes({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});
}

TEST_CASE("001 §9 a player disconnects: a hand during which the connection was lost counts") {
    Three table(kept_for(0, 1));
    table.deal().fold_around().disconnects(cat).is_closed();
    table.then({PlayerLeft{.seat = cat, .stack = Stack(1050_c)}, HandClosed{.number = {1}}});
}

TEST_CASE("003 DISCONNECTED: exactly at the timeout a player may still return and keeps the seat") {
    Three table(kept_for(60'000, 0));
    table.at(1'000)
        .disconnects(cat)
        .at(61'000)
        .reconnects(cat)
        .then({PlayerReconnected{.seat = cat}})
        .then_no_deadline()
        .ticks(99'000)
        .refused(nothing_due, "nothing is due at 1970-01-01T00:01:39.000Z; the next deadline is not set");
}

TEST_CASE("003 DISCONNECTED: after the timeout and before its tick nobody returns any more") {
    Three table(kept_for(60'000, 0));
    table.at(1'000)
        .disconnects(cat)
        .at(61'001)
        .reconnects(cat)
        .refused(clock_behind,
                 "this arrived at 1970-01-01T00:01:01.001Z, and what was due by 1970-01-01T00:01:01.000Z is not "
                 "settled; send a Tick first")
        .ticks(61'002)
        .then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});
}

TEST_CASE("003 DISCONNECTED: who loses the connection once more has the whole time again") {
    Three table(kept_for(60'000, 0));
    table.at(1'000).disconnects(cat).at(50'000).reconnects(cat).disconnects(cat).then_next_deadline(110'000);
}

TEST_CASE("001 §8.1.2: who has been away too long leaves when the hand is cleaned up and not in the middle of it") {
    Three table(kept_for(60'000, 0));
    table.at(1'000).deal().disconnects(bob).then_no_deadline();
    table.at(70'000)
        .folds(ann)
        .ticks(70'000)
        .refused(nothing_due, "nothing is due at 1970-01-01T00:01:10.000Z; the next deadline is not set")
        .folds(bob)
        // The hand is over, and its review goes on.
        .then_no_deadline()
        .is_closed()
        .then({PlayerLeft{.seat = bob, .stack = Stack(950_c)}, HandClosed{.number = {1}}});
}

TEST_CASE("001 §8.1.2: who has not been away too long when the hand is cleaned up has the rest of the time") {
    Three table(kept_for(60'000, 0));
    table.at(1'000).deal().disconnects(bob).at(30'000).fold_around().is_closed().then(
        {HandClosed{.number = {1}, .away = seats(bob)}});
    table.then_next_deadline(61'000).ticks(61'000).then({PlayerLeft{.seat = bob, .stack = Stack(950_c)}});
}

TEST_CASE("001 §8.1.2: who leaves and who has been away too long go in the order of the seats") {
    Rules rules = kept_for(0, 1);
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    Three table(rules);
    table.deal().disconnects(ann).stands_up(bob).disconnects(cat).fold_around().is_closed();
    table.then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, PlayerLeft{.seat = bob, .stack = Stack(950_c)},
                PlayerLeft{.seat = cat, .stack = Stack(1050_c)}, HandClosed{.number = {1}}});
}

TEST_CASE("RULES away: a seat that is not in the hand is freed while the hand is played") {
    Three table(kept_for(60'000, 0));
    table.sits_out(cat).at(1'000).deal().disconnects(cat).then_next_deadline(61'000);
    table.ticks(61'000).then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}}).then_turn(ann);
}

TEST_CASE("RULES away: one tick does all that is over and what concerns the hand comes last") {
    Rules rules = kept_for(60'000, 0);
    rules.timers.action_ms = 60'000;
    Scenario table(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    table.sits_out(dan).sits_out(cat).at(1'000).deal().disconnects(dan).disconnects(cat).ticks(61'000);
    table.then_includes({PlayerLeft{.seat = cat, .stack = Stack(1000_c)},
                         PlayerLeft{.seat = dan, .stack = Stack(1000_c)}, PlayerTimedOut{.seat = ann},
                         PlayerFolded{.seat = ann}});
}

TEST_CASE("RULES away: an action is late by the time of its turn and anything else by whatever is due first") {
    Rules rules = kept_for(20'000, 0);
    rules.timers.action_ms = 60'000;
    Three table(rules);
    table.sits_out(cat).at(1'000).deal().then_due(61'000).disconnects(cat).then_next_deadline(21'000);
    table.at(30'000).calls(ann).refused(
        clock_behind,
        "this arrived at 1970-01-01T00:00:30.000Z, and what was due by 1970-01-01T00:00:21.000Z is not "
        "settled; send a Tick first");
    table.ticks(30'000).then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}}).then_due(61'000).calls(ann);
}

TEST_CASE("RULES away: a seat that is freed may leave the others waiting for players") {
    Rules rules = kept_for(60'000, 0);
    rules.start = Start::automatic;
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    Three table(rules);
    table.at(1'000).deal().disconnects(ann).disconnects(bob).fold_around().is_closed();
    table.then({HandClosed{.number = {1}, .away = seats(ann, bob)}}).then_phase(HandPhase::waiting_for_players);
    table.ticks(61'000).then(
        {PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, PlayerLeft{.seat = bob, .stack = Stack(950_c)}});
    table.then_phase(HandPhase::waiting_for_players);
}

TEST_CASE("RULES away: nobody waits for a player to buy in who has been away too long") {
    Rules rules = kept_for(60'000, 0);
    rules.start = Start::automatic;
    rules.timers.predeal_ms = 90'000;
    Scenario table(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.at(1'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    table.disconnects(bob).goes_all_in(ann).calls(bob).folds(cat).is_closed().then_phase(HandPhase::predeal);
    table.then_next_deadline(61'000).ticks(61'000).then(
        {PlayerLeft{.seat = bob, .stack = Stack(0_c)}, PredealEnded{}, NextHandDue{.due = Time(61'000)}});
}

TEST_CASE("RULES away: chips that are reserved for a seat are released before it is freed") {
    Three table(kept_for(60'000, 0));
    table.at(1'000).disconnects(cat).reserves(cat, 500_c, "t1").ticks(61'000);
    table.then(
        {ChipsReleased{.seat = cat, .transfer = transfer("t1")}, PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});
}

TEST_CASE("RULES away: where nobody knows when the connection was lost the seat is kept") {
    Three table(kept_for(60'000, 0));
    table.disconnects(cat).then({PlayerDisconnected{.seat = cat, .away_until = {}}}).then_no_deadline();
    table.at(3'600'000).deal().fold_around().is_closed().then({HandClosed{.number = {1}, .away = seats(cat)}});
}

TEST_CASE("RULES presets: home frees a seat after five minutes or ten hands and the others never do") {
    Three timed(playing("home", 50_c, 100_c));
    timed.at(1'000).disconnects(cat).then_next_deadline(301'000);

    Three counted(playing("home", 50_c, 100_c));
    counted.disconnects(cat);
    for (int hand = 1; hand <= 9; ++hand) counted.deal().fold_around().is_closed().then_none<PlayerLeft>();
    counted.deal().fold_around().is_closed();
    CHECK(counted.all<PlayerLeft>().size() == 1);

    for (const std::string_view preset : {"jp", "tda"}) {
        Three kept(playing(preset, 50_c, 100_c));
        kept.at(1'000).disconnects(cat).then_no_deadline();
    }
}

TEST_CASE("RULES time: a tick that was held up does what was due when it was received and no more") {
    Rules rules = kept_for(10'000, 0);
    rules.timers.action_ms = 20'000;
    Three table(rules);
    table.sits_out(cat).at(1'000).deal().then_due(21'000).at(2'000).disconnects(cat).then_next_deadline(12'000);
    // A command that was received later has been refused meanwhile, so this happens only now.
    Table later = table.table();
    Events events;
    REQUIRE_FALSE(play(later, Tick{}, events, {.received_at = Time(12'000), .at = Time(25'000)}));
    CHECK(events == Events{PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});
    CHECK(later.hand.to_act == ann);
    REQUIRE_FALSE(
        play(later, Call{.hand = {1}, .seat = ann}, events, {.received_at = Time(20'500), .at = Time(25'000)}));
}

TEST_CASE("003 standard: who loses the connection keeps the seat for two minutes") {
    Scenario table(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    table.at(1'000).disconnects(cat).then({PlayerDisconnected{.seat = cat, .away_until = Time(121'000)}});
    table.then_next_deadline(121'000).ticks(121'000).then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});

    Scenario back(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, Place::here());
    back.at(1'000)
        .disconnects(cat)
        .at(121'000)
        .reconnects(cat)
        .then({PlayerReconnected{.seat = cat}})
        .then_no_deadline();
}
