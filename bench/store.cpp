#include "bench/benchmarks.hpp"
#include "bench/log_codec.hpp"
#include "bench/store_latency.hpp"
#include "bench/store_reading.hpp"
#include "bench/store_writing.hpp"

namespace handlog::bench {

std::vector<Benchmark> store_benchmarks() {
    std::vector<Benchmark> all;
    for (const auto& group : {store_writing_benchmarks(), store_reading_benchmarks(), log_codec_benchmarks()}) {
        all.insert(all.end(), group.begin(), group.end());
    }
    all.push_back({.name = "append-latency",
                   .title = "how long somebody waits until an entry is on the disk, in microseconds on the wall",
                   .unit = "a survey",
                   .prepare = {},
                   .survey = [](int /*rounds*/) { print_append_latency(); }});
    return all;
}

}  // namespace handlog::bench
