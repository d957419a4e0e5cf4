// Chips on their way from an account to a seat: 003 "Buy-in Reservations" and its seat statuses,
// 001 §8.2.2 and §9 as far as they are about buying in, and the field buy_in.
#include <algorithm>
#include <doctest/doctest.h>

#include "engine/public_view.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

constexpr std::string_view playing_hand_1 = "hand 1 is being played; wait until it is over";
constexpr std::string_view none_for_bob = "no chips are reserved for seat 1 by this transfer";

[[nodiscard]] Rules untimed() { return stakes(50_c, 100_c); }

// From 2000 to 10000 are brought to the table.
[[nodiscard]] Rules limited() {
    Rules rules = untimed();
    rules.buy_in = {.least = 2000_c, .most = 10'000_c};
    return rules;
}

[[nodiscard]] SeatView seen(const Scenario& scenario, Seat seat) {
    const PublicView view = public_view(scenario.table(), PlayerId());
    const auto* const found =
        std::find_if(view.seats.begin(), view.seats.end(), [seat](const SeatView& each) { return each.seat == seat; });
    REQUIRE(found != view.seats.end());
    return *found;
}

}  // namespace

// ---- 003, the statuses of seats ----

TEST_CASE("003 EMPTY: nobody is assigned to the seat") {
    Scenario table(untimed(), {}, Place::here());
    CHECK(seen(table, bob).status == SeatStatus::empty);
    CHECK(seen(table, bob).player.empty());
    CHECK(seen(table, bob).player_status == PlayerStatus::nobody);
}

TEST_CASE("003 RESERVED: the seat is kept while the player's chips are on their way") {
    Scenario table(untimed(), {{ann, 1000_c}}, Place::here());
    table.reserves(bob, 500_c, "t1");
    CHECK(seen(table, bob).status == SeatStatus::reserved);
    CHECK(seen(table, bob).player == player_in(bob));
    CHECK(seen(table, bob).player_status == PlayerStatus::buying_in);
    CHECK(table.table().occupied == seats(ann));
    // Who has a seat to come back to is no player of the next hand yet.
    table.starts_at_once().refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1");
}

