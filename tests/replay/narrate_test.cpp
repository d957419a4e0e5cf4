// A hand as people tell it, whole.
#include "replay/narrate.hpp"

#include <doctest/doctest.h>
#include <sstream>

#include "engine/redact.hpp"
#include "replay/simulate.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::narrate;
using handlog::replay::Simulation;

namespace {

// The hand that began with `started` and went on with `rest`, at `before`.
[[nodiscard]] std::string told(const Table& before, std::initializer_list<const Events*> parts, Viewer viewer = {}) {
    Events events;
    for (const Events* part : parts) {
        for (const Event& event : *part) events.push_back(viewer ? redacted(event, *viewer) : event);
    }
    std::ostringstream out;
    narrate(out, before, events);
    return out.str();
}

[[nodiscard]] Simulation simulation(int seats, std::string_view name) {
    Rules rules = *preset("standard");
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    return Simulation({.rules = rules, .seats = seats, .buy_in = 10'000_c, .master = derived(Seed{}, name)});
}

}  // namespace

TEST_CASE("a side pot is told with its amount and with who may win it") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 500_c}, {cat, 500_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"});
    const Events started = hand.events();
    hand.goes_all_in(ann);
    const Events shoved = hand.events();
    hand.raises(bob, 150_c);
    const Events raised = hand.events();
    hand.goes_all_in(cat);
    const Events reraised = hand.events();
    hand.calls(bob);
    const std::string text = told(before, {&started, &shoved, &raised, &reraised, &hand.events()});
    CHECK(text.find("Ann raises to 50 and is all-in\n") != std::string::npos);
    CHECK(text.find("main pot 150\n  side pot 1 of 900 for Bob, Cat\n") != std::string::npos);
    CHECK(text.find("Ann has pair of aces, jack, nine and seven kickers [9h Js Ah As 7d]\n") == std::string::npos);
    CHECK(text.find("Ann wins 150 from the main pot\n") != std::string::npos);
    CHECK(text.find("Bob wins 900 from side pot 1\n") != std::string::npos);
}

TEST_CASE("a hand told to one player leaves out the cards of the others") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}});
    const std::string whole = told(before, {&hand.events()});
    const std::string seen = told(before, {&hand.events()}, bob);
    CHECK(whole.find("Ann [As Ah], Bob [Ks Kh]") != std::string::npos);
    CHECK(seen.find("Ann [?? ??], Bob [Ks Kh]") != std::string::npos);
}

TEST_CASE("one seed plays the same hands again and another seed plays others") {
    Simulation first = simulation(6, "one");
    Simulation again = simulation(6, "one");
    Simulation other = simulation(6, "two");
    int differences = 0;
    for (int hand = 0; hand < 50; ++hand) {
        const std::span<const Event> played = first.next_hand();
        const std::span<const Event> repeated = again.next_hand();
        const std::span<const Event> different = other.next_hand();
        CHECK(std::equal(played.begin(), played.end(), repeated.begin(), repeated.end()));
        if (!std::equal(played.begin(), played.end(), different.begin(), different.end())) ++differences;
    }
    CHECK(differences == 50);
}

TEST_CASE("a simulation plays at every size of table without losing a chip") {
    for (int seats = 2; seats <= 9; ++seats) {
        Simulation evening = simulation(seats, "sizes");
        Chips bought = 10'000_c * seats;
        for (int hand = 0; hand < 100; ++hand) {
            for (const Event& event : evening.next_hand()) {
                if (const auto* added = std::get_if<ChipsAdded>(&event)) bought += added->amount;
            }
            CHECK_FALSE(evening.table().hand_in_progress());
            CHECK(chips_on_table(evening.table()) == bought);
        }
    }
}
