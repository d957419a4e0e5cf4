// What a poker hand is worth, straight from the rules: slow, obvious, and
// sharing nothing with the engine's evaluator, which is checked against it.
//
// Nothing of the engine is included here. A card is its number, rank * 4 + suit.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace handlog::tests {

// The category from 1, a high card, to 10, a royal flush; then the ranks that
// decide, 2 to 14, the most important first; zeros to fill up.
using NaiveScore = std::array<int, 6>;

inline NaiveScore naive_score_of_five(const std::array<int, 5>& cards) {
    std::array<int, 15> count_of_rank{};
    bool one_suit = true;
    for (const int card : cards) {
        const int rank = card / 4 + 2;
        ++count_of_rank[static_cast<std::size_t>(rank)];
        one_suit = one_suit && card % 4 == cards[0] % 4;
    }

    // Four of a kind decide before three, three before two; then the higher rank.
    NaiveScore score{};
    std::array<int, 5> groups{};
    std::size_t size = 0;
    for (int count = 4; count >= 1; --count) {
        for (std::size_t rank = 14; rank >= 2; --rank) {
            if (count_of_rank[rank] != count) continue;
            groups[size++] = count;
            score[size] = static_cast<int>(rank);
        }
    }

    const bool all_different = groups[0] == 1;
    const bool wheel = all_different && score[1] == 14 && score[2] == 5;
    const bool straight = all_different && (score[1] - score[5] == 4 || wheel);
    if (straight) score = {0, wheel ? 5 : score[1]};

    if (straight && one_suit) {
        score[0] = score[1] == 14 ? 10 : 9;
    } else if (groups[0] == 4) {
        score[0] = 8;
    } else if (groups[0] == 3 && groups[1] == 2) {
        score[0] = 7;
    } else if (one_suit) {
        score[0] = 6;
    } else if (straight) {
        score[0] = 5;
    } else if (groups[0] == 3) {
        score[0] = 4;
    } else if (groups[0] == 2 && groups[1] == 2) {
        score[0] = 3;
    } else if (groups[0] == 2) {
        score[0] = 2;
    } else {
        score[0] = 1;
    }
    return score;
}

// Calls `visit` with every choice of five of the cards.
template <class Visit>
void for_each_five(const std::vector<int>& cards, Visit visit) {
    const std::size_t count = cards.size();
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            for (std::size_t c = b + 1; c < count; ++c) {
                for (std::size_t d = c + 1; d < count; ++d) {
                    for (std::size_t e = d + 1; e < count; ++e) {
                        visit(std::array<int, 5>{cards[a], cards[b], cards[c], cards[d], cards[e]});
                    }
                }
            }
        }
    }
}

// The best of all choices of five.
inline NaiveScore naive_score(const std::vector<int>& cards) {
    NaiveScore best{};
    for_each_five(cards, [&](const std::array<int, 5>& five) { best = std::max(best, naive_score_of_five(five)); });
    return best;
}

}  // namespace handlog::tests
