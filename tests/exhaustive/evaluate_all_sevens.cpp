// Evaluates all 133,784,560 hands of seven cards, in both of the evaluator's
// forms, and compares how many there are of each category with what
// combinatorics says.
//
//     handlog_evaluate_all_sevens            a second or two
//     handlog_evaluate_all_sevens --naive    minutes: each hand is also compared
//                                            with the naive evaluator
//
// Exit status: 0 if everything is as it must be, 1 if not, 2 for a wrong call.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/evaluator.hpp"
#include "engine/hand_rank_tally.hpp"
#include "engine/poker/hand_rank.hpp"
#include "tests/support/naive_hand_rank.hpp"

namespace {

using namespace handlog::engine;

// How often each rank came up, by its number.
struct Count {
    std::vector<std::int64_t> of_rank = std::vector<std::int64_t>(HandRank::best + 1);
    std::int64_t forms_differ = 0;
    std::int64_t naive_differs = 0;

    void add(const Count& other) {
        for (std::size_t i = 0; i < of_rank.size(); ++i) of_rank[i] += other.of_rank[i];
        forms_differ += other.forms_differ;
        naive_differs += other.naive_differs;
    }
};

bool naive_agrees(HandRank rank, const std::array<Card, 7>& cards) {
    std::vector<int> ids;
    ids.reserve(cards.size());
    for (const Card card : cards) ids.push_back(card.id());
    const handlog::tests::NaiveScore naive = handlog::tests::naive_score(ids);
    const EvaluatedHand hand = evaluate(rank);
    return std::equal(hand.score.begin(), hand.score.end(), naive.begin());
}

// All hands whose two highest cards are `first` and `second`.
void count_hands(int first, int second, bool with_naive, Count& count) {
    const CardTally two = CardTally{} + Card(first) + Card(second);
    for (int c = 0; c < second; ++c) {
        const CardTally three = two + Card(c);
        for (int d = 0; d < c; ++d) {
            const CardTally four = three + Card(d);
            for (int e = 0; e < d; ++e) {
                const CardTally five = four + Card(e);
                for (int f = 0; f < e; ++f) {
                    const CardTally six = five + Card(f);
                    for (int g = 0; g < f; ++g) {
                        const std::array<Card, 7> cards = {Card(first), Card(second), Card(c), Card(d),
                                                           Card(e),     Card(f),      Card(g)};
                        const HandRank rank = (six + Card(g)).rank();
                        ++count.of_rank[static_cast<std::size_t>(rank.number())];
                        if (rank_of(cards) != rank) ++count.forms_differ;
                        if (with_naive && !naive_agrees(rank, cards)) ++count.naive_differs;
                    }
                }
            }
        }
    }
}

// Each thread takes the next pair of highest cards until none is left.
Count count_on_all_cores(bool with_naive) {
    const std::size_t thread_count = std::max(1U, std::thread::hardware_concurrency());
    std::vector<Count> counts(thread_count);
    std::vector<std::thread> threads;
    threads.reserve(thread_count);
    std::atomic<int> next_pair = 0;
    for (Count& count : counts) {
        threads.emplace_back([&] {
            for (;;) {
                const int pair = deck_size * deck_size - 1 - next_pair++;
                if (pair < 0) return;
                const int first = pair / deck_size;
                const int second = pair % deck_size;
                if (second < first) count_hands(first, second, with_naive, count);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    Count total;
    for (const Count& count : counts) total.add(count);
    return total;
}

struct Expected {
    HandCategory category;
    std::int64_t hands;
};

constexpr std::array<Expected, 10> expected = {{
    {HandCategory::royal_flush, 4'324},
    {HandCategory::straight_flush, 37'260},
    {HandCategory::four_of_a_kind, 224'848},
    {HandCategory::full_house, 3'473'184},
    {HandCategory::flush, 4'047'644},
    {HandCategory::straight, 6'180'020},
    {HandCategory::three_of_a_kind, 6'461'620},
    {HandCategory::two_pair, 31'433'400},
    {HandCategory::one_pair, 58'627'800},
    {HandCategory::high_card, 23'294'460},
}};
constexpr std::int64_t expected_total = 133'784'560;

// Seven cards cannot be worse than nine high, so not all 7462 ranks come up.
constexpr std::int64_t expected_ranks = 4'824;

bool report(const char* name, std::int64_t found, std::int64_t must_be) {
    const bool right = found == must_be;
    std::printf("%-26s %12lld  %s", name, static_cast<long long>(found), right ? "as it must be\n" : "");
    if (!right) std::printf("WRONG: must be %lld\n", static_cast<long long>(must_be));
    return right;
}

}  // namespace

int main(int argument_count, char** arguments) {
    const bool with_naive = argument_count == 2 && std::string_view(arguments[1]) == "--naive";
    if (argument_count > 1 && !with_naive) {
        std::fprintf(stderr, "usage: %s [--naive]\n", arguments[0]);
        return 2;
    }

    const Count count = count_on_all_cores(with_naive);
    bool right = true;
    std::int64_t total = 0;
    for (const auto& [category, hands] : expected) {
        std::int64_t found = 0;
        for (int number = HandRank::worst; number <= HandRank::best; ++number) {
            if (category_of(HandRank(number)) == category) found += count.of_rank[static_cast<std::size_t>(number)];
        }
        right &= report(to_string(category).c_str(), found, hands);
        total += found;
    }
    right &= report("hands", total, expected_total);
    right &= report("not a hand", count.of_rank[0], 0);
    const auto never = std::count(count.of_rank.begin(), count.of_rank.end(), std::int64_t{0});
    right &= report("different ranks", static_cast<std::int64_t>(count.of_rank.size()) - never, expected_ranks);
    right &= report("the two forms differ", count.forms_differ, 0);
    if (with_naive) right &= report("the naive one differs", count.naive_differs, 0);
    return right ? 0 : 1;
}
