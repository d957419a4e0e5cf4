// Threads that share out work.
#include "replay/ordered_workers.hpp"

#include <doctest/doctest.h>
#include <memory>
#include <stdexcept>
#include <vector>

namespace {

struct Sum {
    int number = 0;
    int steps = 0;
    long sum = 0;
};

using OrderedWorkers = handlog::replay::OrderedWorkers<Sum>;

OrderedWorkers::Worker adder() {
    return [](Sum& sum) {
        if (sum.steps < 0) throw std::runtime_error("it cannot be done");
        for (int step = 0; step < sum.steps; ++step) sum.sum += step;
    };
}

}  // namespace

TEST_CASE("work comes back done and in the order in which it was given whoever is faster") {
    for (const unsigned threads : {1U, 2U, 5U}) {
        std::vector<int> delivered;
        long sum = 0;
        {
            OrderedWorkers workers(threads, adder, [&](std::unique_ptr<Sum> done) {
                delivered.push_back(done->number);
                sum += done->sum;
            });
            for (int number = 0; number < 500; ++number) {
                workers.submit(std::make_unique<Sum>(Sum{.number = number, .steps = number % 5 == 0 ? 20'000 : 3}));
                // No more than two for each worker are ever under way.
                CHECK(number + 1 - static_cast<int>(delivered.size()) < 2 * static_cast<int>(threads));
            }
            workers.finish();
        }
        REQUIRE(delivered.size() == 500);
        for (int number = 0; number < 500; ++number) CHECK(delivered[static_cast<std::size_t>(number)] == number);
        CHECK(sum == 100L * 199'990'000L + 400L * 3L);
    }
}

TEST_CASE("work that fails is told to whoever gave it after all that was given before") {
    for (const unsigned threads : {1U, 3U}) {
        int delivered = 0;
        OrderedWorkers workers(threads, adder, [&](std::unique_ptr<Sum>) { ++delivered; });
        const auto give_all = [&] {
            for (int number = 0; number < 100; ++number) {
                workers.submit(std::make_unique<Sum>(Sum{.number = number, .steps = number == 40 ? -1 : 10}));
            }
            workers.finish();
        };
        CHECK_THROWS_AS(give_all(), std::runtime_error);
        CHECK(delivered == 40);
    }
}
