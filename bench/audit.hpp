#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> audit_benchmarks();

}  // namespace handlog::bench
