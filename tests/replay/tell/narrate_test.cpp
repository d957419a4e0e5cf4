// Hands as people tell them. Most are compared whole: what is missing or out of
// place shows as well as what is wrong.
#include "replay/tell/narrate.hpp"

#include <doctest/doctest.h>
#include <sstream>

#include "engine/hash_chain.hpp"
#include "engine/redact.hpp"
#include "engine/shared_seed.hpp"
#include "host/recording.hpp"
#include "replay/tell/table_text.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/audited.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum ForcedBetKind;
using handlog::replay::narrate;

namespace {

// The last hand of `scenario`, which began at `before`.
[[nodiscard]] std::string told(const Table& before, const Scenario& scenario, Viewer viewer = {}) {
    Events events;
    for (const Event& event : scenario.hand_events()) events.push_back(viewer ? redacted(event, *viewer) : event);
    std::ostringstream out;
    narrate(out, before, events);
    return out.str();
}

}  // namespace

TEST_CASE("a side pot is told with its amount and with who may win it") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 500_c}, {cat, 500_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .raises(bob, 150_c)
        .goes_all_in(cat)
        .calls(bob);
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 5/10, play money, 3 players
  seat 0  Ann          50  button
  seat 1  Bob         500
  seat 2  Cat         500
Preflop
  Bob posts the small blind, 5
  Cat posts the big blind, 10
  dealt: Bob [Ks Kh], Cat [Qs Qh], Ann [As Ah]
  Ann raises to 50 and is all-in
  Bob raises to 150
  Cat raises to 500 and is all-in
  Bob calls 350 and is all-in
  main pot: 150
  side pot 1: 900 for Bob, Cat
  Bob shows [Ks Kh]
  Cat shows [Qs Qh]
  Ann shows [As Ah]
Flop  [2c 7d 9h]  pot 1050
Turn  [2c 7d 9h Js]  pot 1050
River  [2c 7d 9h Js 3s]  pot 1050
Showdown
  Bob has a pair of kings with jack, nine and seven kickers [7d 9h Js Kh Ks]
  Cat has a pair of queens with jack, nine and seven kickers [7d 9h Js Qh Qs]
  Ann has a pair of aces with jack, nine and seven kickers [7d 9h Js Ah As]
  Ann wins 150 from the main pot
  Bob wins 900 from side pot 1
Result
  Ann        +100         150
  Bob        +400         900
  Cat        -500           0
)");
}

TEST_CASE("an all-in that is the call is told as both") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 200_c}, {bob, 500_c}});
    hand.deal().goes_all_in(ann).goes_all_in(bob);
    std::ostringstream out;
    CHECK(!narrate(out, recorded(hand.commands()).back()));
    CHECK(out.str().find("  Ann raises to 200 and is all-in\n"
                         "  Bob calls 190, going all-in where raising is closed\n") != std::string::npos);
}

TEST_CASE("a hand told to one player leaves out the cards of the others") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}});
    CHECK(told(before, hand).find("  dealt: Ann [As Ah], Bob [Ks Kh]\n") != std::string::npos);
    CHECK(told(before, hand, bob).find("  dealt: Ann [?? ??], Bob [Ks Kh]\n") != std::string::npos);
}

TEST_CASE("a button before an empty seat or a player who sits out is told as dead") {
    for (const bool leaves : {false, true}) {
        Scenario hand =
            given(playing("tda", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}, {dan, 1000_c}});
        hand.deal().fold_around();
        if (leaves) {
            hand.stands_up(bob);
        } else {
            hand.sits_out(bob);
        }
        const Table before = hand.table();
        hand.deal().fold_around();
        CHECK(told(before, hand) == R"(
Hand 2 (hand 2), No-Limit Hold'em 50/100, play money, 3 players
  seat 0  Ann        1000
  seat 2  Cat        1050
  seat 3  Dan        1000
  the button is dead, on seat 1
Preflop
  Cat posts the small blind, 50
  Dan posts the big blind, 100
  dealt: Cat [2c 2s], Dan [2d 3c], Ann [2h 3d]
  Ann folds
  Cat folds
  uncalled bet of 50 returned to Dan
  Dan wins 100 from the pot
Result
  Ann           0        1000
  Cat         -50        1000
  Dan         +50        1050
)");
    }
}

