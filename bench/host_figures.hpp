// How a host did: how many actions, how long each took, and what that cost.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "bench/bots.hpp"

namespace handlog::bench {

// Of a thread that runs, its processor time up to now.
[[nodiscard]] Clock::duration cpu_of(std::thread& thread);
// What this process has allocated now, in all its threads.
[[nodiscard]] std::size_t memory_bytes();

// Begins to measure when it is made; what the bots had before is forgotten.
class HostMeasuring {
public:
    HostMeasuring(Bots& bots, std::vector<std::thread*> threads);
    // Prints one row of the table.
    void print(const std::string& name);

    static void print_head();

private:
    [[nodiscard]] Clock::duration cpu() const;

    Bots& bots_;
    std::vector<std::thread*> threads_;  // of the host
    std::size_t heard_;
    std::size_t refused_;
    Clock::duration cpu_;
    Clock::time_point begin_;
};

}  // namespace handlog::bench
