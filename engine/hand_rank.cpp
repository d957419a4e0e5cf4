#include "engine/hand_rank.hpp"

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

// How many cards of each rank in the score vector the five are made of, in the
// order of the vector, for the hands whose ranks are all in it.
constexpr std::array<int, 5> cards_of_each_rank(HandCategory category) {
    switch (category) {
        case HandCategory::one_pair:
            return {2, 1, 1, 1, 0};
        case HandCategory::two_pair:
            return {2, 2, 1, 0, 0};
        case HandCategory::three_of_a_kind:
            return {3, 1, 1, 0, 0};
        case HandCategory::full_house:
            return {3, 2, 0, 0, 0};
        case HandCategory::four_of_a_kind:
            return {4, 1, 0, 0, 0};
        case HandCategory::high_card:
        case HandCategory::straight:
        case HandCategory::flush:
        case HandCategory::straight_flush:
        case HandCategory::royal_flush:
            break;
    }
    return {1, 1, 1, 1, 1};
}

constexpr std::uint64_t all_of_rank(int rank) { return std::uint64_t{0xf} << (4 * rank); }
constexpr std::uint64_t all_of_suit(int suit) { return std::uint64_t{0x1'1111'1111'1111} << suit; }

constexpr std::uint64_t lowest_bits(std::uint64_t bits, int count) {
    std::uint64_t lowest = 0;
    for (; count > 0; --count) {
        lowest |= bits & (~bits + 1);
        bits &= bits - 1;
    }
    return lowest;
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

CardSet best_five(CardSet cards) {
    const EvaluatedHand hand = evaluate(rank_of(cards));
    std::uint64_t candidates = cards.bits();
    if (hand.category == HandCategory::flush || hand.category == HandCategory::straight_flush ||
        hand.category == HandCategory::royal_flush) {
        for (int suit = 0; suit < 4; ++suit) {
            if (std::popcount(cards.bits() & all_of_suit(suit)) >= 5) candidates &= all_of_suit(suit);
        }
    }
    ScoreVector ranks = hand.score;
    if (hand.category == HandCategory::straight || hand.category == HandCategory::straight_flush ||
        hand.category == HandCategory::royal_flush) {
        ranks = ScoreVector();
        ranks.push_back(static_cast<int>(hand.category));
        push_ranks(ranks, numbering::straight_ranks(rank_of_score(hand.score[1])));
    }
    std::uint64_t five = 0;
    const std::array<int, 5> counts = cards_of_each_rank(hand.category);
    for (std::size_t i = 1; i < ranks.size(); ++i) {
        five |= lowest_bits(candidates & all_of_rank(rank_of_score(ranks[i])), counts[i - 1]);
    }
    return CardSet(five);
}

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
            return singular(score[1]) + " high, " + kickers_from(score, 2);
        case HandCategory::one_pair:
            return "pair of " + plural(score[1]) + ", " + kickers_from(score, 2);
        case HandCategory::two_pair:
            return "two pair, " + plural(score[1]) + " and " + plural(score[2]) + ", " + kickers_from(score, 3);
        case HandCategory::three_of_a_kind:
            return "three of a kind, " + plural(score[1]) + ", " + kickers_from(score, 2);
        case HandCategory::straight:
            return singular(score[1]) + "-high straight";
        case HandCategory::flush:
            return singular(score[1]) + "-high flush, with " + list_from(score, 2);
        case HandCategory::full_house:
            return "full house, " + plural(score[1]) + " full of " + plural(score[2]);
        case HandCategory::four_of_a_kind:
            return "four of a kind, " + plural(score[1]) + ", " + kickers_from(score, 2);
        case HandCategory::straight_flush:
            return singular(score[1]) + "-high straight flush";
        case HandCategory::royal_flush:
            return "royal flush";
    }
    break_invariant("a hand has a name");
}

}  // namespace handlog::engine
