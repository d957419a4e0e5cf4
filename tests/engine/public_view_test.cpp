// What a viewer may see, and that nothing else shows through: 000 §4.1, 003
// "Redaction", 004 §5.
#include "engine/public_view.hpp"

#include <array>
#include <doctest/doctest.h>
#include <vector>

#include "engine/decide.hpp"
#include "engine/evaluator.hpp"
#include "engine/poker/describe.hpp"
#include "engine/redact.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;

namespace {

[[nodiscard]] PlayerId player_in(const Table& table, Seat seat) { return table.players[seat]; }

[[nodiscard]] const SeatView& seat_of(const PublicView& view, Seat seat) {
    for (const SeatView& candidate : view.seats) {
        if (candidate.seat == seat) return candidate;
    }
    throw std::out_of_range("the table has no such seat");
}

[[nodiscard]] HoleCards cards(std::string_view first, std::string_view second) {
    return {*parse_card(first), *parse_card(second)};
}

const PlayerId watcher = *PlayerId::parse("watcher");

// ---- one hand, twice, with other hidden cards ----

struct Played {
    std::vector<Command> commands;  // from the start of the hand on
    std::vector<Events> events;     // of each command
    std::vector<Table> tables;      // after each command
};

[[nodiscard]] Table random_table(Dice& dice) {
    Rules rules = random_rules(dice);
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    rules.buy_in = {};
    rules.commit_cards = false;  // the decks are written
    if (rules.ante.kind != AnteKind::none) rules.ante.amount = 20_c;
    Table table;
    Events events;
    REQUIRE_FALSE(play(table, OpenTable{.table = *TableId::parse("table"), .rules = rules}, events));
    const int seats = dice.between(2, rules.table_max);
    const std::array<Chips, 3> depths{rules.big_blind * 3, rules.big_blind * 20, rules.big_blind * 100};
    for (int index = 0; index < seats; ++index) {
        const PlayerId player = *PlayerId::parse("player " + std::to_string(index));
        const SeatPlayer sit{.seat = Seat(index), .player = player, .stack = Stack(dice.pick(depths))};
        REQUIRE_FALSE(play(table, sit, events));
    }
    return table;
}

[[nodiscard]] Command random_action(Dice& dice, const Table& table) {
    const LegalActions legal = *legal_actions(table);
    const HandNumber hand = table.hand.number;
    const int choice = dice.below(10);
    if (choice == 0 && legal.fold) return Fold{.hand = hand, .seat = legal.seat};
    if (choice == 1 && legal.all_in) return AllIn{.hand = hand, .seat = legal.seat};
    if (choice < 4 && legal.raise) {
        if (legal.bet) return Bet{.hand = hand, .seat = legal.seat, .to = legal.raise->min};
        return Raise{.hand = hand, .seat = legal.seat, .to = legal.raise->min};
    }
    if (legal.check) return Check{.hand = hand, .seat = legal.seat};
    return Call{.hand = hand, .seat = legal.seat};
}

[[nodiscard]] Played play_hand(Dice& dice, Table table, const Deck& deck) {
    Played played;
    Command command = StartHand{.hand_id = *HandId::parse("hand"), .deck = deck, .forced_bets = {}};
    for (;;) {
        Events events;
        REQUIRE_FALSE(play(table, command, events));
        played.commands.push_back(command);
        played.events.push_back(events);
        played.tables.push_back(table);
        if (!table.hand_in_progress()) return played;
        command = random_action(dice, table);
    }
}

void add(CardSet& seen, const HoleCards& hole) {
    for (const MaybeCard card : hole) seen.add(card.card());
}

// The deck with all cards but `seen` moved on by one place.
[[nodiscard]] Deck moved(const Deck& deck, CardSet seen) {
    std::vector<std::size_t> places;
    std::vector<MaybeCard> shuffled(deck.begin(), deck.end());
    for (std::size_t place = 0; place < shuffled.size(); ++place) {
        if (!seen.contains(shuffled[place].card())) places.push_back(place);
    }
    for (std::size_t at = 0; at < places.size(); ++at) {
        shuffled[places[at]] = deck[static_cast<int>(places[(at + 1) % places.size()])];
    }
    return std::get<Deck>(Deck::scripted(shuffled));
}

[[nodiscard]] Events as_seen(const Events& events, Viewer viewer) {
    Events seen;
    for (const Event& event : events) seen.push_back(redacted(event, viewer));
    return seen;
}

// Plays the first `count` commands again from `before`, with `other` as the
// deck, and compares all that the viewer may see after each of them.
void check_same_to(Viewer viewer, Table table, const Played& played, std::size_t count, const Deck& other) {
    const PlayerId player = viewer ? player_in(table, *viewer) : watcher;
    for (std::size_t at = 0; at < count; ++at) {
        Command command = played.commands[at];
        if (auto* start = std::get_if<StartHand>(&command)) start->deck = other;
        Events events;
        REQUIRE_FALSE(play(table, command, events));
        CAPTURE(to_string(command));
        CHECK((as_seen(events, viewer) == as_seen(played.events[at], viewer)));
        CHECK((public_view(table, player) == public_view(played.tables[at], player)));
        CHECK((redacted(command, {}, viewer) == redacted(played.commands[at], {}, viewer)));
    }
}

}  // namespace

