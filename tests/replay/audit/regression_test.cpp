// Recorded logs, decided again by this build.
#include "replay/audit/regression.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/shuffle.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/memory_store.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "host/simulate.hpp"
#include "tests/eventstore/hexadecimal.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/scenario.hpp"
#include "tests/support/written_by_insider.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Simulation;
using handlog::replay::AuditScope;
using handlog::replay::AuditSettings;
using handlog::replay::Difference;
using handlog::replay::regress;

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
    const auto counted = regress(store, [&](const Difference& one) { differences.push_back(one); });
    REQUIRE(counted);
    CHECK(counted->logs == 5);
    CHECK(counted->hands == 5);
    CHECK(counted->damage == 0);
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
        const auto counted =
            regress(store, [&](const Difference& one) { text += to_json(one, "log") + "\n"; }, {.jobs = jobs});
        REQUIRE(counted);
        CHECK(counted->damage == 0);
        CHECK(counted->judged == 400);
        CHECK(std::count(text.begin(), text.end(), '\n') == 400);
        return text + std::to_string(counted->entries);
    };
    const std::string one = told(1);
    CHECK(one.find(R"("ordinal":399)") > one.find(R"("ordinal":398)"));
    for (const unsigned jobs : {2U, 3U, 7U}) CHECK(told(jobs) == one);
}

TEST_CASE("only the hand or the table that is asked for is decided again") {
    MemoryStore store;
    write(store, an_evening_of_another_build(30));
    const auto decided = [&](const AuditScope& scope) {
        std::string hands;
        const auto counted = regress(
            store, [&](const Difference& one) { hands += std::string(one.hand->text()) + " "; }, {.scope = scope});
        REQUIRE(counted);
        CHECK(counted->logs == 30);
        CHECK(counted->damage == 0);
        return hands + std::to_string(counted->judged);
    };
    // The bytes of others hold this name as well: bots-20 to bots-29.
    CHECK(decided({.hand = HandId::parse("bots-2")}) == "bots-2 1");
    CHECK(decided({.hand = HandId::parse("bots-3"), .table = TableId::parse("bots")}) == "bots-3 1");
    CHECK(decided({.table = TableId::parse("Rio")}) == "0");
    CHECK(decided({.table = TableId::parse("bots")}).ends_with("bots-30 30"));
}

TEST_CASE("an evening that this build played is decided again as it was") {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "r")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < 50; ++hand) logs.push_back(evening.next_hand());
    MemoryStore store;
    write(store, logs);
    const auto counted = regress(store, [](const auto& one) { FAIL(place_of(one)); });
    REQUIRE(counted);
    CHECK(counted->damage == 0);
    CHECK(counted->judged == 50);
    CHECK(counted->entries > 400);
}

TEST_CASE("a hand that was replaced is damage also where its own digest fits") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    std::vector<HandLog> logs = an_evening_of_another_build(20);
    {
        const auto writer = SqliteStore::create(path, {});
        REQUIRE(writer);
        write(**writer, logs);
    }
    logs.front().entries.front().at = Time(77);
    const auto other = encode(logs.front());
    REQUIRE(other);
    const storage::Connection connection(path, nullptr);
    const std::string trigger = connection.run("SELECT sql FROM sqlite_schema WHERE name = 'hand_is_not_changed'");
    connection.run("DROP TRIGGER hand_is_not_changed; UPDATE hand SET bytes = x'" + hexadecimal(other->bytes()) +
                   "', digest = x'" + to_string(other->digest()) + "' WHERE log = 1 << 32; " + trigger);
    const auto store = SqliteStore::open(path, Access::read);
    REQUIRE(store);
    std::vector<std::string> damage;
    std::size_t different = 0;
    AuditSettings settings{.damaged = [&](const Damage& one) { damage.push_back(to_string(one)); }};
    const auto counted = regress(
        **store, [&](const Difference&) { ++different; }, settings);
    REQUIRE(counted);
    REQUIRE(damage.size() == 1);
    CHECK(damage.front().starts_with("table 'bots', log 1 (hand 'bots-2'): it does not continue the log before it"));
    CHECK(counted->damage == 1);
    // The bytes of every hand are what somebody wrote.
    CHECK(different == 20);
}

TEST_CASE("hands before and behind what cannot be read are decided again") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    {
        const auto writer = SqliteStore::create(path, {});
        REQUIRE(writer);
        write(**writer, an_evening_of_another_build(20));
    }
    const storage::Connection connection(path, nullptr);
    const std::string trigger = connection.run("SELECT sql FROM sqlite_schema WHERE name = 'hand_is_not_deleted'");
    connection.run("DROP TRIGGER hand_is_not_deleted; DELETE FROM hand WHERE log = (1 << 32) + 5; " + trigger);
    const auto store = SqliteStore::open(path, Access::read);
    REQUIRE(store);
    std::vector<Ordinal> different;
    const auto counted = regress(**store, [&](const Difference& one) { different.push_back(one.log.ordinal); });
    REQUIRE(counted);
    CHECK(counted->damage == 1);
    CHECK(counted->judged == 19);
    REQUIRE(different.size() == 19);
    CHECK(different[4] == 4);
    CHECK(different[5] == 6);
    CHECK(different.back() == 19);
}
