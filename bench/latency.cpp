#include "bench/latency.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bench/random_hands.hpp"
#include "engine/decide.hpp"

namespace handlog::bench {

namespace {

using namespace engine;

// By the clock on the wall: the one that a player waits by. It counts what else
// the machine does in between, which is what the highest percentiles show.
[[nodiscard]] std::uint64_t wall_ns() {
    std::timespec time{};
    if (clock_gettime(CLOCK_MONOTONIC, &time) != 0) throw std::runtime_error("this system has no monotonic clock");
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_nsec);
}

using Samples = std::vector<std::uint64_t>;

template <class Work>
void sample(Samples& samples, Work work) {
    const std::uint64_t begin = wall_ns();
    work();
    samples.push_back(wall_ns() - begin);
}

void print(const char* name, Samples samples) {
    std::sort(samples.begin(), samples.end());
    const auto at = [&](std::size_t per_mille) { return samples[(samples.size() - 1) * per_mille / 1'000]; };
    std::printf("  %-28s %9zu %9zu %9zu %9zu %9zu\n", name, samples.size(), std::size_t{at(500)}, std::size_t{at(990)},
                std::size_t{at(999)}, std::size_t{at(1'000)});
}

struct Latencies {
    Samples clock;
    Samples play_start;
    Samples play_action;
    Samples decide;
};

void take_turns(Latencies& latencies, Table& table, Events& events, const Command& command, Samples& play_samples) {
    std::size_t produced = 0;
    sample(latencies.decide, [&] { produced = std::get<Events>(decide(std::as_const(table), command)).size(); });
    const std::size_t before = events.size();
    sample(play_samples, [&] { must_play(table, command, events); });
    if (events.size() - before != produced) throw std::logic_error("decide() and play() differ");
    sample(latencies.clock, [] {});
}

}  // namespace

void print_latency() {
    constexpr std::size_t hand_count = 50'000;
    const PlayedHands hands = random_hands(Company::six_deep, Policy::uniform, hand_count, 1);
    const std::size_t commands = hand_count + hands.actions.size();
    Latencies latencies;
    for (Samples* samples : {&latencies.clock, &latencies.decide, &latencies.play_action, &latencies.play_start}) {
        samples->reserve(commands);
    }
    Events events;
    events.reserve(4'096);
    for (const PlayedHand& hand : hands.hands) {
        Table table = hands.table_before(hand);
        events.clear();
        const Command start = StartHand{.hand_id = *HandId::parse("hand"), .deck = hand.deck, .forced_bets = {}};
        take_turns(latencies, table, events, start, latencies.play_start);
        for (const PlayedAction& action : hands.actions_of(hand)) {
            take_turns(latencies, table, events, command_of(action, table.hand.number), latencies.play_action);
        }
    }
    std::printf("  %-28s %9s %9s %9s %9s %9s\n", "", "commands", "median", "99%", "99.9%", "longest");
    print("reading the clock, in each", std::move(latencies.clock));
    print("play(), starting a hand", std::move(latencies.play_start));
    print("play(), an action", std::move(latencies.play_action));
    print("decide(), any of them", std::move(latencies.decide));
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace handlog::bench
