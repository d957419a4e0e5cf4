// The auditor's evaluator against the slow and obvious one, and against what
// the engine's evaluator says.
#include "engine/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <vector>

#include "engine/poker/hand_rank.hpp"
#include "replay/judge/evaluator.hpp"
#include "tests/support/naive_hand_rank.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog::engine;
using namespace handlog::tests;
using handlog::replay::judge::HandValue;
using handlog::replay::judge::has_number;
using handlog::replay::judge::kinds_of_hands;
using handlog::replay::judge::number_of;
using handlog::replay::judge::value_of;

namespace {

[[nodiscard]] CardSet set_of(const std::vector<int>& cards) {
    CardSet set;
    for (const int card : cards) set.add(Card(card));
    return set;
}

[[nodiscard]] std::vector<int> random_cards(Dice& dice, std::size_t count) {
    std::vector<int> cards;
    while (cards.size() < count) {
        const int card = dice.below(deck_size);
        if (std::find(cards.begin(), cards.end(), card) == cards.end()) cards.push_back(card);
    }
    return cards;
}

}  // namespace

TEST_CASE("the auditor ranks all hands of five cards as the naive evaluator does") {
    CHECK(kinds_of_hands() == HandRank::best);
    // What a number stands for, as the naive evaluator says it.
    std::vector<NaiveScore> meaning(HandRank::best + 1);
    std::vector<int> deck;
    for (int card = 0; card < deck_size; ++card) deck.push_back(card);
    std::uint64_t hands = 0;
    std::uint64_t wrong = 0;
    for_each_five(deck, [&](const std::array<int, 5>& five) {
        ++hands;
        CardSet cards;
        for (const int card : five) cards.add(Card(card));
        const auto value = value_of(cards);
        const NaiveScore score = naive_score_of_five(five);
        NaiveScore& known = meaning[static_cast<std::size_t>(number_of(value))];
        if (known == NaiveScore{}) known = score;
        if (known != score || value.five != cards || !has_number(value, number_of(value))) ++wrong;
    });
    CHECK(hands == 2'598'960);
    CHECK(wrong == 0);
    // Each number stands for something, and the greater number for the better hand.
    CHECK(meaning[0] == NaiveScore{});
    CHECK(std::adjacent_find(meaning.begin(), meaning.end(), std::greater_equal<>()) == meaning.end());
}

TEST_CASE("the auditor finds the best five of six and seven cards") {
    Dice dice(7);
    for (int left = 20'000; left > 0; --left) {
        const std::vector<int> cards = random_cards(dice, left % 2 == 0 ? 6 : 7);
        const auto value = value_of(set_of(cards));
        NaiveScore best{};
        // Of the choices that are worth the same, the one with the lowest cards.
        std::array<int, 5> lowest{};
        for_each_five(cards, [&](std::array<int, 5> five) {
            std::sort(five.begin(), five.end());
            const NaiveScore score = naive_score_of_five(five);
            if (score > best || (score == best && five < lowest)) lowest = five;
            best = std::max(best, score);
        });
        REQUIRE(value.five == set_of({lowest.begin(), lowest.end()}));
        REQUIRE(value_of(value.five) == value);
    }
}

TEST_CASE("the numbers of the auditor are those of the engine") {
    Dice dice(8);
    for (int left = 20'000; left > 0; --left) {
        const CardSet cards = set_of(random_cards(dice, static_cast<std::size_t>(dice.between(5, 7))));
        const auto value = value_of(cards);
        const int number = rank_of(cards).number();
        REQUIRE(number_of(value) == number);
        REQUIRE(has_number(value, number));
        REQUIRE_FALSE(has_number(value, dice.below(number)));
        REQUIRE_FALSE(has_number(value, number + 1));
        REQUIRE(value.five == best_five(cards));
    }
}

TEST_CASE("fewer than five cards are no hand to the auditor") {
    for (const HandValue none : {value_of({}), value_of(CardSet(0xf))}) {
        CHECK(number_of(none) == 0);
        CHECK(has_number(none, 0));
        CHECK_FALSE(has_number(none, 1));
    }
}
