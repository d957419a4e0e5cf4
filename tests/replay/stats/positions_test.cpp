// What players call the places, at tables of every size.
#include <doctest/doctest.h>
#include <string>

#include "replay/stats/position.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::stats::name;
using handlog::replay::stats::positions_of;

namespace {

// From the small blind on, clockwise; the button has the highest seat.
[[nodiscard]] std::string names_at_table_of(int players) {
    SeatSet dealt_in;
    for (int index = 0; index < players; ++index) dealt_in.add(Seat(index));
    const Seat button(players - 1);
    const Seat small_blind = players == 2 ? button : Seat(0);
    const Seat big_blind = players == 2 ? Seat(0) : Seat(1);
    const auto positions =
        positions_of(dealt_in, {.button = button, .small_blind = small_blind, .big_blind = big_blind});
    std::string names;
    for (const Seat seat : dealt_in) names += std::string(name(positions[seat])) + " ";
    return names;
}

}  // namespace

TEST_CASE("positions have the names that players use at tables of every size") {
    CHECK(names_at_table_of(2) == "BB BTN ");
    CHECK(names_at_table_of(3) == "SB BB BTN ");
    CHECK(names_at_table_of(4) == "SB BB CO BTN ");
    CHECK(names_at_table_of(5) == "SB BB UTG CO BTN ");
    CHECK(names_at_table_of(6) == "SB BB UTG HJ CO BTN ");
    CHECK(names_at_table_of(7) == "SB BB UTG LJ HJ CO BTN ");
    CHECK(names_at_table_of(8) == "SB BB UTG UTG+1 LJ HJ CO BTN ");
    CHECK(names_at_table_of(9) == "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN ");
    CHECK(names_at_table_of(10) == "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN ");
}

TEST_CASE("before a dead button sits the cutoff") {
    const auto positions =
        positions_of(SeatSet::of(ann, bob, dan), {.button = cat, .small_blind = dan, .big_blind = ann});
    CHECK(name(positions[dan]) == "SB");
    CHECK(name(positions[ann]) == "BB");
    CHECK(name(positions[bob]) == "CO");
}

TEST_CASE("a dead small blind is nobody") {
    const auto positions =
        positions_of(SeatSet::of(ann, cat, dan), {.button = ann, .small_blind = std::nullopt, .big_blind = cat});
    CHECK(name(positions[ann]) == "BTN");
    CHECK(name(positions[cat]) == "BB");
    CHECK(name(positions[dan]) == "CO");
}

TEST_CASE("where a history lists no blinds more than four may have to act early") {
    SeatSet dealt_in;
    for (int index = 0; index < most_seats; ++index) dealt_in.add(Seat(index));
    const auto positions = positions_of(dealt_in, {.button = jon, .small_blind = {}, .big_blind = {}});
    std::string names;
    for (const Seat seat : dealt_in) names += std::string(name(positions[seat])) + " ";
    CHECK(names == "UTG UTG+1 UTG+2 UTG+3 UTG+3 UTG+3 LJ HJ CO BTN ");
}

TEST_CASE("a big blind on the button has the place of the button") {
    const auto positions = positions_of(SeatSet::of(ann, eve), {.button = eve, .small_blind = {}, .big_blind = eve});
    CHECK(name(positions[eve]) == "BTN");
    CHECK(name(positions[ann]) == "CO");
}

TEST_CASE("who sits between a dead button and the blinds has the place of the button") {
    const auto positions =
        positions_of(SeatSet::of(ann, bob, cat, eve), {.button = dan, .small_blind = ann, .big_blind = bob});
    CHECK(name(positions[eve]) == "BTN");
    CHECK(name(positions[cat]) == "CO");
    CHECK(name(positions[ann]) == "SB");
    CHECK(name(positions[bob]) == "BB");
}

TEST_CASE("who sits between the button and the big blind has the place of a small blind that is dead") {
    const auto positions =
        positions_of(SeatSet::of(ann, bob, dan, eve), {.button = dan, .small_blind = std::nullopt, .big_blind = ann});
    CHECK(name(positions[dan]) == "BTN");
    CHECK(name(positions[eve]) == "SB");
    CHECK(name(positions[ann]) == "BB");
    CHECK(name(positions[bob]) == "CO");
}
