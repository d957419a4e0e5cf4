// Why commands were refused, and what was possible instead.
#include "tests/replay/tell/explain/asked.hpp"

using namespace handlog::tests;
using enum RejectionCode;

TEST_CASE("a refusal is explained by its reason and by what was possible instead") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 30_c}});
    hand.deal()
        .checks(ann)
        .refused(cannot_check_facing_bet, "there is a bet; calling it costs 10")
        .raises(ann, 600_c)
        .refused(exceeds_stack, "600 is more than seat 0 can reach, which is 500")
        .checks(cat)
        .refused(not_your_turn, "it is not the turn of seat 2; seat 0 is to act")
        .raises(ann, 30_c)
        .folds(bob)
        .raises(cat, 30_c)
        .refused(stack_too_short_to_raise, "seat 2 can reach 30, which does not raise the bet of 30");
    CHECK(answer(hand, "Ann wants to check: why was that refused?") ==
          "CANNOT_CHECK_FACING_BET: there is a bet; calling it costs 10. Ann could fold, call 10, raise to 20 or more, "
          "up to 500.");
    CHECK(answer(hand, "Ann wants to raise to 600: why was that refused?") ==
          "EXCEEDS_STACK: 600 is more than Ann can reach, which is 500. Ann had 500 behind and 0 in front on this "
          "street. Ann could fold, call 10, raise to 20 or more, up to 500.");
    CHECK(answer(hand, "Cat wants to check: why was that refused?") ==
          "NOT_YOUR_TURN: it is not the turn of Cat; Ann is to act. It was Ann's turn.");
    CHECK(answer(hand, "Cat wants to raise to 30: why was that refused?") ==
          "STACK_TOO_SHORT_TO_RAISE: Cat can reach 30, which does not raise the bet of 30. Cat had 20 behind and 10 "
          "in front on this street. Cat could fold, call 20.");
}

TEST_CASE("a hand that cannot start is explained by who is not ready") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.sits_out(bob).sits_out(cat).deal().refused(not_enough_players,
                                                    "a hand needs 2 players who are ready to play; the table has 1");
    const HandLog log = recorded(hand).back();
    CHECK(answer(log, explain(log).explanations.at(0).question) ==
          "NOT_ENOUGH_PLAYERS: a hand needs 2 players who are ready to play; the table has 1. Bob sits out. Cat "
          "sits out.");
}

TEST_CASE("a refusal for no reason and one for another reason are doubted") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.deal().checks(ann).refused(cannot_check_facing_bet, "there is a bet; calling it costs 5");
    HandLog log = recorded(hand).back();
    const std::size_t entry = entry_of<Check>(log);
    std::get<Rejection>(log.entries[entry].outcome).least = 7_c;
    CHECK(answer(log, "Ann wants to check: why was that refused?")
              .find("But the log says 'there is a bet; calling it costs 7', and by the rules it is 'there is a bet; "
                    "calling it costs 5': run `handlog verify`.") != std::string::npos);
    log.entries[entry].command = Call{.hand = {1}, .seat = ann};
    CHECK(answer(log, "Ann wants to call: why was that refused?").find("and by the rules it is allowed") !=
          std::string::npos);
}

TEST_CASE("of an entry that is asked for everything possible is told") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.deal().calls(ann).checks(bob);
    const HandLog log = recorded(hand).back();
    const auto entry = static_cast<handlog::eventstore::Sequence>(entry_of<Call>(log));
    const Explained explained = explain(log, {.entry = entry});
    REQUIRE(explained.explanations.size() == 2);
    CHECK(explained.explanations[0].question == "Who sent this, and what had they seen?");
    CHECK(explained.explanations[1] == Explanation{.entry = entry,
                                                   .question = "What could Ann do?",
                                                   .answer = "Fold, call 5, raise to 20 or more, up to 500."});
    // What the player whose turn it was could do is theirs to know.
    CHECK(explain(log, {.viewer = PlayerId::parse("Bob"), .entry = entry}).explanations.empty());
    CHECK(explain(log, {.viewer = PlayerId::parse("Ann"), .entry = entry}).explanations.size() == 2);
}

TEST_CASE("a hand is said to be dealt to those alone who were in it and not to who took their seats") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal().fold_around().stands_up(bob).when(
        SeatPlayer{.seat = bob, .player = *PlayerId::parse("New"), .stack = Stack(500_c)});
    hand.shows(bob).refused(not_dealt_in, "seat 1 has no cards in this hand");
    CHECK(answer(hand, "New wants to show: why was that refused?") ==
          "NOT_DEALT_IN: New has no cards in this hand. The hand was dealt to Ann and Cat, and to 1 who has "
          "left.");
    hand.stands_up(ann).stands_up(cat).shows(bob).refused(not_dealt_in, "seat 1 has no cards in this hand");
    CHECK(explain(recorded(hand).back()).explanations.back().answer ==
          "NOT_DEALT_IN: New has no cards in this hand. The hand was dealt to 3 who have left.");
}

