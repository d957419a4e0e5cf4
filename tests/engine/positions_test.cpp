#include "engine/positions.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/clockwise.hpp"

using namespace handlog::engine;

namespace {

[[nodiscard]] Rules moving(ButtonRule button, HeadsUpBlinds heads_up_blinds) {
    Rules rules;
    rules.table_max = 10;
    rules.button = button;
    rules.heads_up_blinds = heads_up_blinds;
    return rules;
}

const Rules next_active = moving(ButtonRule::next_active, HeadsUpBlinds::follow_button);
const Rules retains = moving(ButtonRule::next_active, HeadsUpBlinds::retain_big_blind);
const Rules advances = moving(ButtonRule::next_active, HeadsUpBlinds::advance_big_blind);
const Rules dead = moving(ButtonRule::dead, HeadsUpBlinds::advance_big_blind);

[[nodiscard]] SeatSet set_of(std::initializer_list<int> indices) {
    SeatSet set;
    for (const int index : indices) set.add(Seat(index));
    return set;
}

[[nodiscard]] Positions at(int button, int small_blind, int big_blind) {
    return {.button = Seat(button), .small_blind = Seat(small_blind), .big_blind = Seat(big_blind)};
}

[[nodiscard]] Positions first(SeatSet ready, Seat button, const Rules& rules = next_active) {
    return next_positions(rules, ready, {}, std::nullopt, button);
}

[[nodiscard]] Positions after(const Rules& rules, const Positions& last, SeatSet ready, SeatSet newcomers = {}) {
    return next_positions(rules, ready, newcomers, last, ready.lowest());
}

// Calls `visit` with the hand before and the two players who go on from it, for any three of six seats,
// any of them on the button and any of them gone.
template <class Visit>
void for_each_three_to_two(const Rules& rules, Visit visit) {
    for (int bits = 0; bits < 64; ++bits) {
        const SeatSet three(static_cast<std::uint16_t>(bits));
        if (three.size() != 3) continue;
        for (const Seat button : three) {
            for (const Seat gone : three) visit(first(three, button, rules), three.without(gone));
        }
    }
}

// Calls `visit` for every set of two or more of `seats` seats.
template <class Visit>
void for_each_ready(int seats, Visit visit) {
    for (int bits = 0; bits < 1 << seats; ++bits) {
        const SeatSet ready(static_cast<std::uint16_t>(bits));
        if (ready.size() >= 2) visit(ready);
    }
}

// A small generator of our own: the same sequence everywhere.
class Walk {
public:
    explicit Walk(std::uint64_t seed) : state_(seed) {}
    [[nodiscard]] std::uint32_t operator()() {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>(state_ >> 33);
    }

private:
    std::uint64_t state_;
};

[[nodiscard]] std::string text(const Positions& positions) {
    const auto seat = [](std::optional<Seat> which) { return which ? std::to_string(which->index()) : "none"; };
    return seat(positions.button) + '/' + seat(positions.small_blind) + '/' + seat(positions.big_blind);
}

}  // namespace

TEST_CASE("000 §1.3: the blinds sit left of the first button in every set of players") {
    for_each_ready(10, [](SeatSet ready) {
        if (ready.size() == 2) return;
        for (const Seat button : ready) {
            const Positions now = first(ready, button);
            const bool right = now.button == button && now.small_blind == seat_after(ready, button) &&
                               now.big_blind == seat_after(ready, *now.small_blind);
            if (!right) FAIL_CHECK(text(now));
        }
    });
    CHECK(first(set_of({1, 4, 8}), Seat(4)) == at(4, 8, 1));
}

TEST_CASE("000 §1.3: heads-up the button is the small blind") {
    CHECK(first(set_of({3, 7}), Seat(3)) == at(3, 3, 7));
    CHECK(first(set_of({3, 7}), Seat(7)) == at(7, 7, 3));
    CHECK(at(3, 3, 7).heads_up());
    CHECK(!at(3, 5, 7).heads_up());
}