TEST_CASE("a result that nobody recorded is told with a question mark") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    const Table before = hand.table();
    hand.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_left_undeclared();
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 5/10, play money, 3 players
  seat 0  Ann         500  button
  seat 1  Bob         500
  seat 2  Cat         500
Preflop
  Bob posts the small blind, 5
  Cat posts the big blind, 10
  dealt: Bob [?? ??], Cat [?? ??], Ann [?? ??]
  Ann folds
  Bob calls 5
  Cat checks
Flop  [2c 7d 9h]  pot 20
  Bob checks
  Cat checks
Turn  [2c 7d 9h Js]  pot 20
  Bob checks
  Cat checks
River  [2c 7d 9h Js 3s]  pot 20
  Bob checks
  Cat checks
Showdown
  the winner among Bob, Cat was not recorded
Result
  Ann           0         500
  Bob           ?           ?
  Cat           ?           ?
)");
}

TEST_CASE("a result that a history declares is told as such with its rake") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    const Table before = hand.table();
    hand.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_declared({{cat, 19_c}}, 1_c);
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 5/10, play money, 3 players
  seat 0  Ann         500  button
  seat 1  Bob         500
  seat 2  Cat         500
Preflop
  Bob posts the small blind, 5
  Cat posts the big blind, 10
  dealt: Bob [?? ??], Cat [?? ??], Ann [?? ??]
  Ann folds
  Bob calls 5
  Cat checks
Flop  [2c 7d 9h]  pot 20
  Bob checks
  Cat checks
Turn  [2c 7d 9h Js]  pot 20
  Bob checks
  Cat checks
River  [2c 7d 9h Js 3s]  pot 20
  Bob checks
  Cat checks
Showdown
Result declared by the history
  Cat wins 19
  rake of 1
Result
  Ann           0         500
  Bob         -10         490
  Cat          +9         509
)");
}

TEST_CASE("a hand that the operator calls off is told as cancelled") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}}).raises(ann, 30_c).is_cancelled();
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 5/10, play money, 2 players
  seat 0  Ann         500  button
  seat 1  Bob         500
Preflop
  Ann posts the small blind, 5
  Bob posts the big blind, 10
  dealt: Ann [As Ah], Bob [Ks Kh]
  Ann raises to 30
The hand is cancelled and all chips are returned
)");
}

TEST_CASE("antes and rake and odd chips are told with their amounts in units of the currency") {
    Rules rules = stakes(50_c, 100_c);
    rules.currency = *Currency::parse("EUR");
    rules.decimals = 2;
    rules.ante = {.kind = AnteKind::each, .amount = 25_c};
    rules.rake = {.basis_points = 500};
    Scenario hand = given(rules, {{ann, 10'000_c}, {bob, 10'000_c}, {cat, 10'000_c}});
    const Table before = hand.table();
    hand.deal({.hole = {{ann, "2s 3h"}, {bob, "Ks Kh"}, {cat, "Kd Kc"}}, .board = "2c 7d 9h Js 3s"})
        .calls(ann)
        .raises(bob, 301_c)
        .calls(cat)
        .folds(ann)
        .check_or_call_down();
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 0.50/1.00 EUR, 3 players
  seat 0  Ann      100.00  button
  seat 1  Bob      100.00
  seat 2  Cat      100.00
Preflop
  Bob posts the ante, 0.25
  Cat posts the ante, 0.25
  Ann posts the ante, 0.25
  Bob posts the small blind, 0.50
  Cat posts the big blind, 1.00
  dealt: Bob [Ks Kh], Cat [Kd Kc], Ann [2s 3h]
  Ann calls 1.00
  Bob raises to 3.01
  Cat calls 2.01
  Ann folds
Flop  [2c 7d 9h]  pot 7.77
  Bob checks
  Cat checks
Turn  [2c 7d 9h Js]  pot 7.77
  Bob checks
  Cat checks
River  [2c 7d 9h Js 3s]  pot 7.77
  Bob checks
  Cat checks
Showdown
  Bob shows [Ks Kh]
  Bob has a pair of kings with jack, nine and seven kickers [7d 9h Js Kh Ks]
  Cat shows [Kd Kc]
  Cat has a pair of kings with jack, nine and seven kickers [7d 9h Js Kc Kd]
  rake of 0.38 from the pot
  Bob wins 3.70 from the pot, 0.01 of it as odd chips
  Cat wins 3.69 from the pot
Result
  Ann       -1.25       98.75
  Bob       +0.44      100.44
  Cat       +0.43      100.43
)");
}

TEST_CASE("every kind of forced bet is told by its name") {
    Scenario hand =
        given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}, {eve, 500_c}, {fay, 5_c}});
    const Table before = hand.table();
    hand.deal_listed(ann, {{ann, ante, 1_c},
                           {cat, table_ante, 10_c},
                           {bob, small_blind, 5_c},
                           {cat, big_blind, 10_c},
                           {dan, straddle, 20_c},
                           {eve, dead_post, 5_c},
                           {fay, post, 10_c}});
    CHECK(told(before, hand) == R"(
Hand 1 (hand 1), No-Limit Hold'em 5/10, play money, 6 players
  seat 0  Ann         500  button
  seat 1  Bob         500
  seat 2  Cat         500
  seat 3  Dan         500
  seat 4  Eve         500
  seat 5  Fay           5
Preflop
  Ann posts the ante, 1
  Cat posts the ante for the table, 10
  Bob posts the small blind, 5
  Cat posts the big blind, 10
  Dan posts a straddle, 20
  Eve posts a dead blind, 5
  Fay posts a live blind, 5 and is all-in
  dealt: Bob [2c 3h], Cat [2d 3s], Dan [2h 4c], Eve [2s 4d], Fay [3c 4h], Ann [3d 4s]
)");
}

