// Going through the bytes of all hands, the way whoever verifies, counts or
// searches them begins.
#include "bench/store_reading.hpp"

#include <algorithm>
#include <memory>
#include <thread>
#include <vector>

#include "bench/bare_sqlite.hpp"
#include "bench/recorded_hands.hpp"
#include "bench/store_files.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::bench {

namespace {

using namespace eventstore;

constexpr std::size_t hands = 40'000;

// A closed log of one table, and what is found in it.
struct Evening {
    LogFile file;

    Evening() {
        const auto store = file.open(Access::write);
        must(store->write(encoded_hands(hands)));
    }
};

// Looks at each log as little as somebody can who has it in hand.
[[nodiscard]] std::uint64_t glance(Bytes bytes) {
    return bytes.size() + std::to_integer<std::uint64_t>(bytes.front()) + std::to_integer<std::uint64_t>(bytes.back());
}

struct Glance {
    std::uint64_t operator()(Bytes bytes, const Digest&) const { return glance(bytes); }
};

// As much, and whether the digest is right.
struct Check {
    Hasher hasher;
    std::uint64_t operator()(Bytes bytes, const Digest& digest) {
        return hasher.digest_of(bytes) == digest ? glance(bytes) : 0;
    }
};

template <class Look>
[[nodiscard]] std::uint64_t scan_bare(BareSqlite& bare, Look look) {
    std::uint64_t sum = 0;
    bare.scan(std::int64_t{1} << 32, std::int64_t{2} << 32, [&](Bytes bytes, Bytes recorded) {
        Digest digest;
        std::copy(recorded.begin(), recorded.end(), digest.bytes.begin());
        sum += look(bytes, digest);
    });
    return sum;
}

template <class Look>
[[nodiscard]] std::uint64_t scan(EventStore& store, const Range& range, Look look) {
    std::uint64_t sum = 0;
    must(store.scan(range, [&](const LogView& view) {
        sum += look(view.bytes, view.digest);
        return true;
    }));
    return sum;
}

template <class Look>
[[nodiscard]] Race scanning() {
    const auto evening = std::make_shared<const Evening>();
    const auto bare = std::make_shared<BareSqlite>(evening->file.path());
    const std::shared_ptr<EventStore> store = evening->file.open(Access::read);
    const std::shared_ptr<EventStore> other = evening->file.open(Access::read);
    const auto measured = [](auto work) {
        Round round;
        round.cpu_ns = time_of([&] { round.checksum = work(); });
        return round;
    };
    // The slower of the two counts.
    const auto both = [=] {
        Round first;
        Round second;
        std::thread helper([&] { second = measured([&] { return scan(*other, {.first = hands / 2}, Look()); }); });
        first = measured([&] { return scan(*store, {.last = hands / 2 - 1}, Look()); });
        helper.join();
        return Round{.cpu_ns = std::max(first.cpu_ns, second.cpu_ns), .checksum = first.checksum + second.checksum};
    };
    return {
        .operations = hands,
        .contestants = {{.name = "bare SELECT",
                         .run = [=] { return measured([&] { return scan_bare(*bare, Look()); }); }},
                        {.name = "handlog",
                         .run =
                             [=] {
                                 static_cast<void>(evening);
                                 return measured([&] { return scan(*store, {}, Look()); });
                             }},
                        {.name = "two readers, half each", .run = both}},
        .request = "",
    };
}

}  // namespace

std::vector<Benchmark> store_reading_benchmarks() {
    return {
        {.name = "scan", .title = "the bytes of all hands", .unit = "hands", .prepare = scanning<Glance>},
        {.name = "scan-checked",
         .title = "the same, each digest recomputed",
         .unit = "hands",
         .prepare = scanning<Check>},
    };
}

}  // namespace handlog::bench
