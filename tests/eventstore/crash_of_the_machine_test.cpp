// The power fails after any operation on the disk, and what had not been synced
// is lost, kept or torn: whatever was acknowledged is in the log all the same,
// nothing is half there, and the log goes on.
//
// The evening is recorded once for each kind of device, and all images of all
// crashes are made from that. With HANDLOG_CRASH_SEEDS=N in the environment each
// moment is tried in N times as many ways.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <variant>

#include "tests/eventstore/aftermath.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/evening.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

using namespace eventstore;
using storage::Crash;
using storage::Device;
using storage::NotedConnection;
using storage::ordinary_device;
using storage::Survival;
using storage::Trace;
using storage::Vfs;

namespace {

[[nodiscard]] const Evening& evening() {
    static const Evening told(5);
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
    auto store = must(create_on(vfs));
    connection.run(settings);
    vfs.mark(0);
    for (std::size_t step = 0; step < evening().size(); ++step) {
        const auto perform = [&] {
            must(evening().perform(step, *store));
            vfs.mark(step + 1);
        };
        if (step % 4 == 3) {
            const auto reader = must(open_on(vfs, Access::read));
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
            store = must(open_on(vfs, Access::write));
            connection.run(settings);
        }
    }
    store.reset();
    return vfs.stop_recording();
}

// How often the log itself was synced, which only creation and checkpoints do.
[[nodiscard]] int syncs_of_log(const Trace& trace) {
    std::optional<storage::FileId> log;
    int count = 0;
    for (const storage::Operation& operation : trace.operations) {
        if (const auto* created = std::get_if<storage::Created>(&operation); created && created->name == "log") {
            log = created->file;
        }
        if (const auto* synced = std::get_if<storage::Synced>(&operation); synced && synced->file == log) ++count;
    }
    return count;
}

// ---- what must hold ----

[[nodiscard]] std::uint64_t times_more() {
    const char* const wanted = std::getenv("HANDLOG_CRASH_SEEDS");
    return wanted == nullptr ? 1 : std::max(1UL, std::strtoul(wanted, nullptr, 10));
}

void check_nothing_is_wrong(const Verdict& verdict) {
    CHECK(verdict.first == "");
    CHECK(verdict.complaints.empty());
}

// Two cases share a device, each of them every second moment, so that they can run
// side by side: together at least 10,000 crashes on each device.
void check_nothing_is_lost(const Device& device, std::uint64_t seeds, std::size_t half) {
    const Trace trace = record(device, small_wal);
    CHECK(syncs_of_log(trace) > 10);
    Effort effort{.seeds = seeds * times_more(), .stride = 2, .remainder = half};
    if (sanitized) effort = {.seeds = 1, .stride = 6, .remainder = 3 * half};
    const Verdict verdict = judge(evening(), trace, effort);
    MESSAGE(trace.operations.size(), " operations, ", verdict.crashes, " crashes, ", verdict.images, " different ones");
    check_nothing_is_wrong(verdict);
    if (sanitized) return;
    CHECK(verdict.crashes >= 5'000);
    CHECK(verdict.images >= 2'000);
}

// Enough of it to notice what is wrong everywhere.
[[nodiscard]] Verdict sample_of(const Device& device, const std::string& settings) {
    return judge(evening(), record(device, settings), {.seeds = 1, .stride = sanitized ? 31 : 7});
}

}  // namespace

TEST_CASE("nothing acknowledged is lost when the power fails on an ordinary device after an even number of calls") {
    check_nothing_is_lost(ordinary_device, 12, 0);
}

TEST_CASE("nothing acknowledged is lost when the power fails on an ordinary device after an odd number of calls") {
    check_nothing_is_lost(ordinary_device, 12, 1);
}

TEST_CASE(
    "nothing acknowledged is lost when the power fails on a device without promises after an even number of calls") {
    check_nothing_is_lost({}, 8, 0);
}

TEST_CASE(
    "nothing acknowledged is lost when the power fails on a device without promises after an odd number of calls") {
    check_nothing_is_lost({}, 8, 1);
}

TEST_CASE("nothing acknowledged is lost when the power fails while open logs are encrypted") {
    const Encrypting encrypting;
    check_nothing_is_wrong(sample_of(ordinary_device, small_wal));
}

// What the first crash left is in the WAL, and the next writer moves it into the
// log when the power fails once more.
TEST_CASE("nothing acknowledged is lost when the power fails again while the log is opened after a crash") {
    for (const Device& device : {ordinary_device, Device{}}) {
        const Trace evening_before = record(device, small_wal);
        int times = 0;
        int crashes = 0;
        for (Crash first(evening_before); first.advance();) {
            if (first.position() % (sanitized ? 149 : 37) != 0 || !first.last_mark()) continue;
            Vfs vfs("machine", first.image(Survival::torn_sectors, first.position()), device);
            vfs.start_recording();
            vfs.mark(*first.last_mark());
            {
                const auto store = must(open_on(vfs, Access::write));
                std::size_t steps = must(evening().steps_in(*store, *first.last_mark()));
                vfs.mark(steps);
                for (int more = 0; more < 2 && steps < evening().size(); ++more) {
                    must(evening().perform(steps, *store));
                    vfs.mark(++steps);
                }
            }
            const Verdict verdict = judge(evening(), vfs.stop_recording(), {.seeds = 2, .stride = 2});
            CAPTURE(first.position());
            check_nothing_is_wrong(verdict);
            crashes += verdict.crashes;
            ++times;
        }
        MESSAGE(times, " times, ", crashes, " crashes");
        CHECK(times >= (sanitized ? 2 : 10));
        CHECK(crashes > 30 * times);
    }
}

// ---- that the above can fail ----

TEST_CASE("a store that does not sync each commit is found out when the power fails") {
    for (const std::string careless : {"PRAGMA synchronous = OFF;", "PRAGMA synchronous = NORMAL;"}) {
        CAPTURE(careless);
        const Verdict verdict = sample_of(ordinary_device, small_wal + careless);
        CHECK(verdict.of("an acknowledged step is lost") > 0);
    }
}

TEST_CASE("a device that only says that it syncs is found out when the power fails") {
    CHECK(sample_of({.syncs_files = false}, small_wal).of("an acknowledged step is lost") > 0);
    CHECK(sample_of({.syncs_directory = false}, small_wal).of("no such file") > 0);
}

}  // namespace handlog::tests
