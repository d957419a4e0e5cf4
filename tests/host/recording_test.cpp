// A table that is played and written down at once.
#include "host/recording.hpp"

#include <doctest/doctest.h>
#include <vector>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Recording;

namespace {

[[nodiscard]] TableId rio() { return *TableId::parse("Rio"); }

// Two hands and the beginning of a third, one of the commands refused.
[[nodiscard]] std::vector<Command> an_evening() {
    std::vector<Command> commands{
        OpenTable{.table = rio(), .rules = stakes(5_c, 10_c)},
        SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)},
        SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)},
    };
    for (std::uint32_t number = 1; number <= 3; ++number) {
        const HandNumber hand{number};
        const Seat first = number % 2 == 1 ? ann : bob;
        commands.emplace_back(
            StartHand{.hand_id = *HandId::parse("h" + std::to_string(number)), .deck = Seed{}, .forced_bets = {}});
        commands.emplace_back(Raise{.hand = hand, .seat = first, .to = 15_c});
        if (number == 3) break;
        commands.emplace_back(Fold{.hand = hand, .seat = first});
        commands.emplace_back(CloseHand{.hand = hand});
    }
    return commands;
}

}  // namespace

TEST_CASE("a log that was taken leaves nothing behind and the next one follows on it") {
    Recording kept(rio());
    Recording taken(rio());
    std::vector<EncodedLog> logs;
    std::int64_t now_ms = 1'000;
    for (const Command& command : an_evening()) {
        const Time now(now_ms += 1'000);
        CHECK(taken.record(command, now) == kept.record(command, now));
        if (!taken.sealed()) continue;
        const EncodedLog& whole = kept.encoded();
        logs.push_back(taken.take());
        CHECK(logs.back().digest() == whole.digest());
        CHECK(taken.log().entries.capacity() == 0);
        CHECK(taken.log().opening.key.ordinal == logs.size());
    }
    REQUIRE(logs.size() == 2);
    CHECK(logs[1].previous() == logs[0].digest());
    CHECK(taken.log() == kept.log());
}

TEST_CASE("each log says who recorded it and how many entries and refusals there were before") {
    for (const Provenance source : {Provenance::hosted, Provenance::simulated}) {
        Recording recording(rio(), source);
        RecordedSoFar before;
        RecordedSoFar recorded;
        std::int64_t now_ms = 1'000;
        for (const Command& command : an_evening()) {
            if (recording.sealed()) before = recorded;
            count(recorded, recording.record(command, Time(now_ms += 1'000)));
            CHECK(recording.log().opening.source == source);
            CHECK(recording.log().opening.before == before);
        }
        // The third hand begins after an opening, two seats and two hands of four commands, of which one is refused.
        CHECK(before == RecordedSoFar{.entries = 11, .refused = 2});
    }
}
