// The auditor has nothing to say against what the engine plays, however strange.
#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "replay/judge/judge.hpp"
#include "replay/simulate.hpp"
#include "tests/support/audited.hpp"
#include "tests/support/recorded_play.hpp"

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

TEST_CASE("an evening of the bots gives the auditor no reason to object") {
    for (const engine::Preset& preset : engine::presets()) {
        for (const int seats : {2, 3, 6, 9}) {
            engine::Rules rules = preset.rules;
            rules.small_blind = engine::Chips(50);
            rules.big_blind = engine::Chips(100);
            rules.rake = {.basis_points = 250, .cap = engine::Chips(300)};
            replay::Simulation evening({.rules = rules,
                                        .seats = seats,
                                        .buy_in = engine::Chips(10'000),
                                        .master = engine::derived({}, preset.name)});
            Judge judge;
            Findings findings;
            for (int hand = 0; hand < 500; ++hand) {
                const eventstore::HandLog& log = evening.next_hand();
                judge.judge(log, findings);
                CAPTURE(to_string(log.opening.key));
                REQUIRE_MESSAGE(findings.empty(), tests::errors_of(findings));
            }
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
