#include "bench/harness.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <optional>
#include <stdexcept>

namespace handlog::bench {

namespace {

struct Results {
    std::string name;
    std::vector<double> ns_per_operation;  // by round
    bool agrees = true;
};

[[nodiscard]] double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Half of all rounds lie within this share of the median, half of them outside.
[[nodiscard]] double spread(const std::vector<double>& values) {
    const double middle = median(values);
    std::vector<double> distances;
    distances.reserve(values.size());
    for (const double value : values) distances.push_back(value > middle ? value - middle : middle - value);
    return median(distances) / middle;
}

// How many times as fast as the first, by the rounds that ran side by side.
[[nodiscard]] double speed_beside(const Results& first, const Results& other) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < first.ns_per_operation.size(); ++round) {
        ratios.push_back(first.ns_per_operation[round] / other.ns_per_operation[round]);
    }
    return median(ratios);
}

void print(const Benchmark& benchmark, const Race& race, const std::vector<Results>& all, int rounds) {
    std::printf("%s: %s\n", benchmark.name.c_str(), benchmark.title.c_str());
    std::printf("  %zu %s a round, %d rounds, median of the processor time\n", race.operations, benchmark.unit.c_str(),
                rounds);
    std::printf("  %-28s %14s %14s %9s %9s\n", "", "million / s", "ns for one", "spread", "speed");
    for (const Results& results : all) {
        const double ns = median(results.ns_per_operation);
        std::printf("  %-28s %14.3f %14.2f %8.1f%% %8.2fx%s\n", results.name.c_str(), 1e3 / ns, ns,
                    100 * spread(results.ns_per_operation), speed_beside(all.front(), results),
                    results.agrees ? "" : "  DIFFERS");
    }
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

std::uint64_t cpu_ns() {
    std::timespec time{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) {
        throw std::runtime_error("this system does not tell the processor time of a thread");
    }
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(time.tv_nsec);
}

bool measure(const Benchmark& benchmark, std::list<Peer>& peers, int rounds) {
    if (benchmark.survey) {
        std::printf("%s: %s\n", benchmark.name.c_str(), benchmark.title.c_str());
        benchmark.survey(rounds);
        return true;
    }
    Race race = benchmark.prepare();
    if (!race.request.empty()) {
        for (Peer& peer : peers) {
            // The first answer warms the peer up and is not counted.
            if (!peer.ask(race.request)) continue;
            race.contestants.push_back({.name = peer.name(), .run = [&peer, request = race.request] {
                                            const std::optional<PeerAnswer> answer = peer.ask(request);
                                            if (!answer) throw std::runtime_error(peer.name() + " gave up");
                                            return Round{.cpu_ns = answer->cpu_ns, .checksum = answer->checksum};
                                        }});
        }
    }

    std::vector<Results> all;
    for (const Contestant& contestant : race.contestants) {
        static_cast<void>(contestant.run());
        all.push_back({.name = contestant.name, .ns_per_operation = {}, .agrees = true});
    }
    bool all_agree = true;
    for (int round = 0; round < rounds; ++round) {
        std::uint64_t checksum_of_first = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Round result = race.contestants[i].run();
            if (i == 0) checksum_of_first = result.checksum;
            if (result.checksum != checksum_of_first) all[i].agrees = all_agree = false;
            all[i].ns_per_operation.push_back(static_cast<double>(std::max<std::uint64_t>(result.cpu_ns, 1)) /
                                              static_cast<double>(race.operations));
        }
    }
    print(benchmark, race, all, rounds);
    return all_agree;
}

}  // namespace handlog::bench
