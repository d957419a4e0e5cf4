// Recorded logs, decided again by this build.
#include "replay/regression.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "eventstore/codec.hpp"
#include "eventstore/memory_store.hpp"
#include "replay/simulate.hpp"
#include "tests/support/scenario.hpp"
#include "tests/support/written_by_insider.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::replay::Difference;
using handlog::replay::regress;
using handlog::replay::Simulation;

namespace {

// As a build of other semantics might have played it, by which each raise must be
// larger by one chip.
[[nodiscard]] std::vector<HandLog> an_evening_of_another_build(int hands) {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "r")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) {
        HandLog log = evening.next_hand();
        log.opening.semantics = semantics + 1;
        for (Entry& entry : log.entries) {
            auto* events = std::get_if<Events>(&entry.outcome);
            if (events == nullptr) continue;
            for (Event& event : *events) {
                if (auto* round = std::get_if<RoundStarted>(&event)) round->raise_size = round->raise_size + 1_c;
            }
        }
        logs.push_back(std::move(log));
    }
    return logs;
}

}  // namespace

TEST_CASE("of each hand the first event that differs is told and hands that differ alike are of one kind") {
    MemoryStore store({.opened_at = Time(5), .program = "another build", .sqlite = {}, .semantics = semantics + 1});
    write(store, an_evening_of_another_build(5));
    std::vector<Difference> differences;
    const auto counted = regress(
        store, [&](const Difference& one) { differences.push_back(one); }, [](const auto&) { FAIL("damage"); });
    REQUIRE(counted);
    CHECK(counted->logs == 5);
    CHECK(counted->hands == 5);
    CHECK(counted->different == 5);
    CHECK(counted->damaged == 0);
    REQUIRE(differences.size() == 5);
    for (const Difference& difference : differences) {
        CHECK(difference.first.pattern == "StartHand: RoundStarted differs in raise_size");
        REQUIRE(difference.first.fields.size() == 1);
        CHECK(difference.first.fields.front().one == "101");
        CHECK(difference.first.fields.front().other == "100");
        CHECK(difference.recorded_by.program == "another build");
        CHECK(difference.semantics == semantics + 1);
    }
    CHECK(differences[3].hand == HandId::parse("bots-4"));
    CHECK(place_of(differences[3]).find("table 'bots', log 3 (hand 'bots-4'), entry 0, event ") == 0);
}

TEST_CASE("an evening that this build played is decided again as it was") {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "r")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < 50; ++hand) logs.push_back(evening.next_hand());
    MemoryStore store;
    write(store, logs);
    const auto counted = regress(
        store, [](const auto& one) { FAIL(place_of(one)); }, [](const auto&) { FAIL("damage"); });
    REQUIRE(counted);
    CHECK(counted->different == 0);
    CHECK(counted->entries > 400);
}
