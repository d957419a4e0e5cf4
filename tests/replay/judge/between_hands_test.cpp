// What a table does between two hands, altered: its pauses, whom it waits for, when the next hand is
// due, and who is freed for being away.
#include <doctest/doctest.h>
#include <vector>

#include "tests/replay/judge/fault.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::CheckId;
using replay::judge::Findings;

namespace {

[[nodiscard]] Rules by_timers() {
    Rules rules = stakes(50_c, 100_c);
    rules.start = Start::automatic;
    rules.timers = {.review_ms = 8'000, .predeal_ms = 15'000, .next_hand_ms = 2'000, .away_ms = 300'000};
    return rules;
}

// Bob loses his last chip to Ann, and the table waits for him from the ninth second on.
void bob_busts(Scenario& table) {
    table.at(1'000).deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}, .board = "2c 7d 9h Js 3s"});
    table.raises(ann, 300_c).goes_all_in(bob).folds(cat).ticks(9'000);
}

// He buys in, and a hand is played.
[[nodiscard]] Logs bought_in() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 300_c}, {cat, 1000_c}});
    bob_busts(table);
    table.at(10'000).adds(bob, 500_c).at(12'000).deal().fold_around();
    return recorded(table);
}

// He does not.
[[nodiscard]] Logs not_bought_in() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 300_c}, {cat, 1000_c}});
    bob_busts(table);
    table.at(10'000).sits_out(cat).sits_in(cat).ticks(24'000);
    return recorded(table);
}

// Cat wishes to add chips and does, and a hand is played.
[[nodiscard]] Logs added_on() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal().wishes_add_on(cat).fold_around().ticks(1'000);
    table.at(10'000).adds(cat, 500_c).at(12'000).deal().fold_around();
    return recorded(table);
}

// She does not, although she had the others wait, and asks them to once more.
[[nodiscard]] Logs not_added_on() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal().wishes_add_on(cat).fold_around().ticks(1'000);
    table.ticks(16'000).wishes_add_on(cat).refused(
        RejectionCode::wish_too_soon, "the table waits for seat 2 to add chips after hand 11, and not before");
    return recorded(table);
}

// Heads-up one of the two leaves, so that nobody can play the next hand.
[[nodiscard]] Logs taken_back() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}});
    table.at(1'000).deal().fold_around().ticks(1'000).at(1'500).stands_up(bob);
    return recorded(table);
}

// The table pauses after a hand, and once more between hands.
[[nodiscard]] Logs paused() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).deal().pauses().fold_around().ticks(1'000);
    table.at(2'000).resumes().pauses().resumes().at(4'000).deal().fold_around();
    return recorded(table);
}

// Cat is away for two hands, and then her seat is freed.
[[nodiscard]] Logs away_for_two_hands() {
    Rules rules = by_timers();
    rules.away_hands = 2;
    Scenario table = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).disconnects(cat).at(3'000).deal().fold_around().ticks(3'000);
    table.at(5'000).deal().fold_around().ticks(5'000);
    return recorded(table);
}

// Cat is away for five minutes and plays none; her seat is freed.
[[nodiscard]] Logs away_for_long() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).disconnects(cat).ticks(301'000);
    return recorded(table);
}

