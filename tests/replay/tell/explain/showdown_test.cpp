// Whose five beat whose and by which card, where odd chips go, and the rake.
#include "engine/evaluator.hpp"
#include "replay/tell/explain/comparing.hpp"
#include "tests/replay/judge/hands.hpp"
#include "tests/replay/tell/explain/asked.hpp"

using namespace handlog::tests;
using handlog::replay::explain::beats;

namespace {

[[nodiscard]] CardSet cards(std::string_view text) {
    CardSet set;
    for (std::size_t at = 0; at < text.size(); at += 3) set.add(*parse_card(text.substr(at, 2)));
    return set;
}

// What comes after the names of the hands.
[[nodiscard]] std::string decided(std::string_view winner, std::string_view loser) {
    const std::string text = beats({.owner = "Ann", .rank = rank_of(cards(winner)), .five = cards(winner)},
                                   {.owner = "Bob", .rank = rank_of(cards(loser)), .five = cards(loser)});
    return text.substr(text.find(": ") + 2);
}

[[nodiscard]] Rules raked(std::int32_t basis_points, std::optional<Chips> cap) {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = basis_points, .cap = cap};
    return rules;
}

}  // namespace

TEST_CASE("a kicker that decides is named") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal({.hole = {{ann, "Qh 3c"}, {bob, "Js 4d"}}, .board = "As Ad 9h 9d 2s"})
        .calls(ann)
        .calls(bob)
        .checks(cat)
        .bets(bob, 20_c)
        .folds(cat)
        .check_or_call_down();
    CHECK(answer(hand, "Why does Ann win 70 from the pot?") ==
          "Ann's two pair, aces and nines with queen kicker [9d 9h Qh Ad As] beats Bob's two pair, aces and nines with "
          "jack "
          "kicker [9d 9h Js Ad As]: the kicker decides, a queen against a jack. Cat had folded and could not win.");
}

TEST_CASE("what decides between two hands is the first card that differs") {
    CHECK(decided("As Kd 9h 5c 3s", "Ad Kh 9s 5d 2c") == "the fifth card decides, a three against a two.");
    CHECK(decided("As Kd 9h 5c 3s", "Kh Qs 9s 5d 3c") == "the highest card decides, an ace against a king.");
    CHECK(decided("8s 8d 9h 5c 3s", "6d 6h As Kd Qc") == "the pair decides, eights against sixes.");
    CHECK(decided("8s 8d 9h 5c 3s", "8c 8h 9s 4d 3c") == "the second kicker decides, a five against a four.");
    CHECK(decided("8s 8d Ah 5c 3s", "8c 8h Ks 5d 3c") == "the first kicker decides, an ace against a king.");
    CHECK(decided("8s 8d 7h 7c 3s", "8c 8h 6s 6d Ac") == "the lower pair decides, sevens against sixes.");
    CHECK(decided("9s 9d 7h 7c 3s", "8c 8h 7s 7d Ac") == "the higher pair decides, nines against eights.");
    CHECK(decided("9s 9d 9h 7c 3s", "9s 9d 9h 7d 2c") == "the second kicker decides, a three against a two.");
    CHECK(decided("6s 5d 4h 3c 2s", "5d 4d 3h 2c As") == "the highest card decides, a six against a five.");
    CHECK(decided("As Js 9s 5s 3s", "Ad Jd 8d 5d 3d") == "the third card decides, a nine against an eight.");
    CHECK(decided("9s 9d 9h 4c 4s", "8s 8d 8h Ac As") == "the three decides, nines against eights.");
    CHECK(decided("9s 9d 9h 4c 4s", "9s 9d 9h 3c 3s") == "the pair decides, fours against threes.");
    CHECK(decided("9s 9d 9h 9c As", "9s 9d 9h 9c Ks") == "the kicker decides, an ace against a king.");
    CHECK(decided("9s 9d 9h 4c 4s", "As Js 9s 5s 3s") == "a full house beats a flush.");
}

