#include "replay/judge/evaluator.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <vector>

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr int ranks = 13;
constexpr int suits = 4;
constexpr int ace = ranks - 1;
constexpr int five_high = 3;  // the rank of a five: a deuce is 0

// A set of ranks, one bit each. Of two sets that are equally large, the greater
// number has the higher card where they differ first.
using Ranks = std::uint32_t;

[[nodiscard]] constexpr Ranks only(int rank) { return Ranks{1} << rank; }

// The `wanted` highest of them, or all there are.
[[nodiscard]] constexpr Ranks highest(Ranks of, int wanted) {
    Ranks chosen = 0;
    for (; of != 0 && wanted > 0; --wanted) {
        const Ranks top = std::bit_floor(of);
        chosen |= top;
        of ^= top;
    }
    return chosen;
}

// The five ranks of the straight with this highest one. The ace lies below the deuce as well.
[[nodiscard]] constexpr Ranks straight_to(int high) {
    return high == five_high ? Ranks{0b1111} | only(ace) : Ranks{0b11111} << (high - 4);
}

// The highest rank of five in a row, as a set of one, or none.
[[nodiscard]] constexpr Ranks straight_in(Ranks of) {
    const Ranks from_ace = of << 1 | of >> ace;
    const Ranks ends = from_ace & from_ace << 1 & from_ace << 2 & from_ace << 3 & from_ace << 4;
    return highest(ends >> 1, 1);
}

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

// A category, the ranks that decide first, and those that decide then: the better
// hand is the greater number.
using Score = std::int32_t;

[[nodiscard]] constexpr Score score(Category category, Ranks first, Ranks then = 0) {
    return static_cast<Score>(static_cast<Ranks>(category) << (2 * ranks) | first << ranks | then);
}

// How many ranks decide, in the order of poker. A straight is told by its highest.
struct Shape {
    Category category;
    std::size_t first;
    std::size_t then;
};
constexpr std::array shapes{
    Shape{high_card, 5, 0},       Shape{one_pair, 1, 3},       Shape{two_pair, 2, 1},
    Shape{three_of_a_kind, 1, 2}, Shape{straight, 1, 0},       Shape{flush, 5, 0},
    Shape{full_house, 1, 1},      Shape{four_of_a_kind, 1, 1}, Shape{straight_flush, 1, 0},
};

[[nodiscard]] bool exists(const Shape& shape, Ranks first, Ranks then) {
    if ((first & then) != 0) return false;
    if (shape.category == straight || shape.category == straight_flush) return first >= only(five_high);
    return shape.first < 5 || straight_in(first) == 0;
}

// Every score that a hand can have, the worst first: its place is its number.
[[nodiscard]] std::vector<Score> all_scores() {
    std::array<std::vector<Ranks>, 6> sets_of;  // so many ranks, in ascending order
    for (Ranks set = 0; set < only(ranks); ++set) {
        const auto size = static_cast<std::size_t>(std::popcount(set));
        if (size < sets_of.size()) sets_of[size].push_back(set);
    }
    std::vector<Score> all;
    for (const Shape& shape : shapes) {
        for (const Ranks first : sets_of[shape.first]) {
            for (const Ranks then : sets_of[shape.then]) {
                if (exists(shape, first, then)) all.push_back(score(shape.category, first, then));
            }
        }
    }
    return all;
}

[[nodiscard]] const std::vector<Score>& numbering() {
    static const std::vector<Score> all = all_scores();
    return all;
}

// Of which ranks there are so many cards or more, and of which the suit that has five.
struct Counted {
    Ranks one = 0;
    Ranks two = 0;
    Ranks three = 0;
    Ranks four = 0;
    Ranks flush = 0;
    Cards of_flush_suit;

    explicit Counted(Cards cards) {
        std::array<Ranks, suits> of_suit{};
        std::array<std::uint8_t, suits> count{};
        cards.for_each([&](Card card) {
            const Ranks rank = only(rank_of(card));
            four |= three & rank;
            three |= two & rank;
            two |= one & rank;
            one |= rank;
            const auto suit = static_cast<std::size_t>(suit_of(card));
            of_suit[suit] |= rank;
            ++count[suit];
        });
        for (std::size_t suit = 0; suit < suits; ++suit) {
            if (count[suit] < 5) continue;
            flush = of_suit[suit];
            of_flush_suit = cards & Cards(every_rank << suit);
        }
    }

private:
    static constexpr std::uint64_t every_rank = 0x1'1111'1111'1111;
};

// The first `wanted` cards of each of these ranks.
[[nodiscard]] std::uint64_t first_of(Cards cards, Ranks of, int wanted) {
    std::uint64_t chosen = 0;
    for (; of != 0; of &= of - 1) {
        std::uint64_t rest = cards.bits() & std::uint64_t{0b1111} << (4 * std::countr_zero(of));
        for (int left = wanted; left > 0; --left, rest &= rest - 1) chosen |= rest & (0 - rest);
    }
    return chosen;
}

[[nodiscard]] HandValue value(Cards cards, Category category, Ranks first, int of_first, Ranks then = 0,
                              int of_then = 0) {
    return {.score = score(category, first, then),
            .five = Cards(first_of(cards, first, of_first) | first_of(cards, then, of_then))};
}

[[nodiscard]] HandValue value_of_straight(Cards cards, Category category, Ranks high) {
    return {.score = score(category, high), .five = Cards(first_of(cards, straight_to(std::countr_zero(high)), 1))};
}

}  // namespace

HandValue value_of(Cards cards) {
    if (cards.size() < 5) return {};
    const Counted has(cards);
    if (const Ranks high = straight_in(has.flush)) {
        return value_of_straight(has.of_flush_suit, straight_flush, high);
    }
    if (has.four != 0) {
        const Ranks four = highest(has.four, 1);
        return value(cards, four_of_a_kind, four, 4, highest(has.one & ~four, 1), 1);
    }
    const Ranks three = highest(has.three, 1);
    if (const Ranks pair = highest(has.two & ~three, 1); three != 0 && pair != 0) {
        return value(cards, full_house, three, 3, pair, 2);
    }
    if (has.flush != 0) return value(has.of_flush_suit, flush, highest(has.flush, 5), 1);
    if (const Ranks high = straight_in(has.one)) return value_of_straight(cards, straight, high);
    if (three != 0) return value(cards, three_of_a_kind, three, 3, highest(has.one & ~three, 2), 1);
    // The kicker of two pairs may come from a third, and may lie between the two.
    const Ranks pairs = highest(has.two, 2);
    if (pairs != highest(pairs, 1)) return value(cards, two_pair, pairs, 2, highest(has.one & ~pairs, 1), 1);
    if (pairs != 0) return value(cards, one_pair, pairs, 2, highest(has.one & ~pairs, 3), 1);
    return value(cards, high_card, highest(has.one, 5), 1);
}

std::int32_t number_of(const HandValue& value) {
    if (value.score == 0) return 0;
    const auto& all = numbering();
    return static_cast<std::int32_t>(std::lower_bound(all.begin(), all.end(), value.score) - all.begin()) + 1;
}

bool has_number(const HandValue& value, std::int32_t number) {
    if (number < 1 || number > kinds_of_hands()) return number == 0 && value.score == 0;
    return numbering()[static_cast<std::size_t>(number) - 1] == value.score;
}

std::int32_t kinds_of_hands() { return static_cast<std::int32_t>(numbering().size()); }

}  // namespace handlog::replay::judge