TEST_CASE("003 SEATED and ACTIVE: who sits there waits for the next hand and is active in it") {
    Scenario table(untimed(), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    CHECK(seen(table, bob).status == SeatStatus::joined_waiting);
    table.deal().sits_down(cat, Stack(1000_c));
    CHECK(seen(table, bob).status == SeatStatus::active);
    CHECK(seen(table, cat).status == SeatStatus::joined_waiting);
}

TEST_CASE("003 FOLDED and ALL_IN and SITTING_OUT: each is told of the seat") {
    Scenario table(untimed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    table.sits_out(dan).deal().folds(ann).goes_all_in(bob);
    CHECK(seen(table, ann).status == SeatStatus::folded);
    CHECK(seen(table, bob).status == SeatStatus::all_in);
    CHECK(seen(table, dan).status == SeatStatus::sitting_out);
}

TEST_CASE("003 DISCONNECTED: the player remains in the seat and it is told of the player and not of the seat") {
    Scenario table(untimed(), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    table.deal().disconnects(bob);
    CHECK(seen(table, bob).status == SeatStatus::active);
    CHECK(seen(table, bob).player_status == PlayerStatus::away);
}

TEST_CASE("001 §9 BUYING_IN and OUT: what is up with a player is told whatever the seat does") {
    Rules rules = untimed();
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    Scenario table(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"}).goes_all_in(ann).calls(bob);
    // All-in is not busted.
    CHECK(seen(table, bob).player_status == PlayerStatus::active);
    table.stands_up(cat);
    CHECK(seen(table, cat).status == SeatStatus::active);
    CHECK(seen(table, cat).player_status == PlayerStatus::out);
    table.folds(cat);
    CHECK(seen(table, bob).status == SeatStatus::joined_waiting);
    CHECK(seen(table, bob).player_status == PlayerStatus::buying_in);
}

// ---- 003 "Buy-in Reservations" ----

TEST_CASE("003 reservations: chips are reserved before a player is seated and committed when the player joins") {
    given(untimed(), {{ann, 1000_c}})
        .reserves(bob, 500_c, "t1")
        .then({ChipsReserved{.seat = bob, .player = player_in(bob), .amount = 500_c, .transfer = transfer("t1")}})
        .commits(bob, "t1")
        .then({ChipsCommitted{.seat = bob, .transfer = transfer("t1")},
               PlayerSeated{.seat = bob, .player = player_in(bob), .stack = Stack(500_c)}})
        .then_stacks({{bob, 500_c}})
        .deal()
        .then_blinds(ann, bob);
}

TEST_CASE("003 reservations: chips that are released stay in the account and the seat is free") {
    Scenario table(untimed(), {{ann, 1000_c}}, Place::here());
    table.reserves(bob, 500_c, "t1")
        .releases(bob, "t1")
        .then({ChipsReleased{.seat = bob, .transfer = transfer("t1")}})
        .commits(bob, "t1")
        .refused(no_reservation, none_for_bob)
        .when(SeatPlayer{.seat = bob, .player = player_in(cat), .stack = Stack(1000_c)})
        .then({PlayerSeated{.seat = bob, .player = player_in(cat), .stack = Stack(1000_c)}});
}

TEST_CASE("003 reservations: to prevent spending twice a reservation is committed once") {
    given(untimed(), {{ann, 1000_c}})
        .reserves(bob, 500_c, "t1")
        .commits(bob, "t1")
        .commits(bob, "t1")
        .refused(no_reservation, none_for_bob)
        .releases(bob, "t1")
        .refused(no_reservation, none_for_bob)
        .then_stacks({{bob, 500_c}});
}

TEST_CASE("003 reservations: a transfer is for one seat and a seat has one transfer under way") {
    given(untimed(), {{ann, 1000_c}})
        .reserves(bob, 500_c, "t1")
        .reserves(cat, 500_c, "t1")
        .refused(transfer_taken, "the transfer is already reserved for seat 1")
        .reserves(bob, 700_c, "t2")
        .refused(seat_reserved, "chips are already reserved for seat 1; commit or release them first")
        .commits(bob, "t2")
        .refused(no_reservation, none_for_bob)
        .releases(bob, "t2")
        .refused(no_reservation, none_for_bob)
        .commits(bob, "t1")
        .reserves(bob, 700_c, "t2");
}

TEST_CASE("003 reservations: a seat that is kept for a player is nobody else's") {
    Scenario table(untimed(), {{ann, 1000_c}}, Place::here());
    constexpr std::string_view kept = "chips are already reserved for seat 1; commit or release them first";
    table.reserves(bob, 500_c, "t1");
    table.when(SeatPlayer{.seat = bob, .player = player_in(cat), .stack = Stack(1000_c)}).refused(seat_reserved, kept);
    table.when(ReserveChips{.seat = bob, .player = player_in(cat), .amount = 1_c, .transfer = transfer("t2")})
        .refused(seat_reserved, kept);
    // The player sits down by committing.
    table.sits_down(bob, Stack(1000_c)).refused(seat_reserved, kept);
}

TEST_CASE("003 reservations: a player has one place at the table be it only kept") {
    Scenario table(untimed(), {{ann, 1000_c}}, Place::here());
    table.reserves(bob, 500_c, "t1");
    table.when(SeatPlayer{.seat = cat, .player = player_in(bob), .stack = Stack(500_c)})
        .refused(already_seated, "the player already sits in seat 1");
    table.when(ReserveChips{.seat = cat, .player = player_in(bob), .amount = 500_c, .transfer = transfer("t2")})
        .refused(already_seated, "the player already sits in seat 1");
    table.when(ReserveChips{.seat = cat, .player = player_in(ann), .amount = 500_c, .transfer = transfer("t2")})
        .refused(already_seated, "the player already sits in seat 0");
    table.when(ReserveChips{.seat = ann, .player = player_in(cat), .amount = 500_c, .transfer = transfer("t2")})
        .refused(seat_taken, "seat 0 is taken");
}

TEST_CASE("003 reservations: who buys in again reserves for the own seat and the chips are added to it") {
    given(untimed(), {{ann, 1000_c}, {bob, 300_c}})
        .reserves(bob, 500_c, "t1")
        .commits(bob, "t1")
        .then({ChipsCommitted{.seat = bob, .transfer = transfer("t1")}, ChipsAdded{.seat = bob, .amount = 500_c}})
        .then_stacks({{bob, 800_c}});
}

TEST_CASE("001 §8.2: chips are reserved at any time and come to the table between hands only") {
    given(untimed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .deal()
        .folds(ann)
        .reserves(ann, 500_c, "t1")
        .commits(ann, "t1")
        .refused(hand_in_progress, playing_hand_1)
        .then_stacks({{ann, 1000_c}})
        .folds(bob)
        // When the hand is over it need not be closed.
        .commits(ann, "t1")
        .then({ChipsCommitted{.seat = ann, .transfer = transfer("t1")}, ChipsAdded{.seat = ann, .amount = 500_c}});
}

TEST_CASE("003 reservations: who is not in the hand may join while it is played and plays the next one") {
    Scenario table(untimed(), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    table.deal().reserves(cat, 500_c, "t1").commits(cat, "t1").then_turn(ann).fold_around().deal();
    CHECK(table.all<HandStarted>().at(0).dealt_in == seats(ann, bob, cat));
}

TEST_CASE("001 §8.2.2: a reservation that is committed during PREDEAL ends it and one that is open does not") {
    Rules rules = untimed();
    rules.start = Start::automatic;
    rules.timers = {.predeal_ms = 15'000};
    Scenario table(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.at(1'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    table.goes_all_in(ann).calls(bob).folds(cat).is_closed().then_phase(HandPhase::predeal);
    table.at(5'000).reserves(bob, 500_c, "t1").then_phase(HandPhase::predeal);
    table.at(6'000).commits(bob, "t1").then({ChipsCommitted{.seat = bob, .transfer = transfer("t1")},
                                             ChipsAdded{.seat = bob, .amount = 500_c}, PredealEnded{},
                                             NextHandDue{.due = Time(6'000)}});
}

TEST_CASE("RULES reservations: whoever leaves takes no chips along that are still in the account") {
    given(untimed(), {{ann, 1000_c}, {bob, 1000_c}})
        .reserves(bob, 500_c, "t1")
        .stands_up(bob)
        .then(
            {ChipsReleased{.seat = bob, .transfer = transfer("t1")}, PlayerLeft{.seat = bob, .stack = Stack(1000_c)}});

    Rules rules = untimed();
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    given(rules, {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .stands_up(bob)
        .reserves(bob, 500_c, "t1")
        .fold_around()
        .is_closed()
        .then({ChipsReleased{.seat = bob, .transfer = transfer("t1")}, PlayerLeft{.seat = bob, .stack = Stack(1050_c)},
               HandClosed{.number = {1}}});
}

TEST_CASE("RULES reservations: when a table closes whatever is reserved is released") {
    given(untimed(), {{ann, 1000_c}, {cat, 1000_c}})
        .reserves(cat, 500_c, "t1")
        .reserves(bob, 500_c, "t2")
        .when(CloseTable{})
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, ChipsReleased{.seat = bob, .transfer = transfer("t2")},
               ChipsReleased{.seat = cat, .transfer = transfer("t1")}, PlayerLeft{.seat = cat, .stack = Stack(1000_c)},
               TableClosed{}});
}

TEST_CASE("RULES reservations: reserved chips are not on the table") {
    Scenario table(untimed(), {{ann, Stack(most_chips - 10_c)}}, Place::here());
    table.reserves(bob, 20_c, "t1")
        .commits(bob, "t1")
        .refused(too_many_chips, "20 is too much; the table can hold 10 more");
    table.releases(bob, "t1");
}

// ---- buy_in ----

TEST_CASE("RULES buy_in: who sits down brings at least the least and at most the most or nothing yet") {
    given(limited(), {})
        .sits_down(ann, Stack(1999_c))
        .refused(buy_in_too_small, "a buy-in of 1999 is below this table's minimum of 2000")
        .sits_down(ann, Stack(10'001_c))
        .refused(buy_in_too_large, "seat 0 would have 10001; the table's maximum is 10000")
        .sits_down(ann, Stack(2000_c))
        .sits_down(bob, Stack(10'000_c))
        .sits_down(cat, Stack(0_c))
        .sits_down(dan, Stack::unknown());
}

TEST_CASE("RULES buy_in: who has nothing left buys in anew and who has something adds as little as they like") {
    given(limited(), {{ann, 5000_c}, {bob, 0_c}})
        .adds(bob, 1999_c)
        .refused(buy_in_too_small, "a buy-in of 1999 is below this table's minimum of 2000")
        .adds(bob, 2000_c)
        .adds(bob, 1_c)
        .adds(ann, 5001_c)
        .refused(buy_in_too_large, "seat 0 would have 10001; the table's maximum is 10000")
        .adds(ann, 5000_c)
        .then_stacks({{ann, 10'000_c}, {bob, 2001_c}});
}

TEST_CASE("RULES buy_in: what has been won is no buy-in") {
    Scenario table(limited(), {{ann, 10'000_c}, {bob, 10'000_c}}, Place::here());
    table.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"}).goes_all_in(ann).calls(bob);
    table.then_stacks({{ann, 20'000_c}})
        .adds(ann, 1_c)
        .refused(buy_in_too_large, "seat 0 would have 20001; the table's maximum is 10000")
        .adds(bob, 10'000_c)
        .deal()
        .then_stacks({{ann, 19'900_c}, {bob, 9'950_c}});
}

TEST_CASE("RULES buy_in: who has an unknown stack may add any chips") {
    given(limited(), {{ann, Stack::unknown()}}).adds(ann, 20'000_c).then({ChipsAdded{.seat = ann, .amount = 20'000_c}});
}

TEST_CASE("RULES buy_in: what is reserved is held to it when it comes to the table") {
    given(limited(), {{ann, 5000_c}})
        .reserves(bob, 1999_c, "t1")
        .commits(bob, "t1")
        .refused(buy_in_too_small, "a buy-in of 1999 is below this table's minimum of 2000")
        .releases(bob, "t1")
        .reserves(bob, 10'001_c, "t2")
        .commits(bob, "t2")
        .refused(buy_in_too_large, "seat 1 would have 10001; the table's maximum is 10000")
        .reserves(ann, 5001_c, "t3")
        .commits(ann, "t3")
        .refused(buy_in_too_large, "seat 0 would have 10001; the table's maximum is 10000");
}
