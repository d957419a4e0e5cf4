// A host that was not there for a while: the hand goes on, and nobody loses the time in which nothing could be sent.
// "Time" of docs/RULES.md. Moments count from 0 here.
#include <doctest/doctest.h>

#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] Rules timed() {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.action_ms = 20'000,
                    .review_ms = 8'000,
                    .review_uncontested_ms = 3'000,
                    .predeal_ms = 15'000,
                    .away_ms = 60'000};
    return rules;
}

struct Two : Scenario {
    explicit Two(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}}, place) {}
};

[[nodiscard]] ResumeAfterOutage outage(std::int64_t from, std::int64_t until) {
    return {.from = Time(from), .until = Time(until)};
}

[[nodiscard]] HostInterrupted interrupted(std::int64_t from, std::int64_t until, Time due) {
    return {.from = Time(from), .until = Time(until), .due = due, .predeal_due = {}, .away_until = {}};
}

}  // namespace

TEST_CASE("RULES outage: whoever has the turn has a minute to come back and then all of the time") {
    Two hand(timed());
    hand.at(1'000).deal().then_turn(ann).then_due(21'000);
    hand.at(500'000).when(outage(2'000, 499'000));
    hand.then({interrupted(2'000, 499'000, Time(500'000 + 60'000 + 20'000))});
    hand.then_turn(ann).then_due(580'000).at(580'000).calls(ann).then_turn(bob).then_due(600'000);
}

TEST_CASE("RULES outage: after a short one there is as long to come back as it took") {
    Two hand(timed());
    hand.at(1'000).deal().at(8'000).when(outage(3'000, 8'000));
    hand.then({interrupted(3'000, 8'000, Time(8'000 + 5'000 + 20'000))});
}

TEST_CASE("RULES outage: the time bank is as it was and runs after the time of the turn") {
    Rules rules = timed();
    rules.timers.time_bank_ms = 60'000;
    Two hand(rules);
    hand.at(1'000).deal().at(500'000).when(outage(1'000, 500'000)).then_due(500'000 + 60'000 + 20'000 + 60'000);
    hand.at(580'000).calls(ann).then_none<TimeBankSpent>();
}

TEST_CASE("RULES outage: it takes back no time-out that was due before it began") {
    Two hand(timed());
    hand.at(1'000).deal().then_due(21'000).at(90'000);
    hand.when(outage(21'001, 90'000))
        .refused(
            clock_behind,
            "this arrived at 1970-01-01T00:01:30.000Z, and what was due by 1970-01-01T00:00:21.000Z is not settled; "
            "send a Tick first");
    // At the very deadline the host could not tick any more.
    Two at_once(timed());
    at_once.at(1'000)
        .deal()
        .then_due(21'000)
        .at(90'000)
        .when(outage(21'000, 90'000))
        .then_due(90'000 + 60'000 + 20'000);
}

TEST_CASE("RULES outage: a review is as much longer as it took") {
    Two hand(timed());
    hand.at(1'000).deal().folds(ann).then_due(4'000).at(104'000).when(outage(2'000, 102'000));
    hand.then({interrupted(2'000, 102'000, Time(104'000))});
}

TEST_CASE("RULES outage: players may buy in for as much longer and seats are kept for as much longer") {
    Scenario table(timed(), {{ann, 2000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    table.goes_all_in(ann).calls(bob).folds(cat).disconnects(cat).is_closed().then_phase(HandPhase::predeal);
    table.at(40'000).when(outage(12'000, 40'000));
    HostInterrupted expected = interrupted(12'000, 40'000, {});
    expected.predeal_due = Time(25'000 + 28'000);
    expected.away_until[cat] = Time(70'000 + 28'000);
    table.then({expected}).then_next_deadline(53'000).ticks(53'000).then_next_deadline(98'000);
}

TEST_CASE("RULES outage: where nothing is timed nothing moves") {
    Two hand(stakes(50_c, 100_c));
    hand.at(1'000).deal().at(90'000).when(outage(2'000, 90'000));
    hand.then({interrupted(2'000, 90'000, {})}).then_not_timed();
}

TEST_CASE("RULES outage: nobody reports one that is to come or to a table that is not open or at an unknown time") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}})
        .when(outage(0, 1))
        .refused(time_unknown, "a tick or the end of an outage needs its time of arrival, and this one has none");
}
