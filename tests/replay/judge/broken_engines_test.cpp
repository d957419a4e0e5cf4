// A check that cannot fail proves nothing. Here each of them meets what it is
// there for: ways in which poker engines have gone wrong, built into recorded
// hands so that the events agree with each other and not with the rules. The
// check that is meant for it must speak, and no other.
#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/judge/judge.hpp"
#include "tests/replay/judge/hands.hpp"

namespace handlog::tests {

// The enumeration, and not the command of that name.
using replay::judge::Check;
using replay::judge::checks;
using replay::judge::Finding;
using replay::judge::Findings;
using replay::judge::Severity;

namespace {

struct Fault {
    std::string_view name;
    std::vector<Check> speaks;
    std::function<Logs()> logs;
    bool and_more = false;  // what is believed for want of anything better contradicts the rest
};

// The last log of the hands, altered.
template <class Alter>
[[nodiscard]] std::function<Logs()> altered(Logs (*hands)(), Alter alter) {
    return [hands, alter] {
        Logs logs = hands();
        alter(logs.back());
        return logs;
    };
}

// The same, and what the hand comes to follows from it.
template <class Alter>
[[nodiscard]] std::function<Logs()> played(Logs (*hands)(), Alter alter) {
    return altered(hands, [alter](HandLog& log) {
        alter(log);
        add_up(log);
    });
}

// Played by other rules than the log says.
template <class Change>
[[nodiscard]] std::function<Logs()> by_other_rules(Logs (*hands)(), Change change) {
    return altered(hands, [change](HandLog& log) { say_rules(log, change); });
}

void give_award(HandLog& log, Seat seat, int before = 0) {
    event<PotAwarded>(log, before).seat = seat;
    event<HandEnded>(log).won_showdown = seats(seat);
}

[[nodiscard]] Deck with_places_swapped(const Deck& deck, std::size_t a, std::size_t b) {
    std::vector<MaybeCard> cards(deck.begin(), deck.end());
    std::swap(cards[a], cards[b]);
    return std::get<Deck>(Deck::scripted(cards));
}

[[nodiscard]] Rejection& refusal_of(HandLog& log) {
    for (Entry& entry : log.entries) {
        if (auto* refused = std::get_if<Rejection>(&entry.outcome)) return *refused;
    }
    break_invariant("a command of the hand was refused");
}

// Bob tries a raise that is too small.
[[nodiscard]] Logs refused_raise() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().raises(ann, 300_c);
    std::vector<Command> commands = hand.commands();
    commands.emplace_back(Raise{.hand = {1}, .seat = bob, .to = 400_c});
    return recorded(commands);
}

// Cat wants to leave in the middle of a hand, and leaves when it is over.
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

[[nodiscard]] Logs cancelled() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().raises(ann, 300_c).is_cancelled();
    return recorded(hand);
}

[[nodiscard]] Logs folded_for_free() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().calls(ann).calls(bob).folds(cat).check_or_call_down();
    return recorded(hand);
}

[[nodiscard]] Logs raised_to_the_minimum() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}});
    hand.deal().raises(ann, 300_c).raises(bob, 500_c).fold_around();
    return recorded(hand);
}

[[nodiscard]] Logs limped() {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).calls(ann).calls(bob).checks(cat);
    hand.check_or_call_down();
    return recorded(hand);
}

[[nodiscard]] Logs raked() {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 500, .cap = 100_c, .no_flop_no_drop = true};
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().calls(ann).calls(bob).checks(cat).bets(bob, 500_c).fold_around();
    return recorded(hand);
}

[[nodiscard]] Logs antes() {
    Rules rules = stakes(50_c, 100_c);
    rules.ante = {.kind = AnteKind::each, .amount = 10_c};
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal().fold_around();
    return recorded(hand);
}