TEST_CASE("a player sees their own cards and nobody else's") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}});
    const PublicView view = public_view(hand.table(), player_in(hand.table(), bob));
    CHECK(view.own_seat == bob);
    CHECK((seat_of(view, bob).cards == cards("Ks", "Kh")));
    CHECK((seat_of(view, ann).cards == HoleCards{}));
    CHECK((seat_of(view, cat).cards == HoleCards{}));
    CHECK(seat_of(view, ann).has_cards);
    const PublicView watched = public_view(hand.table(), watcher);
    CHECK_FALSE(watched.own_seat.has_value());
    for (const SeatView& seat : watched.seats) CHECK((seat.cards == HoleCards{}));
}

TEST_CASE("only the player whose turn it is gets the legal actions") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal();
    const PublicView to_act = public_view(hand.table(), player_in(hand.table(), ann));
    REQUIRE(to_act.legal.has_value());
    CHECK(to_act.legal->call == 100_c);
    CHECK((to_act.legal->raise->min == 200_c));
    CHECK_FALSE(public_view(hand.table(), player_in(hand.table(), bob)).legal.has_value());
    CHECK(public_view(hand.table(), player_in(hand.table(), bob)).to_act == ann);
}

TEST_CASE("a view tells stacks and bets and the status of every seat") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 400_c}, {dan, 1000_c}});
    hand.sits_out(dan).deal().folds(ann).calls(bob).goes_all_in(cat);
    const PublicView view = public_view(hand.table(), watcher);
    CHECK(seat_of(view, ann).status == SeatStatus::folded);
    CHECK(seat_of(view, bob).status == SeatStatus::active);
    CHECK(seat_of(view, cat).status == SeatStatus::all_in);
    CHECK(seat_of(view, dan).status == SeatStatus::sitting_out);
    CHECK(seat_of(view, cat).street_bet == 400_c);
    CHECK((seat_of(view, bob).stack == Stack(900_c)));
    CHECK(view.pot_total == 500_c);
    CHECK(view.bet == 400_c);
    CHECK_FALSE(seat_of(view, dan).has_cards);
}