TEST_CASE("a player whose time is over is told of and so are lost connections and what came too late") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command, std::int64_t moment) {
        static_cast<void>(recording.record(command, Time(moment)));
    };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = playing("standard", 5_c, 10_c)}, 0);
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)}, 0);
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)}, 0);
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Deck{}, .forced_bets = {}}, 1'000);
    play(Call{.hand = {1}, .seat = ann}, 2'000);
    play(Disconnect{.seat = bob}, 3'000);
    play(Check{.hand = {1}, .seat = bob}, 22'001);
    play(Tick{}, 22'002);
    play(Reconnect{.seat = bob}, 22'002);
    std::ostringstream out;
    REQUIRE_FALSE(narrate(out, recording.log(), {}));
    const std::string text = out.str();
    CAPTURE(text);
    CHECK(text.find("  Ann calls 5\n  Bob loses connection\n  refused: Bob wants to check: Bob had time until "
                    "1970-01-01T00:00:22.000Z, and this arrived at 1970-01-01T00:00:22.001Z\n  Bob times out, "
                    "disconnected\n  Bob folds\n") != std::string::npos);
    CHECK(text.find("  Bob is connected again\n") != std::string::npos);
}

TEST_CASE("a refusal is told with its reason and to another player not at all") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command) { static_cast<void>(recording.record(command, Time(1'000))); };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)});
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)});
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Deck{}, .forced_bets = {}});
    play(Raise{.hand = {1}, .seat = ann, .to = 15_c});
    play(Check{.hand = {1}, .seat = bob});
    const auto told_to = [&](const char* name) {
        std::ostringstream out;
        CHECK(!narrate(out, recording.log(), {.viewer = PlayerId::parse(name)}));
        return out.str();
    };
    const std::string of_ann = "  refused: Ann wants to raise to 15: raise to 15 is below the minimum of 20\n";
    const std::string of_bob = "  refused: Bob wants to check: it is not the turn of Bob; Ann is to act\n";
    const auto holds = [](const std::string& text, const std::string& line) {
        return text.find(line) != std::string::npos;
    };
    CHECK_MESSAGE(holds(told_to(""), of_ann), told_to(""));
    CHECK(holds(told_to(""), of_bob));
    CHECK(holds(told_to("Ann"), of_ann));
    CHECK(!holds(told_to("Ann"), of_bob));
    CHECK(!holds(told_to("Bob"), of_ann));
    CHECK(holds(told_to("Bob"), of_bob));
}

TEST_CASE("whoever has left sees nothing of what the next player in that seat is dealt") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command) { static_cast<void>(recording.record(command, Time(1'000))); };
    const auto sit_down = [&](Seat seat, const char* name) {
        play(SeatPlayer{.seat = seat, .player = *PlayerId::parse(name), .stack = Stack(500_c)});
    };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    sit_down(ann, "Ann");
    sit_down(bob, "Bob");
    play(UnseatPlayer{.seat = ann});
    sit_down(ann, "Dan");
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    const auto dealt_as_told_to = [&](const char* name) {
        std::ostringstream out;
        CHECK(!narrate(out, recording.log(), {.viewer = PlayerId::parse(name)}));
        const std::string text = out.str();
        const std::size_t begin = text.find("  dealt:");
        return text.substr(begin, text.find('\n', begin) - begin);
    };
    CHECK(dealt_as_told_to("Ann") == "  dealt: Dan [?? ??], Bob [?? ??]");
    CHECK(dealt_as_told_to("Dan").find("Dan [??") == std::string::npos);
    CHECK(dealt_as_told_to("Dan").find("Bob [?? ??]") != std::string::npos);
    std::ostringstream table;
    handlog::replay::print(table, recording.table(), PlayerId::parse("Ann"));
    CHECK(table.str().find("[?? ??]") != std::string::npos);
    CHECK(table.str().find("may") == std::string::npos);
}

TEST_CASE("a told log can number its entries and say when they happened and how long each player took") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    std::int64_t now = 1'767'225'600'000;
    const auto play = [&](const Command& command, std::int64_t later) {
        now += later;
        static_cast<void>(recording.record(command, Time(now)));
    };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)}, 0);
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)}, 1'000);
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)}, 1'000);
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}}, 1'000);
    play(Raise{.hand = {1}, .seat = ann, .to = 15_c}, 1'500);
    play(Raise{.hand = {1}, .seat = ann, .to = 30_c}, 61'005);
    play(Fold{.hand = {1}, .seat = bob}, 7);
    play(CloseHand{.hand = {1}}, 0);
    std::ostringstream out;
    CHECK(!narrate(out, recording.log(), {.timed = true}));
    const std::string text = out.str();
    CHECK(text.substr(text.find("  dealt: "), 9) == "  dealt: ");
    const std::string end = R"(
   4  00:00:04.500           refused: Ann wants to raise to 15: raise to 15 is below the minimum of 20
   5  00:01:05.505 62.505 s  Ann raises to 30
   6  00:01:05.512  0.007 s  Bob folds
                             uncalled bet of 20 returned to Ann
                             Ann wins 20 from the pot
Result
                             Ann         +10         510
                             Bob         -10         490
   7  00:01:05.512           seed of the deck: 0000000000000000000000000000000000000000000000000000000000000000
)";
    CHECK(text.substr(text.find("\n   4 ")) == end);
    CHECK(text.find("\n   3  00:00:03.000           dealt at 2026-01-01T00:00:03.000Z\n") != std::string::npos);

    std::ostringstream of_ann;
    CHECK(!narrate(of_ann, recording.log(), {.viewer = PlayerId::parse("Ann"), .numbered = true}));
    CHECK(of_ann.str().find("\n   6  Bob folds\n      uncalled bet of 20") != std::string::npos);
    CHECK(of_ann.str().find("seed of the deck:") == std::string::npos);
}

