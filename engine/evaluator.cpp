#include "engine/evaluator.hpp"

#include <string_view>
#include <utility>

#include "engine/hand_rank_numbering.hpp"
#include "engine/hand_rank_tally.hpp"

namespace handlog::engine {

namespace {

using numbering::RankMask;

constexpr int score_of_rank(int rank) { return rank + 2; }
constexpr int rank_of_score(int score) { return score - 2; }

void push_ranks(ScoreVector& score, RankMask ranks) {
    for (; ranks != 0; ranks &= ~numbering::bit(numbering::highest(ranks))) {
        score.push_back(score_of_rank(numbering::highest(ranks)));
    }
}

constexpr std::string_view name_of_score(int score) {
    constexpr std::array<std::string_view, 13> names = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                        "nine", "ten",   "jack", "queen", "king", "ace"};
    return names[static_cast<std::size_t>(rank_of_score(score))];
}

std::string singular(int score) { return std::string(name_of_score(score)); }
std::string plural(int score) { return singular(score) + (score == 6 ? "es" : "s"); }

// "ace, king and two", from the element `first` of the vector on.
std::string list_from(const ScoreVector& score, std::size_t first) {
    std::string list = singular(score[first]);
    for (std::size_t i = first + 1; i < score.size(); ++i) {
        list += i + 1 == score.size() ? " and " : ", ";
        list += name_of_score(score[i]);
    }
    return list;
}

std::string kickers_from(const ScoreVector& score, std::size_t first) {
    return list_from(score, first) + (first + 1 == score.size() ? " kicker" : " kickers");
}

}  // namespace

HandCategory category_of(HandRank rank) {
    invariant(rank.is_hand(), "only a hand has a category");
    auto category = HandCategory::royal_flush;
    while (rank.number() < numbering::range_of(category).first) {
        category = static_cast<HandCategory>(static_cast<int>(category) - 1);
    }
    return category;
}

EvaluatedHand evaluate(HandRank rank) {
    EvaluatedHand hand{.category = category_of(rank), .score = {}};
    const int position = rank.number() - numbering::range_of(hand.category).first;
    hand.score.push_back(static_cast<int>(hand.category));
    const auto push_made = [&](int made, int kickers, int kicker_count) {
        hand.score.push_back(score_of_rank(made));
        push_ranks(hand.score, numbering::open_gap(numbering::ranks_at(kickers, kicker_count), made));
    };
    switch (hand.category) {
        case HandCategory::high_card:
        case HandCategory::flush:
            push_ranks(hand.score, numbering::no_straight_at(position));
            break;
        case HandCategory::one_pair:
            push_made(position / 220, position % 220, 3);
            break;
        case HandCategory::two_pair: {
            const RankMask pairs = numbering::ranks_at(position / 11, 2);
            const RankMask kicker = numbering::bit(position % 11);
            push_ranks(hand.score, pairs);
            push_ranks(hand.score, numbering::open_gap(numbering::open_gap(kicker, std::countr_zero(pairs)),
                                                       numbering::highest(pairs)));
            break;
        }
        case HandCategory::three_of_a_kind:
            push_made(position / 66, position % 66, 2);
            break;
        case HandCategory::full_house:
        case HandCategory::four_of_a_kind:
            push_made(position / 12, position % 12, 1);
            break;
        case HandCategory::straight:
        case HandCategory::straight_flush:
            hand.score.push_back(score_of_rank(position + 3));
            break;
        case HandCategory::royal_flush:
            hand.score.push_back(score_of_rank(12));
            break;
    }
    return hand;
}

HandRank rank_of(CardSet cards) { return CardTally(cards).rank(); }

std::string to_string(HandCategory category) {
    switch (category) {
        case HandCategory::high_card:
            return "high card";
        case HandCategory::one_pair:
            return "one pair";
        case HandCategory::two_pair:
            return "two pair";
        case HandCategory::three_of_a_kind:
            return "three of a kind";
        case HandCategory::straight:
            return "straight";
        case HandCategory::flush:
            return "flush";
        case HandCategory::full_house:
            return "full house";
        case HandCategory::four_of_a_kind:
            return "four of a kind";
        case HandCategory::straight_flush:
            return "straight flush";
        case HandCategory::royal_flush:
            return "royal flush";
    }
    break_invariant("a category has a name");
}

std::string to_string(HandRank rank) {
    const auto [category, score] = evaluate(rank);
    switch (category) {
        case HandCategory::high_card:
            return singular(score[1]) + " high with " + kickers_from(score, 2);
        case HandCategory::one_pair:
            return "pair of " + plural(score[1]) + " with " + kickers_from(score, 2);
        case HandCategory::two_pair:
            return "two pair, " + plural(score[1]) + " and " + plural(score[2]) + " with " + kickers_from(score, 3);
        case HandCategory::three_of_a_kind:
            return "three of a kind, " + plural(score[1]) + " with " + kickers_from(score, 2);
        case HandCategory::straight:
            return singular(score[1]) + "-high straight";
        case HandCategory::flush:
            return singular(score[1]) + "-high flush, with " + list_from(score, 2);
        case HandCategory::full_house:
            return "full house, " + plural(score[1]) + " full of " + plural(score[2]);
        case HandCategory::four_of_a_kind:
            return "four of a kind, " + plural(score[1]) + " with " + kickers_from(score, 2);
        case HandCategory::straight_flush:
            return singular(score[1]) + "-high straight flush";
        case HandCategory::royal_flush:
            return "royal flush";
    }
    break_invariant("a hand has a name");
}

}  // namespace handlog::engine
