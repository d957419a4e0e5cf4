#include "engine/hand_rank_tables.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/hand_rank_numbering.hpp"

namespace handlog::engine::detail {

namespace {

using numbering::RankMask;

// Which ranks a hand holds at least once, twice, three times and four times.
struct RankCounts {
    std::array<RankMask, 4> at_least{};

    [[nodiscard]] RankCounts with(int rank, int count) const {
        RankCounts more = *this;
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) more.at_least[i] |= numbering::bit(rank);
        return more;
    }
    [[nodiscard]] friend RankCounts operator|(RankCounts a, const RankCounts& b) {
        for (std::size_t i = 0; i < a.at_least.size(); ++i) a.at_least[i] |= b.at_least[i];
        return a;
    }
};

// The numbers of hands by what makes them. Sets of ranks get their positions by
// walking through all masks in order and counting those of each size, which are
// the positions of "engine/hand_rank_numbering.hpp", only sooner: this is work
// that every program does while it starts.
class Numbers {
public:
    Numbers() {
        std::array<std::uint16_t, numbering::rank_count + 1> seen{};
        std::uint16_t seen_without_straight = 0;
        for (RankMask ranks = 0; ranks < position_.size(); ++ranks) {
            const auto size = static_cast<std::size_t>(std::popcount(ranks));
            position_[ranks] = seen[size]++;
            if (size == 5 && numbering::straight_high(ranks) < 0) no_straight_[ranks] = seen_without_straight++;
        }
    }

    // A hand of at least five cards, suits left aside.
    [[nodiscard]] HandRank without_flush(const RankCounts& counts) const {
        const auto& [once, twice, thrice, four_times] = counts.at_least;
        if (four_times != 0) {
            const int four = numbering::highest(four_times);
            return made(HandCategory::four_of_a_kind, four, kickers(once, four, 1), 12);
        }
        if (thrice != 0) {
            const int three = numbering::highest(thrice);
            if (twice != numbering::bit(three)) {
                return made(HandCategory::full_house, three, kickers(twice, three, 1), 12);
            }
        }
        if (const int high = numbering::straight_high(once); high >= 0) {
            return made(HandCategory::straight, high - 3, 0, 1);
        }
        if (thrice != 0) {
            const int three = numbering::highest(thrice);
            return made(HandCategory::three_of_a_kind, three, kickers(once, three, 2), 66);
        }
        if (twice != 0 && !std::has_single_bit(twice)) {
            const RankMask pairs = numbering::highest_of(twice, 2);
            const int low = std::countr_zero(pairs);
            const int high = numbering::highest(pairs);
            const RankMask others = numbering::close_gap(once & ~pairs, high);
            return made(HandCategory::two_pair, position_[pairs], kickers(others, low, 1), 11);
        }
        if (twice != 0) {
            const int pair = numbering::highest(twice);
            return made(HandCategory::one_pair, pair, kickers(once, pair, 3), 220);
        }
        return made(HandCategory::high_card, 0, no_straight_[numbering::highest_of(once, 5)], 1277);
    }

    // Five or more ranks of one suit.
    [[nodiscard]] HandRank with_flush(RankMask ranks) const {
        const int high = numbering::straight_high(ranks);
        if (high == numbering::rank_count - 1) return made(HandCategory::royal_flush, 0, 0, 1);
        if (high >= 0) return made(HandCategory::straight_flush, high - 3, 0, 1);
        return made(HandCategory::flush, 0, no_straight_[numbering::highest_of(ranks, 5)], 1277);
    }

private:
    [[nodiscard]] static HandRank made(HandCategory category, int by, int kickers, int kicker_sets) {
        return HandRank(numbering::range_of(category).first + by * kicker_sets + kickers);
    }
    [[nodiscard]] int kickers(RankMask ranks, int beside, int count) const {
        const RankMask others = numbering::close_gap(ranks & ~numbering::bit(beside), beside);
        return position_[numbering::highest_of(others, count)];
    }

    std::array<std::uint16_t, 1U << numbering::rank_count> position_{};
    std::array<std::uint16_t, 1U << numbering::rank_count> no_straight_{};
};

// A choice of cards from one half of the ranks.
struct Half {
    int cards = 0;
    std::size_t sum = 0;
    RankCounts counts;
};

// Every choice of at most seven cards from the ranks `first` and up, ordered by
// the number of cards.
std::vector<Half> halves(int first, int rank_count) {
    std::vector<Half> all = {Half{}};
    for (int i = 0; i < rank_count; ++i) {
        const std::size_t without = all.size();
        for (std::size_t known = 0; known < without; ++known) {
            for (int count = 1; count <= 4 && all[known].cards + count <= 7; ++count) {
                const Half& half = all[known];
                all.push_back({half.cards + count,
                               half.sum + rank_weights[static_cast<std::size_t>(i)] * static_cast<std::size_t>(count),
                               half.counts.with(first + i, count)});
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Half& a, const Half& b) { return a.cards < b.cards; });
    return all;
}

}  // namespace

HandRankTables::HandRankTables() {
    const Numbers numbers;
    const std::vector<Half> lows = halves(0, low_rank_count);
    const std::vector<Half> highs = halves(low_rank_count, numbering::rank_count - low_rank_count);
    for (std::size_t i = 0; i < highs.size(); ++i) position[highs[i].sum] = static_cast<std::uint16_t>(i);

    // The fullest low halves come first: their completions begin at the start of
    // the row, and for all others the table has been filled further than the
    // place in the row where their completions begin, so that no base is negative.
    std::size_t filled = 0;
    for (auto low = lows.rbegin(); low != lows.rend(); ++low) {
        const auto completes = [&](const Half& high) { return low->cards + high.cards >= 5; };
        const auto too_many = [&](const Half& high) { return low->cards + high.cards > 7; };
        const auto begin = std::find_if(highs.begin(), highs.end(), completes);
        const auto end = std::find_if(begin, highs.end(), too_many);
        const auto skipped = static_cast<std::size_t>(begin - highs.begin());
        invariant(filled >= skipped, "the index of every hand is the sum of two numbers that are not negative");
        base[low->sum] = static_cast<std::uint32_t>(filled - skipped);
        for (auto high = begin; high != end; ++high) {
            rank_without_flush[filled++] = numbers.without_flush(low->counts | high->counts);
        }
    }
    invariant(filled == hand_count, "there are 73,775 hands of 5 to 7 cards if suits are left aside");
    invariant(highs.size() == high_half_count, "there are 3,180 choices of high cards");
    for (RankMask ranks = 0; ranks < rank_with_flush.size(); ++ranks) {
        if (std::popcount(ranks) >= 5) rank_with_flush[ranks] = numbers.with_flush(ranks);
    }
}

}  // namespace handlog::engine::detail
