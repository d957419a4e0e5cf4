// The power fails after any operation on the disk, and what had not been synced
// is lost, kept or torn: whatever was acknowledged is in the log all the same,
// nothing is half there, and the log goes on.
//
// The evening is recorded once for each kind of device, and all images of all
// crashes are made from that. With HANDLOG_CRASH_SEEDS=N in the environment each
// moment is tried in N times as many ways.
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/evening.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/crash.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests {

using namespace eventstore;
using storage::Crash;
using storage::Device;
using storage::Disk;
using storage::NotedConnection;
using storage::ordinary_device;
using storage::Survival;
using storage::Trace;
using storage::Vfs;

namespace {

[[nodiscard]] SqliteOptions options_on(const Vfs& vfs) {
    return {.now = engine::Time(1'789'000'000'000), .program = "tests", .vfs = vfs.name()};
}

[[nodiscard]] Result<std::unique_ptr<SqliteStore>> open(const Vfs& vfs, Access access) {
    return SqliteStore::open("log", access, options_on(vfs));
}

[[nodiscard]] const Evening& evening() {
    static const Evening told(3);
    return told;
}

// ---- the evening, recorded ----

// Pages in the WAL from which on a commit moves them into the log.
const std::string small_wal = "PRAGMA wal_autocheckpoint = 12;";

// Plays the evening on a new log and marks each acknowledgement. Every few steps
// the log is closed and opened again, some steps happen under the eyes of a
// reader whose state of the log must stay, and checkpoints come often, because
// `settings` say so, which are run on the connection of the store.
[[nodiscard]] Trace record(const Device& device, const std::string& settings) {
    storage::seed_sqlite(7);
    const NotedConnection connection;
    Vfs vfs("machine", {}, device);
    vfs.start_recording();
    auto store = must(SqliteStore::create("log", options_on(vfs)));
    connection.run(settings);
    vfs.mark(0);
    for (std::size_t step = 0; step < evening().size(); ++step) {
        const auto perform = [&] {
            must(evening().perform(step, *store));
            vfs.mark(step + 1);
        };
        if (step % 4 == 3) {
            const auto reader = must(open(vfs, Access::read));
            bool done = false;
            must(reader->scan({}, [&](const LogView&) {
                if (!done) perform();
                done = true;
                CHECK(must(evening().look(*reader)) == evening().after(step));
                return true;
            }));
            CHECK(must(evening().look(*reader)) == evening().after(step + 1));
        } else {
            perform();
        }
        if (step % 7 == 6) {
            store.reset();
            store = must(open(vfs, Access::write));
            connection.run(settings);
        }
    }
    store.reset();
    return vfs.stop_recording();
}

// ---- what a crash left ----

struct Acknowledged {
    // Nothing while the log is being created.
    std::optional<std::size_t> steps;
};

[[nodiscard]] std::string complaint(std::string_view who, const Error& error) {
    return std::string(who) + ": " + error.what;
}

// A reader comes first and then a writer, who goes on with the evening. Nothing
// if all is well.
[[nodiscard]] std::string complaint(const Disk& disk, const Device& device, std::optional<std::size_t> acknowledged) {
    const Vfs vfs("after", disk, device);
    // A creation that was not acknowledged is finished, or begun again.
    const auto excused = [&](const Error& error) { return !acknowledged && error.code == ErrorCode::not_found; };
    std::optional<std::size_t> seen;
    if (const auto reader = open(vfs, Access::read)) {
        const Result<std::size_t> steps = evening().steps_in(**reader, acknowledged.value_or(0));
        if (!steps) return complaint("a reader", steps.error());
        seen = *steps;
    } else if (!excused(reader.error())) {
        return complaint("a reader", reader.error());
    }
    if (vfs.disk() != disk) return "a reader has written";

    auto writer = open(vfs, Access::write);
    if (!writer && excused(writer.error())) writer = SqliteStore::create("log", options_on(vfs));
    if (!writer) return complaint("a writer", writer.error());
    const Result<std::size_t> steps = evening().steps_in(**writer, acknowledged.value_or(0));
    if (!steps) return complaint("a writer", steps.error());
    if (seen && *seen != *steps) return "a reader has seen something else than the writer";
    if (!acknowledged && *steps > 0) return "a step is there that was never begun";

    const std::size_t next = *steps;
    if (next < evening().size()) {
        if (const Result<void> done = evening().perform(next, **writer); !done) {
            return complaint("the next step", done.error());
        }
        if (must(evening().look(**writer)) != evening().after(next + 1)) return "the next step went wrong";
    }
    const storage::Connection other("log", vfs.name().c_str(), SQLITE_OPEN_READONLY);
    const std::string integrity = other.run("PRAGMA integrity_check");
    return integrity == "ok" ? "" : integrity;
}

// ---- every crash of a record ----

struct Verdict {
    int crashes = 0;
    int images = 0;  // that differ, or what was acknowledged does
    std::map<std::string, int> complaints;
    std::string first;

    [[nodiscard]] int of(const std::string& words) const {
        int count = 0;
        for (const auto& [complaint, times] : complaints) {
            if (complaint.find(words) != std::string::npos) count += times;
        }
        return count;
    }
};

struct Effort {
    std::uint64_t seeds = 1;  // for each kind of survival that is up to chance
    std::size_t stride = 1;   // 1: after every operation
};

// Of two images that are the same, the second is not looked at again.
class Seen {
public:
    [[nodiscard]] bool add(const Disk& disk, std::optional<std::size_t> acknowledged) {
        std::string all = acknowledged ? std::to_string(*acknowledged) : "nothing";
        for (const auto& [name, bytes] : disk.files) {
            all += '/' + name + '/' + std::to_string(bytes.size()) + '/';
            all.append(bytes.begin(), bytes.end());
        }
        return hashes_.insert(std::hash<std::string>()(all)).second;
    }

private:
    std::unordered_set<std::size_t> hashes_;
};

[[nodiscard]] std::optional<std::size_t> steps_of(std::optional<std::uint64_t> mark) {
    return mark ? std::optional<std::size_t>(*mark) : std::nullopt;
}

[[nodiscard]] Verdict judge(const Trace& trace, const Effort& effort) {
    Verdict verdict;
    Seen seen;
    for (Crash crash(trace); crash.advance();) {
        if (crash.position() % effort.stride != 0) continue;
        for (const Survival survival :
             {Survival::nothing, Survival::everything, Survival::some_sectors, Survival::torn_sectors}) {
            const bool chance = survival == Survival::some_sectors || survival == Survival::torn_sectors;
            for (std::uint64_t seed = 0; seed < (chance ? effort.seeds : 1); ++seed) {
                const Disk disk = crash.image(survival, seed);
                const std::optional<std::size_t> acknowledged = steps_of(crash.last_mark());
                ++verdict.crashes;
                if (!seen.add(disk, acknowledged)) continue;
                ++verdict.images;
                const std::string fault = complaint(disk, trace.device, acknowledged);
                if (fault.empty()) continue;
                ++verdict.complaints[fault];
                if (!verdict.first.empty()) continue;
                verdict.first = "after operation " + std::to_string(crash.position()) + " with " +
                                std::string(to_string(survival)) + " left, seed " + std::to_string(seed) + ", and " +
                                (acknowledged ? std::to_string(*acknowledged) + " steps" : "nothing") +
                                " acknowledged: " + fault;
            }
        }
    }
    return verdict;
}

[[nodiscard]] std::uint64_t times_more() {
    const char* const wanted = std::getenv("HANDLOG_CRASH_SEEDS");
    return wanted == nullptr ? 1 : std::max(1UL, std::strtoul(wanted, nullptr, 10));
}

void check_nothing_is_lost(const Device& device, std::uint64_t seeds) {
    const Trace trace = record(device, small_wal);
    const Verdict verdict = judge(trace, {.seeds = seeds * times_more()});
    MESSAGE(trace.operations.size(), " operations, ", verdict.crashes, " crashes, ", verdict.images, " different ones");
    CHECK(verdict.first == "");
    CHECK(verdict.complaints.empty());
    CHECK(verdict.images >= 5'000);
}

}  // namespace

TEST_CASE("nothing acknowledged is lost when the power fails on an ordinary device") {
    check_nothing_is_lost(ordinary_device, 10);
}

TEST_CASE("nothing acknowledged is lost when the power fails on a device that promises nothing") {
    check_nothing_is_lost({}, 10);
}

}  // namespace handlog::tests
