// Chips that are held ready for a seat, altered: they come to the table once or stay where they are.
#include <doctest/doctest.h>
#include <vector>

#include "tests/replay/judge/fault.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::CheckId;
using replay::judge::Findings;

namespace {

// Cat sits down with what she reserved and Ann adds it; Bob gives back what he reserved, and reserves again and leaves.
// Dan's seat is still kept when the table is closed.
[[nodiscard]] Logs reserving() {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    table.reserves(cat, 500_c, "one").commits(cat, "one");
    table.reserves(ann, 200_c, "two").commits(ann, "two");
    table.reserves(bob, 100_c, "three").releases(bob, "three");
    table.reserves(bob, 100_c, "four").stands_up(bob);
    table.reserves(dan, 300_c, "five").when(CloseTable{});
    return recorded(table);
}

// Dan's seat is kept during a hand.
[[nodiscard]] Logs kept_during_a_hand() {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    table.deal().reserves(dan, 300_c, "one").fold_around().deal().fold_around();
    return recorded(table);
}

// Bob has chips held ready when he asks to leave after the hand.
[[nodiscard]] Logs leaving_with_a_reservation() {
    Rules rules = stakes(50_c, 100_c);
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    Scenario table = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.deal().reserves(bob, 300_c, "one").stands_up(bob).fold_around();
    return recorded(table);
}

[[nodiscard]] std::vector<Fault> faults_of_reservations() {
    return {
        {"other chips are held ready than were asked for",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReserved>(log, 2).amount = 101_c; })},
        {"chips are reserved for the wrong seat",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReserved>(log, 2).seat = eve; })},
        {"chips are held ready by another transfer",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReserved>(log, 4).transfer = transfer("six"); })},
        {"chips are held ready for another player",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReserved>(log, 4).player = player_in(eve); })},
        {"another transfer is committed",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsCommitted>(log).transfer = transfer("six"); })},
        {"what was never reserved is committed",
         {CheckId::reservations},
         altered(reserving,
                 [](HandLog& log) {
                     std::get<CommitChips>(log.entries[entry_of<CommitChips>(log)].command).transfer = transfer("six");
                 })},
        {"a player sits down with other chips than were held ready",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<PlayerSeated>(log, 2).stack += 1_c; }),
         true},
        {"another player sits down in a seat that is kept",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<PlayerSeated>(log, 2).player = player_in(eve); })},
        {"other chips are added than were held ready",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsAdded>(log).amount += 1_c; }),
         true},
        {"chips that were committed are added to another stack",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsAdded>(log).seat = bob; }),
         true},
        {"chips that were committed do not come to the table",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { leave_out<ChipsAdded>(log); }),
         true},
        {"chips come to the table and are still held ready",
         {CheckId::chips_conserved},
         altered(reserving,
                 [](HandLog& log) {
                     const Found committed = find<ChipsCommitted>(log, 1);
                     committed.events->erase(committed.place());
                 }),
         true},
        {"a player who has a seat sits down with what was committed",
         {CheckId::reservations},
         altered(reserving,
                 [](HandLog& log) {
                     *find<ChipsAdded>(log).place() =
                         PlayerSeated{.seat = ann, .player = player_in(ann), .stack = Stack(200_c)};
                 }),
         true},
        {"another transfer is released",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReleased>(log).transfer = transfer("six"); })},
        {"the chips of another seat are released",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { event<ChipsReleased>(log).seat = ann; })},
        {"chips are released twice",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { insert_after<ChipsReleased>(log, event<ChipsReleased>(log)); })},
        {"chips are released for a seat that has none",
         {CheckId::reservations},
         altered(reserving,
                 [](HandLog& log) {
                     Events& events = std::get<Events>(log.entries.back().outcome);
                     events.insert(events.begin(), ChipsReleased{.seat = ann, .transfer = {}});
                 })},
        {"a player leaves and chips are still held ready",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { leave_out<ChipsReleased>(log, 1); })},
        {"a player leaves after a hand and chips are still held ready",
         {CheckId::reservations},
         altered(leaving_with_a_reservation, [](HandLog& log) { leave_out<ChipsReleased>(log); })},
        {"a table is closed and a seat is still kept",
         {CheckId::reservations},
         altered(reserving, [](HandLog& log) { leave_out<ChipsReleased>(log, 2); })},
        {"somebody sits down in a seat that is kept for another",
         {CheckId::reservations},
         altered(reserving,
                 [](HandLog& log) {
                     const Entry closing = log.entries.back();
                     Entry sits = closing;
                     sits.command = SeatPlayer{.seat = dan, .player = player_in(eve), .stack = Stack(100_c)};
                     sits.outcome = Events{PlayerSeated{.seat = dan, .player = player_in(eve), .stack = Stack(100_c)}};
                     log.entries.back() = sits;
                     log.entries.push_back(closing);
                 }),
         true},
    };
}

