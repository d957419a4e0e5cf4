// A table at any moment of a log, from its events alone.
#include "replay/fold.hpp"

#include <doctest/doctest.h>

#include "engine/evolve.hpp"
#include "engine/shuffle.hpp"
#include "engine/snapshot.hpp"
#include "host/simulate.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Simulation;
using handlog::replay::fold;
using handlog::replay::Folded;

namespace {

[[nodiscard]] HandLog a_hand() {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "a")});
    static_cast<void>(evening.next_hand());
    return evening.next_hand();
}

}  // namespace

TEST_CASE("after its last entry a log leaves the table with which the next one opens") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::vector<HandLog> logs = recorded_play(seed, 200);
        for (std::size_t at = 0; at + 1 < logs.size(); ++at) {
            const Folded folded = fold(logs[at]);
            CHECK(!folded.failure);
            CHECK(snapshot_of(folded.table) == logs[at + 1].opening.snapshot);
        }
    }
}

TEST_CASE("at each entry the table is what the events so far have made of it") {
    const HandLog log = a_hand();
    Table table = handlog::replay::table_of(log.opening);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        table = handlog::engine::fold(table, std::get<Events>(log.entries[at].outcome));
        CHECK(fold(log, static_cast<Sequence>(at)).table == table);
    }
    CHECK(fold(log, 1'000'000).table == table);
}

TEST_CASE("what no table can take ends the fold where it stands and everything before it counts") {
    HandLog log = a_hand();
    const std::size_t place = log.entries.size() / 2;
    auto& events = std::get<Events>(log.entries[place].outcome);
    const Table before = handlog::engine::fold(fold(log, static_cast<Sequence>(place - 1)).table, {});
    events.insert(events.begin(), PotAwarded{.pot = 17, .seat = ann, .amount = 1'000'000_c, .odd_chips = 0_c});
    const Folded folded = fold(log);
    REQUIRE(folded.failure);
    CHECK(folded.failure->entry == place);
    CHECK(folded.failure->event == 0);
    CHECK(to_string(*folded.failure).find("the event does not fit its table") != std::string::npos);
    CHECK(folded.table == before);
    CHECK(fold(log, static_cast<Sequence>(place - 1)).table == before);
    CHECK(!fold(log, static_cast<Sequence>(place - 1)).failure);
}

TEST_CASE("after each event of an entry the table is what the events so far have made of it") {
    const HandLog log = a_hand();
    Table table = handlog::replay::table_of(log.opening);
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        const auto entry = static_cast<Sequence>(at);
        const auto& events = std::get<Events>(log.entries[at].outcome);
        for (std::size_t event = 0; event < events.size(); ++event) {
            handlog::engine::evolve(table, events[event]);
            CHECK(fold(log, entry, event).table == table);
        }
        CHECK(fold(log, entry).table == table);
    }
}