TEST_CASE("a split pot is explained with the tie and its odd chip with the seat and the rule") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal({.hole = {{ann, "Ah 3c"}, {cat, "Ad 4d"}}, .board = "As Kd Qh Jd 9s"})
        .calls(ann)
        .folds(bob)
        .check_or_call_down();
    CHECK(answer(hand, "Why do Ann and Cat split the pot?") ==
          "Ann's pair of aces with king, queen and jack kickers [Jd Qh Kd Ah As] and Cat's pair of aces with king, "
          "queen and "
          "jack kickers [Jd Qh Kd Ad As] are equal, card by card: suits do not count. Bob had folded and "
          "could not win. The 25 are shared: Ann 12, Cat 13.");
    CHECK(answer(hand, "Why does the odd part of the pot go to Cat?") ==
          "25 shared by 2 is 12 each, and 1 is left over. Odd chips go to the winners one by one, clockwise from the "
          "button, which is Ann in seat 0: Cat 1.");
}

TEST_CASE("two odd chips are explained by either rule as in RULES example 20") {
    for (const OddChip rule : {OddChip::one_each, OddChip::all_to_first}) {
        Rules rules = stakes(1_c, 2_c);
        rules.odd_chip = rule;
        Scenario hand = given(rules, {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}, {dan, 500_c}});
        hand.deal({.hole = {{ann, "2c 3c"}, {bob, "2d 3d"}, {dan, "2s 3s"}}, .board = "As Kd Qh Jd Ts"})
            .raises(dan, 266_c)
            .calls(ann)
            .calls(bob)
            .folds(cat)
            .check_or_call_down();
        const std::string shares = "800 shared by 3 is 266 each, and 2 is left over. ";
        const bool one_each = rule == OddChip::one_each;
        CHECK(answer(hand, one_each ? "Why does the odd part of the pot go to Bob and Dan?"
                                    : "Why does the odd part of the pot go to Bob?") ==
              shares + (one_each ? "Odd chips go to the winners one by one, clockwise from the button, which is Ann in "
                                   "seat 0: Bob 1, Dan 1."
                                 : "All odd chips go to the first winner, clockwise from the button, which is "
                                   "Ann in seat 0: Bob 2."));
    }
}

TEST_CASE("an odd chip in the wrong place is doubted") {
    Logs logs = split_pot();
    CHECK(answer(logs.back(), "Why does the odd part of the pot go to Cat?").find("But") == std::string::npos);
    auto& first = event<PotAwarded>(logs.back(), 0);
    auto& second = event<PotAwarded>(logs.back(), 1);
    std::swap(first.seat, second.seat);
    CHECK(answer(logs.back(), "Why does the odd part of the pot go to Ann?").find("and by the rules it is Cat 1") !=
          std::string::npos);
}

TEST_CASE("a winner who did not have the best hand is doubted and the better hand is named with its reason") {
    Logs logs = kicker();
    const std::string right = answer(logs.back(), "Why does Ann win 200 from the pot?");
    REQUIRE(right.find("kicker decides, a king against a") != std::string::npos);
    event<PotAwarded>(logs.back()).seat = bob;
    CHECK(answer(logs.back(), "Why does Bob win 200 from the pot?") ==
          right + " But the log says that Bob wins, and by the rules it is Ann: run `handlog verify`.");
}

TEST_CASE("a winner who got less than the pot is doubted") {
    Logs logs = kicker();
    event<PotAwarded>(logs.back()).amount -= 7_c;
    CHECK(answer(logs.back(), "Why does Ann win 193 from the pot?")
              .find(" But the log says 193 won from the pot, and by the rules it is 200: run `handlog verify`.") !=
          std::string::npos);
}

TEST_CASE("a split into parts that are not even is doubted though they add up") {
    Logs logs = split_pot();
    event<PotAwarded>(logs.back(), 0).amount += 3_c;
    event<PotAwarded>(logs.back(), 1).amount -= 3_c;
    const std::string text = answer(logs.back(), "Why do Ann and Cat split the pot?");
    CHECK(text.find("Ann 9, Cat 16") != std::string::npos);
    CHECK(text.find(" But the log says Ann 9, Cat 16, and by the rules it is Ann 12, Cat 13: run") !=
          std::string::npos);
}

TEST_CASE("an odd chip that no award names is doubted") {
    Logs logs = split_pot();
    event<PotAwarded>(logs.back(), 0).odd_chips = 0_c;
    CHECK(answer(logs.back(), "Why does the odd part of the pot go to nobody?")
              .find("But the log says nobody anything, and by the rules it is Cat 1") != std::string::npos);
}