// Snapshots that no table leaves, or another than the one before.
[[nodiscard]] std::vector<Fault> faults_of_snapshots() {
    const auto reserved = [](HandLog & log) -> auto& { return log.opening.snapshot->reserved; };
    return {
        {"other chips are held ready after a log than before the next",
         {CheckId::continuity},
         altered(kept_during_a_hand, [=](HandLog& log) { reserved(log)[0].reservation.amount += 1_c; })},
        {"a reservation vanishes between two logs",
         {CheckId::continuity},
         altered(kept_during_a_hand, [=](HandLog& log) { reserved(log).clear(); })},
        {"a seat is kept between two logs for which nobody reserved chips",
         {CheckId::continuity},
         altered(kept_during_a_hand,
                 [=](HandLog& log) {
                     reserved(log).push_back(
                         {.seat = eve,
                          .reservation = {.player = player_in(eve), .amount = 1_c, .transfer = transfer("two")}});
                 })},
        {"a seat is kept that the table does not have",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand, [=](HandLog& log) { reserved(log)[0].seat = jon; })},
        {"seats are not kept in order",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand,
                       [=](HandLog& log) {
                           reserved(log).push_back(
                               {.seat = cat,
                                .reservation = {.player = player_in(cat), .amount = 1_c, .transfer = transfer("two")}});
                       })},
        {"a transfer is held ready twice",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand,
                       [=](HandLog& log) {
                           reserved(log).push_back(
                               {.seat = eve,
                                .reservation = {.player = player_in(eve), .amount = 1_c, .transfer = transfer("one")}});
                       })},
        {"two seats are kept for one player",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand,
                       [=](HandLog& log) {
                           reserved(log).push_back(
                               {.seat = eve,
                                .reservation = {.player = player_in(dan), .amount = 1_c, .transfer = transfer("two")}});
                       })},
        {"a seat is kept for a player who has one",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand,
                       [=](HandLog& log) { reserved(log)[0].reservation.player = player_in(ann); })},
        {"no chips are held ready",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand, [=](HandLog& log) { reserved(log)[0].reservation.amount = 0_c; })},
        {"chips are held ready by no transfer",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand, [=](HandLog& log) { reserved(log)[0].reservation.transfer = {}; })},
        {"chips are held ready for nobody",
         {CheckId::reservations},
         altered_alone(kept_during_a_hand, [=](HandLog& log) { reserved(log)[0].reservation.player = {}; })},
    };
}

}  // namespace

TEST_CASE("what is altered about chips that are held ready is found by the check that is meant for it") {
    check_that_all_are_found(faults_of_reservations());
    check_that_all_are_found(faults_of_snapshots());
}

TEST_CASE("the auditor has nothing to say against chips that are held ready as they should be") {
    for (auto* const hands : {reserving, kept_during_a_hand, leaving_with_a_reservation}) {
        const Findings findings = judged(hands());
        CHECK_MESSAGE(findings.empty(), errors_of(findings));
    }
}

}  // namespace handlog::tests
