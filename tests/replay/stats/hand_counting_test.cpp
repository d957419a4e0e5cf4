// Logs that somebody made up, whose statistics nobody could add up.
#include "replay/stats/hand_counting.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/shuffle.hpp"
#include "host/simulate.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using namespace handlog::replay::stats;

namespace {

[[nodiscard]] HandLog a_hand() {
    handlog::host::Simulation evening(
        {.rules = stakes(50_c, 100_c), .seats = 3, .buy_in = 10'000_c, .master = derived(Seed{}, "made up")});
    return evening.next_hand();
}

void count(HandCounting& counting, const HandLog& log) {
    counting.begin(log.opening);
    Sequence sequence = 0;
    for (const Entry& entry : log.entries) counting.hear(entry, sequence++);
}

// Changes the first event of this kind.
template <class Happened>
void change(HandLog& log, const std::function<void(Happened&)>& how) {
    for (Entry& entry : log.entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            if (auto* found = std::get_if<Happened>(&event)) return how(*found);
        }
    }
    FAIL("nothing of this kind happens in the hand");
}

void counts_for_nothing(const HandLog& log, std::string_view why) {
    HandCounting counting;
    count(counting, log);
    CHECK(counting.players().empty());
    REQUIRE(counting.impossible());
    CAPTURE(*counting.impossible());
    CHECK(counting.impossible()->find(why) != std::string::npos);
    // The next log is counted as if this one had not been.
    HandCounting fresh;
    count(fresh, a_hand());
    count(counting, a_hand());
    CHECK(!counting.impossible());
    REQUIRE(counting.players().size() == fresh.players().size());
    for (std::size_t at = 0; at < fresh.players().size(); ++at) {
        CHECK(counting.players()[at].time_ms == fresh.players()[at].time_ms);
        CHECK(counting.players()[at].counts == fresh.players()[at].counts);
        CHECK(counting.players()[at].won_showdown == fresh.players()[at].won_showdown);
    }
}

}  // namespace

TEST_CASE("a hand in a unit of more decimals than there are counts for nothing") {
    for (const int decimals : {-1, 7, 1'000'000'000}) {
        HandLog log = a_hand();
        change<TableOpened>(log, [&](TableOpened& opened) { opened.rules.decimals = decimals; });
        counts_for_nothing(log, "the rules are invalid");
    }
}

TEST_CASE("turns that take longer than can be counted leave a player without a time") {
    HandLog log = a_hand();
    const auto at = std::find_if(log.entries.begin(), log.entries.end(),
                                 [](const Entry& entry) { return std::holds_alternative<StartHand>(entry.command); });
    REQUIRE(at != log.entries.end());
    Entry begun{.at = Time(0), .received_at = Time(0), .command = Tick{}, .outcome = Events{TurnStarted{.seat = ann}}};
    Entry acted{.at = Time(Time::latest),
                .received_at = Time(0),
                .command = Tick{},
                .outcome = Events{PlayerChecked{.seat = ann}}};
    std::vector<Entry> turns;
    for (int turn = 0; turn < 37'000; ++turn) {
        turns.push_back(begun);
        turns.push_back(acted);
    }
    log.entries.insert(at + 1, turns.begin(), turns.end());
    HandCounting counting;
    count(counting, log);
    REQUIRE(!counting.impossible());
    for (const PlayerHand& player : counting.players()) CHECK(player.time_ms.has_value() == (player.seat != ann));
}

TEST_CASE("a hand in which somebody takes back more than they bet counts for nothing") {
    HandLog log = a_hand();
    change<ForcedBetPosted>(log, [](ForcedBetPosted& posted) { posted.amount = Chips(-1'000'000); });
    counts_for_nothing(log, "");
}

TEST_CASE("a log in which no hand was dealt has no players") {
    HandLog log = a_hand();
    log.entries.resize(1);
    HandCounting counting;
    count(counting, a_hand());
    count(counting, log);
    CHECK(counting.players().empty());
    CHECK(!counting.impossible());
}