[[nodiscard]] std::vector<Fault> faults_of_chips() {
    return {
        {"a chip of a stack vanishes",
         {Check::chips_conserved},
         altered(side_pot, [](HandLog& log) { event<HandEnded>(log).stacks[ann] -= 1_c; })},
        {"an odd chip is destroyed",
         {Check::chips_conserved},
         played(split_pot,
                [](HandLog& log) {
                    event<PotAwarded>(log).amount -= 1_c;
                    event<PotAwarded>(log).odd_chips = 0_c;
                })},
        {"a cancelled hand keeps a chip",
         {Check::chips_conserved},
         altered(cancelled, [](HandLog& log) { event<HandCancelled>(log).returned[ann] -= 1_c; })},
        {"somebody takes along more than lies there",
         {Check::chips_conserved},
         altered(leaving_later, [](HandLog& log) { event<PlayerLeft>(log).stack += 1_c; })},
        {"chips are added to another stack",
         {Check::seating},
         altered(sitting_out, [](HandLog& log) { event<ChipsAdded>(log).seat = ann; })},
        {"more chips are added than were bought",
         {Check::chips_conserved},
         altered(sitting_out, [](HandLog& log) { event<ChipsAdded>(log).amount += 1_c; })},
        {"the odd chip goes to the wrong seat",
         {Check::odd_chips},
         played(split_pot,
                [](HandLog& log) {
                    std::swap(event<PotAwarded>(log, 0).amount, event<PotAwarded>(log, 1).amount);
                    std::swap(event<PotAwarded>(log, 0).odd_chips, event<PotAwarded>(log, 1).odd_chips);
                })},
        {"an odd chip is not named",
         {Check::odd_chips},
         altered(split_pot, [](HandLog& log) { event<PotAwarded>(log).odd_chips = 0_c; })},
        {"an uncalled bet stays in the pot",
         {Check::uncalled_bet},
         played(side_pot,
                [](HandLog& log) {
                    leave_out<UncalledBetReturned>(log);
                    event<RoundEnded>(log).pots = 3;
                    insert_after<PotBuilt>(
                        log, PotBuilt{.pot = 2, .amount = 200_c, .eligible = seats(cat), .paid_by = seats(cat)}, 1);
                    insert_after<PotAwarded>(log, PotAwarded{.pot = 2, .seat = cat, .amount = 200_c, .odd_chips = {}},
                                             1);
                })},
        {"a bet goes back that was called",
         {Check::uncalled_bet},
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
        {"rake is taken on an uncalled bet",
         {Check::rake},
         played(raked,
                [](HandLog& log) {
                    event<RakeTaken>(log).amount += 25_c;
                    event<PotAwarded>(log).amount -= 25_c;
                })},
        {"rake is forgotten",
         {Check::rake},
         by_other_rules(limped, [](Rules& rules) { rules.rake.basis_points = 500; })},
        {"the cap of the rake is ignored",
         {Check::rake},
         by_other_rules(side_pot, [](Rules& rules) { rules.rake.cap = 100_c; })},
        {"a negative amount is posted",
         {Check::whole_amounts},
         altered(antes, [](HandLog& log) { event<ForcedBetPosted>(log).amount = Chips(-10); })},
        {"all-in is not said",
         {Check::whole_amounts},
         altered(side_pot, [](HandLog& log) { event<PlayerCalled>(log).all_in = false; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_pots() {
    return {
        {"a folded player can win the pot",
         {Check::pots},
         altered(split_pot, [](HandLog& log) { event<PotBuilt>(log, 3).eligible.add(bob); })},
        {"the layer of a side pot is dropped",
         {Check::pots, Check::rake},
         played(side_pot,
                [](HandLog& log) {
                    event<RoundEnded>(log).pots = 1;
                    leave_out<PotBuilt>(log, 1);
                    event<PotBuilt>(log).amount = 2300_c;
                    leave_out<PotAwarded>(log, 1);
                    event<PotAwarded>(log).amount = 2300_c - 114_c;
                    event<RakeTaken>(log).amount = 114_c;
                    event<HandEnded>(log).won_showdown = seats(ann);
                })},
        {"a pot that is not there is awarded",
         {Check::pots, Check::chips_conserved, Check::result},
         altered(limped,
                 [](HandLog& log) {
                     insert_after<PotAwarded>(log, PotAwarded{.pot = 1, .seat = bob, .amount = 1_c, .odd_chips = {}});
                 })},
        {"an ante is missing from the pot",
         {Check::pots, Check::chips_conserved},
         played(antes,
                [](HandLog& log) {
                    event<PotBuilt>(log).amount -= 10_c;
                    event<PotAwarded>(log).amount -= 10_c;
                })},
        {"the main pot goes to the second best hand",
         {Check::best_hand},
         played(side_pot,
                [](HandLog& log) {
                    event<PotAwarded>(log).seat = bob;
                    event<HandEnded>(log).won_showdown = seats(bob);
                })},
        {"a wheel is no straight",
         {Check::best_hand},
         played(wheel,
                [](HandLog& log) {
                    // Ann is said to have the highest of her cards only.
                    event<HandRanked>(log, 1).rank = HandRank(1000);
                    give_award(log, bob);
                })},
        {"a kicker is ignored",
         {Check::best_hand},
         played(kicker,
                [](HandLog& log) {
                    event<PotAwarded>(log) = {.pot = 0, .seat = bob, .amount = 100_c, .odd_chips = {}};
                    insert_after<PotAwarded>(log, PotAwarded{.pot = 0, .seat = ann, .amount = 100_c, .odd_chips = {}});
                    event<HandEnded>(log).won_showdown = seats(ann, bob);
                })},
        {"a sixth card breaks a tie",
         {Check::best_hand},
         played(flush_on_board,
                [](HandLog& log) {
                    leave_out<PotAwarded>(log);
                    event<PotAwarded>(log) = {.pot = 0, .seat = ann, .amount = 200_c, .odd_chips = {}};
                    event<HandEnded>(log).won_showdown = seats(ann);
                })},
        {"a hand is ranked by one card",
         {Check::best_hand},
         altered(flush_on_board, [](HandLog& log) { event<HandRanked>(log).rank = HandRank(5864); })},
        {"other cards are said to make the hand",
         {Check::best_hand},
         altered(kicker,
                 [](HandLog& log) { event<HandRanked>(log, 0).best_five = event<HandRanked>(log, 1).best_five; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_betting() {
    return {
        {"a raise below the minimum is accepted",
         {Check::action_legal},
         by_other_rules(raised_to_the_minimum, [](Rules& rules) { rules.raise_min = RaiseMin::at_least_double; })},
        {"a short all-in reopens the betting",
         {Check::action_legal},
         by_other_rules(raised_after_short_all_in, [](Rules& rules) { rules.reopen = Reopen::single; })},
        {"a short all-in reopens the betting before it adds up",
         {Check::action_legal},
         by_other_rules(raised_after_short_all_in, [](Rules& rules) { rules.reopen = Reopen::cumulative; })},
        {"somebody folds for free where that is refused",
         {Check::action_legal},
         by_other_rules(folded_for_free, [](Rules& rules) { rules.fold_when_free = FoldWhenFree::refuse; })},
        {"a call is recorded as a fold",
         {Check::action_legal},
         altered(two_hands,
                 [](HandLog& log) {
                     const std::size_t at = entry_of<Fold>(log);
                     log.entries[at].command = Call{.hand = {2}, .seat = bob};
                 })},
        {"the minimum raise is not reset between streets",
         {Check::raise_size},
         altered(checked_down, [](HandLog& log) { event<RoundStarted>(log, 1).raise_size = 200_c; })},
        {"the minimum raise counts from the wrong bet",
         {Check::raise_size},
         altered(checked_down, [](HandLog& log) { event<PlayerRaised>(log).raise_size = 300_c; })},
        {"a short raise is called full",
         {Check::raise_size},
         altered(raised_after_short_all_in, [](HandLog& log) { event<PlayerRaised>(log, 1).full = true; })},
        {"the round begins from a bet that nobody made",
         {Check::raise_size},
         altered(antes, [](HandLog& log) { event<RoundStarted>(log).raise_size = 200_c; })},
        {"the big blind has no option",
         {Check::turn},
         altered(limped, [](HandLog& log) { pass_over(log, entry_of<engine::Check>(log, 0)); })},
        {"a player is passed over",
         {Check::turn},
         altered(limped, [](HandLog& log) { pass_over(log, entry_of<engine::Check>(log, 2)); })},
        {"the wrong player is first to act heads-up",
         {Check::turn},
         altered(heads_up, [](HandLog& log) { event<TurnStarted>(log).seat = bob; })},
        {"a player who is all-in is asked to act",
         {Check::turn},
         altered(all_in_and_two_more, [](HandLog& log) { event<TurnStarted>(log, 3).seat = ann; })},
        {"somebody else acts",
         {Check::turn},
         altered(limped, [](HandLog& log) { event<PlayerCalled>(log).seat = bob; }),
         true},
        {"a player puts in more than there is",
         {Check::whole_amounts},
         altered(side_pot,
                 [](HandLog& log) {
                     event<PlayerCalled>(log).added = 5000_c;
                     event<PlayerCalled>(log).to = 5700_c;
                 })},
        {"a legal raise is refused",
         {Check::refusal_justified},
         altered(refused_raise, [](HandLog& log) { std::get<Raise>(log.entries.back().command).to = 500_c; })},
        {"a refusal names a wrong minimum",
         {Check::refusal_justified},
         altered(refused_raise, [](HandLog& log) { refusal_of(log).least = 600_c; })},
        {"a refusal names a wrong reason",
         {Check::refusal_justified},
         altered(refused_raise, [](HandLog& log) { refusal_of(log).code = RejectionCode::not_your_turn; })},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_the_deal() {
    return {
        {"a card is dealt twice",
         {Check::cards_in_one_place},
         altered(folded_on_the_flop,
                 [](HandLog& log) { event<BoardDealt>(log).cards[0] = event<HoleCardsDealt>(log).cards[ann][0]; })},
        {"a burn card is used again",
         {Check::cards_in_one_place},
         altered(folded_on_the_flop,
                 [](HandLog& log) { event<BoardDealt>(log).cards[0] = event<CardBurned>(log).card; })},
        {"the board is not the next of the deck",
         {Check::deck},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     auto& cards = event<BoardDealt>(log).cards;
                     std::swap(cards[0], cards[1]);
                 })},
        {"no card is burned",
         {Check::street_order},
         by_other_rules(
             [] {
                 Rules rules = stakes(50_c, 100_c);
                 rules.burn = false;
                 Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}});
                 hand.deal().check_or_call_down();
                 return recorded(hand);
             },
             [](Rules& rules) { rules.burn = true; })},
        {"a card is burned where none is",
         {Check::street_order},
         by_other_rules(heads_up, [](Rules& rules) { rules.burn = false; })},
        {"the first card goes to the wrong seat",
         {Check::deck},
         by_other_rules(heads_up, [](Rules& rules) { rules.deal_first = DealFirst::left_of_button; })},
        {"somebody shows other cards",
         {Check::deck},
         altered(heads_up,
                 [](HandLog& log) { std::swap(event<HandTabled>(log).cards[0], event<HandTabled>(log).cards[1]); })},
        {"the deck does not follow from the seed",
         {Check::deck},
         altered(seeded,
                 [](HandLog& log) {
                     auto& started = event<HandStarted>(log);
                     started.deck = with_places_swapped(started.deck, 50, 51);
                 })},
        {"another deck is dealt than was written",
         {Check::deck},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     auto& started = event<HandStarted>(log);
                     started.deck = with_places_swapped(started.deck, 50, 51);
                 })},
        {"the commitment is that of another seed",
         {Check::commitment},
         altered(seeded, [](HandLog& log) { event<HandStarted>(log).commitment->bytes[0] ^= 1; })},
        {"a street is skipped",
         {Check::street_order},
         altered(folded_on_the_flop,
                 [](HandLog& log) {
                     event<BoardDealt>(log).street = Street::turn;
                     event<RoundStarted>(log, 1).street = Street::turn;
                     event<RoundEnded>(log, 1).street = Street::turn;
                 })},
        {"the button does not move",
         {Check::button},
         [] {
             Logs logs = two_hands();
             logs.erase(logs.begin());
             logs.back().opening.snapshot->positions = event<HandStarted>(logs.back()).positions;
             return logs;
         }},
        {"the big blind is posted by another",
         {Check::forced_bets},
         altered(two_hands, [](HandLog& log) { event<ForcedBetPosted>(log, 1).seat = bob; }),
         true},
        {"the first button is not drawn",
         {Check::button},
         by_other_rules(seeded, [](Rules& rules) { rules.first_button = FirstButton::random; })},
        {"a cancelled hand moves the button",
         {Check::button},
         altered(cancelled,
                 [](HandLog& log) { event<HandCancelled>(log).positions = event<HandStarted>(log).positions; })},
        {"antes are not posted",
         {Check::forced_bets},
         by_other_rules(folded_on_the_flop,
                        [](Rules& rules) { rules.ante = {.kind = AnteKind::each, .amount = 10_c}; })},
        {"somebody who sits out is dealt in",
         {Check::players_dealt_in},
         [] {
             Logs logs = two_hands();
             logs.erase(logs.begin());
             logs.back().opening.snapshot->seats[2].sitting_out = true;
             return logs;
         }},
    };
}

[[nodiscard]] std::vector<Fault> faults_of_the_rest() {
    return {
        {"hands are shown in another order",
         {Check::showdown_order},
         altered(split_pot,
                 [](HandLog& log) {
                     std::swap(event<HandTabled>(log, 0), event<HandTabled>(log, 1));
                     std::swap(event<HandRanked>(log, 0), event<HandRanked>(log, 1));
                 })},
        {"a beaten hand is mucked where all are tabled",
         {Check::showdown_order},
         by_other_rules(checked_down, [](Rules& rules) { rules.show = Show::all_tabled; })},
        {"a hand that can win is not shown",
         {Check::showdown_order},
         altered(split_pot, [](HandLog& log) { leave_out<HandTabled>(log); })},
        {"a stack changes between two hands",
         {Check::continuity},
         played(two_hands, [](HandLog& log) { log.opening.snapshot->seats[0].stack += 1_c; })},
        {"a player vanishes between two hands",
         {Check::continuity},
         [] {
             Logs logs = two_hands();
             logs.back().entries.clear();
             auto& seated = logs.back().opening.snapshot->seats;
             eventstore::Snapshot without = *logs.back().opening.snapshot;
             without.seats.clear();
             without.seats.push_back(seated[0]);
             without.seats.push_back(seated[1]);
             logs.back().opening.snapshot = without;
             return logs;
         }},
        {"the rules change between two hands",
         {Check::continuity},
         by_other_rules(two_hands, [](Rules& rules) { rules.odd_chip = OddChip::all_to_first; })},
        {"events are missing between two logs",
         {Check::continuity},
         altered(two_hands, [](HandLog& log) { ++log.opening.snapshot->version; })},
        {"button and blinds move between two hands",
         {Check::continuity, Check::button},
         altered(two_hands, [](HandLog& log) { log.opening.snapshot->positions->button = bob; })},
        {"a log follows after the table was closed",
         {Check::continuity},
         [] {
             Scenario table = given(stakes(50_c, 100_c), {});
             table.when(CloseTable{});
             Logs logs = recorded(table);
             HandLog next;
             next.opening.key = {.table = *TableId::parse("table"), .ordinal = 1};
             next.opening.origin = eventstore::Origin::continued;
             next.opening.previous.bytes[0] = std::byte{1};
             next.opening.snapshot = eventstore::Snapshot{.rules = stakes(50_c, 100_c), .version = 2, .last_hand = {}};
             logs.push_back(next);
             return logs;
         }},
        {"the first log follows from another",
         {Check::continuity},
         altered(seeded,
                 [](HandLog& log) {
                     log.opening.origin = eventstore::Origin::continued;
                     log.opening.previous.bytes[0] = std::byte{1};
                 })},
        {"time goes backwards",
         {Check::sequence_and_time},
         altered(two_hands, [](HandLog& log) { log.entries[1].at = Time(1); })},
        {"another hand is closed",
         {Check::sequence_and_time},
         altered(two_hands, [](HandLog& log) { ++event<HandClosed>(log).number.value; })},
        {"a hand is renamed",
         {Check::sequence_and_time},
         altered(two_hands, [](HandLog& log) { event<HandStarted>(log).hand_id = *HandId::parse("another"); })},
        {"the log goes on after it was closed",
         {Check::sequence_and_time},
         altered(two_hands,
                 [](HandLog& log) {
                     log.entries.push_back({.at = log.entries.back().at,
                                            .received_at = {},
                                            .id = {},
                                            .command = SitOut{.seat = ann},
                                            .outcome = Events{PlayerSatOut{.seat = ann}}});
                 })},
        {"a net is wrong",
         {Check::result},
         altered(side_pot, [](HandLog& log) { event<HandEnded>(log).net[bob] += 1_c; })},
        {"the wrong players are said to have raised",
         {Check::result},
         altered(checked_down, [](HandLog& log) { event<HandEnded>(log).raised_preflop.add(cat); })},
        {"the wrong players are said to have won at the showdown",
         {Check::result},
         altered(checked_down, [](HandLog& log) { event<HandEnded>(log).won_showdown = seats(ann); })},
        {"another player sits out",
         {Check::seating},
         altered(sitting_out, [](HandLog& log) { event<PlayerSatOut>(log).seat = cat; })},
        {"somebody leaves in the middle of a hand",
         {Check::seating},
         by_other_rules(leaving_later, [](Rules& rules) { rules.leave_mid_hand = LeaveMidHand::refuse; })},
        {"somebody does not leave after the hand",
         {Check::seating},
         altered(leaving_later, [](HandLog& log) { leave_out<PlayerLeft>(log); })},
        {"a table is opened by rules that cannot be",
         {Check::sound_rules},
         by_other_rules(seeded, [](Rules& rules) { rules.decimals = 9; })},
        {"a table is opened by other rules than were asked for",
         {Check::sound_rules},
         altered(seeded, [](HandLog& log) { event<TableOpened>(log).rules.odd_chip = OddChip::all_to_first; })},
    };
}

[[nodiscard]] std::vector<Fault> all_faults() {
    std::vector<Fault> all;
    for (auto& some :
         {faults_of_chips(), faults_of_pots(), faults_of_betting(), faults_of_the_deal(), faults_of_the_rest()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

[[nodiscard]] std::vector<Check> checks_of(const Findings& findings) {
    std::vector<Check> checks;
    for (const Finding& finding : findings) checks.push_back(finding.check);
    std::sort(checks.begin(), checks.end());
    checks.erase(std::unique(checks.begin(), checks.end()), checks.end());
    return checks;
}

}  // namespace

TEST_CASE("each way in which an engine goes wrong is found by the check that is meant for it") {
    for (const Fault& fault : all_faults()) {
        CAPTURE(fault.name);
        const Findings findings = judged(fault.logs());
        REQUIRE(!findings.empty());
        CHECK_MESSAGE(findings.front().check == fault.speaks.front(), errors_of(findings));
        if (fault.and_more) continue;
        std::vector<Check> expected = fault.speaks;
        std::sort(expected.begin(), expected.end());
        CHECK_MESSAGE(checks_of(findings) == expected, errors_of(findings));
    }
}

TEST_CASE("the auditor has nothing to say against the same hands as they are") {
    for (auto* const hands : {side_pot,
                              checked_down,
                              split_pot,
                              folded_on_the_flop,
                              wheel,
                              kicker,
                              flush_on_board,
                              raised_after_short_all_in,
                              two_hands,
                              all_in_and_two_more,
                              heads_up,
                              seeded,
                              refused_raise,
                              leaving_later,
                              sitting_out,
                              cancelled,
                              folded_for_free,
                              raised_to_the_minimum,
                              limped,
                              raked,
                              antes}) {
        const Findings findings = judged(hands());
        CHECK_MESSAGE(findings.empty(), errors_of(findings));
    }
}

TEST_CASE("every check of the auditor has been seen to speak") {
    std::vector<Check> spoken;
    for (const Fault& fault : all_faults()) {
        const std::vector<Check> checks = checks_of(judged(fault.logs()));
        spoken.insert(spoken.end(), checks.begin(), checks.end());
    }
    for (const auto& described : checks()) {
        if (described.severity == Severity::notice) continue;
        CAPTURE(described.id);
        CHECK(std::find(spoken.begin(), spoken.end(), described.check) != spoken.end());
    }
}

TEST_CASE("what cannot be checked and what only a history may say is noticed") {
    const auto speaks = [](const Logs& logs, Check check) { return checks_of(judged(logs)) == std::vector{check}; };

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
    CHECK(speaks(declared, Check::result_declared));

    Scenario listed = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    listed.deal_listed(ann, {{.seat = ann, .kind = ForcedBetKind::small_blind, .amount = 50_c}}).fold_around();
    CHECK(speaks(recorded(listed), Check::forced_bets_listed));

    Logs imported = two_hands();
    imported.back().opening.origin = eventstore::Origin::genesis;
    CHECK(speaks(imported, Check::begins_anew));
}

}  // namespace handlog::tests
