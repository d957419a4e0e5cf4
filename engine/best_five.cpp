// Which cards make a hand, once its rank is known.
//
// The rank says how many cards of which ranks are needed. All thirteen ranks
// are served at once: the cards stand in groups of four bits, one group for each
// rank, and the lowest card of every group is split off, then the lowest of what
// is left, and so on. From the first split the ranks that are needed once are
// kept, from the second those that are needed twice.
#include <bit>

#include "engine/evaluator.hpp"
#include "engine/hand_rank_numbering.hpp"
#include "engine/hand_rank_tally.hpp"
#include "engine/poker/hand_rank.hpp"

namespace handlog::engine {

namespace {

using numbering::RankMask;

constexpr int score_of_two = 2;
constexpr std::uint64_t lowest_suit_of_all_ranks = 0x1'1111'1111'1111;

// The ranks of the five cards, by how many of them are needed at least.
struct Needed {
    std::array<std::uint16_t, 4> times{};
    bool one_suit = false;
};

[[nodiscard]] Needed needed_for(HandRank rank) {
    const EvaluatedHand hand = evaluate(rank);
    const auto in_score = [&](std::size_t place) { return numbering::bit(hand.score[place] - score_of_two); };
    RankMask once = 0;
    for (std::size_t place = 1; place < hand.score.size(); ++place) once |= in_score(place);
    RankMask twice = 0;
    RankMask thrice = 0;
    RankMask four_times = 0;
    bool one_suit = false;
    switch (hand.category) {
        case HandCategory::high_card:
            break;
        case HandCategory::flush:
            one_suit = true;
            break;
        case HandCategory::straight_flush:
        case HandCategory::royal_flush:
            one_suit = true;
            [[fallthrough]];
        case HandCategory::straight:
            once = numbering::straight_ranks(hand.score[1] - score_of_two);
            break;
        case HandCategory::two_pair:
            twice = in_score(1) | in_score(2);
            break;
        case HandCategory::one_pair:
            twice = in_score(1);
            break;
        case HandCategory::three_of_a_kind:
            twice = thrice = in_score(1);
            break;
        case HandCategory::full_house:
            thrice = in_score(1);
            twice = once;
            break;
        case HandCategory::four_of_a_kind:
            twice = thrice = four_times = in_score(1);
            break;
    }
    const auto narrow = [](RankMask ranks) { return static_cast<std::uint16_t>(ranks); };
    return {.times = {narrow(once), narrow(twice), narrow(thrice), narrow(four_times)}, .one_suit = one_suit};
}

// By rank. Built while the program starts, after the tables of the evaluator,
// whose header is included above.
const auto needed_by_rank = [] {
    std::array<Needed, HandRank::best + 1> all;
    for (int number = HandRank::worst; number <= HandRank::best; ++number) {
        all[static_cast<std::size_t>(number)] = needed_for(HandRank(number));
    }
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
