#pragma once

#include <vector>

#include "bench/harness.hpp"

namespace handlog::bench {

[[nodiscard]] std::vector<Benchmark> log_codec_benchmarks();

}  // namespace handlog::bench
