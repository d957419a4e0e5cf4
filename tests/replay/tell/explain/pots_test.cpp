// Why there are several pots, who paid what into them, and what went back.
#include "replay/tell/explain/pots.hpp"

#include "engine/pots.hpp"
#include "replay/reading.hpp"
#include "tests/replay/judge/hands.hpp"
#include "tests/replay/tell/explain/asked.hpp"
#include "tests/support/recorded_play.hpp"

using namespace handlog::tests;

TEST_CASE("two pots are explained by who paid how much and who is in for it") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 500_c}, {cat, 600_c}, {dan, 500_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .calls(dan)
        .goes_all_in(ann)
        .raises(bob, 150_c)
        .goes_all_in(cat)
        .folds(dan)
        .calls(bob);
    CHECK(answer(hand, "Why are there 2 pots?") ==
          "No player can win more from another player than they have put in themselves, so the chips beyond an all-in "
          "form a separate pot, for the players who have put them in. The main pot of 160 is 50 each from Ann, Bob and "
          "Cat, and 10 from Dan; Ann, Bob and Cat can win it. Dan has folded. Side pot 1 of 900 is 450 each from Bob "
          "and Cat; Bob and Cat can win it. Dan has folded. Ann cannot, being all-in for 50 in total.");
    CHECK(answer(hand, "Why is an uncalled bet of 100 returned to Cat?") ==
          "Cat had put in 600 before the flop, and the most that another player had put in was 500 (Bob). No player is "
          "left who can match the 100 on top, so they are returned before any pot is awarded, without rake.");
}

TEST_CASE("all that an all-in paid counts the ante for the table") {
    Rules rules = stakes(50_c, 100_c);
    rules.ante = {.kind = AnteKind::big_blind, .amount = 100_c};
    Scenario hand = given(rules, {{ann, 2'000_c}, {bob, 2'000_c}, {cat, 500_c}});
    hand.deal().raises(ann, 1'000_c).calls(bob).goes_all_in(cat).check_or_call_down();
    CHECK(answer(hand, "Why are there 2 pots?").find("Cat cannot, being all-in for 500 in total.") !=
          std::string::npos);
}

TEST_CASE("the pots are explained once as they were in the end") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 50_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal().goes_all_in(ann).calls(bob).calls(cat).bets(bob, 100_c).calls(cat).check_or_call_down();
    int asked = 0;
    const HandLog log = recorded(hand).back();
    for (const Explanation& explanation : explain(log).explanations)
        asked += explanation.question == "Why are there 2 pots?";
    CHECK(asked == 1);
    CHECK(answer(log, "Why are there 2 pots?").find("Side pot 1 of 200 is 100 each from Bob and Cat") !=
          std::string::npos);
}

TEST_CASE("pots of which the log says something else are doubted") {
    Logs logs = side_pot();
    event<PotBuilt>(logs.back(), 1).amount += 7_c;
    const std::string text = answer(logs.back(), "Why are there 2 pots?");
    CHECK(text.find("But the log says 1407 in side pot 1, and by the rules it is 1400: run `handlog verify`.") !=
          std::string::npos);
    Logs others = side_pot();
    event<PotBuilt>(others.back(), 1).eligible = seats(ann, bob, cat);
    CHECK(answer(others.back(), "Why are there 2 pots?").find("for side pot 1, and by the rules it is Bob and Cat") !=
          std::string::npos);
}

TEST_CASE("one pot that does not hold what was put in is doubted though it was paid out whole") {
    Logs logs = kicker();
    const std::string question = "Why is there one pot of 197?";
    for (int street = 0; street < 4; ++street) event<PotBuilt>(logs.back(), street).amount -= 3_c;
    event<PotAwarded>(logs.back()).amount -= 3_c;
    CHECK(answer(logs.back(), question) ==
          "The pot of 197 is 100 each from Ann and Bob; Ann and Bob can win it. But the log says 197 in the pot, and "
          "by the rules it is 200: run `handlog verify`.");
}

TEST_CASE("one pot that is wrong before the flop only is doubted all the same") {
    Logs logs = kicker();
    event<PotBuilt>(logs.back()).amount += 3_c;
    CHECK(answer(logs.back(), "Why is there one pot of 203?").find("203 in the pot, and by the rules it is 200") !=
          std::string::npos);
}

TEST_CASE("a bet of which the wrong part went back is doubted") {
    Logs logs = side_pot();
    event<UncalledBetReturned>(logs.back()).amount = 150_c;
    CHECK(answer(logs.back(), "Why is an uncalled bet of 150 returned to Cat?")
              .find("But the log says 150, and by the rules it is 200") != std::string::npos);
}

TEST_CASE("what each seat paid into the pots adds up to the pots of the engine") {
    struct Check final : handlog::replay::Listener {
        void refused(const handlog::replay::Moment& /*moment*/, const Rejection& /*rejection*/) override {}
        void happened(const handlog::replay::Moment& moment, const Event& event) override {
            if (!std::holds_alternative<RoundEnded>(event)) return;
            const Pots pots = build_pots(moment.before.hand);
            const auto shares = build_pot_shares(moment.before.hand);
            REQUIRE(shares.size() == pots.size());
            for (std::size_t at = 0; at < pots.size(); ++at) {
                Chips sum;
                SeatSet payers;
                for (int index = 0; index < most_seats; ++index) {
                    sum += shares[at].from[Seat(index)];
                    payers.add_if(shares[at].from[Seat(index)] > 0_c, Seat(index));
                }
                CHECK(sum == pots[at].amount);
                CHECK(payers == pots[at].paid_by);
                CHECK(shares[at].eligible == pots[at].eligible);
            }
            several += pots.size() > 1;
        }
        int several = 0;
    } check;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        for (const HandLog& log : recorded_play(seed, 1'000)) {
            CHECK(!handlog::replay::read(log, {}, handlog::replay::whole_log, check));
        }
    }
    CHECK(check.several > 100);
}