// Cat's time is over while she holds cards, and her seat is freed when the hand is closed.
[[nodiscard]] Logs away_in_a_hand() {
    Scenario table = given(by_timers(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.at(1'000).disconnects(cat).at(3'000).deal().at(302'000).fold_around().ticks(302'000);
    return recorded(table);
}

[[nodiscard]] std::vector<Fault> faults_of_waiting() {
    return {
        {"the table does not wait for who has busted",
         {CheckId::between_hands},
         altered_first(bought_in, [](HandLog& log) { leave_out<PredealStarted>(log); }),
         true},
        {"the table does not wait for who wishes to add chips",
         {CheckId::between_hands},
         altered_first(added_on, [](HandLog& log) { leave_out<PredealStarted>(log); }),
         true},
        {"the table goes on waiting for chips that have come",
         {CheckId::between_hands},
         altered(added_on, [](HandLog& log) { leave_out<PredealEnded>(log); })},
        {"another player wishes to add chips than the one who said so",
         {CheckId::between_hands},
         altered_first(added_on, [](HandLog& log) { event<AddOnWished>(log).seat = bob; }),
         true},
        {"a player may wish to add chips a hand too early",
         {CheckId::between_hands},
         altered_first(added_on, [](HandLog& log) { event<AddOnWished>(log).next_after = {10}; }),
         true},
        {"a wish is refused for another number of hands than the rules say",
         {CheckId::refusal_justified},
         altered(not_added_on, [](HandLog& log) { refusal_of(log).hand = HandNumber{12}; })},
        {"the time to buy in is a second longer",
         {CheckId::between_hands},
         altered_first(bought_in, [](HandLog& log) { event<PredealStarted>(log).due = Time(25'000); }),
         true},
        {"the time to buy in does not end when all have bought in",
         {CheckId::between_hands},
         altered(bought_in, [](HandLog& log) { leave_out<PredealEnded>(log); })},
        {"the time to buy in does not end when it is over",
         {CheckId::between_hands},
         altered(not_bought_in, [](HandLog& log) { leave_out<PredealEnded>(log); })},
        {"the time to buy in ends while somebody is awaited",
         {CheckId::between_hands},
         altered(not_bought_in, [](HandLog& log) { insert_after<PlayerSatOut>(log, PredealEnded{}); }),
         true},
        {"the time to buy in is ended by a tick that came before",
         {CheckId::clock},
         altered(not_bought_in, [](HandLog& log) { log.entries[entry_of<Tick>(log)].received_at = Time(23'999); })},
        {"the next hand is due at another time",
         {CheckId::between_hands},
         altered(bought_in, [](HandLog& log) { event<NextHandDue>(log).due = Time(13'000); })},
        {"a hand starts before it is due",
         {CheckId::between_hands},
         altered(bought_in,
                 [](HandLog& log) {
                     Entry& entry = log.entries[entry_of<StartHand>(log)];
                     entry.at = entry.received_at = Time(11'999);
                 })},
        {"nobody says when the next hand is due",
         {CheckId::between_hands},
         altered(bought_in, [](HandLog& log) { leave_out<NextHandDue>(log, 1); })},
        {"the next hand is due twice",
         {CheckId::between_hands},
         altered(bought_in, [](HandLog& log) { insert_after<NextHandDue>(log, event<NextHandDue>(log)); })},
        {"the next hand is due although nobody can play it",
         {CheckId::between_hands},
         altered(taken_back, [](HandLog& log) { leave_out<NextHandDue>(log); })},
        {"the next hand is put off instead of taken back",
         {CheckId::between_hands},
         altered(taken_back, [](HandLog& log) { event<NextHandDue>(log).due = Time(5'000); })},
        {"a review that has no time is not over at once",
         {CheckId::clock},
         altered(bought_in, [](HandLog& log) { leave_out<ClockSet>(log); })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_pauses() {
    return {
        {"the table does not pause when the hand is closed",
         {CheckId::between_hands},
         altered_first(paused, [](HandLog& log) { leave_out<TablePaused>(log); }),
         true},
        {"the table pauses in the middle of a hand",
         {CheckId::between_hands},
         altered_first(paused, [](HandLog& log) { *find<PauseScheduled>(log).place() = TablePaused{}; })},
        {"the table will pause although no hand keeps it from pausing",
         {CheckId::between_hands},
         altered(paused, [](HandLog& log) { *find<TablePaused>(log).place() = PauseScheduled{}; })},
        {"the table pauses once more when the hand is closed",
         {CheckId::between_hands},
         altered(paused,
                 [](HandLog& log) {
                     const Found closed = find<HandClosed>(log);
                     closed.events->insert(closed.place(), TablePaused{});
                 })},
        {"the table is resumed without being asked to",
         {CheckId::between_hands},
         altered(paused, [](HandLog& log) { insert_after<TablePaused>(log, TableResumed{}); }),
         true},
        {"a hand starts at a table that is paused",
         {CheckId::between_hands},
         altered(paused,
                 [](HandLog& log) {
                     const auto place = static_cast<std::ptrdiff_t>(entry_of<ResumeTable>(log, 1));
                     log.entries.erase(log.entries.begin() + place);
                 })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_being_away() {
    return {
        {"a seat is not freed after so many hands",
         {CheckId::between_hands},
         altered(away_for_two_hands, [](HandLog& log) { leave_out<PlayerLeft>(log); })},
        {"a seat is freed a hand too early",
         {CheckId::continuity},
         altered(away_for_two_hands, [](HandLog& log) { --log.opening.snapshot->seats[2].away->hands; }),
         true},
        {"a seat is not freed after so long",
         {CheckId::between_hands},
         altered(away_for_long, [](HandLog& log) { leave_out<PlayerLeft>(log); })},
        {"another seat is freed",
         {CheckId::between_hands},
         altered(away_for_long, [](HandLog& log) { event<PlayerLeft>(log).seat = bob; })},
        {"a seat is freed by a tick that came before",
         {CheckId::clock, CheckId::seating},
         altered(away_for_long, [](HandLog& log) { log.entries.back().received_at = Time(300'999); })},
        {"a seat is not freed when the hand is closed in which its time was over",
         {CheckId::between_hands},
         altered(away_in_a_hand, [](HandLog& log) { leave_out<PlayerLeft>(log); })},
        {"a seat is freed in the middle of the hand in which its time was over",
         {CheckId::seating},
         altered(away_in_a_hand,
                 [](HandLog& log) {
                     const Event left = *find<PlayerLeft>(log).place();
                     leave_out<PlayerLeft>(log);
                     insert_after<ClockSet>(log, left);
                 })},
        {"a seat is freed after another time than the rules say",
         {CheckId::between_hands},
         altered(away_for_long, [](HandLog& log) { event<PlayerDisconnected>(log).away_until = Time(300'000); })},
    };
}

// Snapshots that no table leaves.
[[nodiscard]] std::vector<Fault> faults_of_snapshots() {
    return {
        {"a table will pause after a hand that is over",
         {CheckId::between_hands},
         altered_alone(bought_in,
                       [](HandLog& log) { log.opening.snapshot->between.status = TableStatus::pause_after_hand; })},
        {"an empty seat has busted",
         {CheckId::between_hands},
         altered_alone(bought_in, [](HandLog& log) { log.opening.snapshot->between.busted.add(eve); })},
        {"a seat with chips has busted",
         {CheckId::between_hands},
         altered_alone(bought_in, [](HandLog& log) { log.opening.snapshot->between.busted.add(ann); })},
        {"a table waits for players to buy in and for the next hand",
         {CheckId::between_hands},
         altered_alone(bought_in, [](HandLog& log) { log.opening.snapshot->between.next_hand_due = Time(12'000); })},
        {"a table that is paused waits for players to buy in",
         {CheckId::between_hands},
         altered_alone(bought_in, [](HandLog& log) { log.opening.snapshot->between.status = TableStatus::paused; })},
        {"somebody wishes to add chips in an empty seat",
         {CheckId::between_hands},
         altered_alone(added_on, [](HandLog& log) { log.opening.snapshot->between.wishing.add(eve); })},
        {"a wish to add chips is forgotten between two logs",
         {CheckId::continuity},
         altered(added_on, [](HandLog& log) { log.opening.snapshot->between.wishing = {}; }),
         true},
        {"a player may wish to add chips sooner than the log before said",
         {CheckId::continuity},
         altered(added_on, [](HandLog& log) { log.opening.snapshot->seats[2].next_wish_after = {2}; })},
        {"a player is awaited no more between two logs",
         {CheckId::continuity},
         altered(bought_in, [](HandLog& log) { log.opening.snapshot->between.busted = {}; }),
         true},
        {"a table was resumed between two logs",
         {CheckId::continuity},
         altered(paused, [](HandLog& log) { log.opening.snapshot->between.status = TableStatus::playing; }),
         true},
        {"a player was connected again between two logs",
         {CheckId::continuity},
         altered(away_for_two_hands, [](HandLog& log) { log.opening.snapshot->seats[2].away.reset(); }),
         true},
        {"a seat is kept longer than the log before said",
         {CheckId::continuity},
         altered(away_for_two_hands, [](HandLog& log) { log.opening.snapshot->seats[2].away->until = Time(400'000); })},
    };
}

}  // namespace

TEST_CASE("what is altered about how a table waits between hands is found by the check that is meant for it") {
    check_that_all_are_found(faults_of_waiting());
    check_that_all_are_found(faults_of_pauses());
    check_that_all_are_found(faults_of_being_away());
    check_that_all_are_found(faults_of_snapshots());
}

TEST_CASE("the auditor has nothing to say against what a table does between hands") {
    for (auto* const hands : {bought_in, not_bought_in, added_on, not_added_on, taken_back, paused, away_for_two_hands,
                              away_for_long, away_in_a_hand}) {
        const Findings findings = judged(hands());
        CHECK_MESSAGE(findings.empty(), errors_of(findings));
    }
}

TEST_CASE("what a table had to wait for is said with its moment") {
    const auto first_of = [](const Logs& logs) {
        const Findings findings = judged(logs);
        REQUIRE(!findings.empty());
        return findings.front();
    };
    const auto late = first_of(altered(bought_in, [](HandLog& log) { event<NextHandDue>(log).due = Time(13'000); })());
    CHECK(late.what == "the table waits for the wrong thing");
    CHECK(late.expected == "the next hand due: 1970-01-01T00:00:12.000Z");
    CHECK(late.found == "the next hand due: 1970-01-01T00:00:13.000Z");
    const auto missing = first_of(altered_first(bought_in, [](HandLog& log) { leave_out<PredealStarted>(log); })());
    CHECK(missing.what == "an event that was not due");
    CHECK(missing.expected == "a time to buy in until 1970-01-01T00:00:24.000Z");
    CHECK(missing.found == "the close of the hand");
    const auto kept = first_of(altered(away_for_long, [](HandLog& log) { leave_out<PlayerLeft>(log); })());
    CHECK(kept.what == "something is missing");
    CHECK(kept.expected == "seat 2 leaves");
}

}  // namespace handlog::tests