TEST_CASE("a pot that nobody was paid is doubted with the hand that wins it") {
    Logs logs = side_pot();
    leave_out<PotAwarded>(logs.back(), 1);
    add_up(logs.back());
    const std::string text = answer(logs.back(), "Why does nobody win side pot 1?");
    CHECK(text.find("beats Cat's") != std::string::npos);
    CHECK(text.find("But the log says that nobody wins, and by the rules it is Bob") != std::string::npos);
}

TEST_CASE("a hand that is ranked as something else is doubted") {
    Logs logs = kicker();
    auto& ranked = event<HandRanked>(logs.back());
    ranked.rank = HandRank(HandRank::best);
    bool doubted = false;
    for (const Explanation& explanation : explain(logs.back()).explanations) {
        doubted = doubted || explanation.answer.find("has a royal flush, and by the rules it is") != std::string::npos;
    }
    CHECK(doubted);
}

TEST_CASE("a hand that the rules muck is compared for whoever may know it") {
    Rules rules = stakes(5_c, 10_c);
    rules.show = Show::in_order;
    Scenario hand = given(rules, {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal({.hole = {{bob, "Ah 3c"}, {cat, "Kc 4d"}}, .board = "As Kd Qh 7d 9s"}).folds(ann).check_or_call_down();
    const std::string reason = "Cat's hand was mucked unseen, because it could not win.";
    CHECK(answer(hand, "Why does Bob win 20 from the pot?") ==
          reason +
              " Bob's pair of aces with king, queen and nine kickers [9s Qh Kd Ah As] beats Cat's pair of kings with "
              "ace, "
              "queen "
              "and nine kickers [9s Qh Kc Kd As]: the pair decides, aces against kings.");
}

TEST_CASE("whoever is left wins without a showdown") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal().fold_around();
    CHECK(answer(hand, "Why does Cat win 10 from the pot?") ==
          "All other players had folded, so there was no showdown.");
}

TEST_CASE("rake is explained by its share and its cap and by the flop that was not there") {
    Scenario capped = given(raked(250, 20_c), {{ann, 5'000_c}, {bob, 5'000_c}});
    capped.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).raises(ann, 500_c).check_or_call_down();
    CHECK(answer(capped, "Why is a rake of 20 taken?") ==
          "The rake is 2.5% of the contested chips, rounded down: of 1000 that is 25. It is never more than 20.");

    Scenario whole = given(raked(500, 300_c), {{ann, 5'000_c}, {bob, 5'000_c}});
    whole.deal({.hole = {{ann, "As Ah"}}, .board = "2c 7d 9h Js 3s"}).raises(ann, 509_c).check_or_call_down();
    CHECK(
        answer(whole, "Why is a rake of 50 taken?") ==
        "The rake is 5% of the contested chips, rounded down: of 1018 that is 50. That is within the maximum of 300.");

    Scenario uncalled = given(raked(500, {}), {{ann, 5'000_c}, {bob, 5'000_c}});
    uncalled.deal().raises(ann, 500_c).folds(bob);
    CHECK(answer(uncalled, "Why is no rake taken?") ==
          "There was no flop, and without a flop these rules take no rake.");
}

TEST_CASE("a declared result and an undeclared one and a cancelled hand are explained as what they are") {
    const auto unknown = [] { return given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}}); };
    Scenario declared = unknown();
    declared.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_declared({{cat, 19_c}}, 1_c);
    CHECK(answer(declared, "Who won, and why?") ==
          "The cards that would prove it are hidden. The history that this hand was imported from declares the "
          "winnings: Cat "
          "19. The amounts add up, but the winner cannot be checked.");
    Scenario undeclared = unknown();
    undeclared.deal({.board = "2c 7d 9h Js 3s", .rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_left_undeclared();
    CHECK(answer(undeclared, "Who won, and why?") ==
          "It was not recorded. The pots went to some of Bob and Cat, whose stacks are unknown from then on.");
    Scenario cancelled = unknown();
    cancelled.deal().raises(ann, 30_c).is_cancelled();
    CHECK(answer(cancelled, "Why are all chips returned?") ==
          "The operator cancelled the hand. Each player gets back the chips put in: Ann 30, Bob 5, Cat 10. The number "
          "of the hand is not used again, and the button returns to where it was.");
}
