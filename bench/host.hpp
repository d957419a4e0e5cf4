// The live host, measured: how long an action takes until it is on the disk and answered, and how many it can do.
#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> host_benchmarks();

}  // namespace handlog::bench
