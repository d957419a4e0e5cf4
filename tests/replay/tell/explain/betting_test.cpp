// Why the smallest raise was what it was, and whom a short all-in lets raise again.
#include <cstdint>
#include <limits>

#include "tests/replay/tell/explain/asked.hpp"

using namespace handlog::tests;
using enum RejectionCode;

TEST_CASE("the smallest raise is explained by the last full raise as in RULES example 1") {
    Scenario hand = given(stakes(100_c, 200_c), {{ann, 20'000_c}, {bob, 20'000_c}, {cat, 20'000_c}});
    hand.deal().raises(ann, 600_c).raises(bob, 1'600_c).raises(cat, 3'600_c).raises(ann, 5'600_c);
    CHECK(answer(hand, "Ann raises to 5600: what was the minimum?") ==
          "The bet was 3600, and a raise adds 2000 at least, as much as Cat's raise from 1600 to 3600 added. So the "
          "smallest raise was to 3600 + 2000 = 5600. From then on a raise must add 2000 at least.");
    CHECK(answer(hand, "Ann raises to 600: what was the minimum?") ==
          "The bet was 200, and a raise adds 200 at least, the size of the big blind. So the smallest raise was to "
          "200 + 200 = 400. From then on a raise must add 400 at least.");
}

TEST_CASE("a short all-in is explained as leaving the size of a raise and as in RULES example 4") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 140_c}, {cat, 1'000_c}});
    hand.deal()
        .calls(ann)
        .goes_all_in(bob)
        .raises(cat, 230_c)
        .refused(raise_too_small, "raise to 230 is below the minimum of 240");
    CHECK(answer(hand, "Bob raises to 140: what was the minimum?") ==
          "The bet was 100, and a raise adds 100 at least, the size of the big blind. So the smallest raise was to "
          "100 + 100 = 200. Bob had no more than 140 for this street; less than the minimum is possible only as an "
          "all-in.");
    CHECK(answer(hand, "Does Bob's all-in to 140 let the others raise?") ==
          "It adds 40 to the bet of 100, and a full raise would add 100. A player who has acted may raise again only "
          "after a full raise. Ann has acted and may call or fold only. Cat may still raise, to 240 at least.");
    CHECK(answer(hand, "Cat wants to raise to 230: why was that refused?") ==
          "RAISE_TOO_SMALL: raise to 230 is below the minimum of 240. The bet was 140, and a raise adds 100 at least, "
          "the size of the big blind. Bob's all-in to 140 added only 40, where a full raise adds 100, and leaves that "
          "size as it was. So the smallest raise was to 140 + 100 = 240. Cat could fold, call 40, raise to 240 or "
          "more, up "
          "to 1000.");
}

TEST_CASE("a first bet is explained by the big blind") {
    Scenario hand = given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}});
    hand.deal().check_or_call_this_street().bets(bob, 100_c);
    CHECK(answer(hand, "Bob bets 100: what was the minimum?") ==
          "No player had bet on the flop yet, and a bet is 100 at least, the size of the big blind. From then on a "
          "raise must add 100 at least.");
}