TEST_CASE("next_active: the button goes to the next player whatever became of the last one") {
    CHECK(after(next_active, at(0, 1, 2), set_of({0, 1, 2, 3})) == at(1, 2, 3));
    CHECK(after(next_active, at(0, 1, 2), set_of({0, 2, 3})) == at(2, 3, 0));
    CHECK(after(next_active, at(3, 0, 1), set_of({0, 1, 2})) == at(0, 1, 2));
    CHECK(after(next_active, at(0, 1, 2), set_of({0, 1})) == at(1, 1, 0));
    CHECK(after(next_active, at(1, 1, 0), set_of({0, 1})) == at(0, 0, 1));
}

TEST_CASE("heads_up_blinds advance_big_blind: from any three to any two the big blind goes on by one player") {
    for_each_three_to_two(advances, [](const Positions& last, SeatSet two) {
        const Positions now = after(advances, last, two);
        const bool right = now.big_blind == seat_after(two, *last.big_blind) && now.heads_up() &&
                           now.button == two.without(*now.big_blind).lowest();
        if (!right) FAIL_CHECK(text(last) << " then " << text(now));
        if (now.big_blind == last.big_blind) FAIL_CHECK("the big blind is posted twice running");
    });
    CHECK(after(advances, at(0, 1, 2), set_of({0, 2})) == at(2, 2, 0));
}

TEST_CASE("001 §9 heads_up_blinds retain_big_blind: from any three to any two the big blind stays with its player") {
    int stays = 0;
    for_each_three_to_two(retains, [&stays](const Positions& last, SeatSet two) {
        const Positions now = after(retains, last, two);
        const bool is_there = two.contains(*last.big_blind);
        const Seat expected = is_there ? *last.big_blind : seat_after(two, *last.big_blind);
        const bool right = now.big_blind == expected && now.heads_up() && now.button == two.without(expected).lowest();
        if (!right) FAIL_CHECK(text(last) << " then " << text(now));
        if (is_there) ++stays;
    });
    CHECK(stays == 120);  // 20 sets of three, each button, and whoever goes but the big blind
    CHECK(after(retains, at(0, 1, 2), set_of({0, 2})) == at(0, 0, 2));
    CHECK(after(retains, at(0, 1, 2), set_of({1, 2})) == at(1, 1, 2));
    CHECK(after(retains, at(0, 1, 2), set_of({0, 1})) == at(1, 1, 0));
}

TEST_CASE("heads_up_blinds retain_big_blind: somebody else in the chair of the big blind does not retain it") {
    CHECK(after(retains, at(0, 1, 2), set_of({1, 2}), set_of({2})) == at(2, 2, 1));
    CHECK(after(retains, at(0, 1, 2), set_of({0, 2}), set_of({0})) == at(0, 0, 2));
}

TEST_CASE("heads_up_blinds: heads-up goes on from the button and three go on as ever") {
    for (const Rules& rules : {retains, advances}) {
        CHECK(after(rules, at(2, 2, 0), set_of({0, 2})) == at(0, 0, 2));
        // The rule is for three who become two: where one of two is replaced, the button goes on by itself.
        CHECK(after(rules, at(0, 0, 2), set_of({1, 2})) == at(1, 1, 2));
        CHECK(after(rules, at(0, 1, 2), set_of({0, 1, 2})) == at(1, 2, 0));
        CHECK(after(rules, at(0, 1, 2), set_of({0, 1, 2, 3})) == at(1, 2, 3));
    }
}

TEST_CASE("RULES example 22: the big blind busts under a dead button") {
    // Seats 1 to 5 of the example are 0 to 4 here.
    const Positions second = after(dead, at(0, 1, 2), set_of({0, 1, 3, 4}));
    CHECK(second == at(1, 2, 3));
    CHECK(after(dead, second, set_of({0, 1, 3, 4})) == at(2, 3, 4));
}

TEST_CASE("RULES example 23: the small blind busts under a dead button") {
    CHECK(after(dead, at(0, 1, 2), set_of({0, 2, 3, 4})) == at(1, 2, 3));
}

