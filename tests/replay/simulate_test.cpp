// Hands between bots: the same from the same seed, and no chip is lost.
#include "replay/simulate.hpp"

#include <doctest/doctest.h>
#include <string_view>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::eventstore::HandLog;
using handlog::replay::Simulation;

namespace {

[[nodiscard]] Simulation simulation(int seats, std::string_view name) {
    return Simulation(
        {.rules = stakes(50_c, 100_c), .seats = seats, .buy_in = 10'000_c, .master = derived(Seed{}, name)});
}

}  // namespace

TEST_CASE("one seed plays the same hands again and another seed plays others") {
    Simulation first = simulation(6, "one");
    Simulation again = simulation(6, "one");
    Simulation other = simulation(6, "two");
    int differences = 0;
    for (int hand = 0; hand < 50; ++hand) {
        const HandLog& played = first.next_hand();
        CHECK(played == again.next_hand());
        if (!(played == other.next_hand())) ++differences;
    }
    CHECK(differences == 50);
}

TEST_CASE("a simulation plays at every size of table without losing a chip") {
    for (int seats = 2; seats <= 9; ++seats) {
        Simulation evening = simulation(seats, "sizes");
        Chips bought;
        for (int hand = 0; hand < 100; ++hand) {
            for (const Event& event : events_of(evening.next_hand())) {
                if (std::holds_alternative<PlayerSeated>(event)) bought += 10'000_c;
                if (const auto* added = std::get_if<ChipsAdded>(&event)) bought += added->amount;
            }
            CHECK_FALSE(evening.table().hand_in_progress());
            CHECK(chips_on_table(evening.table()) == bought);
        }
    }
}