TEST_CASE("everybody sees until when a player may act and who has no connection") {
    Scenario hand = given(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}});
    hand.at(1'000).deal().disconnects(bob);
    const PublicView view = public_view(hand.table(), watcher);
    CHECK(view.due == Time(21'000));
    CHECK(seat_of(view, bob).player_status == PlayerStatus::away);
    CHECK(seat_of(view, ann).player_status == PlayerStatus::active);
}

TEST_CASE("nobody but the player sees that something is intended") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal();
    const auto seen_by = [&](Seat seat) { return public_view(hand.table(), player_in(hand.table(), seat)); };
    const PublicView ann_saw = seen_by(ann);
    const PublicView others_saw = public_view(hand.table(), watcher);
    hand.intends(bob, IntentKind::fold);
    CHECK((seen_by(ann) == ann_saw));
    CHECK((public_view(hand.table(), watcher) == others_saw));
    CHECK((seat_of(seen_by(bob), bob).intent->kind == IntentKind::fold));
}

TEST_CASE("a view lists every seat of the table with whoever sits there or is to sit there") {
    Scenario table = given(stakes(50_c, 100_c), {{ann, 1000_c}, {cat, 0_c}});
    table.reserves(bob, 500_c, "t1");
    const PublicView view = public_view(table.table(), watcher);
    REQUIRE(view.seats.size() == 9);
    for (int index = 0; index < 9; ++index) CHECK(view.seats[static_cast<std::size_t>(index)].seat == Seat(index));
    CHECK(seat_of(view, ann).status == SeatStatus::joined_waiting);
    CHECK(seat_of(view, ann).player_status == PlayerStatus::active);
    CHECK(seat_of(view, bob).status == SeatStatus::reserved);
    CHECK(seat_of(view, bob).player == player_in(bob));
    CHECK(seat_of(view, bob).player_status == PlayerStatus::buying_in);
    CHECK((seat_of(view, bob).stack == Stack(0_c)));
    CHECK(seat_of(view, cat).status == SeatStatus::joined_waiting);
    CHECK(seat_of(view, cat).player_status == PlayerStatus::buying_in);
    CHECK(seat_of(view, dan).status == SeatStatus::empty);
    CHECK(seat_of(view, dan).player.empty());
    CHECK(seat_of(view, dan).player_status == PlayerStatus::nobody);
    // Who is to sit down somewhere looks on like anybody else.
    CHECK_FALSE(public_view(table.table(), player_in(bob)).own_seat.has_value());
}

TEST_CASE("a view tells who wishes to add chips until the table has waited for that") {
    Rules rules = stakes(50_c, 100_c);
    rules.timers.predeal_ms = 15'000;
    Scenario table(rules, {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    const auto wishing = [&](Seat seat) { return seat_of(public_view(table.table(), player_in(bob)), seat).wishing; };
    table.at(1'000).deal().wishes_add_on(bob);
    CHECK(wishing(bob));
    CHECK_FALSE(wishing(ann));
    table.fold_around().is_closed().ticks(16'000);
    CHECK_FALSE(wishing(bob));
}

TEST_CASE("a view tells which link is due and whether it was revealed") {
    Scenario table(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    const auto view = [&](Seat seat) { return seat_of(public_view(table.table(), watcher), seat); };
    const Link second{};
    const Link first = anchor_of(second);
    table.when(SetAnchor{.seat = ann, .anchor = anchor_of(first)});
    CHECK(view(ann).anchor == anchor_of(first));
    CHECK(view(ann).commitments == 0);
    CHECK_FALSE(view(ann).link_due);
    table.when(CommitShare{}).when(CommitShare{});
    CHECK(view(ann).commitments == 2);
    CHECK(view(ann).link_due);
    CHECK_FALSE(view(ann).link_revealed);
    table.when(RevealLink{.seat = ann, .link = second});
    CHECK(view(ann).anchor == second);
    CHECK(view(ann).commitments == 0);
    CHECK(view(ann).link_revealed);
    CHECK_FALSE(view(bob).link_due);
}

TEST_CASE("a view tells where the table stands and when the next hand is due") {
    Rules rules = stakes(50_c, 100_c);
    rules.start = Start::automatic;
    rules.timers = {.predeal_ms = 15'000, .next_hand_ms = 5'000};
    Scenario table(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    const auto view = [&table] { return public_view(table.table(), watcher); };
    table.at(1'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = "2c 7d 9h Js 3s"});
    CHECK(view().phase == HandPhase::pre_flop_betting);
    CHECK(view().status == TableStatus::playing);
    table.goes_all_in(ann).calls(bob).folds(cat);
    CHECK(view().phase == HandPhase::hand_complete);
    CHECK(view().due == Time(1'000));
    table.is_closed();
    CHECK(view().phase == HandPhase::predeal);
    CHECK(view().due == Time(16'000));
    CHECK_FALSE(view().next_hand_due.known());
    table.ticks(16'000);
    CHECK(view().phase == HandPhase::deal);
    CHECK_FALSE(view().due.known());
    CHECK(view().next_hand_due == Time(21'000));
    table.pauses();
    CHECK(view().phase == HandPhase::waiting_for_players);
    CHECK(view().status == TableStatus::paused);
}

TEST_CASE("tabled hands are public with their rank and the five cards that make it") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .folds(ann)
        .check_or_call_down();
    const PublicView view = public_view(hand.table(), watcher);
    CHECK((seat_of(view, bob).cards == cards("Ks", "Kh")));
    REQUIRE(seat_of(view, bob).rank.has_value());
    CHECK(to_string(*seat_of(view, bob).rank) == "pair of kings with jack, nine and seven kickers");
    CHECK(seat_of(view, bob).best_five->size() == 5);
    CHECK(seat_of(view, bob).won == 200_c);
    CHECK((seat_of(view, ann).cards == HoleCards{}));
    CHECK_FALSE(seat_of(view, ann).rank.has_value());
}

TEST_CASE("whoever takes the seat of a player who left does not inherit their cards") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}});
    hand.deal({.hole = {{ann, "As Ah"}}}).fold_around().stands_up(ann).sits_down(ann, Stack(500_c));
    const PublicView view = public_view(hand.table(), player_in(hand.table(), ann));
    CHECK(view.own_seat == ann);
    CHECK_FALSE(seat_of(view, ann).has_cards);
    CHECK((seat_of(view, ann).cards == HoleCards{}));
}

TEST_CASE("nobody but the operator reads the deck or its seed or a burned card") {
    HandStarted started;
    started.deck = shuffled(Seed{});
    for (const Viewer viewer : {Viewer{}, Viewer{ann}}) {
        const Command start =
            redacted(StartHand{.hand_id = *HandId::parse("hand"), .deck = Seed{}, .forced_bets = {}}, {}, viewer);
        CHECK((std::get<StartHand>(start).deck == decltype(StartHand::deck)(Deck{})));
        CHECK((std::get<HandStarted>(redacted(started, viewer)).deck == Deck{}));
        CHECK_FALSE(std::get<CardBurned>(redacted(CardBurned{.card = "As"_card}, viewer)).card.known());
    }
}

TEST_CASE("the cards in a command to show are read by the seat that sent it alone") {
    const Command show = ShowHand{.hand = {1}, .seat = ann, .cards = cards("As", "Ah")};
    CHECK((redacted(show, {}, ann) == show));
    CHECK((std::get<ShowHand>(redacted(show, {}, bob)).cards == HoleCards{}));
    CHECK((std::get<ShowHand>(redacted(show, {}, {})).cards == HoleCards{}));
}

// The cards that this viewer never gets to see change places among themselves;
// the hands that reach a showdown keep theirs, because they decide who wins.
TEST_CASE("no view and no event changes when cards change that the viewer never sees") {
    Dice dice(20);
    for (int round = 0; round < 150; ++round) {
        const Table table = random_table(dice);
        const Deck deck = shuffled(dice.seed());
        const Played played = play_hand(dice, table, deck);
        const Hand& end = played.tables.back().hand;
        CardSet shown;
        for (const MaybeCard card : end.board) shown.add(card.card());
        for (const Seat seat : end.saw_showdown) add(shown, end.hole_cards[seat]);

        check_same_to({}, table, played, played.commands.size(), moved(deck, shown));
        for (const Seat seat : end.dealt_in) {
            CardSet seen = shown;
            add(seen, end.hole_cards[seat]);
            check_same_to(seat, table, played, played.commands.size(), moved(deck, seen));
        }
    }
}

// Until cards are tabled, every other hand may be any other cards.
TEST_CASE("before the showdown no view and no event tells anything of another hand") {
    Dice dice(21);
    for (int round = 0; round < 150; ++round) {
        const Table table = random_table(dice);
        const Deck deck = shuffled(dice.seed());
        const Played played = play_hand(dice, table, deck);
        const std::size_t count = played.commands.size() - 1;  // the last one ends the hand
        if (count == 0) continue;
        const Hand& hand = played.tables[count - 1].hand;
        for (const Seat seat : hand.dealt_in) {
            CardSet seen;
            for (const MaybeCard card : hand.board) seen.add(card.card());
            add(seen, hand.hole_cards[seat]);
            check_same_to(seat, table, played, count, moved(deck, seen));
        }
    }
}
