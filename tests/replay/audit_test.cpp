// A store, checked from end to end.
#include "replay/audit.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "replay/simulate.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::replay::audit;
using handlog::replay::AuditCount;
using handlog::replay::AuditFinding;
using handlog::replay::Simulation;

namespace {

[[nodiscard]] std::vector<HandLog> an_evening(int hands) {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "e")});
    std::vector<HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) logs.push_back(evening.next_hand());
    return logs;
}

struct Audited {
    AuditCount counted;
    std::vector<AuditFinding> findings;

    [[nodiscard]] bool has(std::string_view check) const {
        return std::any_of(findings.begin(), findings.end(), [&](const auto& one) { return one.check == check; });
    }
};

// As an insider would write them: each follows on the digest of the one before.
[[nodiscard]] Audited audited(std::vector<HandLog> logs) {
    MemoryStore store;
    Digest previous;
    for (HandLog& log : logs) {
        log.opening.previous = previous;
        const auto encoded = encode(log);
        REQUIRE(encoded);
        previous = encoded->digest();
        REQUIRE(store.write({&*encoded, 1}));
    }
    Audited audited;
    const auto counted = audit(store, [&](const AuditFinding& one) { audited.findings.push_back(one); });
    REQUIRE(counted);
    audited.counted = *counted;
    return audited;
}

}  // namespace

TEST_CASE("an evening between bots is counted and every check of every hand holds") {
    const Audited evening = audited(an_evening(300));
    CHECK(evening.findings.empty());
    CHECK(evening.counted.tables == 1);
    CHECK(evening.counted.logs == 300);
    CHECK(evening.counted.hands == 300);
    CHECK(evening.counted.entries > 3'000);
    CHECK(evening.counted.not_redecided == 0);
}

TEST_CASE("a pot that an insider gave to another is found with its hand and its event and by deciding again") {
    std::vector<HandLog> logs = an_evening(3);
    bool changed = false;
    for (Entry& entry : logs[1].entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        for (std::size_t at = 0; events != nullptr && at < events->size(); ++at) {
            auto* award = std::get_if<PotAwarded>(&(*events)[at]);
            if (award == nullptr || changed) continue;
            award->seat = Seat((award->seat.index() + 1) % 4);
            changed = true;
        }
    }
    REQUIRE(changed);
    const Audited evening = audited(std::move(logs));
    REQUIRE(!evening.findings.empty());
    CHECK(evening.has("re-decide"));
    CHECK(evening.findings.front().check != "re-decide");
    CHECK(evening.findings.front().log.ordinal == 1);
    CHECK(evening.findings.front().hand == HandId::parse("bots-2"));
    CHECK(evening.findings.front().event.has_value());
    CHECK(to_string(evening.findings.front()).find("table 'bots', log 1 (hand 'bots-2'), entry ") == 0);
    CHECK(to_json(evening.findings.front(), "evening.log").find("\"hand\":\"bots-2\"") != std::string::npos);
}

TEST_CASE("a stack that an insider changed between two hands is found") {
    std::vector<HandLog> logs = an_evening(3);
    logs[2].opening.snapshot->seats[0].stack = Stack(logs[2].opening.snapshot->seats[0].stack.chips() + 500_c);
    CHECK(audited(std::move(logs)).has("continuity"));
}

TEST_CASE("what an engine of other semantics recorded is judged and not decided again") {
    std::vector<HandLog> logs = an_evening(2);
    for (HandLog& log : logs) log.opening.semantics = semantics + 1;
    const Audited evening = audited(std::move(logs));
    CHECK(evening.counted.not_redecided == 2);
    CHECK(!evening.has("re-decide"));
}
