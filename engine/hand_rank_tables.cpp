// The compiler fills the tables, and both compilers limit how much they compute for one constant: clang 14 a
// million statements, of which a call takes two and an element of a std::array six. So what is done for each of the
// 73,775 hands reads plain arrays and writes through plain pointers.
#include "engine/hand_rank_tables.hpp"

#include <algorithm>
#include <bit>

#include "engine/hand_rank_numbering.hpp"

namespace handlog::engine::detail {

namespace {

using numbering::bit;
using numbering::RankMask;

constexpr RankMask all_ranks = (RankMask{1} << numbering::rank_count) - 1;

// A number for each set of ranks.
struct BySet {
    std::uint16_t of[flush_mask_count];
};

// The positions of the `count` highest ranks among all sets of `count` ranks. Walking through all masks in order
// and counting those of that size gives the positions of "engine/hand_rank_numbering.hpp", only sooner.
consteval BySet positions_of_highest(int count) {
    BySet positions{};
    std::uint16_t seen = 0;
    for (RankMask ranks = 0; ranks <= all_ranks; ++ranks) {
        const int size = std::popcount(ranks);
        if (size >= count) positions.of[ranks] = size == count ? seen++ : positions.of[ranks & (ranks - 1)];
    }
    return positions;
}
constexpr BySet highest_one = positions_of_highest(1);  // which is that rank itself
constexpr BySet highest_two = positions_of_highest(2);
constexpr BySet highest_three = positions_of_highest(3);

constexpr int first_of(HandCategory category) { return numbering::range_of(category).first; }
constexpr int first_one_pair = first_of(HandCategory::one_pair);
constexpr int first_two_pair = first_of(HandCategory::two_pair);
constexpr int first_three_of_a_kind = first_of(HandCategory::three_of_a_kind);
constexpr int first_straight = first_of(HandCategory::straight);
constexpr int first_full_house = first_of(HandCategory::full_house);
constexpr int first_four_of_a_kind = first_of(HandCategory::four_of_a_kind);

// The worth of five to seven ranks: the best straight, and otherwise the five highest, numbered from `first` on.
consteval BySet numbers_of_different_ranks(int first, int straight) {
    BySet numbers{};
    auto next = static_cast<std::uint16_t>(first);
    for (RankMask ranks = 0; ranks <= all_ranks; ++ranks) {
        const int size = std::popcount(ranks);
        if (size < 5) continue;
        const int high = numbering::straight_high(ranks);
        numbers.of[ranks] = high >= 0   ? static_cast<std::uint16_t>(straight + high - 3)
                            : size == 5 ? next++
                                        : numbers.of[ranks & (ranks - 1)];
    }
    return numbers;
}
constexpr BySet different_ranks = numbers_of_different_ranks(first_of(HandCategory::high_card), first_straight);
// A royal flush has the number after that of the king-high straight flush.
constexpr BySet flushes =
    numbers_of_different_ranks(first_of(HandCategory::flush), first_of(HandCategory::straight_flush));

// Which ranks there are at least once, twice, three times and four times, in 16 bits each, the first the lowest.
using RankCounts = std::uint64_t;

// A choice of cards from one half of the ranks.
struct Half {
    int cards = 0;
    std::uint16_t sum = 0;
    RankCounts counts = 0;
};

// Every choice of at most seven cards from some ranks, ordered by the number of cards.
template <std::size_t size>
struct Halves {
    Half all[size];
    std::size_t begin[9]{};  // of those with so many cards
};

template <std::size_t size>
consteval Halves<size> halves(int first, int rank_count) {
    Half unordered[size];
    std::size_t end = 1;
    for (int i = 0; i < rank_count; ++i) {
        const std::uint16_t weight = rank_weights[static_cast<std::size_t>(i)];
        const std::size_t without = end;
        for (std::size_t known = 0; known < without; ++known) {
            Half half = unordered[known];
            for (int count = 1; count <= 4 && half.cards < 7; ++count) {
                ++half.cards;
                half.sum = static_cast<std::uint16_t>(half.sum + weight);
                half.counts |= RankCounts{bit(first + i)} << (16 * (count - 1));
                unordered[end++] = half;
            }
        }
    }
    Halves<size> halves;
    std::size_t ordered = 0;
    for (int cards = 0; cards <= 7; ++cards) {
        halves.begin[cards] = ordered;
        for (const Half& half : unordered) {
            if (half.cards == cards) halves.all[ordered++] = half;
        }
    }
    halves.begin[8] = ordered;
    // Where there were more or fewer choices than that, this is no constant.
    invariant(end == size && ordered == size, "all choices fill the array");
    return halves;
}
constexpr std::size_t low_half_count = 1'548;
constexpr auto low_halves = halves<low_half_count>(0, low_rank_count);
constexpr auto high_halves = halves<high_half_count>(low_rank_count, numbering::rank_count - low_rank_count);

// The number of a hand of 5 to 7 cards, suits left aside. Five ranks of a straight leave room for neither four of a
// kind nor a full house. Kickers are numbered without the ranks that they accompany, as numbering::close_gap says.
constexpr int number_of(RankCounts counts) {
    const RankMask once = counts & all_ranks;
    const RankMask twice = counts >> 16 & all_ranks;
    if (twice == 0 || different_ranks.of[once] >= first_straight) return different_ranks.of[once];
    const int pair = highest_one.of[twice];
    const RankMask below = (RankMask{1} << pair) - 1;
    const RankMask pairs_below = twice & below;
    if (counts >> 32 == 0) {
        if (pairs_below == 0)
            return first_one_pair + pair * 220 + highest_three.of[(once & below) | (once >> 1 & ~below)];
        const int low = highest_one.of[pairs_below];
        const int kicker = highest_one.of[once & ~(RankMask{1} << pair | RankMask{1} << low)];
        return first_two_pair + highest_two.of[twice] * 11 + kicker - (kicker > low) - (kicker > pair);
    }
    const RankMask thrice = counts >> 32 & all_ranks;
    const int three = highest_one.of[thrice];
    if (counts >> 48 != 0) {
        const int four = highest_one.of[counts >> 48];
        const int kicker = highest_one.of[once & ~(RankMask{1} << four)];
        return first_four_of_a_kind + four * 12 + kicker - (kicker > four);
    }
    if (twice != RankMask{1} << three) {
        const int other = highest_one.of[twice & ~(RankMask{1} << three)];
        return first_full_house + three * 12 + other - (other > three);
    }
    return first_three_of_a_kind + three * 66 + highest_two.of[(once & below) | (once >> 1 & ~below)];
}

consteval auto positions() {
    std::array<std::uint16_t, sum_count> positions{};
    std::uint16_t* const position = positions.data();
    std::uint16_t next = 0;
    for (const Half& high : high_halves.all) position[high.sum] = next++;
    return positions;
}

struct Hands {
    std::size_t filled = 0;
    std::array<std::uint32_t, sum_count> base{};
    std::array<std::uint16_t, hand_count + high_half_count> numbers{};
};

// With the completions of the low halves from `first` to before `last`. The
// fullest low halves come first: their completions begin at the start of the
// row, and for all others the table has been filled further than the place in
// the row where their completions begin, so that no base is negative.
consteval Hands completed(Hands hands, std::size_t first, std::size_t last) {
    std::uint32_t* const base = hands.base.data();
    std::uint16_t* const numbers = hands.numbers.data();
    std::size_t filled = hands.filled;
    for (std::size_t at = last; at-- > first;) {
        const Half& low = low_halves.all[at];
        const std::size_t begin = high_halves.begin[std::max(5 - low.cards, 0)];
        const std::size_t end = high_halves.begin[8 - low.cards];
        invariant(filled >= begin, "the index of every hand is the sum of two numbers that are not negative");
        base[low.sum] = static_cast<std::uint32_t>(filled - begin);
        for (std::size_t high = begin; high < end; ++high)
            numbers[filled++] = static_cast<std::uint16_t>(number_of(low.counts | high_halves.all[high].counts));
    }
    hands.filled = filled;
    return hands;
}
// In two steps: each is a constant with a limit of its own.
constexpr Hands with_low_cards = completed({}, low_halves.begin[3], low_half_count);
constexpr Hands hands = completed(with_low_cards, 0, low_halves.begin[3]);
static_assert(hands.filled == hand_count, "there are 73,775 hands of 5 to 7 cards if suits are left aside");

// As ranks, which are not made one by one for the same reason.
template <std::size_t size>
consteval std::array<HandRank, size> ranks(const auto& numbers) {
    return std::bit_cast<std::array<HandRank, size>>(numbers);
}

}  // namespace

constexpr HandRankTables hand_rank_tables = {.base = hands.base,
                                             .position = positions(),
                                             .rank_without_flush = ranks<hand_count + high_half_count>(hands.numbers),
                                             .rank_with_flush = ranks<flush_mask_count>(flushes)};

}  // namespace handlog::engine::detail
