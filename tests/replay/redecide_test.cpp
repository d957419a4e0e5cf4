// Recorded commands decided again by this build.
#include "replay/redecide.hpp"

#include <algorithm>
#include <cstdint>
#include <doctest/doctest.h>
#include <limits>

#include "engine/shuffle.hpp"
#include "host/simulate.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Simulation;
using handlog::replay::Divergence;
using handlog::replay::redecide;

namespace {

[[nodiscard]] HandLog a_hand() {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "a")});
    static_cast<void>(evening.next_hand());
    return evening.next_hand();
}

// The first event of this kind in a log, and the entry it belongs to.
template <class Happened>
struct Place {
    Sequence entry = 0;
    std::size_t event = 0;
    Happened* happened = nullptr;
};
template <class Happened>
[[nodiscard]] Place<Happened> first(HandLog& log) {
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        auto* events = std::get_if<Events>(&log.entries[at].outcome);
        for (std::size_t place = 0; events != nullptr && place < events->size(); ++place) {
            if (auto* happened = std::get_if<Happened>(&(*events)[place])) {
                return {static_cast<Sequence>(at), place, happened};
            }
        }
    }
    FAIL("there is no such event");
    return {};
}

}  // namespace

TEST_CASE("what this build has recorded it decides again in the same way") {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const HandLog& log : recorded_play(seed, 200)) CHECK(redecide(log).empty());
    }
}

TEST_CASE("an amount that was recorded otherwise is shown with its field and both figures") {
    HandLog log = a_hand();
    const auto started = first<RoundStarted>(log);
    started.happened->raise_size = 70_c;
    const std::vector<Divergence> found = redecide(log);
    REQUIRE(!found.empty());
    CHECK(found[0].entry == started.entry);
    CHECK(found[0].event == started.event);
    REQUIRE(found[0].fields.size() == 1);
    CHECK(found[0].fields[0] == FieldDifference{"raise_size", "70", "100"});
    CHECK(found[0].recorded == "RoundStarted{street: preflop, bet: 100, raise_size: 70}");
    CHECK(found[0].decided == "RoundStarted{street: preflop, bet: 100, raise_size: 100}");
    CHECK(found[0].pattern == "StartHand: RoundStarted differs in raise_size");
}

TEST_CASE("what is missing at the end of an entry is nothing more") {
    HandLog log = a_hand();
    const auto turn = first<TurnStarted>(log);
    std::get<Events>(log.entries[turn.entry].outcome).resize(turn.event);
    const std::vector<Divergence> found = redecide(log);
    REQUIRE(!found.empty());
    CHECK(found[0].recorded == "no further event");
    CHECK(found[0].pattern == "StartHand: no further event, and now TurnStarted");
}

TEST_CASE("a refusal that should have been none is a difference and so is the other way round") {
    HandLog log = a_hand();
    const auto folded = first<TurnStarted>(log);
    Entry& next = log.entries[folded.entry + 1];
    next.outcome = Rejection{.code = RejectionCode::not_your_turn, .seat = ann, .other = bob};
    const std::vector<Divergence> found = redecide(log);
    REQUIRE(!found.empty());
    CHECK(found[0].entry == folded.entry + 1);
    CHECK(found[0].pattern.find("refused: NOT_YOUR_TURN, and now ") != std::string::npos);
}

TEST_CASE("a history that no table can come to is decided as far as it makes sense") {
    HandLog log = a_hand();
    const auto turn = first<TurnStarted>(log);
    std::get<Events>(log.entries[turn.entry].outcome)
        .emplace_back(PotAwarded{.pot = 17, .seat = ann, .amount = 5_c, .odd_chips = 0_c});
    const std::vector<Divergence> found = redecide(log);
    REQUIRE(found.size() == 1);
    CHECK(found[0].recorded.find("PotAwarded{pot: 17") == 0);
    CHECK(found[0].decided == "no further event");
}

TEST_CASE("by rules that the engine would never have accepted nothing is decided") {
    HandLog log = a_hand();
    REQUIRE(log.opening.snapshot);
    REQUIRE(redecide(log).empty());
    log.entries.front().outcome = Rejection{.code = RejectionCode::not_your_turn, .seat = ann, .other = bob};
    REQUIRE(!redecide(log).empty());
    log.opening.snapshot->rules.table_max = std::numeric_limits<std::int32_t>::min();
    CHECK(redecide(log).empty());
}
