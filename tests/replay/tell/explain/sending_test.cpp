// "I did not click that", "I never saw that raise": who sent a command, and what they had seen by then.
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "host/recording.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/explain.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::eventstore::HandLog;
using handlog::eventstore::Seen;
using handlog::host::Ask;
using handlog::host::Recording;
using handlog::replay::events_for;
using handlog::replay::explain::explain;
using handlog::replay::explain::Explanation;

namespace {

const TableId table = *TableId::parse("table");

// Ann raises to 30 and Bob to 90, while Cat says that she would call any bet. Then Ann acts, as the test has it.
struct Played {
    Played() {
        record(OpenTable{.table = table, .rules = stakes(5_c, 10_c)});
        for (const Seat seat : {ann, bob, cat}) {
            record(SeatPlayer{.seat = seat, .player = player_in(seat), .stack = Stack(500_c)});
        }
        record(StartHand{.hand_id = *HandId::parse("hand-1"), .deck = Seed{}, .forced_bets = ForcedBetsByRules{}});
        record(Raise{.hand = {1}, .seat = ann, .to = 30_c});
        seen_by_ann = events_for(recording.log(), ann);
        record(Intend{.hand = {1}, .seat = cat, .kind = IntentKind::fold, .to = {}});
        record(Raise{.hand = {1}, .seat = bob, .to = 90_c});
    }
    void record(const Command& command) { recording.record(command, Time(now += 1'000)); }
    // What Ann's page sends over its connection.
    void record_of_ann(const Command& command, std::uint32_t seen, std::uint32_t turn) {
        recording.record({.table = table,
                          .command = command,
                          .received_at = Time(now += 1'000),
                          .by = {.role = Role::player, .seat = ann, .connection = 17},
                          .seen = Seen{.log = 0, .events = seen},
                          .turn = TurnNumber{turn}});
    }
    [[nodiscard]] std::uint32_t entry() const { return static_cast<std::uint32_t>(recording.log().entries.size()) - 1; }
    // What the last entry is explained with first.
    [[nodiscard]] Explanation told(const std::optional<PlayerId>& viewer = {}) const {
        const auto explained = explain(recording.log(), {.viewer = viewer, .entry = entry() - (viewer ? 1 : 0)});
        return explained.explanations.empty() ? Explanation{} : explained.explanations.front();
    }

    Recording recording{table};
    std::int64_t now = 0;
    std::uint32_t seen_by_ann = 0;
};

}  // namespace

TEST_CASE("a player who had not been shown a raise is told so with the entry of the raise") {
    Played hand;
    hand.record_of_ann(Call{.hand = {1}, .seat = ann}, hand.seen_by_ann, 4);
    const Explanation told = hand.told();
    CHECK(told.question == "Who sent this, and what had they seen?");
    CHECK(
        told.answer ==
        "It came from Ann, over connection 17, and arrived at 1970-01-01T00:00:09.000Z. Its sender had not been shown "
        "yet: Bob raises to 90 (entry 7); Cat folds (entry 7).");
    // Ann herself reads the same, by the numbers that she may know: Cat's intent has none.
    CHECK(
        hand.told(player_in(ann)).answer ==
        "It came from Ann, over connection 17, and arrived at 1970-01-01T00:00:09.000Z. Its sender had not been shown "
        "yet: Bob raises to 90 (entry 6); Cat folds (entry 6).");
}

TEST_CASE("a player who had been shown everything is told so") {
    Played hand;
    hand.record_of_ann(Call{.hand = {1}, .seat = ann}, events_for(hand.recording.log(), ann), 4);
    CHECK(hand.told().answer ==
          "It came from Ann, over connection 17, and arrived at 1970-01-01T00:00:09.000Z. Its sender had been shown "
          "everything that had happened.");
}

TEST_CASE("a click for an earlier turn is told with both numbers") {
    Played hand;
    hand.record_of_ann(Call{.hand = {1}, .seat = ann}, hand.seen_by_ann, 1);
    const auto explained = explain(hand.recording.log(), {.entry = hand.entry()});
    REQUIRE(explained.explanations.size() == 2);
    CHECK(explained.explanations[0].answer.ends_with("It was meant for turn 1 of the hand, and turn 4 had begun."));
    CHECK(explained.explanations[1].answer.starts_with("STALE: "));
}

TEST_CASE("nobody else is told what a player had seen") {
    Played hand;
    hand.record_of_ann(Call{.hand = {1}, .seat = ann}, hand.seen_by_ann, 4);
    CHECK(hand.told(player_in(bob)).question != "Who sent this, and what had they seen?");
}

TEST_CASE("what a host sends for a player is from the host") {
    Played hand;
    hand.recording.record({.table = table, .command = Fold{.hand = {1}, .seat = ann}, .received_at = Time(20'000)});
    CHECK(hand.told().answer ==
          "It came from the host, on its own or for somebody whom it does not name, and arrived at "
          "1970-01-01T00:00:20.000Z.");
}

TEST_CASE("of a whole hand only those senders are told who acted unseeing or for somebody else") {
    Played seeing;
    seeing.record_of_ann(Call{.hand = {1}, .seat = ann}, events_for(seeing.recording.log(), ann), 4);
    for (const Explanation& each : explain(seeing.recording.log()).explanations) {
        CHECK(each.question.find("sent this") == std::string::npos);
    }
    Played unseeing;
    unseeing.record_of_ann(Call{.hand = {1}, .seat = ann}, unseeing.seen_by_ann, 4);
    int told = 0;
    for (const Explanation& each : explain(unseeing.recording.log()).explanations) {
        told += each.question.find("sent this") == std::string::npos ? 0 : 1;
    }
    CHECK(told == 1);
}
