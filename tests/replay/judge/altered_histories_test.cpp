// What no engine of ours can be broken to do (tests/broken_engine has those faults) is built into
// recorded hands, so that the events agree with each other and not with the rules. The check that
// is meant for it must speak, and no other.
#include <algorithm>
#include <doctest/doctest.h>
#include <vector>

#include "engine/evaluator.hpp"
#include "tests/replay/judge/fault.hpp"
#include "tests/replay/judge/hands.hpp"
#include "tests/support/recorded_play.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::CheckId;
using replay::judge::Finding;
using replay::judge::Findings;

namespace {

void give_award(HandLog& log, Seat seat) {
    event<PotAwarded>(log).seat = seat;
    event<HandEnded>(log).won_showdown = seats(seat);
}

[[nodiscard]] Deck with_places_swapped(const Deck& deck, std::size_t a, std::size_t b) {
    std::vector<MaybeCard> cards(deck.begin(), deck.end());
    std::swap(cards[a], cards[b]);
    return std::get<Deck>(Deck::scripted(cards));
}

// Bob tries a raise that is too small.
[[nodiscard]] Logs refused_raise() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().raises(ann, 300_c);
    std::vector<Command> commands = hand.commands();
    commands.emplace_back(Raise{.hand = {1}, .seat = bob, .to = 400_c});
    return recorded(commands);
}

// Cat wants to leave in the middle of a hand, and leaves when it is closed.
[[nodiscard]] Logs leaving_later() {
    Rules rules = stakes(50_c, 100_c);
    rules.leave_mid_hand = LeaveMidHand::after_hand;
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().stands_up(cat).fold_around();
    return recorded(hand);
}

[[nodiscard]] Logs sitting_out() {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    table.sits_out(bob).adds(cat, 500_c);
    return recorded(table);
}

[[nodiscard]] Logs limped() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).calls(ann).calls(bob).checks(cat);
    hand.check_or_call_down();
    return recorded(hand);
}

[[nodiscard]] Logs antes() {
    Rules rules = stakes(50_c, 100_c);
    rules.ante = {.kind = AnteKind::each, .amount = 10_c};
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().fold_around();
    return recorded(hand);
}