TEST_CASE("dead button: with nobody coming or going it moves as any button does") {
    CHECK(after(dead, at(0, 1, 2), set_of({0, 1, 2, 3})) == at(1, 2, 3));
    CHECK(after(dead, at(2, 0, 1), set_of({0, 1, 2})) == at(0, 1, 2));
}

TEST_CASE("dead button: from three to two and heads-up the big blind alternates and the other has the button") {
    CHECK(after(dead, at(0, 1, 2), set_of({0, 1})) == at(1, 1, 0));
    CHECK(after(dead, at(0, 1, 2), set_of({1, 2})) == at(2, 2, 1));
    CHECK(after(dead, at(0, 1, 2), set_of({0, 2})) == at(2, 2, 0));
    CHECK(after(dead, at(0, 0, 1), set_of({0, 1})) == at(1, 1, 0));
}

TEST_CASE("dead button: a third player who joins heads-up is the next big blind or waits for it") {
    CHECK(after(dead, at(0, 0, 1), set_of({0, 1, 2})) == at(0, 1, 2));
    // Between the old big blind and the old button's seat again: seat 3 comes before seat 0.
    CHECK(after(dead, at(1, 1, 0), set_of({0, 1, 3})).big_blind == Seat(1));
}

TEST_CASE("dead button: in any coming and going the big blind is posted by the next player and never twice running") {
    Walk walk(22);
    for (int table = 0; table < 200; ++table) {
        SeatSet ready(static_cast<std::uint16_t>(walk() % 1024));
        while (ready.size() < 2) ready.add(Seat(static_cast<int>(walk() % 10)));
        Positions last = first(ready, ready.lowest(), dead);
        for (int hand = 0; hand < 100; ++hand) {
            SeatSet next = ready;
            const Seat comes_or_goes(static_cast<int>(walk() % 10));
            if (walk() % 3 == 0)
                next = next.contains(comes_or_goes) ? next.without(comes_or_goes) : next.with(comes_or_goes);
            if (next.size() < 2) continue;
            ready = next;
            const Positions now = after(dead, last, ready);
            const std::string story = text(last) + " then " + text(now);
            if (now.big_blind != seat_after(ready, *last.big_blind)) FAIL_CHECK(story);
            if (now.big_blind == last.big_blind) FAIL_CHECK(story);
            if (ready.size() == 2) {
                if (now.button != now.small_blind || now.button == now.big_blind) FAIL_CHECK(story);
            } else {
                // Three different places, clockwise: button, small blind, big blind.
                if (now.small_blind != last.big_blind) FAIL_CHECK(story);
                SeatSet places;
                for (const Seat seat : {now.button, *now.small_blind, *now.big_blind}) places.add(seat);
                if (places.size() != 3 || seat_after(places, now.button) != now.small_blind) FAIL_CHECK(story);
            }
            last = now;
        }
    }
    CHECK(after(dead, at(0, 1, 2), set_of({0, 1, 2})) == at(1, 2, 0));
}

TEST_CASE("a hand whose blinds nobody recorded is followed by the button alone") {
    const Positions no_blinds{.button = Seat(4), .small_blind = {}, .big_blind = {}};
    for (const Rules& rules : {next_active, retains, advances, dead}) {
        CHECK(after(rules, no_blinds, set_of({1, 4, 6})) == at(6, 1, 4));
        CHECK(after(rules, no_blinds, set_of({1, 4})) == at(1, 1, 4));
    }
}

TEST_CASE("a dead button goes on from a hand whose small blind was missing") {
    const Positions missing{.button = Seat(1), .small_blind = {}, .big_blind = Seat(3)};
    CHECK(after(dead, missing, set_of({0, 1, 3, 4})).big_blind == Seat(4));
    CHECK(after(dead, missing, set_of({0, 1, 3, 4})).small_blind == Seat(3));
}

TEST_CASE("positions are for two players at least") {
    CHECK_THROWS_AS((void)first(set_of({3}), Seat(3)), BrokenInvariant);
}
