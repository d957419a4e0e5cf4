#include "replay/tell/explain/comparing.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "engine/evaluator.hpp"
#include "replay/tell/card_text.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

constexpr std::array<std::string_view, 13> rank_names = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                         "nine", "ten",   "jack", "queen", "king", "ace"};

// "an ace" and "aces", by the element of a score vector.
[[nodiscard]] std::string a_card(int score) {
    const std::string_view name = rank_names.at(static_cast<std::size_t>(score - 2));
    return (name == "ace" || name == "eight" ? "an " : "a ") + std::string(name);
}
[[nodiscard]] std::string several(int score) {
    const std::string_view name = rank_names.at(static_cast<std::size_t>(score - 2));
    return std::string(name) + (name == "six" ? "es" : "s");
}

[[nodiscard]] std::string_view a_hand(HandCategory category) {
    switch (category) {
        case HandCategory::high_card:
            return "a high card";
        case HandCategory::one_pair:
            return "a pair";
        case HandCategory::two_pair:
            return "two pair";
        case HandCategory::three_of_a_kind:
            return "three of a kind";
        case HandCategory::straight:
            return "a straight";
        case HandCategory::flush:
            return "a flush";
        case HandCategory::full_house:
            return "a full house";
        case HandCategory::four_of_a_kind:
            return "four of a kind";
        case HandCategory::straight_flush:
            return "a straight flush";
        case HandCategory::royal_flush:
            return "a royal flush";
    }
    break_invariant("every category is a hand");
}

// What stands at this place of the score vector of a hand.
[[nodiscard]] std::string_view part(HandCategory category, std::size_t place) {
    constexpr std::array<std::string_view, 6> cards = {"",           "highest card", "second card",
                                                       "third card", "fourth card",  "fifth card"};
    constexpr std::array<std::string_view, 4> kickers = {"kicker", "first kicker", "second kicker", "third kicker"};
    switch (category) {
        case HandCategory::high_card:
        case HandCategory::flush:
        case HandCategory::straight:
        case HandCategory::straight_flush:
        case HandCategory::royal_flush:
            return cards.at(place);
        case HandCategory::one_pair:
            return place == 1 ? "pair" : kickers.at(place - 1);
        case HandCategory::two_pair:
            return place == 1 ? "higher pair" : place == 2 ? "lower pair" : kickers[0];
        case HandCategory::three_of_a_kind:
            return place == 1 ? "three" : kickers.at(place - 1);
        case HandCategory::full_house:
            return place == 1 ? "three" : "pair";
        case HandCategory::four_of_a_kind:
            return place == 1 ? "four" : kickers[0];
    }
    break_invariant("every category has parts");
}

// Pairs and more of a kind are compared as such, "aces against kings"; all else as single cards.
[[nodiscard]] std::string decisive(HandCategory category, int winner, int loser, std::size_t place) {
    const std::string_view decides = part(category, place);
    const bool of_a_kind = !decides.ends_with("card") && !decides.ends_with("kicker");
    return "the " + std::string(decides) + " decides, " + (of_a_kind ? several(winner) : a_card(winner)) + " against " +
           (of_a_kind ? several(loser) : a_card(loser));
}

}  // namespace

std::string described(const RankedHand& hand) {
    return hand.owner + "'s " + to_string(hand.rank) + " " + bracketed(hand.five);
}

std::string beats(const RankedHand& winner, const RankedHand& loser) {
    const EvaluatedHand better = evaluate(winner.rank);
    const EvaluatedHand worse = evaluate(loser.rank);
    const std::string text = described(winner) + " beats " + described(loser) + ": ";
    if (better.category != worse.category) {
        return text + std::string(a_hand(better.category)) + " beats " + std::string(a_hand(worse.category)) + ".";
    }
    std::size_t place = 1;
    while (place + 1 < better.score.size() && better.score[place] == worse.score[place]) ++place;
    return text + decisive(better.category, better.score[place], worse.score[place], place) + ".";
}

}  // namespace handlog::replay::inline tell::explain
