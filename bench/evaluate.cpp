// The evaluator: seven cards in random order, ten players at a showdown, and the
// five cards of a hand.
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/benchmarks.hpp"
#include "bench/scratch_file.hpp"
#include "engine/evaluator.hpp"
#include "engine/hand_rank_tally.hpp"
#include "engine/poker/hand_rank.hpp"

namespace handlog::bench {

namespace {

using engine::Card;
using engine::CardSet;
using engine::CardTally;
using engine::HandRank;

// SplitMix64: the same cards on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // Below `bound`, which is small, so that the bias is far below any effect.
    [[nodiscard]] std::size_t below(std::size_t bound) {
        state_ += 0x9e37'79b9'7f4a'7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ mixed >> 30) * 0xbf58'476d'1ce4'e5b9;
        mixed = (mixed ^ mixed >> 27) * 0x94d0'49bb'1331'11eb;
        return static_cast<std::size_t>(((mixed ^ mixed >> 31) >> 32) * bound >> 32);
    }

private:
    std::uint64_t state_;
};

// `count` times `size` different cards in random order.
template <std::size_t size>
[[nodiscard]] std::vector<std::array<Card, size>> random_cards(std::size_t count) {
    Random random(size);
    std::array<Card, engine::deck_size> deck{};
    for (int id = 0; id < engine::deck_size; ++id) deck[static_cast<std::size_t>(id)] = Card(id);
    std::vector<std::array<Card, size>> all(count);
    for (auto& cards : all) {
        for (std::size_t i = 0; i < size; ++i) {
            std::swap(deck[i], deck[i + random.below(deck.size() - i)]);
            cards[i] = deck[i];
        }
    }
    return all;
}

// Which of each two neighbours is better: the same number for every evaluator,
// however it numbers its hands.
[[nodiscard]] std::uint64_t checksum_of(const std::vector<HandRank>& ranks) {
    std::uint64_t checksum = 0;
    for (std::size_t i = 1; i < ranks.size(); ++i) {
        const std::uint64_t order = ranks[i] > ranks[i - 1] ? 2 : ranks[i] < ranks[i - 1] ? 1 : 0;
        checksum = (checksum ^ order) * 1'099'511'628'211U;
    }
    return checksum;
}

// One byte for each id, hand after hand.
void write_ids(const ScratchFile& scratch, const std::vector<std::array<Card, 7>>& hands) {
    std::ofstream file(scratch.path(), std::ios::binary);
    for (const auto& cards : hands) {
        for (const Card card : cards) file.put(static_cast<char>(card.id()));
    }
    if (!file.flush()) throw std::runtime_error("cannot write " + scratch.path().string());
}

[[nodiscard]] Race seven_cards() {
    constexpr std::size_t hands = 2'000'000;
    struct Workload {
        std::vector<std::array<Card, 7>> cards = random_cards<7>(hands);
        std::vector<HandRank> ranks = std::vector<HandRank>(hands);
        ScratchFile file;
    };
    const auto work = std::make_shared<Workload>();
    write_ids(work->file, work->cards);
    const auto one_by_one = [work] {
        const std::uint64_t ns = time_of([&] {
            auto rank = work->ranks.begin();
            for (const auto& cards : work->cards) *rank++ = rank_of(cards);
        });
        return Round{.cpu_ns = ns, .checksum = checksum_of(work->ranks)};
    };
    return {
        .operations = hands,
        .contestants = {{.name = "handlog", .run = one_by_one}},
        .request = "evaluate7 " + work->file.path().string() + " " + std::to_string(hands),
    };
}

// Five cards of a board and ten times two.
using Showdown = std::array<Card, 25>;

[[nodiscard]] Race showdowns() {
    constexpr std::size_t count = 100'000;
    constexpr std::size_t players = 10;
    struct Workload {
        std::vector<Showdown> cards = random_cards<25>(count);
        std::vector<HandRank> ranks = std::vector<HandRank>(count * players);
    };
    const auto work = std::make_shared<Workload>();
    const auto with_one_tally_of_the_board = [work] {
        const std::uint64_t ns = time_of([&] {
            auto rank = work->ranks.begin();
            for (const Showdown& cards : work->cards) {
                const CardTally board = CardTally{} + cards[0] + cards[1] + cards[2] + cards[3] + cards[4];
                for (std::size_t player = 0; player < players; ++player) {
                    *rank++ = (board + cards[5 + 2 * player] + cards[6 + 2 * player]).rank();
                }
            }
        });
        return Round{.cpu_ns = ns, .checksum = checksum_of(work->ranks)};
    };
    const auto from_seven_cards_each = [work] {
        const std::uint64_t ns = time_of([&] {
            auto rank = work->ranks.begin();
            for (const Showdown& cards : work->cards) {
                for (std::size_t player = 0; player < players; ++player) {
                    *rank++ = rank_of(std::array{cards[0], cards[1], cards[2], cards[3], cards[4],
                                                 cards[5 + 2 * player], cards[6 + 2 * player]});
                }
            }
        });
        return Round{.cpu_ns = ns, .checksum = checksum_of(work->ranks)};
    };
    return {
        .operations = count * players,
        .contestants = {{.name = "one tally of the board", .run = with_one_tally_of_the_board},
                        {.name = "seven cards each", .run = from_seven_cards_each}},
        .request = "",
    };
}

[[nodiscard]] Race fives() {
    constexpr std::size_t hands = 200'000;
    struct Workload {
        std::vector<CardSet> cards;
        std::vector<CardSet> fives = std::vector<CardSet>(hands);
    };
    const auto work = std::make_shared<Workload>();
    for (const auto& seven : random_cards<7>(hands)) {
        CardSet& cards = work->cards.emplace_back();
        for (const Card card : seven) cards.add(card);
    }
    const auto best_fives = [work] {
        const std::uint64_t ns = time_of([&] {
            auto five = work->fives.begin();
            for (const CardSet cards : work->cards) *five++ = best_five(cards);
        });
        std::uint64_t checksum = 0;
        for (const CardSet five : work->fives) checksum = (checksum ^ five.bits()) * 1'099'511'628'211U;
        return Round{.cpu_ns = ns, .checksum = checksum};
    };
    return {.operations = hands, .contestants = {{.name = "handlog", .run = best_fives}}, .request = ""};
}

}  // namespace

std::vector<Benchmark> evaluation_benchmarks() {
    return {
        {.name = "evaluate7",
         .title = "the rank of seven cards from their ids in random order",
         .unit = "hands",
         .prepare = seven_cards},
        {.name = "showdown",
         .title = "the ranks of ten players' hands who share a board",
         .unit = "hands",
         .prepare = showdowns},
        {.name = "best-five", .title = "which five of seven cards make the hand", .unit = "hands", .prepare = fives},
    };
}

}  // namespace handlog::bench
