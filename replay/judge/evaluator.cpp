#include "replay/judge/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr int ranks = 13;
constexpr int suits = 4;
constexpr int ace = ranks - 1;
constexpr int five_high = 3;  // the rank of a five: a deuce is 0

enum Category : std::int32_t {
    high_card,
    one_pair,
    two_pair,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush,
};

// A category and the ranks that decide, the most important first, four bits each:
// the better hand is the greater number.
using Score = std::int32_t;

[[nodiscard]] constexpr Score score(Category category, int first, int second = 0, int third = 0, int fourth = 0,
                                    int fifth = 0) {
    return static_cast<Score>(category) << 20 | first << 16 | second << 12 | third << 8 | fourth << 4 | fifth;
}

// Five different ranks, from the highest: do they make a straight?
[[nodiscard]] constexpr bool in_a_row(int a, int b, int c, int d, int e) {
    return a - e == 4 || (a == ace && b == five_high && c == 2 && d == 1 && e == 0);
}

// Every score that a hand can have, the worst first: its place is its number.
[[nodiscard]] std::vector<Score> all_scores() {
    std::vector<Score> all;
    for (int a = 0; a < ranks; ++a) {
        if (a >= five_high) {
            all.push_back(score(straight, a));
            all.push_back(score(straight_flush, a));
        }
        for (int b = 0; b < ranks; ++b) {
            if (b == a) continue;
            all.push_back(score(four_of_a_kind, a, b));
            all.push_back(score(full_house, a, b));
            for (int c = 0; c < ranks; ++c) {
                if (c == a || c == b) continue;
                if (b > c) all.push_back(score(three_of_a_kind, a, b, c));
                if (a > b) all.push_back(score(two_pair, a, b, c));
                for (int d = 0; d < c; ++d) {
                    if (d == a || b < c) continue;
                    all.push_back(score(one_pair, a, b, c, d));
                    for (int e = 0; e < d; ++e) {
                        if (a < b || in_a_row(a, b, c, d, e)) continue;
                        all.push_back(score(high_card, a, b, c, d, e));
                        all.push_back(score(flush, a, b, c, d, e));
                    }
                }
            }
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

[[nodiscard]] const std::vector<Score>& numbering() {
    static const std::vector<Score> all = all_scores();
    return all;
}

[[nodiscard]] std::int32_t number_of(Score score) {
    const auto& all = numbering();
    return static_cast<std::int32_t>(std::lower_bound(all.begin(), all.end(), score) - all.begin()) + 1;
}

// How many cards there are of each rank, and of which suits.
class Counted {
public:
    explicit Counted(CardSet cards) {
        for (const Card card : cards) {
            const auto rank = static_cast<std::size_t>(card.rank());
            ++count_[rank];
            ++of_suit_[static_cast<std::size_t>(card.suit())];
        }
        cards_ = cards;
    }

    [[nodiscard]] int count(int rank) const { return count_[static_cast<std::size_t>(rank)]; }

    // The highest rank below `below` of which there are `least` cards or more.
    [[nodiscard]] std::optional<int> highest_with(int least, int below, int except = -1) const {
        for (int rank = below - 1; rank >= 0; --rank) {
            if (rank != except && count(rank) >= least) return rank;
        }
        return std::nullopt;
    }

    // The highest rank of five in a row: a window that slides down from the top.
    // The last window is the wheel's, whose lowest card is the ace.
    [[nodiscard]] std::optional<int> straight_high() const {
        for (int high = ace; high >= five_high; --high) {
            bool all = count(high == five_high ? ace : high - 4) > 0;
            for (int below = 0; below < 4; ++below) all = all && count(high - below) > 0;
            if (all) return high;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Suit> flush_suit() const {
        for (int suit = 0; suit < suits; ++suit) {
            if (of_suit_[static_cast<std::size_t>(suit)] >= 5) return static_cast<Suit>(suit);
        }
        return std::nullopt;
    }

    [[nodiscard]] Counted only(Suit suit) const {
        CardSet some;
        for (const Card card : cards_) {
            if (card.suit() == suit) some.add(card);
        }
        return Counted(some);
    }

    // Adds the first `wanted` cards of this rank.
    void take(CardSet& five, int rank, int wanted) const {
        for (int suit = 0; suit < suits && wanted > 0; ++suit) {
            const Card card(rank, static_cast<Suit>(suit));
            if (!cards_.contains(card)) continue;
            five.add(card);
            --wanted;
        }
    }

private:
    std::array<std::int8_t, ranks> count_{};
    std::array<std::int8_t, suits> of_suit_{};
    CardSet cards_;
};

struct Scored {
    Score score = 0;
    CardSet five;
};

[[nodiscard]] Scored scored_straight(const Counted& cards, Category category, int high) {
    Scored hand{.score = score(category, high), .five = {}};
    for (int below = 0; below < 4; ++below) cards.take(hand.five, high - below, 1);
    cards.take(hand.five, high == five_high ? ace : high - 4, 1);
    return hand;
}

// The five highest of different ranks: a flush's own, or nothing better.
[[nodiscard]] Scored scored_by_five_ranks(const Counted& cards, Category category) {
    Scored hand;
    std::array<int, 5> chosen{};
    int below = ranks;
    for (int& rank : chosen) {
        rank = cards.highest_with(1, below).value_or(0);
        cards.take(hand.five, rank, 1);
        below = rank;
    }
    hand.score = score(category, chosen[0], chosen[1], chosen[2], chosen[3], chosen[4]);
    return hand;
}

// Pairs, threes and fours, each with the highest of the rest.
[[nodiscard]] std::optional<Scored> scored_four(const Counted& cards) {
    const auto four = cards.highest_with(4, ranks);
    if (!four) return std::nullopt;
    const int kicker = cards.highest_with(1, ranks, *four).value_or(0);
    Scored hand{.score = score(four_of_a_kind, *four, kicker), .five = {}};
    cards.take(hand.five, *four, 4);
    cards.take(hand.five, kicker, 1);
    return hand;
}

[[nodiscard]] std::optional<Scored> scored_full_house(const Counted& cards) {
    const auto three = cards.highest_with(3, ranks);
    if (!three) return std::nullopt;
    const auto pair = cards.highest_with(2, ranks, *three);
    if (!pair) return std::nullopt;
    Scored hand{.score = score(full_house, *three, *pair), .five = {}};
    cards.take(hand.five, *three, 3);
    cards.take(hand.five, *pair, 2);
    return hand;
}

[[nodiscard]] Scored scored_three(const Counted& cards, int three) {
    const int first = cards.highest_with(1, ranks, three).value_or(0);
    const int second = cards.highest_with(1, first, three).value_or(0);
    Scored hand{.score = score(three_of_a_kind, three, first, second), .five = {}};
    cards.take(hand.five, three, 3);
    cards.take(hand.five, first, 1);
    cards.take(hand.five, second, 1);
    return hand;
}

[[nodiscard]] Scored scored_pairs(const Counted& cards, int high) {
    Scored hand;
    cards.take(hand.five, high, 2);
    if (const auto low = cards.highest_with(2, high)) {
        cards.take(hand.five, *low, 2);
        // The kicker may come from a third pair, and may lie between the two.
        int kicker = ace;
        while (kicker == high || kicker == *low || cards.count(kicker) == 0) --kicker;
        cards.take(hand.five, kicker, 1);
        hand.score = score(two_pair, high, *low, kicker);
        return hand;
    }
    std::array<int, 3> kickers{};
    int below = ranks;
    for (int& kicker : kickers) {
        kicker = cards.highest_with(1, below, high).value_or(0);
        cards.take(hand.five, kicker, 1);
        below = kicker;
    }
    hand.score = score(one_pair, high, kickers[0], kickers[1], kickers[2]);
    return hand;
}

[[nodiscard]] Scored best_of(const Counted& cards) {
    const auto suit = cards.flush_suit();
    if (suit) {
        const Counted of_suit = cards.only(*suit);
        if (const auto high = of_suit.straight_high()) return scored_straight(of_suit, straight_flush, *high);
    }
    if (const auto four = scored_four(cards)) return *four;
    if (const auto full = scored_full_house(cards)) return *full;
    if (suit) return scored_by_five_ranks(cards.only(*suit), flush);
    if (const auto high = cards.straight_high()) return scored_straight(cards, straight, *high);
    if (const auto three = cards.highest_with(3, ranks)) return scored_three(cards, *three);
    if (const auto pair = cards.highest_with(2, ranks)) return scored_pairs(cards, *pair);
    return scored_by_five_ranks(cards, high_card);
}

}  // namespace

Worth worth_of(CardSet cards) {
    if (cards.size() < 5) return {};
    const Scored best = best_of(Counted(cards));
    return {.number = number_of(best.score), .five = best.five};
}

std::int32_t kinds_of_hands() { return static_cast<std::int32_t>(numbering().size()); }

}  // namespace handlog::replay::judge
