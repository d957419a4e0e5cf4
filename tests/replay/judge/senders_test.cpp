// What the auditor says of who sent a command, and of what they had seen.
#include <doctest/doctest.h>

#include "host/recording.hpp"
#include "tests/support/audited.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Recording;
using handlog::replay::judge::CheckId;
using handlog::replay::judge::Finding;

namespace {

// The log of a hand in which Ann raises and Bob says what he would do, who then folds.
[[nodiscard]] HandLog a_hand() {
    Recording recording(*TableId::parse("table"));
    std::int64_t now = 1'767'225'600'000;
    const auto record = [&](const Command& command) { recording.record(command, Time(now += 1'000)); };
    record(OpenTable{.table = *TableId::parse("table"), .rules = stakes(50_c, 100_c)});
    for (const Seat seat : {ann, bob, cat}) {
        record(SeatPlayer{.seat = seat, .player = player_in(seat), .stack = Stack(1'000_c)});
    }
    record(StartHand{.hand_id = *HandId::parse("hand-1"), .deck = Seed{}, .forced_bets = ForcedBetsByRules{}});
    record(Intend{.hand = {1}, .seat = bob, .kind = IntentKind::call, .to = 100_c});
    record(Raise{.hand = {1}, .seat = ann, .to = 300_c});
    record(Fold{.hand = {1}, .seat = bob});
    record(Fold{.hand = {1}, .seat = cat});
    record(CloseHand{.hand = {1}});
    return recording.log();
}

[[nodiscard]] Entry& entry_with_raise(HandLog& log) {
    for (Entry& entry : log.entries) {
        if (std::holds_alternative<Raise>(entry.command)) return entry;
    }
    throw std::logic_error("nobody raises");
}

// The findings of the check that is about senders, as "what: expected, found".
[[nodiscard]] std::vector<std::string> found_in(const HandLog& log) {
    std::vector<std::string> found;
    for (const Finding& finding : judged({log})) {
        CHECK(finding.check == CheckId::sender);
        found.push_back(finding.what + ": " + finding.expected + ", " + finding.found);
    }
    return found;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("a hand in which everybody acts for themselves has no finding") { CHECK(found_in(a_hand()) == Found{}); }

TEST_CASE("an action that somebody else gave should have been refused") {
    HandLog log = a_hand();
    entry_with_raise(log).by = {.role = Role::player, .seat = bob};
    CHECK(found_in(log).size() == 1);
    entry_with_raise(log).by = {.role = Role::watcher, .person = *PlayerId::parse("Will")};
    CHECK(found_in(log).size() == 1);
    entry_with_raise(log).by = {.role = Role::clock};
    CHECK(found_in(log).size() == 1);
}

TEST_CASE("a sender sits where the log says") {
    HandLog log = a_hand();
    entry_with_raise(log).by = {.role = Role::player, .person = player_in(ann)};
    CHECK(found_in(log).size() == 2);  // and a player without a seat acts in none
    log.entries.back().by = {.role = Role::owner, .seat = jon};
    entry_with_raise(log).by = {.role = Role::player, .seat = ann};
    CHECK(found_in(log) == Found{"a command is from the player of a seat in which nobody sits: a taken seat, seat 9"});
}

TEST_CASE("a hosted log says who gave each command and an imported one need not") {
    HandLog log = a_hand();
    for (Entry& entry : log.entries) entry.by = {};
    CHECK(found_in(log) == Found{"a hosted log does not say who gave a command: a sender, none"});
    log.opening.source = Provenance::imported;
    CHECK(found_in(log) == Found{});
}

TEST_CASE("nobody has seen more than had happened") {
    HandLog log = a_hand();
    Entry& raised = entry_with_raise(log);
    std::uint32_t before = 0;
    for (const Entry& entry : log.entries) {
        if (&entry == &raised) break;
        before += static_cast<std::uint32_t>(std::get<Events>(entry.outcome).size());
    }
    // Of Bob's intent nobody but Bob has seen anything.
    raised.seen = Seen{.log = 0, .events = before - 1};
    CHECK(found_in(log) == Found{});
    raised.seen = Seen{.log = 0, .events = before};
    CHECK(found_in(log) == Found{"the sender of a command had seen more than had happened: at most " +
                                 std::to_string(before - 1) + " events, " + std::to_string(before)});
    raised.by = {.role = Role::player, .seat = bob};
    const Found bobs = found_in(log);
    REQUIRE(bobs.size() == 1);
    CHECK(bobs.front().find("seen") == std::string::npos);
}