[[nodiscard]] Rules timed() {
    Rules rules = stakes(50_c, 100_c);
    rules.timers = {.action_ms = 20'000, .review_ms = 8'000, .review_uncontested_ms = 5'000};
    rules.timeout_disconnected = TimeOut::fold;
    return rules;
}

// Ann calls, Bob lets the time for a free check pass and Ann bets too late.
[[nodiscard]] Logs timed_out() {
    Scenario hand = given(timed(), {{ann, 1000_c}, {bob, 1000_c}});
    hand.at(1'000).deal().calls(ann).ticks(21'000);
    hand.ticks(41'000)
        .at(61'001)
        .bets(ann, 100_c)
        .refused(RejectionCode::too_late,
                 "seat 0 had time until "
                 "1970-01-01T00:01:01.000Z, and this arrived at 1970-01-01T00:01:01.001Z");
    return recorded(hand);
}

[[nodiscard]] Logs disconnected() {
    Scenario hand = given(timed(), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.at(1'000).disconnects(bob).disconnects(cat).reconnects(cat).deal().calls(ann).calls(bob);
    return recorded(hand);
}

// In the second hand Dan posts to play, and Gus misses the big blind.
[[nodiscard]] Logs newcomer() {
    Rules rules = stakes(50_c, 100_c);
    rules.newcomer = Newcomer::not_between_button_and_big_blind;
    rules.post_to_play = true;
    rules.missed_blind = MissedBlind::dead_big_blind;
    Scenario table = given(rules, {{ann, 1000_c}, {cat, 1000_c}, {eve, 1000_c}, {gus, 1000_c}});
    table.deal().fold_around().sits_down(dan, Stack(1000_c)).posts(dan).sits_out(gus).deal().fold_around();
    return recorded(table);
}

// Gus missed the big blind and makes it good.
[[nodiscard]] Logs missed_blind() {
    Rules rules = stakes(50_c, 100_c);
    rules.missed_blind = MissedBlind::dead_big_blind;
    Scenario table = given(rules, {{ann, 1000_c}, {cat, 1000_c}, {eve, 1000_c}, {gus, 1000_c}});
    table.deal().fold_around().sits_out(gus).deal().fold_around().sits_in(gus).deal().fold_around();
    return recorded(table);
}

// Bob folds as he said before, and Cat cannot check as she said.
[[nodiscard]] Logs intents() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}});
    hand.deal().intends(ann, IntentKind::call, 300_c).intends(cat, IntentKind::check).raises(dan, 300_c).folds(bob);
    return recorded(hand);
}

[[nodiscard]] Logs reviewed() {
    Scenario hand = given(timed(), {{ann, 1000_c}, {bob, 1000_c}});
    hand.at(1'000).deal().folds(ann).ticks(6'000);
    return recorded(hand);
}

[[nodiscard]] std::vector<Fault> faults_of_the_clock() {
    return {
        {"a player gets a second more than the rules give",
         {CheckId::clock},
         altered(timed_out, [](HandLog& log) { event<TurnStarted>(log, 1).due = Time(22'000); }),
         true},
        {"no deadline is set for the next turn",
         {CheckId::clock},
         altered(disconnected, [](HandLog& log) { event<TurnStarted>(log, 2).due = {}; })},
        {"a deadline is set twice",
         {CheckId::clock},
         altered(disconnected, [](HandLog& log) { insert_after<TurnStarted>(log, ClockSet{.due = Time(21'000)}, 2); })},
        {"no deadline is set for the review of a hand",
         {CheckId::clock},
         altered(reviewed, [](HandLog& log) { leave_out<ClockSet>(log); })},
        {"a player is timed out before the deadline",
         {CheckId::clock},
         altered(timed_out, [](HandLog& log) { log.entries[entry_of<Tick>(log)].received_at = Time(20'999); })},
        {"a player is timed out by a tick that came at no known time",
         {CheckId::clock},
         altered(timed_out, [](HandLog& log) { log.entries[entry_of<Tick>(log)].received_at = Time(); })},
        {"a player who may check for nothing is folded",
         {CheckId::clock},
         by_other_rules(timed_out, [](Rules& rules) { rules.timeout_connected = TimeOut::fold; }),
         true},
        {"another player is timed out",
         {CheckId::clock},
         altered(timed_out, [](HandLog& log) { event<PlayerTimedOut>(log).seat = ann; })},
        {"somebody acts for a player whose time is not over",
         {CheckId::clock},
         altered(timed_out, [](HandLog& log) { leave_out<PlayerTimedOut>(log); })},
        {"an action that came too late is accepted",
         {CheckId::clock},
         altered(disconnected,
                 [](HandLog& log) {
                     log.entries.back().at = log.entries.back().received_at = Time(21'001);
                     event<TurnStarted>(log, 2).due = Time(41'001);
                 })},
        {"a player who came in time is told the contrary",
         {CheckId::refusal_justified},
         altered(timed_out,
                 [](HandLog& log) {
                     log.entries.back().at = log.entries.back().received_at = Time(61'000);
                     refusal_of(log).received_at = Time(61'000);
                 })},
        {"a player who came too late is told another deadline",
         {CheckId::refusal_justified},
         altered(timed_out, [](HandLog& log) { refusal_of(log).due = Time(60'999); })},
        {"the review of a hand is cut short",
         {CheckId::clock},
         altered(reviewed, [](HandLog& log) { log.entries.back().received_at = Time(5'999); })},
        {"another player loses connection",
         {CheckId::seating},
         altered(disconnected, [](HandLog& log) { event<PlayerDisconnected>(log).seat = ann; }),
         true},
        {"another player is connected again",
         {CheckId::seating},
         altered(disconnected, [](HandLog& log) { event<PlayerReconnected>(log).seat = bob; })},
        {"a table is opened by a time that nobody could wait",
         {CheckId::sound_rules},
         by_other_rules(disconnected, [](Rules& rules) { rules.timers.review_ms = 86'400'001; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_newcomers() {
    return {
        {"a newcomer who posts is not dealt in",
         {CheckId::players_dealt_in},
         altered(newcomer, [](HandLog& log) { event<HandStarted>(log).dealt_in.remove(dan); }),
         true},
        {"a newcomer posts too little",
         {CheckId::forced_bets},
         altered(newcomer, [](HandLog& log) { event<ForcedBetPosted>(log, 2).amount = 50_c; }),
         true},
        {"another player misses the big blind",
         {CheckId::forced_bets},
         altered(newcomer, [](HandLog& log) { event<BlindsMissed>(log).big = seats(dan); })},
        {"nobody notes that a player misses the big blind",
         {CheckId::forced_bets},
         altered(newcomer, [](HandLog& log) { leave_out<BlindsMissed>(log); }),
         true},
        {"another player posts than the one who asked to",
         {CheckId::seating},
         [] {
             Logs logs = newcomer();  // between the hands, where the first one has not been closed
             event<PostScheduled>(logs.front()).seat = gus;
             return logs;
         },
         true},
        {"a player who comes back posts a bet instead of a dead blind",
         {CheckId::forced_bets},
         altered(missed_blind, [](HandLog& log) { event<ForcedBetPosted>(log, 2).kind = ForcedBetKind::post; }),
         true},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_intents() {
    return {
        {"the intent of another player is noted",
         {CheckId::intents},
         altered(intents, [](HandLog& log) { event<IntentSet>(log, 1).seat = bob; }),
         true},
        {"another intent is noted than the player has",
         {CheckId::intents},
         altered(intents, [](HandLog& log) { event<IntentSet>(log, 1).kind = IntentKind::check_fold; }),
         true},
        {"a call of another bet is noted than the player would call",
         {CheckId::intents},
         altered(intents, [](HandLog& log) { event<IntentSet>(log).to = 299_c; }),
         true},
        {"an intent is dropped that could be followed",
         {CheckId::intents},
         altered(
             intents,
             [](HandLog& log) {
                 Events& events = std::get<Events>(log.entries[entry_of<Raise>(log)].outcome);
                 events = {events[0], events[1], IntentDropped{.seat = ann, .reason = RejectionCode::bet_has_grown}};
             }),
         true},
        {"an intent is dropped for another reason",
         {CheckId::intents},
         altered(intents, [](HandLog& log) { event<IntentDropped>(log).reason = RejectionCode::bet_has_grown; })},
        {"nobody says what became of an intent",
         {CheckId::intents},
         altered(intents, [](HandLog& log) { leave_out<IntentDropped>(log); })},
        {"another action follows than was intended",
         {CheckId::action_legal},
         altered(intents, [](HandLog& log) { *find<PlayerCalled>(log).place() = PlayerFolded{.seat = ann}; }),
         true},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_chips() {
    return {
        {"a chip of a stack vanishes",
         {CheckId::chips_conserved},
         altered(side_pot, [](HandLog& log) { event<HandEnded>(log).stacks[ann] -= 1_c; })},
        {"somebody takes along more than lies there",
         {CheckId::chips_conserved},
         altered(leaving_later, [](HandLog& log) { event<PlayerLeft>(log).stack += 1_c; })},
        {"chips are added to another stack",
         {CheckId::seating},
         altered(sitting_out, [](HandLog& log) { event<ChipsAdded>(log).seat = ann; })},
        {"more chips are added than were bought",
         {CheckId::chips_conserved},
         altered(sitting_out, [](HandLog& log) { event<ChipsAdded>(log).amount += 1_c; })},
        {"an odd chip is not named",
         {CheckId::odd_chips},
         altered(split_pot, [](HandLog& log) { event<PotAwarded>(log).odd_chips = 0_c; })},
        {"a bet goes back that was called",
         {CheckId::uncalled_bet},
         played(limped,
                [](HandLog& log) {
                    const Found end = find<RoundEnded>(log);
                    end.events->insert(end.place(), UncalledBetReturned{.seat = ann, .amount = 100_c});
                    give_award(log, bob);
                    event<PotAwarded>(log).amount -= 100_c;
                    for (int pot = 0; pot < 4; ++pot) {
                        event<PotBuilt>(log, pot).amount -= 100_c;
                        event<PotBuilt>(log, pot).paid_by = seats(bob, cat);
                        event<PotBuilt>(log, pot).eligible = seats(bob, cat);
                    }
                })},
        {"rake is forgotten",
         {CheckId::rake},
         by_other_rules(limped, [](Rules& rules) { rules.rake.basis_points = 500; })},
        {"a negative amount is posted",
         {CheckId::whole_amounts},
         altered(antes, [](HandLog& log) { event<ForcedBetPosted>(log).amount = Chips(-10); })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_pots() {
    return {
        {"a pot that is not there is awarded",
         {CheckId::pots, CheckId::chips_conserved, CheckId::result},
         altered(limped,
                 [](HandLog& log) {
                     insert_after<PotAwarded>(log, PotAwarded{.pot = 1, .seat = bob, .amount = 1_c, .odd_chips = {}});
                 })},
        {"the main pot goes to the second best hand",
         {CheckId::best_hand},
         played(side_pot,
                [](HandLog& log) {
                    event<PotAwarded>(log).seat = bob;
                    event<HandEnded>(log).won_showdown = seats(bob);
                })},
        {"a hand is ranked by one card",
         {CheckId::best_hand},
         altered(flush_on_board, [](HandLog& log) { event<HandRanked>(log).rank = HandRank(5864); })},
        {"other cards are said to make the hand",
         {CheckId::best_hand},
         altered(kicker,
                 [](HandLog& log) { event<HandRanked>(log, 0).best_five = event<HandRanked>(log, 1).best_five; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_betting() {
    return {
        {"a call is recorded as a fold",
         {CheckId::action_legal},
         altered(two_hands,
                 [](HandLog& log) {
                     const std::size_t at = entry_of<Fold>(log);
                     log.entries[at].command = Call{.hand = {2}, .seat = bob};
                 })},
        {"the round begins from a bet that nobody made",
         {CheckId::raise_size},
         altered(antes, [](HandLog& log) { event<RoundStarted>(log).raise_size = 200_c; })},
        {"somebody else acts",
         {CheckId::turn},
         altered(limped, [](HandLog& log) { event<PlayerCalled>(log).seat = bob; }),
         true},
        {"a player puts in more than there is",
         {CheckId::whole_amounts},
         altered(side_pot,
                 [](HandLog& log) {
                     event<PlayerCalled>(log).added = 5000_c;
                     event<PlayerCalled>(log).to = 5700_c;
                 })},
        {"a legal raise is refused",
         {CheckId::refusal_justified},
         altered(refused_raise, [](HandLog& log) { std::get<Raise>(log.entries.back().command).to = 500_c; })},
        {"a refusal names a wrong reason",
         {CheckId::refusal_justified},
         altered(refused_raise, [](HandLog& log) { refusal_of(log).code = RejectionCode::not_your_turn; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_the_deal() {
    return {
        {"the board is not the next of the deck",
         {CheckId::deck},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     auto& cards = event<BoardDealt>(log).cards;
                     std::swap(cards[0], cards[1]);
                 })},
        {"a card is burned where none is",
         {CheckId::street_order},
         by_other_rules(heads_up, [](Rules& rules) { rules.burn = false; })},
        {"somebody shows other cards",
         {CheckId::deck},
         altered(heads_up,
                 [](HandLog& log) { std::swap(event<HandTabled>(log).cards[0], event<HandTabled>(log).cards[1]); })},
        {"the deck does not follow from the seed",
         {CheckId::deck},
         altered(seeded,
                 [](HandLog& log) {
                     auto& started = event<HandStarted>(log);
                     started.deck = with_places_swapped(started.deck, 50, 51);
                 })},
        {"another deck is dealt than was written",
         {CheckId::deck},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     auto& started = event<HandStarted>(log);
                     started.deck = with_places_swapped(started.deck, 50, 51);
                 })},
        {"a street is skipped",
         {CheckId::street_order},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     event<BoardDealt>(log).street = Street::turn;
                     event<RoundStarted>(log, 1).street = Street::turn;
                     event<RoundEnded>(log, 1).street = Street::turn;
                 })},
        {"the big blind is posted by another",
         {CheckId::forced_bets},
         altered(two_hands, [](HandLog& log) { event<ForcedBetPosted>(log, 1).seat = bob; }),
         true},
        {"antes are not posted",
         {CheckId::forced_bets},
         by_other_rules(folded_on_the_flop,
                        [](Rules& rules) { rules.ante = {.kind = AnteKind::each, .amount = 10_c}; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_the_rest() {
    return {
        {"a beaten hand is mucked where all are tabled",
         {CheckId::showdown_order},
         by_other_rules(checked_down, [](Rules& rules) { rules.show = Show::all_tabled; })},
        {"a hand that can win is not shown",
         {CheckId::showdown_order},
         altered(split_pot, [](HandLog& log) { leave_out<HandTabled>(log); })},
        {"a player vanishes between two hands",
         {CheckId::continuity},
         [] {
             Logs logs = two_hands();
             logs.back().entries.clear();
             auto& seated = logs.back().opening.snapshot->seats;
             engine::Snapshot without = *logs.back().opening.snapshot;
             without.seats.clear();
             without.seats.push_back(seated[0]);
             without.seats.push_back(seated[1]);
             logs.back().opening.snapshot = without;
             return logs;
         }},
        {"the rules change between two hands",
         {CheckId::continuity},
         by_other_rules(two_hands, [](Rules& rules) { rules.odd_chip = OddChip::all_to_first; })},
        {"events are missing between two logs",
         {CheckId::continuity},
         altered(two_hands, [](HandLog& log) { ++log.opening.snapshot->version; })},
        {"button and blinds move between two hands",
         {CheckId::continuity, CheckId::button},
         altered(two_hands, [](HandLog& log) { log.opening.snapshot->positions->button = bob; })},
        {"a log follows after the table was closed",
         {CheckId::continuity, CheckId::recorded_before},
         [] {
             Scenario table = given(stakes(50_c, 100_c), {});
             table.when(CloseTable{});
             Logs logs = recorded(table);
             HandLog next;
             next.opening.key = {.table = *TableId::parse("table"), .ordinal = 1};
             next.opening.origin = eventstore::Origin::continued;
             next.opening.previous.bytes[0] = std::byte{1};
             next.opening.snapshot = engine::Snapshot{.rules = stakes(50_c, 100_c), .version = 2, .last_hand = {}};
             logs.push_back(next);
             return logs;
         }},
        {"the first log follows from another",
         {CheckId::continuity},
         altered(seeded,
                 [](HandLog& log) {
                     log.opening.origin = eventstore::Origin::continued;
                     log.opening.previous.bytes[0] = std::byte{1};
                 })},
        {"time goes backwards",
         {CheckId::sequence_and_time},
         altered(two_hands, [](HandLog& log) { log.entries[1].at = Time(1); })},
        {"another hand is closed",
         {CheckId::sequence_and_time},
         altered(two_hands, [](HandLog& log) { ++event<HandClosed>(log).number.value; })},
        {"a hand is renamed",
         {CheckId::sequence_and_time},
         altered(two_hands, [](HandLog& log) { event<HandStarted>(log).hand_id = *HandId::parse("another"); })},
        {"the log continues after it was closed",
         {CheckId::sequence_and_time},
         altered(two_hands,
                 [](HandLog& log) {
                     log.entries.push_back({.at = log.entries.back().at,
                                            .received_at = {},
                                            .by = {.role = Role::host},
                                            .command = SitOut{.seat = ann},
                                            .outcome = Events{PlayerSatOut{.seat = ann}}});
                 })},
        {"a net is wrong",
         {CheckId::result},
         altered(side_pot, [](HandLog& log) { event<HandEnded>(log).net[bob] += 1_c; })},
        {"the wrong players are said to have raised",
         {CheckId::result},
         altered(checked_down, [](HandLog& log) { event<HandEnded>(log).raised_preflop.add(cat); })},
        {"the wrong players are said to have won at the showdown",
         {CheckId::result},
         altered(checked_down, [](HandLog& log) { event<HandEnded>(log).won_showdown = seats(ann); })},
        {"another player sits out",
         {CheckId::seating},
         altered(sitting_out, [](HandLog& log) { event<PlayerSatOut>(log).seat = cat; })},
        {"somebody leaves in the middle of a hand",
         {CheckId::seating},
         by_other_rules(leaving_later, [](Rules& rules) { rules.leave_mid_hand = LeaveMidHand::refuse; })},
        {"somebody does not leave when the hand is closed",
         {CheckId::seating},
         altered(leaving_later, [](HandLog& log) { leave_out<PlayerLeft>(log); })},
        {"somebody leaves as soon as the hand is over",
         {CheckId::seating},
         altered(leaving_later,
                 [](HandLog& log) {
                     const Event left = *find<PlayerLeft>(log).place();
                     leave_out<PlayerLeft>(log);
                     insert_after<HandEnded>(log, left);
                 })},
        {"a hand is not closed by the command that asks for it",
         {CheckId::sequence_and_time},
         altered(two_hands, [](HandLog& log) { leave_out<HandClosed>(log); })},
        {"a table is opened by rules that cannot be",
         {CheckId::sound_rules},
         by_other_rules(seeded, [](Rules& rules) { rules.decimals = 9; })},
        {"a log is kept under the name of another table",
         {CheckId::sequence_and_time},
         altered(seeded, [](HandLog& log) { log.opening.key.table = *TableId::parse("Lima"); })},
        {"a table is opened by other rules than were asked for",
         {CheckId::sound_rules},
         altered(seeded, [](HandLog& log) { event<TableOpened>(log).rules.odd_chip = OddChip::all_to_first; })},
    };
}

[[nodiscard]] std::vector<Fault> all_faults() {
    std::vector<Fault> all;
    for (auto& some : {faults_of_chips(), faults_of_pots(), faults_of_betting(), faults_of_the_deal(),
                       faults_of_the_clock(), faults_of_newcomers(), faults_of_intents(), faults_of_the_rest()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

}  // namespace

TEST_CASE("each thing that is altered in a history is found by the check that is meant for it and by no other") {
    check_that_all_are_found(all_faults());
}

TEST_CASE("the auditor has nothing to say against the same hands as they are") {
    for (auto* const hands :
         {side_pot,  checked_down, split_pot,     folded_on_the_flop, kicker,       flush_on_board, two_hands,
          heads_up,  seeded,       refused_raise, leaving_later,      sitting_out,  limped,         antes,
          timed_out, disconnected, reviewed,      newcomer,           missed_blind, intents}) {
        const Findings findings = judged(hands());
        CHECK_MESSAGE(findings.empty(), errors_of(findings));
    }
}

TEST_CASE("what cannot be checked and what only a history may say is noticed") {
    // A deck that is written is noticed everywhere.
    const auto speaks = [](const Logs& logs, const std::vector<CheckId>& checks) {
        std::vector<CheckId> found = checks_of(noted(logs));
        std::erase(found, CheckId::deck_written);
        return found == checks;
    };

    Scenario hidden = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    hidden.deal({.hole = {{ann, "?? ??"}, {bob, "?? ??"}}, .rest_is_unknown = true}).check_or_call_down();
    Logs declared;
    {
        std::vector<Command> commands = hidden.commands();
        DeclareResult result{.hand = {1}, .won = {}, .rake = {}};
        result.won[ann] = 200_c;
        commands.emplace_back(result);
        declared = recorded(commands);
    }
    CHECK(speaks(declared, {CheckId::result_declared, CheckId::cards_unknown}));

    Scenario listed = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    listed.deal_listed(ann, {{.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 50_c}}).fold_around();
    CHECK(speaks(recorded(listed), {CheckId::forced_bets_listed}));

    Logs imported = two_hands();
    imported.back().opening.origin = eventstore::Origin::genesis;
    imported.back().opening.before = {};
    CHECK(speaks(imported, {CheckId::begins_anew}));
}

TEST_CASE("where only the odd chips of an award are wrong the odd chips are named") {
    Logs logs = split_pot();
    event<PotAwarded>(logs.back()).odd_chips = 0_c;
    const Findings findings = judged(logs);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].check == CheckId::odd_chips);
    CHECK(findings[0].what == "wrong odd chips among the awards of pot 0");
    CHECK(findings[0].expected == "1 to seat 2, 0 to seat 0");
    CHECK(findings[0].found == "0 to seat 2, 0 to seat 0");
    CHECK(findings[0].event == find<PotAwarded>(logs.back()).at);
}

TEST_CASE("a wrong award is reported where it stands and a missing one at the end of the hand") {
    const auto event_of = [](const Logs& logs, CheckId check) {
        const Findings findings = judged(logs);
        const auto found =
            std::find_if(findings.begin(), findings.end(), [&](const Finding& each) { return each.check == check; });
        REQUIRE(found != findings.end());
        return found->event;
    };
    for (const int pot : {0, 1}) {
        Logs logs = side_pot();
        event<PotAwarded>(logs.back(), pot).amount -= 1_c;
        CHECK(event_of(logs, CheckId::chips_conserved) == find<PotAwarded>(logs.back(), pot).at);
    }
    Logs to_another = side_pot();
    event<PotAwarded>(to_another.back(), 1).seat = cat;
    CHECK(event_of(to_another, CheckId::best_hand) == find<PotAwarded>(to_another.back(), 1).at);
    Logs missing = side_pot();
    leave_out<PotAwarded>(missing.back());
    CHECK(event_of(missing, CheckId::chips_conserved) == find<HandEnded>(missing.back()).at);
}

TEST_CASE("a refusal that is taken out of a log or put into it shows in the log after it") {
    int taken_out = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Logs logs = recorded_play(seed, 200);
        for (std::size_t at = 0; at + 1 < logs.size(); ++at) {
            const auto& entries = logs[at].entries;
            const auto refusal = std::find_if(entries.begin(), entries.end(), [](const Entry& entry) {
                return std::holds_alternative<Rejection>(entry.outcome);
            });
            if (refusal == entries.end()) continue;
            CAPTURE(seed);
            CAPTURE(at);
            const auto place = refusal - entries.begin();
            Logs fewer{logs[at], logs[at + 1]};
            fewer[0].entries.erase(fewer[0].entries.begin() + place);
            Logs more{logs[at], logs[at + 1]};
            more[0].entries.insert(more[0].entries.begin() + place, *refusal);
            for (const Logs& altered : {fewer, more}) {
                const Findings found = noted(altered);
                CHECK(std::count_if(found.begin(), found.end(),
                                    [](const Finding& one) { return one.check == CheckId::recorded_before; }) == 1);
            }
            ++taken_out;
        }
    }
    CHECK(taken_out > 20);
}

}  // namespace handlog::tests
