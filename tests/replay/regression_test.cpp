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

TEST_CASE("what is decided again does not depend on the number of threads and comes in the order of the logs") {
    MemoryStore store;
    write(store, an_evening_of_another_build(400));
    const auto told = [&](unsigned jobs) {
        std::string text;
        const auto counted = regress(
            store, [&](const Difference& one) { text += to_json(one, "log") + "\n"; },
            [](const auto&) { FAIL("damage"); }, {.jobs = jobs});
        REQUIRE(counted);
        CHECK(counted->different == 400);
        CHECK(counted->decided == 400);
        return text + std::to_string(counted->entries);
    };
    const std::string one = told(1);
    CHECK(one.find(R"("ordinal":399)") > one.find(R"("ordinal":398)"));
    for (const unsigned jobs : {2U, 3U, 7U}) CHECK(told(jobs) == one);
}

TEST_CASE("only the hand or the table that is asked for is decided again") {
    MemoryStore store;
    write(store, an_evening_of_another_build(30));
    const auto decided = [&](const handlog::replay::RegressionSettings& settings) {
        std::string hands;
        const auto counted = regress(
            store, [&](const Difference& one) { hands += std::string(one.hand->text()) + " "; },
            [](const auto&) { FAIL("damage"); }, settings);
        REQUIRE(counted);
        CHECK(counted->logs == 30);
        return hands + std::to_string(counted->decided);
    };
    // The bytes of others hold this name as well: bots-20 to bots-29.
    CHECK(decided({.hand = HandId::parse("bots-2")}) == "bots-2 1");
    CHECK(decided({.table = TableId::parse("bots"), .hand = HandId::parse("bots-3")}) == "bots-3 1");
    CHECK(decided({.table = TableId::parse("Rio")}) == "0");
    CHECK(decided({.table = TableId::parse("bots")}).ends_with("bots-30 30"));
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
