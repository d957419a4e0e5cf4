// A property that cannot fail proves nothing. Here each of them meets the fault
// that it is there for: an event that is false, left out or announced twice, or a
// table that the events did not lead to. It must speak, and with the right words.

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/poker/invariant.hpp"
#include "tests/properties/session.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;

namespace {

// ---- the hands that are falsified ----

struct Telling {
    std::vector<Command> commands;
    std::vector<Time> moments;  // at which they came
};

// Ann is all-in for 300 and has the best hand, Bob for 1000 with the second; 200
// of Cat's go back. The side pot is Bob's and Cat's.
[[nodiscard]] Telling side_pot() {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 500};
    Scenario hand = given(rules, {{ann, 300_c}, {bob, 1000_c}, {cat, 1200_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .raises(bob, 700_c)
        .goes_all_in(cat)
        .goes_all_in(bob);
    return {hand.commands(), hand.moments()};
}

// Ann raises before the flop and all check from then on. Bob wins; the others muck.
[[nodiscard]] Telling checked_down() {
    Rules rules = stakes(50_c, 100_c);
    rules.show = Show::in_order;
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "9s 9d"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .raises(ann, 300_c)
        .calls(bob)
        .calls(cat)
        .check_or_call_down();
    return {hand.commands(), hand.moments()};
}

// Ann and Cat split 25 chips.
[[nodiscard]] Telling split_pot() {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.board = "As Ks Qs Js Ts"}).calls(ann).folds(bob).check_or_call_down();
    return {hand.commands(), hand.moments()};
}

// Cat busts and is waited for, Bob loses the connection and leaves, Dan has a seat kept and takes it.
[[nodiscard]] Telling between_hands() {
    Rules rules = stakes(50_c, 100_c);
    rules.start = Start::automatic;
    rules.timers = {.review_ms = 8'000, .predeal_ms = 15'000, .next_hand_ms = 2'000, .away_ms = 60'000};
    Scenario hand = given(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    const TransferId transfer = TransferId::parse("transfer").value();
    hand.at(1'000)
        .disconnects(bob)
        .at(10'000)
        .deal({.hole = {{ann, "As Ah"}, {cat, "Ks Kh"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .folds(bob)
        .goes_all_in(cat)
        .ticks(18'000)
        .when(
            ReserveChips{.seat = dan, .player = PlayerId::parse("dan").value(), .amount = 500_c, .transfer = transfer})
        .when(CommitChips{.seat = dan, .transfer = transfer})
        .ticks(33'000)
        .ticks(61'000);
    return {hand.commands(), hand.moments()};
}

// ---- how they are falsified ----

// Changes the events of one command, and says whether it has.
using Tampering = std::function<bool(Events&)>;

[[nodiscard]] bool leave_all_as_it_is(Events& /*events*/) { return false; }

template <class Happened>
[[nodiscard]] Events::iterator find(Events& events) {
    return std::find_if(events.begin(), events.end(),
                        [](const Event& event) { return std::holds_alternative<Happened>(event); });
}

template <class Happened>
[[nodiscard]] Tampering falsified(std::function<void(Happened&)> change) {
    return [change = std::move(change)](Events& events) {
        const auto at = find<Happened>(events);
        if (at == events.end()) return false;
        change(std::get<Happened>(*at));
        return true;
    };
}

template <class Happened>
[[nodiscard]] bool left_out(Events& events) {
    const auto at = find<Happened>(events);
    if (at == events.end()) return false;
    events.erase(at);
    return true;
}

template <class Happened>
[[nodiscard]] bool announced_twice(Events& events) {
    const auto at = find<Happened>(events);
    if (at == events.end()) return false;
    const Event again = *at;
    events.insert(at, again);
    return true;
}

// The events of one kind in the opposite order.
template <class Happened>
[[nodiscard]] bool turned_round(Events& events) {
    std::vector<Event*> all;
    for (Event& event : events) {
        if (std::holds_alternative<Happened>(event)) all.push_back(&event);
    }
    for (std::size_t at = 0; at < all.size() / 2; ++at) std::swap(*all[at], *all[all.size() - 1 - at]);
    return all.size() > 1;
}

// Shows `kinds` a hand that an engine announces which tampers with it once.
void announce(std::span<const PropertyKind> kinds, const Telling& hand, const Tampering& tamper) {
    Reached reached;
    WatchedTable watched(kinds, reached);
    bool tampered = false;
    for (std::size_t place = 0; place < hand.commands.size(); ++place) {
        const Command& command = hand.commands[place];
        const Arrival arrival{.received_at = hand.moments[place], .at = hand.moments[place]};
        Outcome outcome = decide(watched.table(), command, arrival);
        if (!tampered) tampered = tamper(std::get<Events>(outcome));
        watched.pretend(command, outcome, arrival);
    }
}

// What one property is shown of the last command of a hand, and what is wrong with it.
struct Pretence {
    Table before;
    Command command;
    Events events;
    Table after;
    Chronicle told;
};

[[nodiscard]] Pretence first_raise() {
    Reached reached;
    WatchedTable watched({}, reached);
    const std::vector<Command> commands = checked_down().commands;
    const auto raise = std::find_if(commands.begin(), commands.end(),
                                    [](const Command& command) { return std::holds_alternative<Raise>(command); });
    for (auto command = commands.begin(); command != raise; ++command) watched.play(*command);
    Pretence pretence{.before = watched.table(),
                      .command = *raise,
                      .events = std::get<Events>(decide(watched.table(), *raise)),
                      .after = {},
                      .told = {}};
    watched.play(*raise);
    pretence.after = watched.table();
    pretence.told = watched.told();
    return pretence;
}

// Some properties look at a few percent of the states only.
constexpr int often_enough = 1'000;

[[nodiscard]] auto shown(std::function<void(Pretence&)> change) {
    return [change = std::move(change)](std::span<const PropertyKind> kinds) {
        Pretence pretence = first_raise();
        change(pretence);
        const Outcome outcome = pretence.events;
        const auto property = kinds.front().make();
        for (int left = often_enough; left > 0; --left) {
            property->after({pretence.before, pretence.command, outcome, pretence.after, pretence.told});
        }
    };
}

// ---- the canaries ----

struct Canary {
    std::string_view property;
    std::string_view sentence;  // that it must say
    std::function<void(std::span<const PropertyKind>)> show;
};

[[nodiscard]] auto announced(Telling (*hand)(), Tampering tamper) {
    return [hand, tamper = std::move(tamper)](std::span<const PropertyKind> kinds) { announce(kinds, hand(), tamper); };
}

template <class Happened, class Change>
[[nodiscard]] auto announced_with(Telling (*hand)(), Change change) {
    return announced(hand, falsified<Happened>(change));
}

[[nodiscard]] std::vector<Canary> canaries_of_chips() {
    return {
        {"no event creates or loses a chip", "an event created or lost chips",
         announced_with<HandEnded>(side_pot, [](HandEnded& event) { event.stacks[ann] += 1_c; })},
        {"each chip goes where the event says", "a stack is not what the events made it",
         announced_with<HandEnded>(side_pot,
                                   [](HandEnded& event) { std::swap(event.stacks[ann], event.stacks[bob]); })},
        {"the nets of a hand sum to minus the rake", "a net is not what was won less paid",
         announced_with<HandEnded>(side_pot, [](HandEnded& event) { event.net[bob] += 1_c; })},
        {"the nets of a hand sum to minus the rake", "a net is not what was won less paid",
         announced_with<PotAwarded>(side_pot, [](PotAwarded& event) { event.amount -= 1_c; })},
        {"nobody puts in more than there is", "all-in is said of a player with chips, or not said of one without",
         announced_with<PlayerCalled>(checked_down, [](PlayerCalled& event) { event.all_in = true; })},
        {"nobody puts in more than there is", "an event moves nothing, or less",
         announced_with<UncalledBetReturned>(side_pot, [](UncalledBetReturned& event) { event.amount = 0_c; })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_of_cards() {
    return {
        {"every card is in exactly one place", "a card is in two places",
         announced_with<BoardDealt>(side_pot, [](BoardDealt& event) { event.cards[0] = "As"_card; })},
        {"cards come off the deck in order", "a card of the board is not the next of the deck",
         announced_with<BoardDealt>(side_pot, [](BoardDealt& event) { std::swap(event.cards[0], event.cards[1]); })},
        {"cards come off the deck in order", "a street was dealt without its burn",
         announced(side_pot, left_out<CardBurned>)},
        {"ranks belong to the cards", "a hand was tabled that was not dealt",
         announced_with<HandTabled>(side_pot, [](HandTabled& event) { event.cards[0] = "Ac"_card; })},
        {"ranks belong to the cards", "the rank is not that of the cards",
         announced_with<HandRanked>(side_pot, [](HandRanked& event) { event.rank = HandRank(); })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_of_history() {
    return {
        {"deciding touches nothing", "the same command was decided differently",
         announced(checked_down, left_out<TurnStarted>)},
        {"playing is deciding and evolving", "playing and deciding announce different events",
         announced(checked_down, announced_twice<PlayerChecked>)},
        {"versions count events", "a version repeats or skips",
         shown([](Pretence& pretence) { ++pretence.after.version; })},
        {"histories fold in pieces", "a history folds differently when it is split", shown([](Pretence& pretence) {
             pretence.events = {TableOpened{.table = pretence.before.id, .rules = pretence.before.rules}};
             pretence.after = Table();
         })},
        {"the state is what the events said", "the state has other bets on this street",
         announced_with<PlayerCalled>(checked_down, [](PlayerCalled& event) { event.to += 1_c; })},
        {"the state is what the events said", "the state has another size of a full raise",
         announced_with<PlayerRaised>(checked_down, [](PlayerRaised& event) { event.raise_size += 1_c; })},
        {"the flags are what happened", "other players raised before the flop",
         announced_with<HandEnded>(checked_down, [](HandEnded& event) { event.raised_preflop.add(cat); })},
        {"the flags are what happened", "other players won at showdown",
         announced_with<HandEnded>(checked_down, [](HandEnded& event) { event.won_showdown = seats(ann); })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_of_turns() {
    return {
        {"exactly one seat may act while there is betting", "betting waits for nobody, or for no betting",
         announced(checked_down, left_out<TurnStarted>)},
        {"turns go clockwise to whoever owes an answer", "a player was passed over who owes an answer",
         announced_with<TurnStarted>(checked_down, [](TurnStarted& event) { event.seat = bob; })},
        {"only the seat to act acts", "somebody acted out of turn",
         announced_with<PlayerRaised>(checked_down, [](PlayerRaised& event) { event.seat = cat; })},
        {"no reachable state is stuck", "a way to end the hand was refused",
         shown([](Pretence& pretence) { pretence.after.hand.to_act.reset(); })},
        {"legal actions and decide agree on every amount",
         "an action was accepted and not offered, or the other way round", shown([](Pretence& pretence) {
             // What nobody can have: more on the street than there is to match.
             pretence.after.hand.street_bets[bob] = pretence.after.hand.bet + 1_c;
         })},
        {"every action is legal by the book", "an action was accepted against the book, or refused against it",
         shown([](Pretence& pretence) { pretence.told.to_act = cat; })},
        {"seats are given and taken by the book", "a seat was given or taken against the book",
         shown([](Pretence& pretence) { pretence.told.playing = false; })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_of_bets() {
    return {
        {"actions are of the right size", "a raise is said to be full and is not, or the other way round",
         announced_with<PlayerRaised>(checked_down, [](PlayerRaised& event) { event.full = false; })},
        {"actions are of the right size", "a raise is below the minimum and not all-in",
         announced_with<PlayerRaised>(checked_down,
                                      [](PlayerRaised& event) {
                                          event.to -= 101_c;
                                          event.added -= 101_c;
                                      })},
        {"actions are of the right size", "a call is neither what was owed nor all-in",
         announced_with<PlayerCalled>(checked_down, [](PlayerCalled& event) { event.added -= 1_c; })},
        {"forced bets follow the rules", "a forced bet has a wrong amount",
         announced_with<ForcedBetPosted>(checked_down, [](ForcedBetPosted& event) { event.amount -= 1_c; })},
        {"forced bets follow the rules", "a forced bet is another than the one due",
         announced(checked_down, left_out<ForcedBetPosted>)},
        {"button and blinds move as the rules say", "the first button is not where the rules put it",
         announced_with<HandStarted>(checked_down, [](HandStarted& event) { event.positions.button = cat; })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_of_payoffs() {
    return {
        {"uncalled bets go back and nothing else does", "a bet that nobody matched stayed in the pot",
         announced(side_pot, left_out<UncalledBetReturned>)},
        {"uncalled bets go back and nothing else does", "a wrong part of a bet went back",
         announced_with<UncalledBetReturned>(side_pot, [](UncalledBetReturned& event) { event.amount -= 1_c; })},
        {"pots are the layers of what was put in", "a pot may be won by other seats",
         announced_with<PotBuilt>(side_pot, [](PotBuilt& event) { event.eligible.remove(cat); })},
        {"pots are the layers of what was put in", "a pot has a wrong amount",
         announced_with<PotBuilt>(side_pot, [](PotBuilt& event) { event.amount -= 1_c; })},
        {"payoffs follow from chips and cards alone", "the winnings do not follow from chips and cards",
         announced_with<PotAwarded>(side_pot, [](PotAwarded& event) { event.seat = bob; })},
        {"payoffs follow from chips and cards alone", "the rake is not what the rules take",
         announced_with<RakeTaken>(side_pot, [](RakeTaken& event) { event.amount += 1_c; })},
        {"payoffs follow from chips and cards alone", "the rake is not what the rules take",
         announced(side_pot, left_out<RakeTaken>)},
        {"odd chips are named and could not be shared", "the winners of a pot do not share evenly",
         announced_with<PotAwarded>(split_pot, [](PotAwarded& event) { event.odd_chips = 0_c; })},
        {"hands are shown in order and no winner is mucked", "hands were not shown in order",
         announced(split_pot, turned_round<HandTabled>)},
        {"hands are shown in order and no winner is mucked", "a pot went to a hand that nobody has seen",
         announced(split_pot, left_out<HandTabled>)},
        {"hands are shown in order and no winner is mucked", "a pot went to somebody without a claim",
         announced_with<HandMucked>(checked_down, [](HandMucked& event) { event.seat = bob; })},
    };
}

[[nodiscard]] std::vector<Canary> canaries_between_hands() {
    return {
        {"phases follow each other as the table of phases says", "a phase was followed by a wrong one",
         announced(checked_down, left_out<RoundStarted>)},
        {"every wait lasts as long as the rules say", "a wait lasts longer or shorter than the rules say",
         announced_with<PredealStarted>(between_hands, [](PredealStarted& event) { event.due = Time(33'001); })},
        {"every wait lasts as long as the rules say", "the next hand is due and cannot be, or is not due and should be",
         announced(between_hands, left_out<NextHandDue>)},
        {"chips that are held ready come once or not at all", "chips were committed and did not come",
         announced(between_hands,
                   [](Events& events) {
                       const auto seated = find<PlayerSeated>(events);
                       if (seated == events.end() || std::get<PlayerSeated>(*seated).seat != dan) return false;
                       std::get<PlayerSeated>(*seated).stack = Stack(501_c);
                       return true;
                   })},
        {"nobody loses a seat without a reason", "a player who was not away too long lost the seat",
         announced_with<PlayerLeft>(between_hands, [](PlayerLeft& event) { event.seat = ann; })},
    };
}

[[nodiscard]] std::vector<Canary> all_canaries() {
    std::vector<Canary> all;
    for (auto& some : {canaries_of_chips(), canaries_of_cards(), canaries_of_history(), canaries_of_turns(),
                       canaries_of_bets(), canaries_of_payoffs(), canaries_between_hands()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

// The properties of this title: one, if it is written as it should be.
[[nodiscard]] std::vector<PropertyKind> titled(std::string_view title) {
    std::vector<PropertyKind> kinds = all_properties();
    std::erase_if(kinds, [title](const PropertyKind& kind) { return kind.title != title; });
    return kinds;
}

[[nodiscard]] std::string what_is_said(const Canary& canary) {
    try {
        canary.show(titled(canary.property));
    } catch (const Violation& violation) {
        return violation.what();
    } catch (const BrokenInvariant& broken) {
        return std::string("a broken invariant: ") + broken.what();
    }
    return "nothing";
}

}  // namespace

TEST_CASE("what is false is noticed by the property that is there for it") {
    for (const Canary& canary : all_canaries()) {
        CAPTURE(canary.property);
        REQUIRE(titled(canary.property).size() == 1);
        CHECK(what_is_said(canary) == canary.sentence);
    }
}

TEST_CASE("every property has been seen to speak") {
    const std::vector<Canary> canaries = all_canaries();
    for (const PropertyKind& kind : all_properties()) {
        CAPTURE(kind.title);
        CHECK(std::any_of(canaries.begin(), canaries.end(),
                          [&kind](const Canary& canary) { return canary.property == kind.title; }));
    }
}

TEST_CASE("no property has anything to say against the same hands as they are") {
    const std::vector<PropertyKind> properties = all_properties();
    for (auto* const hand : {side_pot, checked_down, split_pot, between_hands}) {
        CHECK_NOTHROW(announce(properties, hand(), leave_all_as_it_is));
    }
    for (const PropertyKind& kind : properties) {
        CAPTURE(kind.title);
        CHECK_NOTHROW(shown([](Pretence&) {})(std::span(&kind, 1)));
    }
}
