// When a host received what, as far as the log betrays it: a hand cannot be played in before it is dealt, and
// what a player sent in time is played before the player is timed out.
#include <algorithm>
#include <doctest/doctest.h>
#include <vector>

#include "tests/replay/judge/fault.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::CheckId;
using replay::judge::Finding;
using replay::judge::Findings;

namespace {

[[nodiscard]] Rules timed() {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.action_ms = 20'000};
    return rules;
}

// The commands as a host plays them, each with the moment at which it says that it received it.
struct Host {
    std::vector<Command> commands;
    std::vector<Time> moments;

    explicit Host(const Scenario& table) : commands(table.commands()), moments(table.moments()) {}
    Host& plays(const Command& command, std::int64_t received_at) {
        commands.push_back(command);
        moments.emplace_back(received_at);
        return *this;
    }
    [[nodiscard]] Findings found() const { return noted(recorded(commands, moments)); }
    [[nodiscard]] bool is_found(CheckId check) const {
        const Findings all = found();
        return std::any_of(all.begin(), all.end(), [check](const Finding& one) { return one.check == check; });
    }
    [[nodiscard]] bool is_right() const { return errors_of(found()).empty(); }
};

// The turn is Ann's from 1.000 on, and the tick came when she had not acted by 21.000.
[[nodiscard]] Host ann_is_timed_out(std::int64_t tick) {
    Scenario table = given(timed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal();
    return Host(table).plays(Tick{}, tick);
}

const Call ann_calls{.hand = {1}, .seat = ann};

}  // namespace

TEST_CASE("a player who was timed out although the action had come in time is found") {
    Host host = ann_is_timed_out(21'000).plays(ann_calls, 16'000);
    const Findings wrong = judged(recorded(host.commands, host.moments));
    REQUIRE(wrong.size() == 1);
    CHECK(wrong.front().check == CheckId::clock);
    CHECK(wrong.front().what == "seat 0 was timed out although an action of the player had come in time");
    CHECK(wrong.front().expected == "played before the time-out, received by 1970-01-01T00:00:21.000Z");
    CHECK(wrong.front().found == "after it, received at 1970-01-01T00:00:16.000Z");
    CHECK(wrong.front().entry == recorded(host.commands, host.moments).back().entries.size() - 1);
}

TEST_CASE("an action that came exactly at the deadline is in time if the tick came later") {
    CHECK(ann_is_timed_out(21'005).plays(ann_calls, 21'000).is_found(CheckId::clock));
    CHECK(ann_is_timed_out(21'005).plays(ann_calls, 21'001).is_right());
    // Nobody knows which of the two came first.
    CHECK(ann_is_timed_out(21'000).plays(ann_calls, 21'000).is_right());
}

TEST_CASE("what was sent before the turn or for another seat or hand says nothing about a time-out") {
    Scenario table = given(timed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal().at(5'000).calls(ann);
    const auto bob_is_timed_out = [&] { return Host(table).plays(Tick{}, 25'000); };
    const auto bob_calls = [](std::uint32_t hand) { return Call{.hand = {hand}, .seat = bob}; };
    CHECK(bob_is_timed_out().plays(bob_calls(1), 5'000).is_found(CheckId::clock));
    CHECK(bob_is_timed_out().plays(bob_calls(1), 4'999).is_right());
    CHECK(bob_is_timed_out().plays(bob_calls(2), 6'000).is_right());
    CHECK(bob_is_timed_out().plays(Call{.hand = {1}, .seat = ann}, 6'000).is_right());
    CHECK(bob_is_timed_out()
              .plays(Intend{.hand = {1}, .seat = bob, .kind = IntentKind::fold, .to = {}}, 6'000)
              .is_right());
}

TEST_CASE("a player whose action in time comes to light only in the next log was timed out wrongly") {
    Scenario table = given(timed(), {{ann, 1000_c}, {bob, 1000_c}});
    table.at(1'000).deal();
    const auto next_log = [&](std::int64_t received_at) {
        return Host(table).plays(Tick{}, 21'000).plays(CloseHand{.hand = {1}}, 22'000).plays(ann_calls, received_at);
    };
    CHECK(recorded(next_log(16'000).commands, next_log(16'000).moments).size() == 2);
    CHECK(next_log(16'000).is_found(CheckId::clock));
    CHECK(next_log(21'500).is_right());
}

TEST_CASE("an action that is accepted after a time-out which it should have prevented is found as well") {
    // Heads-up Bob has the turn before the flop after Ann called, and the first one on the flop.
    Scenario table = given(timed(), {{ann, 1000_c}, {bob, 1000_c}});
    table.at(1'000).deal().at(2'000).calls(ann);
    const Check bob_checks{.hand = {1}, .seat = bob};
    CHECK(Host(table).plays(Tick{}, 22'000).plays(bob_checks, 20'000).is_found(CheckId::clock));
    CHECK(Host(table).plays(Tick{}, 22'000).plays(bob_checks, 23'000).is_right());
}

TEST_CASE("an action in a hand that was received before the hand began is found") {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    table.at(10'000).deal();
    CHECK(Host(table).plays(ann_calls, 9'999).is_found(CheckId::sequence_and_time));
    CHECK(Host(table).plays(ann_calls, 10'000).is_right());
    // An intent is an action that waits for its turn; a refused one changes nothing.
    const Intend bob_intends{.hand = {1}, .seat = bob, .kind = IntentKind::check_fold, .to = {}};
    CHECK(Host(table).plays(bob_intends, 9'999).is_found(CheckId::sequence_and_time));
    CHECK(Host(table).plays(Call{.hand = {1}, .seat = bob}, 9'999).is_right());
}

TEST_CASE("a host that stamps everything with the moment at which it was started is found") {
    Logs logs = [] {
        Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
        table.at(1'000).deal().at(2'000).folds(ann).at(3'000).deal().at(4'000).folds(bob);
        return recorded(table);
    }();
    for (HandLog& log : logs) {
        for (Entry& entry : log.entries) entry.received_at = Time(500);
    }
    const Findings found = judged(logs);
    CHECK(found.size() == 2);
    CHECK(checks_of(found) == std::vector{CheckId::sequence_and_time});
}

TEST_CASE("a tick that comes more than a second after the deadline is noted") {
    CHECK(!ann_is_timed_out(22'000).is_found(CheckId::late_tick));
    CHECK(ann_is_timed_out(22'001).is_found(CheckId::late_tick));
    CHECK(ann_is_timed_out(3'621'000).is_right());
}

TEST_CASE("an action that came late and is stamped as received exactly at its deadline is noted") {
    Scenario table = given(timed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal();
    const auto decided = [&](std::int64_t received_at, std::int64_t at) {
        Logs logs = recorded(Host(table).plays(ann_calls, received_at).commands,
                             Host(table).plays(ann_calls, received_at).moments);
        logs.back().entries.back().at = Time(at);
        Findings found = noted(logs);
        return std::any_of(found.begin(), found.end(),
                           [](const Finding& one) { return one.check == CheckId::stamped_at_deadline; });
    };
    CHECK(decided(21'000, 24'000));
    CHECK(!decided(20'999, 24'000));
    CHECK(!decided(21'000, 21'000));
}

}  // namespace handlog::tests
