// A table at one moment, as text.
#include "replay/tell/table_text.hpp"

#include <doctest/doctest.h>
#include <sstream>

#include "engine/hash_chain.hpp"
#include "engine/shared_seed.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;

TEST_CASE("who took the seat of one who has left is shown without what became of them") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}});
    hand.deal({.hole = {{ann, "2s 7h"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 8d 9h Js 3s"})
        .folds(dan)
        .goes_all_in(ann)
        .raises(bob, 150_c)
        .calls(cat)
        .check_or_call_down()
        .stands_up(ann)
        .stands_up(dan)
        .stands_up(cat)
        .when(SeatPlayer{.seat = ann, .player = *PlayerId::parse("New"), .stack = Stack(700_c)});
    std::ostringstream out;
    handlog::replay::print(out, hand.table());
    CHECK(out.str() == R"(Hand 1 (hand 1), complete
  board  [2c 8d 9h Js 3s]
  seat 0  New            700  button
  seat 1  Bob            700  [Ks Kh]
  seat 2  (left)           0
  seat 3  (left)           0
  pot 0
    main pot  0 for (left) Bob (left)
    side pot 1  0 for Bob (left)
)");
}

TEST_CASE("a table shows the time banks and who has to bring back what they left with") {
    Scenario hand = given(playing("room", 5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 700_c}});
    hand.at(1'000).stands_up(cat).at(5'000).deal();
    const Seat first = *hand.table().hand.to_act;
    hand.at(37'000).calls(first);
    std::ostringstream out;
    handlog::replay::print(out, hand.table());
    const std::string text = out.str();
    CAPTURE(text);
    CHECK(text.find("  time bank 48 seconds\n") != std::string::npos);
    CHECK(
        text.find("  time bank 60 seconds  to act until 1970-01-01T00:01:57.000Z, from 1970-01-01T00:00:57.000Z on out "
                  "of the time bank\n") != std::string::npos);
    CHECK(text.find("  left    Cat            700  brings back as much until 1970-01-01T01:00:01.000Z\n") !=
          std::string::npos);
}

TEST_CASE("a table shows who wishes to add chips to everybody") {
    Rules rules = stakes(5_c, 10_c);
    rules.timers.predeal_ms = 15'000;
    Scenario hand = given(rules, {{ann, 500_c}, {bob, 500_c}});
    hand.deal().wishes_add_on(bob);
    std::ostringstream out;
    handlog::replay::print(out, hand.table(), player_in(ann));
    CAPTURE(out.str());
    CHECK(out.str().find("wishes to add chips") != std::string::npos);
}

TEST_CASE("a table shows who adds to seeds and has done so and how often somebody did not") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    const HashChain chain(Link{{1}}, 2);
    hand.when(SetAnchor{.seat = ann, .anchor = chain.anchor()}).when(SetAnchor{.seat = bob, .anchor = Link{}});
    hand.when(CommitShare{.share = commitment_to(HostShare{})});
    hand.when(StartHand{.hand_id = *HandId::parse("h"), .deck = HostShare{}, .forced_bets = {}});
    hand.fold_around().when(CommitShare{.share = commitment_to(HostShare{})});
    hand.when(RevealLink{.seat = ann, .link = *chain.after(chain.anchor(), 2)});
    std::ostringstream out;
    handlog::replay::print(out, hand.table());
    const std::string text = out.str();
    CAPTURE(text);
    CHECK(text.find("  has added to the next seed  added nothing 1 time\n") != std::string::npos);
    CHECK(text.find("  adds to seeds  added nothing 1 time\n") != std::string::npos);
    CHECK(text.find("  the host is committed to its share of the next seed\n") != std::string::npos);
}
