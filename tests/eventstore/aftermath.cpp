#include "tests/eventstore/aftermath.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_set>
#include <variant>

#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"

namespace handlog::tests {

using namespace eventstore;
using storage::Crash;
using storage::Device;
using storage::Disk;
using storage::Survival;
using storage::Trace;
using storage::Vfs;

namespace {

std::optional<encryption::Keys> keys;

[[nodiscard]] SqliteOptions options_on(const Vfs& vfs) {
    return {.now = engine::Time(1'789'000'000'000),
            .program = "tests",
            .vfs = vfs.name(),
            .wait_for_readers_ms = 0,
            .keys = keys};
}

// Of two images that are the same, the second need not be looked at.
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

// Has a sync failed by then?
[[nodiscard]] bool failed_before(const Trace& trace, std::size_t position) {
    const auto begin = trace.operations.begin();
    return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(position), [](const storage::Operation& operation) {
        return std::holds_alternative<storage::SyncFailed>(operation);
    });
}

[[nodiscard]] std::string said_by(std::string_view who, const Error& error) {
    return std::string(who) + ": " + error.what;
}

}  // namespace

Encrypting::Encrypting() { keys = host_keys(); }

Encrypting::~Encrypting() { keys.reset(); }

Result<std::unique_ptr<SqliteStore>> create_on(const Vfs& vfs) { return SqliteStore::create("log", options_on(vfs)); }

Result<std::unique_ptr<SqliteStore>> open_on(const Vfs& vfs, Access access) {
    return SqliteStore::open("log", access, options_on(vfs));
}

int Verdict::of(const std::string& words) const {
    int count = 0;
    for (const auto& [complaint, times] : complaints) {
        if (complaint.find(words) != std::string::npos) count += times;
    }
    return count;
}

std::string complaint(const Evening& evening, const Disk& disk, const Device& device,
                      std::optional<std::size_t> acknowledged) {
    const Vfs vfs("after", disk, device);
    const storage::NotedConnection connection;
    // A creation that was not acknowledged is finished, or begun again.
    const auto excused = [&](const Error& error) { return !acknowledged && error.code == ErrorCode::not_found; };

    std::optional<std::size_t> seen;
    if (const auto reader = open_on(vfs, Access::read)) {
        const Result<std::size_t> steps = evening.steps_in(**reader, acknowledged.value_or(0));
        if (!steps) return said_by("a reader", steps.error());
        seen = *steps;
    } else if (!excused(reader.error())) {
        return said_by("a reader", reader.error());
    }
    if (vfs.disk() != disk) return "a reader has written";

    auto writer = open_on(vfs, Access::write);
    if (!writer && excused(writer.error())) writer = create_on(vfs);
    if (!writer) return said_by("a writer", writer.error());
    const Result<std::size_t> steps = evening.steps_in(**writer, acknowledged.value_or(0));
    if (!steps) return said_by("a writer", steps.error());
    if (seen && *seen != *steps) return "a reader has seen something else than the writer";

    if (*steps < evening.size()) {
        if (const Result<void> done = evening.perform(*steps, **writer); !done) {
            return said_by("the next step", done.error());
        }
        const Result<Contents> contents = evening.look(**writer);
        if (!contents) return said_by("after the next step", contents.error());
        if (*contents != evening.after(*steps + 1)) return "the next step went wrong";
    }
    const std::string integrity = connection.run("PRAGMA integrity_check(1)");
    return integrity == "ok" ? "" : integrity;
}

Verdict judge(const Evening& evening, const Trace& trace, const Effort& effort) {
    constexpr std::array survivals{Survival::nothing, Survival::everything, Survival::some_sectors,
                                   Survival::torn_sectors};
    Verdict verdict;
    Seen seen;
    for (Crash crash(trace); crash.advance();) {
        if (crash.position() < effort.first || crash.position() % effort.stride != effort.remainder) continue;
        std::optional<std::size_t> acknowledged;
        if (crash.last_mark()) acknowledged = *crash.last_mark();
        // Nothing is promised of a creation that failed.
        if (!acknowledged && failed_before(trace, crash.position())) continue;
        for (const Survival survival : survivals) {
            const bool chance = survival == Survival::some_sectors || survival == Survival::torn_sectors;
            for (std::uint64_t seed = 0; seed < (chance ? effort.seeds : 1); ++seed) {
                const Disk disk = crash.image(survival, seed);
                ++verdict.crashes;
                if (!seen.add(disk, acknowledged)) continue;
                ++verdict.images;
                const std::string fault = complaint(evening, disk, trace.device, acknowledged);
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

}  // namespace handlog::tests
