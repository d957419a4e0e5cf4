// Which cards make a hand, once its rank is known.
//
// The rank says how many cards of which ranks are needed. All thirteen ranks
// are served at once: the cards stand in groups of four bits, one group for each
// rank, and the lowest card of every group is split off, then the lowest of what
// is left, and so on. From the first split the ranks that are needed once are
// kept, from the second those that are needed twice.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/evaluator.hpp"
#include "engine/hand_rank_numbering.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine {

namespace {

using numbering::RankMask;

constexpr std::uint64_t lowest_suit_of_all_ranks = 0x1'1111'1111'1111;

// The ranks of the five cards, by how many of them are needed at least.
struct Needed {
    std::array<std::uint16_t, 4> times{};
    bool one_suit = false;
};

// Every set of `size` out of the `from` lowest ranks, in the order of their masks.
constexpr void each_set(int size, int from, auto visit) {
    const RankMask end = numbering::bit(from);
    for (RankMask set = numbering::bit(size) - 1; set < end;) {
        visit(set);
        // The next number with as many ones: the lowest run of ones sends its highest up and all others down.
        const RankMask carried = set + (set & -set);
        set = carried | ((set ^ carried) >> (2 + std::countr_zero(set)));
    }
}

// By rank, in the order that "engine/poker/hand_rank.hpp" lays down. Made by the compiler, so that no program
// waits for it when it starts.
alignas(64) constexpr auto needed_by_rank = [] {
    using numbering::bit;
    using numbering::open_gap;
    using numbering::rank_count;
    std::array<Needed, HandRank::best + 1> all{};
    Needed* next = all.data() + HandRank::worst;
    const auto narrow = [](RankMask ranks) { return static_cast<std::uint16_t>(ranks); };
    const auto add = [&](RankMask once, RankMask twice = 0, RankMask thrice = 0, RankMask four_times = 0) {
        (next++)->times = {narrow(once), narrow(twice), narrow(thrice), narrow(four_times)};
    };
    const auto add_of_one_suit = [&](RankMask once) { *next++ = {.times = {narrow(once)}, .one_suit = true}; };
    // What each rank makes, with each set of kickers beside it.
    const auto each_with_kickers = [&](int kickers, auto add_with) {
        for (int rank = 0; rank < rank_count; ++rank) {
            each_set(kickers, rank_count - 1, [&](RankMask set) { add_with(bit(rank), open_gap(set, rank)); });
        }
    };
    const auto each_without_straight = [&](auto add_set) {
        each_set(5, rank_count, [&](RankMask set) {
            if (numbering::straight_high(set) < 0) add_set(set);
        });
    };
    const auto each_straight = [](auto add_set) {
        for (int high = 3; high < rank_count; ++high) add_set(numbering::straight_ranks(high));
    };

    each_without_straight(add);
    each_with_kickers(3, [&](RankMask pair, RankMask others) { add(pair | others, pair); });
    each_set(2, rank_count, [&](RankMask pairs) {
        for (int kicker = 0; kicker < rank_count; ++kicker) {
            if ((pairs & bit(kicker)) == 0) add(pairs | bit(kicker), pairs);
        }
    });
    each_with_kickers(2, [&](RankMask three, RankMask others) { add(three | others, three, three); });
    each_straight(add);
    each_without_straight(add_of_one_suit);
    each_with_kickers(1, [&](RankMask three, RankMask pair) { add(three | pair, three | pair, three); });
    each_with_kickers(1, [&](RankMask four, RankMask other) { add(four | other, four, four, four); });
    each_straight(add_of_one_suit);
    invariant(next == all.data() + all.size(), "each of the 7462 ranks has its cards");
    return all;
}();

// Thirteen bits become thirteen groups of four: two halves, looked up.
constexpr auto groups_of_seven_ranks = [] {
    std::array<std::uint64_t, 128> groups{};
    for (std::size_t ranks = 0; ranks < groups.size(); ++ranks) {
        for (int rank = 0; rank < 7; ++rank) {
            if ((ranks >> rank & 1) != 0) groups[ranks] |= std::uint64_t{0xf} << (4 * rank);
        }
    }
    return groups;
}();

[[nodiscard]] std::uint64_t groups(std::uint16_t ranks) {
    return groups_of_seven_ranks[ranks & 0x7f] | groups_of_seven_ranks[ranks >> 7] << (4 * 7);
}

// The lowest card of each rank.
[[nodiscard]] constexpr std::uint64_t lowest_of_each_rank(std::uint64_t cards) {
    const std::uint64_t above = (cards << 1 & lowest_suit_of_all_ranks * 0xe) |
                                (cards << 2 & lowest_suit_of_all_ranks * 0xc) |
                                (cards << 3 & lowest_suit_of_all_ranks * 0x8);
    return cards & ~above;
}

// The cards of the suit that five or more of them share. Three hands in a hundred ask for it.
[[nodiscard, gnu::cold, gnu::noinline]] std::uint64_t suited(std::uint64_t cards) {
    for (int suit = 0; suit < 4; ++suit) {
        const std::uint64_t of_suit = cards & lowest_suit_of_all_ranks << suit;
        if (std::popcount(of_suit) >= 5) return of_suit;
    }
    break_invariant("five cards of a flush share a suit");
}

}  // namespace

CardSet best_five(CardSet cards, HandRank rank) {
    const Needed& needed = needed_by_rank[static_cast<std::size_t>(rank.number())];
    std::uint64_t left = needed.one_suit ? suited(cards.bits()) : cards.bits();
    std::uint64_t five = 0;
    const auto take = [&](std::uint16_t ranks) {
        const std::uint64_t lowest = lowest_of_each_rank(left);
        five |= lowest & groups(ranks);
        left &= ~lowest;
    };
    // Nearly every other hand is a pair: whether to stop after the first is not worth asking. Few
    // hands need more than two cards of a rank.
    take(needed.times[0]);
    take(needed.times[1]);
    if (needed.times[2] != 0) {
        take(needed.times[2]);
        take(needed.times[3]);
    }
    return CardSet(five);
}

CardSet best_five(CardSet cards) { return best_five(cards, rank_of(cards)); }

}  // namespace handlog::engine