TEST_CASE("what must add up to a raise that doubles the bet is explained by what doubles it") {
    Rules rules = playing("tda", 50_c, 100_c);
    rules.raise_min = RaiseMin::at_least_double;
    Scenario hand = given(rules, {{ann, 999_c}, {bob, 5'000_c}, {cat, 5'000_c}, {dan, 5'000_c}});
    hand.deal()
        .raises(dan, 500_c)
        .goes_all_in(ann)
        .calls(bob)
        .folds(cat)
        .raises(dan, 2'000_c)
        .refused(raise_not_reopened, "seat 3 has acted, and the betting was not reopened since; it may call or fold");
    CHECK(answer(hand, "Does Ann's all-in to 999 let the others raise?")
              .find("may raise again if the increase that they face adds up to 400, the size of a raise, and to as "
                    "much as they "
                    "have put in. Dan has acted and may call or fold only.") != std::string::npos);
    CHECK(answer(hand, "Dan wants to raise to 2000: why was that refused?")
              .find("What came since adds up to 499 more, and only a full raise of 500 would let them raise again.") !=
          std::string::npos);
}

TEST_CASE("rules that double the bet are explained by both minimums") {
    Scenario hand = given(playing("jp", 50_c, 100_c), {{ann, 1'000_c}, {bob, 140_c}, {cat, 1'000_c}});
    hand.deal().calls(ann).goes_all_in(bob).raises(cat, 280_c);
    CHECK(answer(hand, "Cat raises to 280: what was the minimum?") ==
          "The bet was 140, and a raise adds 100 at least, the size of the big blind. Bob's all-in to 140 added only "
          "40, where a full raise adds 100, and leaves that size as it was. So the smallest raise was to 140 + 100 = "
          "240. "
          "But under these rules a raise at least doubles the bet: 2 x 140 = 280. From then on a raise must add 280 "
          "at least.");
    CHECK(answer(hand, "Does Bob's all-in to 140 let the others raise?") ==
          "It adds 40 to the bet of 100, and a full raise would add 100. Under these rules every player may raise "
          "again whenever the bet has grown. Ann and Cat may still raise, to 280 at least.");
}

TEST_CASE("a raise that was not reopened is explained by what came since under each rule") {
    for (const auto* preset : {"standard", "tda"}) {
        Scenario hand = given(playing(preset, 50_c, 100_c), {{ann, 2'000_c}, {bob, 340_c}, {cat, 2'000_c}});
        hand.deal()
            .raises(ann, 300_c)
            .goes_all_in(bob)
            .calls(cat)
            .raises(ann, 1'000_c)
            .refused(raise_not_reopened,
                     "seat 0 has acted, and the betting was not reopened since; it may call or fold");
        const std::string refused =
            "RAISE_NOT_REOPENED: Ann has acted, and the betting was not reopened since; it may call or fold. ";
        const std::string single =
            "Ann has acted, and may raise again only after another player has made a full bet or raise, which adds 200 "
            "at least. Bob's all-in to 340 added only 40, where a full raise adds 200, and leaves that size as it "
            "was. ";
        const std::string cumulative =
            "Ann has acted and put in 300 on this street. What came since adds up to 40 more, and only a full raise of "
            "200 would let them raise again. ";
        CHECK(answer(hand, "Ann wants to raise to 1000: why was that refused?") ==
              refused + (preset == std::string("tda") ? cumulative : single) + "Ann could fold, call 40.");
    }
}

TEST_CASE("an all-in above the call is explained as the call that it amounts to") {
    Scenario hand = given(playing("standard", 50_c, 100_c), {{ann, 2'000_c}, {bob, 340_c}, {cat, 2'000_c}});
    hand.deal().raises(ann, 300_c).goes_all_in(bob).calls(cat).goes_all_in(ann);
    CHECK(answer(hand, "Ann went all-in: why is that a call of 40?") ==
          "Where raising is not open to a player, an all-in above the call is the call. Ann has acted, and may raise "
          "again only after another player has made a full bet or raise, which adds 200 at least. Bob's all-in to 340 "
          "added only 40, where a full raise adds 200, and leaves that size as it was.");
    Scenario last = given(stakes(50_c, 100_c), {{ann, 500_c}, {bob, 2'000_c}});
    last.deal().goes_all_in(ann).goes_all_in(bob);
    CHECK(answer(last, "Bob went all-in: why is that a call of 400?") ==
          "Where raising is not open to a player, an all-in above the call is the call. Every other player was all-in "
          "or had folded, so no one could call a raise.");
}

TEST_CASE("short all-ins that add up to a full raise are explained as reopening under the cumulative rule") {
    Scenario hand =
        given(playing("tda", 250_c, 500_c), {{ann, 9'000_c}, {bob, 1'300_c}, {cat, 1'700_c}, {dan, 9'000_c}});
    hand.deal().raises(dan, 1'000_c).calls(ann).goes_all_in(bob).goes_all_in(cat);
    CHECK(
        answer(hand, "Does Cat's all-in to 1700 let the others raise?") ==
        "It adds 400 to the bet of 1300, and a full raise would add 500. A player who has acted may raise again if the "
        "increase that they face adds up to 500, the size of a raise. Ann and Dan may still raise, to 2200 at least.");
}

TEST_CASE("rules that double the bet are explained by what doubling it adds") {
    Scenario jp = given(playing("jp", 50_c, 100_c), {{ann, 9'000_c}, {bob, 9'000_c}, {cat, 700_c}});
    jp.deal().raises(ann, 225_c).raises(bob, 450_c).goes_all_in(cat);
    CHECK(answer(jp, "Bob raises to 450: what was the minimum?").find("From then on a raise must add 450 at least.") !=
          std::string::npos);
    CHECK(answer(jp, "Does Cat's all-in to 700 let the others raise?").find("and a full raise would add 450.") !=
          std::string::npos);

    Rules rules = playing("jp", 50_c, 100_c);
    rules.reopen = Reopen::single;
    Scenario hand = given(rules, {{ann, 9'000_c}, {bob, 9'000_c}, {cat, 700_c}});
    hand.deal()
        .raises(ann, 225_c)
        .raises(bob, 450_c)
        .goes_all_in(cat)
        .calls(ann)
        .raises(bob, 2'000_c)
        .refused(raise_not_reopened, "seat 1 has acted, and the betting was not reopened since; it may call or fold");
    CHECK(answer(hand, "Bob wants to raise to 2000: why was that refused?")
              .find("a full bet or raise, which adds 700 at least. Cat's all-in to 700 added only 250, where a full "
                    "raise adds 450, and leaves that size as it was.") != std::string::npos);
}

TEST_CASE("a bet of more than a table holds leaves what came before it explained") {
    Scenario hand = given(playing("jp", 50_c, 100_c), {{ann, 9'000_c}, {bob, 9'000_c}});
    hand.deal().raises(ann, 225_c).raises(bob, 450_c).folds(ann);
    HandLog log = recorded(hand).back();
    event<PlayerRaised>(log).to = Chips(std::numeric_limits<std::int64_t>::max() - 1);
    const Explained explained = explain(log);
    REQUIRE(explained.failure);
    CHECK(explained.failure->why == "an amount is more than a table can hold");
    CHECK(answer(log, "Why does Ann have the button?").find("not asked") == std::string::npos);
}
