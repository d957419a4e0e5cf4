#include "bench/store_latency.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bench/bare_sqlite.hpp"
#include "bench/recorded_hands.hpp"
#include "bench/store_files.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::bench {

namespace {

using namespace eventstore;
using Clock = std::chrono::steady_clock;
using Samples = std::vector<Clock::duration>;

template <class Work>
void sample(Samples& samples, Work work) {
    const Clock::time_point begin = Clock::now();
    work();
    samples.push_back(Clock::now() - begin);
}

void print(const char* name, Samples samples) {
    std::sort(samples.begin(), samples.end());
    const auto at = [&](std::size_t per_mille) {
        const auto duration = samples[(samples.size() - 1) * per_mille / 1'000];
        return static_cast<std::size_t>(std::chrono::duration_cast<std::chrono::microseconds>(duration).count());
    };
    std::printf("  %-28s %9zu %9zu %9zu %9zu %9zu\n", name, samples.size(), at(500), at(990), at(999), at(1'000));
}

// The device and the kind of file system that a folder lies on: the longest
// mount point that its path begins with.
[[nodiscard]] std::string disk_of(const std::filesystem::path& folder) {
    std::ifstream mounts("/proc/mounts");
    std::string device;
    std::string point;
    std::string kind;
    std::string rest;
    std::string best_point;
    std::string best = "a disk that this system does not name";
    while (mounts >> device >> point >> kind && std::getline(mounts, rest)) {
        const bool within = point == "/" || (folder.string() + "/").starts_with(point + "/");
        if (within && point.size() >= best_point.size()) {
            best_point = point;
            best = device;
            best.append(", ").append(kind);
        }
    }
    return best;
}

constexpr std::size_t hands = 120;

}  // namespace

// One hand after the other at one table, as a host records it; the bare program
// commits the same bytes as rows of one table in turn with it.
void print_append_latency() {
    const LogFile ours;
    const LogFile theirs;
    std::printf("  on %s\n", disk_of(std::filesystem::temp_directory_path()).c_str());
    const auto store = ours.open(Access::write);
    BareSqlite bare(theirs.path(), Triggers::dropped);
    bare.add_session();
    Samples appended;
    Samples sealed;
    Samples committed;
    Hasher hasher;
    std::int64_t place = std::int64_t{1} << 32;
    for (const HandLog& log : recorded_hands(hands)) {
        Buffer bytes;
        LogWriter writer(bytes);
        writer.write(log.opening);
        for (std::size_t at = 0; at < log.entries.size(); ++at) {
            const Addition addition{.log = log.opening.key,
                                    .expected = static_cast<Sequence>(at),
                                    .opening = at == 0 ? std::make_shared<const AnyOpening>(log.opening) : nullptr,
                                    .entry = log.entries[at]};
            const bool last = at + 1 == log.entries.size();
            sample(last ? sealed : appended, [&] { static_cast<void>(must(store->append({&addition, 1}))); });
            writer.write(log.entries[at]);
            sample(committed, [&] {
                bare.begin();
                bare.add_entry(place++, 0, bytes, hasher.digest_of(bytes));
                bare.commit();
            });
            bytes.clear();
        }
    }
    std::printf("  %-28s %9s %9s %9s %9s %9s\n", "", "commits", "median", "99%", "99.9%", "longest");
    print("an entry", std::move(appended));
    print("an entry that seals", std::move(sealed));
    print("bare SQLite, a row", std::move(committed));
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace handlog::bench
