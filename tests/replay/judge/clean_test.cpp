// The auditor has nothing to say against what the engine plays, however strange.
#include <cstdint>
#include <doctest/doctest.h>
#include <string_view>
#include <vector>

#include "host/simulate.hpp"
#include "replay/judge/judge.hpp"
#include "tests/support/audited.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/sanitized.hpp"

using namespace handlog;
using namespace handlog::replay::judge;

TEST_CASE("random play under random rules gives the auditor no reason to object") {
    constexpr int sessions = 150;
    std::size_t hands = 0;
    std::size_t notices = 0;
    for (std::uint64_t seed = 0; seed < sessions; ++seed) {
        Judge judge;
        for (const eventstore::HandLog& log : tests::recorded_play(seed, 1'000)) {
            ++hands;
            Findings findings;
            judge.judge(log, findings);
            notices += findings.size();
            CAPTURE(seed);
            CAPTURE(to_string(log.opening.key));
            REQUIRE(tests::errors_of(findings) == "");
        }
    }
    CHECK(hands > 5'000);
    // Histories that list their forced bets or hide cards are part of it.
    CHECK(notices > 1'000);
}

// The notices as well: the bots list no forced bets and declare no results. They do withhold links, and call hands off.
TEST_CASE("clean evenings of the liveliest bots give the auditor no reason to object") {
    constexpr int hands = tests::sanitized ? 10'000 : 100'000;
    constexpr int tables = 16;
    for (const std::string_view preset : {"standard", "home", "jp", "tda", "room"}) {
        for (const int seats : {2, 3, 6, 9}) {
            host::Simulation evening(tests::lively_evening(preset, seats));
            Judge judge;
            Findings findings;
            for (int hand = 0; hand < hands / tables; ++hand) {
                judge.judge(evening.next_hand(), findings);
                std::erase_if(findings, [](const Finding& finding) {
                    return finding.check == CheckId::links_withheld || finding.check == CheckId::shared_hand_cancelled;
                });
                if (findings.empty()) continue;
                CAPTURE(preset);
                CAPTURE(hand);
                REQUIRE(tests::errors_of(findings) == "");
                REQUIRE(findings.empty());
            }
            CHECK(evening.table().hand.number.value >= hands / tables);
        }
    }
}

TEST_CASE("a log is judged without the one before") {
    const std::vector<eventstore::HandLog> logs = tests::recorded_play(4, 600);
    REQUIRE(logs.size() > 3);
    for (const eventstore::HandLog& log : logs) {
        Judge judge;
        Findings findings;
        judge.judge(log, findings);
        CHECK(tests::errors_of(findings) == "");
    }
    // A log that was left out in between is no finding either.
    Judge judge;
    Findings findings;
    for (std::size_t at = 0; at < logs.size(); at += 2) judge.judge(logs[at], findings);
    CHECK(tests::errors_of(findings) == "");
}
