#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> store_reading_benchmarks();

}  // namespace handlog::bench