TEST_CASE("what came too late is explained by the deadline and decided again by the time at which it came") {
    Scenario hand = given(playing("standard", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.at(1'000)
        .deal()
        .at(21'001)
        .calls(ann)
        .refused(too_late,
                 "seat 0 had time until 1970-01-01T00:00:21.000Z, and this arrived at 1970-01-01T00:00:21.001Z")
        .sits_out(bob)
        .refused(
            clock_behind,
            "this arrived at 1970-01-01T00:00:21.001Z, and what was due by 1970-01-01T00:00:21.000Z is not settled; "
            "send a Tick first");
    CHECK(answer(hand, "Ann wants to call: why was that refused?") ==
          "TOO_LATE: Ann had time until 1970-01-01T00:00:21.000Z, and this arrived at 1970-01-01T00:00:21.001Z. A "
          "command received exactly then would have been in time. Ann could fold, call 5, raise to 20 or more, up to "
          "500.");
    CHECK(answer(hand, "Bob wants to sit out: why was that refused?") ==
          "CLOCK_BEHIND: this arrived at 1970-01-01T00:00:21.001Z, and what was due by 1970-01-01T00:00:21.000Z is not "
          "settled; send a Tick first. The time of Ann was over.");
}

TEST_CASE("who may not come back with less is told why") {
    Scenario table = given(playing("room", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    table.at(1'000).stands_up(bob).at(2'000).sits_down(bob, Stack(499_c));
    table.refused(
        going_south,
        "a buy-in of 499 is below the 500 with which the player left; until 1970-01-01T01:00:01.000Z they must "
        "bring at least that");
    CHECK(
        answer(table, "Bob wants to sit down in seat 1 with 499: why was that refused?") ==
        "GOING_SOUTH: a buy-in of 499 is below the 500 with which the player left; until 1970-01-01T01:00:01.000Z they "
        "must bring at least that. Who leaves this table and comes back within 3600 seconds brings at least what they "
        "left with, so that nobody takes winnings off the table. That may be more than others can buy in for.");
}

TEST_CASE("who has the others wait for added chips is told when they will again and the others why they wait") {
    Scenario table = given(playing("home", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    table.at(1'000).deal().wishes_add_on(bob).fold_around().adds(bob, 5_c).wishes_add_on(bob);
    table.refused(wish_too_soon, "the table waits for seat 1 to add chips after hand 11, and not before");
    CHECK(answer(table, "Bob wants to add chips before the next hand: why was that refused?") ==
          "WISH_TOO_SOON: the table waits for Bob to add chips after hand 11, and not before. It does so once in 10 "
          "hands for each player, so that nobody can stall it. Between two hands chips can be added all the same.");
    table.wishes_add_on(cat).ticks(4'000);
    CHECK(answer(table, "Why does the next hand not start?") ==
          "Cat wishes to add chips, for which the table waits 15 seconds, once in 10 hands for each player: until "
          "1970-01-01T00:00:19.000Z, or until the wait is no longer needed.");
}

TEST_CASE("what was refused of a seed is explained by who could choose the deck otherwise") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.when(SetAnchor{.seat = ann, .anchor = Link{{1}}});
    hand.when(CommitShare{.share = {}}).when(SetAnchor{.seat = bob, .anchor = Link{{2}}});
    hand.when(RevealLink{.seat = bob, .link = Link{{3}}});
    hand.refused(
        anchor_too_new,
        "seat 1 set its anchor after the host had committed its share of this deck; the anchor counts from the "
        "next one on");
    hand.when(RevealLink{.seat = ann, .link = Link{{3}}});
    hand.refused(link_does_not_fit, "the SHA-256 of this link, taken 1 times, is not the anchor of seat 0");
    CHECK(answer(hand, "Bob wants to add to the next seed: why was that refused?") ==
          "ANCHOR_TOO_NEW: Bob set its anchor after the host had committed its share of this deck; the anchor counts "
          "from the next one on. Whoever could still choose an anchor when links of others are known could choose the "
          "deck together with the host.");
    CHECK(
        answer(hand, "Ann wants to add to the next seed: why was that refused?") ==
        "LINK_DOES_NOT_FIT: the SHA-256 of this link, taken 1 times, is not the anchor of Ann. Each commitment of the "
        "host uses up one link, whether it was revealed or not: there is nothing to choose about it, and a link that "
        "the host kept to itself fits no other commitment.");
}
