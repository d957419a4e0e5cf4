// How everything is measured: several ways to do the same work take turns, round
// after round, so that whatever else happens on the machine meets them all; the
// time is the processor's, not the clock's on the wall; the median round counts.
//
// Each way answers with a checksum of what it found, and all must find the same:
// a program that skips work wins no race.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <string>
#include <vector>

#include "bench/peer.hpp"

namespace handlog::bench {

// Of the calling thread.
[[nodiscard]] std::uint64_t cpu_ns();

// Calls `work` and takes its processor time. The checksum is for the caller to
// compute afterwards, untimed, where that is not part of the work.
template <class Work>
[[nodiscard]] std::uint64_t time_of(Work work) {
    const std::uint64_t begin = cpu_ns();
    work();
    return cpu_ns() - begin;
}

struct Round {
    std::uint64_t cpu_ns = 0;
    std::uint64_t checksum = 0;
};

// One way to do the work.
struct Contestant {
    std::string name;
    std::function<Round()> run;
};

struct Race {
    // In one round: of what the benchmark's unit says.
    std::size_t operations = 0;
    // The first is the one that all others are compared with.
    std::vector<Contestant> contestants;
    // What peers are asked; empty where none can take part.
    std::string request;
};

struct Benchmark {
    std::string name;
    std::string title;
    std::string unit;
    // Makes the workload, which lives as long as the race.
    std::function<Race()> prepare{};
    // Instead, where the figures are no race's: measures and prints them, longer the more rounds there are.
    std::function<void(int rounds)> survey{};
};

// Runs the survey, or the race with every peer that supports its request, and prints a table to
// standard output. False if any of them found something else than the first.
[[nodiscard]] bool measure(const Benchmark& benchmark, std::list<Peer>& peers, int rounds);

}  // namespace handlog::bench
