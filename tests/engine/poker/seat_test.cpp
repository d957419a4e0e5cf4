#include "engine/poker/seat.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <utility>
#include <vector>

#include "engine/clockwise.hpp"

using namespace handlog::engine;

namespace {

// Every set of seats there is.
constexpr std::uint16_t all_sets = 1U << most_seats;

template <class Visit>
void for_each_set(Visit visit) {
    for (std::uint16_t bits = 0; bits < all_sets; ++bits) visit(SeatSet(bits));
}

template <class Visit>
void for_each_seat(Visit visit) {
    for (int index = 0; index < most_seats; ++index) visit(Seat(index));
}

// The first member met by walking seat by seat around the largest table, in
// steps of 1 (clockwise) or -1: what after() and before() do with bits.
Seat walk(SeatSet set, Seat from, int step) {
    int index = from.index();
    do {
        index = (index + step + most_seats) % most_seats;
    } while (!set.contains(Seat(index)));
    return Seat(index);
}

}  // namespace

TEST_CASE("a seat is numbered 0 to 9 and nothing else") {
    for (int index = 0; index < most_seats; ++index) CHECK(Seat(index).index() == index);
    CHECK_THROWS_AS(Seat(-1), BrokenInvariant);
    CHECK_THROWS_AS(Seat(10), BrokenInvariant);
    CHECK_THROWS_AS(Seat(256), BrokenInvariant);
    CHECK(Seat(3) < Seat(4));
}

TEST_CASE("a set of seats counts its members and knows when it is empty or has just one") {
    for_each_set([](SeatSet set) {
        int members = 0;
        for_each_seat([&](Seat seat) { members += set.contains(seat) ? 1 : 0; });
        CHECK(set.size() == members);
        CHECK(set.empty() == (members == 0));
        CHECK(set.single() == (members == 1));
    });
}

TEST_CASE("a set of seats names no seat beyond the largest table") {
    CHECK_THROWS_AS(SeatSet{all_sets}, BrokenInvariant);
    CHECK_THROWS_AS(SeatSet(0xffff), BrokenInvariant);
}

TEST_CASE("a set of seats can be written as a list") {
    CHECK(SeatSet::of() == SeatSet{});
    CHECK(SeatSet::of(Seat(0), Seat(3), Seat(9)).bits() == 0b10'0000'1001);
    CHECK(SeatSet::of(Seat(3), Seat(3)) == SeatSet::of(Seat(3)));
}

TEST_CASE("adding and removing a seat changes that seat's membership alone") {
    for_each_set([](SeatSet set) {
        for_each_seat([&](Seat seat) {
            SeatSet added = set;
            added.add(seat);
            SeatSet removed = set;
            removed.remove(seat);
            for_each_seat([&](Seat other) {
                CHECK(added.contains(other) == (other == seat || set.contains(other)));
                CHECK(removed.contains(other) == (other != seat && set.contains(other)));
            });
            CHECK(set.with(seat) == added);
            CHECK(set.without(seat) == removed);
        });
    });
}

TEST_CASE("union and intersection and difference of sets of seats follow membership") {
    // Every set against a handful of others: all million pairs teach no more.
    for (const SeatSet other : {SeatSet(0), SeatSet(0b1), SeatSet(0b10'0000'0000), SeatSet(0b01'0101'0101),
                                SeatSet(0b00'0111'1000), SeatSet(all_sets - 1)}) {
        for_each_set([&](SeatSet set) {
            CHECK((set | other).bits() == (set.bits() | other.bits()));
            CHECK((set & other).bits() == (set.bits() & other.bits()));
            CHECK((set - other).bits() == (set.bits() & ~other.bits()));
        });
    }
}

TEST_CASE("the next seat after and the one before are what a walk around the table meets first") {
    for_each_set([](SeatSet set) {
        if (set.empty()) return;
        for_each_seat([&](Seat seat) {
            CHECK(seat_after(set, seat) == walk(set, seat, 1));
            CHECK(seat_before(set, seat) == walk(set, seat, -1));
        });
    });
}

TEST_CASE("a lone seat is its own neighbour on both sides") {
    for_each_seat([](Seat seat) {
        CHECK(seat_after(SeatSet::of(seat), seat) == seat);
        CHECK(seat_before(SeatSet::of(seat), seat) == seat);
    });
}

TEST_CASE("an empty set of seats has no first and no next and no previous seat") {
    CHECK_THROWS_AS(static_cast<void>(SeatSet{}.lowest()), BrokenInvariant);
    CHECK_THROWS_AS(static_cast<void>(seat_after(SeatSet{}, Seat(4))), BrokenInvariant);
    CHECK_THROWS_AS(static_cast<void>(seat_before(SeatSet{}, Seat(4))), BrokenInvariant);
}

TEST_CASE("a set of seats is walked in ascending order") {
    for_each_set([](SeatSet set) {
        std::vector<Seat> expected;
        for_each_seat([&](Seat seat) {
            if (set.contains(seat)) expected.push_back(seat);
        });
        std::vector<Seat> walked;
        for (const Seat seat : set) walked.push_back(seat);
        CHECK(walked == expected);
        if (!set.empty()) CHECK(set.lowest() == expected.front());
    });
}

TEST_CASE("going clockwise visits each member once and the starting seat last") {
    for_each_set([](SeatSet set) {
        for_each_seat([&](Seat start) {
            std::vector<Seat> expected;
            for (int step = 1; step <= most_seats; ++step) {
                const Seat seat((start.index() + step) % most_seats);
                if (set.contains(seat)) expected.push_back(seat);
            }
            std::vector<Seat> visited;
            clockwise_after(start, set, [&](Seat seat) { visited.push_back(seat); });
            CHECK(visited == expected);
        });
    });
}

TEST_CASE("a value for each seat starts as nothing and is kept apart from its neighbours") {
    PerSeat<int> values;
    for (const int value : values) CHECK(value == 0);
    for_each_seat([&](Seat seat) { values[seat] = 100 + seat.index(); });
    for_each_seat([&](Seat seat) { CHECK(std::as_const(values)[seat] == 100 + seat.index()); });

    PerSeat<int> same = values;
    CHECK(same == values);
    same[Seat(9)] = 0;
    CHECK_FALSE(same == values);
}
