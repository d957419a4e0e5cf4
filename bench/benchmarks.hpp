// Everything that is measured, in the order in which it is printed.
#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> evaluation_benchmarks();
[[nodiscard]] std::vector<Benchmark> play_benchmarks();
[[nodiscard]] std::vector<Benchmark> store_benchmarks();

}  // namespace handlog::bench
