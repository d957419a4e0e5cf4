// Hands from elsewhere, into a log.
#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> import_benchmarks();

}  // namespace handlog::bench