TEST_CASE("the seed of a deck is told when the hand is closed and not before") {
    handlog::host::Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command) { static_cast<void>(recording.record(command, Time(1'000))); };
    const auto tells_seed = [&] {
        std::ostringstream out;
        CHECK(!narrate(out, recording.log()));
        return out.str().find("seed of the deck:") != std::string::npos;
    };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(500_c)});
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)});
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    play(Fold{.hand = {1}, .seat = ann});
    CHECK(!tells_seed());
    play(CloseHand{.hand = {1}});
    CHECK(tells_seed());
}

TEST_CASE("with colours each suit has its own and without them nothing but the text is written") {
    using handlog::replay::TerminalColours;
    CHECK(TerminalColours().card("As"_card) + TerminalColours().heading("Flop") +
              TerminalColours().warning("refused:") + TerminalColours().aside("12") ==
          "AsFloprefused:12");
    CHECK(TerminalColours::coloured().card("Ah"_card) == "\x1b[1;38;5;160mAh\x1b[0m");
    CHECK(TerminalColours::coloured().card("Ad"_card) == "\x1b[1;38;5;32mAd\x1b[0m");
    CHECK(TerminalColours::coloured().card("Ac"_card) == "\x1b[1;38;5;28mAc\x1b[0m");
    CHECK(TerminalColours::coloured().card("As"_card) == "\x1b[1mAs\x1b[0m");
    CHECK(TerminalColours::coloured().card({}) == "\x1b[2m??\x1b[0m");
}

TEST_CASE("a time bank is told when a player takes something out of it") {
    Scenario hand = given(playing("room", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    const Table before = hand.table();
    hand.at(1'000).deal();
    const Seat first = *hand.table().hand.to_act;
    const std::string player = first == ann ? "Ann" : "Bob";
    hand.at(33'000).calls(first);
    CHECK(told(before, hand)
              .find("  " + player + " takes 12 seconds out of the time bank, which has 48 seconds left\n  " + player +
                    " calls 5\n") != std::string::npos);
}

TEST_CASE("an outage of the host is told with the time that the player to act has then") {
    Scenario hand = given(playing("standard", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    const Table before = hand.table();
    hand.at(1'000).deal().at(500'000).when(ResumeAfterOutage{.from = Time(2'000), .until = Time(499'000)});
    CHECK(told(before, hand)
              .find("The host was not there from 1970-01-01T00:00:02.000Z until 1970-01-01T00:08:19.000Z\n"
                    "  Ann has the whole time anew, until 1970-01-01T00:09:40.000Z\n") != std::string::npos);
}

TEST_CASE("it is told who wishes to add chips and for whom the table waits") {
    Rules rules = playing("home", 5_c, 10_c);
    rules.first_button = FirstButton::first_ready_seat;
    Scenario hand = given(rules, {{ann, 500_c}, {bob, 50_c}, {cat, 500_c}});
    const Table before = hand.table();
    hand.at(1'000).deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}, .board = "2c 7d 9h Js 3s"});
    hand.wishes_add_on(cat).goes_all_in(ann).goes_all_in(bob).folds(cat);
    hand.ticks(9'000);
    const std::string text = told(before, hand);
    CHECK(text.find("Cat wishes to add chips before the next hand\n") != std::string::npos);
    CHECK(text.find("the table waits until 1970-01-01T00:00:24.000Z for Bob to buy in and Cat to add chips\n") !=
          std::string::npos);
}

TEST_CASE("what a seed is made of is told as it comes and who added nothing when the hand starts") {
    Rules rules = stakes(5_c, 10_c);
    rules.commit_cards = true;
    const HashChain chain(Link{{1}}, 2);
    const Link link = chain.after(chain.anchor(), 1).value();
    Scenario hand = given(rules, {{ann, 500_c}, {bob, 500_c}});
    hand.when(SetAnchor{.seat = ann, .anchor = chain.anchor()});
    hand.when(SetAnchor{.seat = bob, .anchor = chain.anchor()});
    hand.when(CommitShare{.share = commitment_to(HostShare{{7}})});
    hand.when(RevealLink{.seat = ann, .link = link});
    hand.when(CommitShare{.share = commitment_to(HostShare{{8}})});
    hand.when(RevealLink{.seat = ann, .link = Link{{1}}});
    const std::string seed = to_string(shared_seed(hand.table(), HostShare{{8}}));
    hand.when(StartHand{.hand_id = *HandId::parse("h"), .deck = HostShare{{8}}, .forced_bets = {}});
    const std::string root = to_string(*hand.all<HandStarted>().at(0).cards_root);
    hand.fold_around().is_closed().when(SetAnchor{.seat = ann, .anchor = {}});

    std::ostringstream out;
    for (const HandLog& log : recorded(hand)) narrate(out, log, {});
    const std::string text = out.str();
    CAPTURE(text);
    for (const std::string& line :
         {"Ann will add to the seeds of decks, by the anchor " + to_string(chain.anchor()),
          "The host commits its share of the next seed: " + to_string(commitment_to(HostShare{{7}})),
          "Ann adds to the next seed: " + to_string(link),
          std::string("The host gives up its share of the next seed, and what Ann added to it"),
          "root over its cards: " + root, std::string("Ann has added to the seed"),
          std::string("Bob has added nothing to the seed"), "seed of the deck: " + seed,
          std::string("Ann adds to the seeds of decks no more")}) {
        CHECK(text.find(line + "\n") != std::string::npos);
    }
}
