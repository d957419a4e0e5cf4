// That crashes leave what they may leave, that SQLite survives all of them, and
// that a test of crashes fails where it should.
#include "tests/eventstore/storage/crash.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <set>
#include <string>

#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests::storage {
namespace {

// ---- What a crash leaves of a few operations ----

constexpr FileId log{1};
constexpr FileId other{2};

Bytes filled(std::size_t size, char value) { return Bytes(size, static_cast<std::uint8_t>(value)); }

Trace trace_of(std::vector<Operation> operations, const Device& device = {}) {
    return {.device = device,
            .start = {{.file = log, .name = "log", .bytes = filled(2048, 'a')}},
            .operations = std::move(operations)};
}

// All images that some hundred seeds give once the whole trace has happened.
std::set<std::map<std::string, Bytes>> images(const Trace& trace, Survival survival) {
    Crash crash(trace);
    while (crash.advance()) continue;
    std::set<std::map<std::string, Bytes>> all;
    for (std::uint64_t seed = 0; seed < 400; ++seed) all.insert(crash.image(survival, seed).files);
    return all;
}

Bytes only_image(const Trace& trace, Survival survival) {
    const auto all = images(trace, survival);
    REQUIRE(all.size() == 1);
    return all.begin()->at("log");
}

// Letters and how often they follow each other: "a512 b1536".
std::string runs(const Bytes& bytes) {
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto end = std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end(),
                                      [&](std::uint8_t byte) { return byte != bytes[at]; });
        const auto next = static_cast<std::size_t>(end - bytes.begin());
        if (!text.empty()) text += ' ';
        text += (bytes[at] == 0 ? std::string("0") : std::string(1, static_cast<char>(bytes[at])) + ':') +
                std::to_string(next - at);
        at = next;
    }
    return text;
}

std::set<std::string> all_runs(const Trace& trace, Survival survival) {
    std::set<std::string> all;
    for (const auto& files : images(trace, survival))
        all.insert(files.contains("log") ? runs(files.at("log")) : "no log");
    return all;
}

constexpr std::array every_survival{Survival::nothing, Survival::everything, Survival::some_sectors,
                                    Survival::torn_sectors};

TEST_CASE("what was synced is there after every crash") {
    const Trace trace = trace_of({Written{log, 0, filled(1024, 'b')}, Truncated{log, 1536}, Synced{log}});
    for (const Survival survival : every_survival) {
        CAPTURE(to_string(survival));
        CHECK(runs(only_image(trace, survival)) == "b:1024 a:512");
    }
}

TEST_CASE("what was not synced is there or not sector by sector") {
    const Trace trace = trace_of({Written{log, 512, filled(1024, 'b')}});
    CHECK(runs(only_image(trace, Survival::nothing)) == "a:2048");
    CHECK(runs(only_image(trace, Survival::everything)) == "a:512 b:1024 a:512");
    CHECK(all_runs(trace, Survival::some_sectors) ==
          std::set<std::string>{"a:2048", "a:512 b:1024 a:512", "a:512 b:512 a:1024", "a:1024 b:512 a:512"});
}

TEST_CASE("a sector is there in any of the versions that it has had since the last sync") {
    const Trace trace = trace_of({Written{log, 0, filled(512, 'b')}, Written{log, 0, filled(512, 'c')}});
    CHECK(all_runs(trace, Survival::some_sectors) == std::set<std::string>{"a:2048", "b:512 a:1536", "c:512 a:1536"});
}

TEST_CASE("the size of a file is any that it has had since the last sync and what is new in it may be zeros") {
    const Trace grown = trace_of({Written{log, 2048, filled(512, 'b')}});
    CHECK(runs(only_image(grown, Survival::nothing)) == "a:2048");
    CHECK(runs(only_image(grown, Survival::everything)) == "a:2048 b:512");
    CHECK(all_runs(grown, Survival::some_sectors) == std::set<std::string>{"a:2048", "a:2048 b:512", "a:2048 0512"});

    const Trace regrown = trace_of({Truncated{log, 1024}, Written{log, 1536, filled(512, 'b')}});
    CHECK(runs(only_image(regrown, Survival::everything)) == "a:1024 0512 b:512");
    CHECK(all_runs(regrown, Survival::some_sectors) ==
          std::set<std::string>{"a:2048", "a:1536 b:512", "a:1024", "a:1024 01024", "a:1024 0512 b:512"});
}

TEST_CASE("a file that was made shorter has lost all of its end or nothing") {
    const Trace cut = trace_of({Truncated{log, 600}});
    CHECK(runs(only_image(cut, Survival::nothing)) == "a:2048");
    CHECK(runs(only_image(cut, Survival::everything)) == "a:600");
    for (const Survival survival : {Survival::some_sectors, Survival::torn_sectors})
        CHECK(all_runs(cut, survival) == std::set<std::string>{"a:2048", "a:600"});
}

TEST_CASE("a torn sector on a cautious device may lose bytes that were not being written") {
    struct Seen {
        bool half_new = false;
        bool half_old = false;
        bool zeros = false;
        bool garbage = false;
        bool neighbours_harmed = false;
        bool other_sectors_harmed = false;
    };
    const auto look = [](const Device& device) {
        Seen seen;
        for (const auto& files :
             images(trace_of({Written{log, 600, filled(100, 'b')}}, device), Survival::torn_sectors)) {
            const Bytes& bytes = files.at("log");
            seen.half_new |= bytes[600] == 'b' && bytes[699] == 'a';
            seen.half_old |= bytes[600] == 'a' && bytes[699] == 'b';
            seen.zeros |= bytes[600] == 0 && bytes[699] == 0;
            for (std::size_t at = 0; at < bytes.size(); ++at) {
                if (at < 512 || at >= 1024)
                    seen.other_sectors_harmed |= bytes[at] != 'a';
                else if (at < 600 || at >= 700)
                    seen.neighbours_harmed |= bytes[at] != 'a';
                else
                    seen.garbage |= bytes[at] != 'a' && bytes[at] != 'b' && bytes[at] != 0;
            }
        }
        CHECK(seen.half_new);
        CHECK(seen.half_old);
        CHECK(seen.zeros);
        CHECK(seen.garbage);
        CHECK_FALSE(seen.other_sectors_harmed);
        return seen;
    };
    CHECK(look({.powersafe_overwrite = false}).neighbours_harmed);
    CHECK_FALSE(look({.powersafe_overwrite = true}).neighbours_harmed);
}

TEST_CASE("a file that was growing may have grown by less than was written") {
    const Trace trace = trace_of({Written{log, 2048, filled(512, 'b')}});
    bool between = false;
    for (const auto& files : images(trace, Survival::torn_sectors)) {
        const std::size_t size = files.at("log").size();
        CHECK(size >= 2048);
        CHECK(size <= 2560);
        between |= size > 2048 && size < 2560;
    }
    CHECK(between);
}

TEST_CASE("the sync of one file says nothing of another") {
    const Trace trace = trace_of({Created{other, "other"}, DirectorySynced{}, Written{other, 0, filled(512, 'o')},
                                  Written{log, 0, filled(512, 'b')}, Synced{log}});
    bool with = false;
    bool without = false;
    for (const auto& files : images(trace, Survival::some_sectors)) {
        CHECK(runs(files.at("log")) == "b:512 a:1536");
        (files.at("other").empty() ? without : with) = true;
    }
    CHECK(with);
    CHECK(without);
}

TEST_CASE("a name is as safe as the directory and not as the file") {
    const std::vector<Operation> replaced{Removed{"log"}, Created{other, "log"}, Written{other, 0, filled(10, 'n')},
                                          Synced{other}};
    const Trace trace = trace_of(replaced);
    CHECK(runs(only_image(trace, Survival::nothing)) == "a:2048");
    CHECK(runs(only_image(trace, Survival::everything)) == "n:10");
    CHECK(all_runs(trace, Survival::some_sectors) == std::set<std::string>{"a:2048", "no log", "n:10"});

    std::vector<Operation> settled = replaced;
    settled.emplace_back(DirectorySynced{});
    for (const Survival survival : every_survival) CHECK(runs(only_image(trace_of(settled), survival)) == "n:10");
}

TEST_CASE("what a failed sync left open no later sync settles") {
    const Trace trace = trace_of(
        {Written{log, 0, filled(512, 'b')}, SyncFailed{log}, Written{log, 512, filled(512, 'c')}, Synced{log}});
    CHECK(runs(only_image(trace, Survival::nothing)) == "a:512 c:512 a:1024");
    CHECK(all_runs(trace, Survival::some_sectors) == std::set<std::string>{"a:512 c:512 a:1024", "b:512 c:512 a:1024"});

    const Trace again =
        trace_of({Written{log, 0, filled(512, 'b')}, SyncFailed{log}, Written{log, 0, filled(512, 'c')}, Synced{log}});
    for (const Survival survival : every_survival) CHECK(runs(only_image(again, survival)) == "c:512 a:1536");

    const Trace grown = trace_of(
        {Written{log, 0, filled(512, 'b')}, SyncFailed{log}, Written{log, 2048, filled(512, 'c')}, Synced{log}});
    CHECK(all_runs(grown, Survival::some_sectors) == std::set<std::string>{"a:2048 c:512", "b:512 a:1536 c:512"});
}

TEST_CASE("the last mark before a crash is known") {
    const Trace trace = trace_of({Synced{log}, Marked{4}, Synced{log}, Marked{5}});
    Crash crash(trace);
    std::vector<std::optional<std::uint64_t>> marks{crash.last_mark()};
    while (crash.advance()) marks.push_back(crash.last_mark());
    CHECK(marks == std::vector<std::optional<std::uint64_t>>{std::nullopt, std::nullopt, 4, 4, 5});
    CHECK(crash.position() == 4);
}

// ---- What SQLite makes of it ----

struct Program {
    std::string settings;
    Device device = {};
};

constexpr int entries = 25;

// Of each entry the bytes follow from its number, so that damage shows.
const std::string expected_bytes = "printf('%0*d', 1 + id * 131 % 1500, id)";

Trace record(const Program& program) {
    seed_sqlite(7);
    Vfs vfs("machine", {}, program.device);
    vfs.start_recording();
    {
        const Connection writer("log", "machine");
        writer.run("PRAGMA page_size = 1024;" + program.settings);
        writer.run(
            "BEGIN; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT);"
            "CREATE TABLE head (id INTEGER); INSERT INTO head VALUES (0); COMMIT");
        vfs.mark(0);
        for (int entry = 1; entry <= entries; ++entry) {
            writer.run("BEGIN; INSERT INTO entry SELECT id, " + expected_bytes + " FROM (SELECT " +
                       std::to_string(entry) + " AS id); UPDATE head SET id = id + 1; COMMIT");
            vfs.mark(static_cast<std::uint64_t>(entry));
        }
    }
    return vfs.stop_recording();
}

// What is wrong with this disk; nothing if all that was acknowledged is there.
std::string complaint(const Disk& disk, std::optional<std::uint64_t> acknowledged) {
    try {
        Vfs vfs("after", disk);
        const Connection connection("log", "after");
        if (std::string answer = connection.run("PRAGMA integrity_check"); answer != "ok") return answer;
        if (!acknowledged && connection.run("SELECT count(*) FROM sqlite_schema") == "0") return "";
        const std::string count = connection.run("SELECT count(*) FROM entry");
        if (connection.run("SELECT ifnull(max(id), 0) FROM entry; SELECT id FROM head") != count + '\n' + count)
            return "half a transaction is there";
        if (connection.run("SELECT count(*) FROM entry WHERE bytes <> " + expected_bytes) != "0")
            return "an entry has other bytes";
        const std::uint64_t found = std::stoull(count);
        if (found < acknowledged.value_or(0)) return "an acknowledged entry is lost";
        if (found > acknowledged.value_or(0) + 1) return "an entry is there that was never written";
        connection.run("INSERT INTO entry VALUES (NULL, ''); UPDATE head SET id = id + 1");
        return "";
    } catch (const SqliteError& error) {
        return error.what();
    }
}

struct Verdict {
    int crashes = 0;
    std::map<std::string, int> complaints;
    std::string first;
};

Verdict judge(const Trace& trace) {
    Verdict verdict;
    for (Crash crash(trace); crash.advance();) {
        for (const Survival survival : every_survival) {
            ++verdict.crashes;
            const std::string fault = complaint(crash.image(survival), crash.last_mark());
            if (fault.empty()) continue;
            ++verdict.complaints[fault];
            if (verdict.first.empty())
                verdict.first = "after operation " + std::to_string(crash.position()) + " with " +
                                std::string(to_string(survival)) + " left: " + fault;
        }
    }
    return verdict;
}

const std::string wal = "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 16;";

const std::string journal = "PRAGMA journal_mode = delete;";
const std::string full = "PRAGMA synchronous = full;";
const std::string extra = "PRAGMA synchronous = extra;";

TEST_CASE("SQLite loses nothing that it acknowledged whenever the power fails") {
    for (const Program& program : {
             Program{wal + full},
             Program{wal + full, ordinary_device},
             Program{wal + full + "PRAGMA journal_size_limit = 0;"},
             Program{journal + extra},
             Program{journal + extra, ordinary_device},
             Program{full + "PRAGMA journal_mode = truncate;"},
             Program{full + "PRAGMA journal_mode = persist;"},
         }) {
        CAPTURE(program.settings);
        CAPTURE(program.device.powersafe_overwrite);
        const Verdict verdict = judge(record(program));
        CHECK(verdict.first == "");
        CHECK(verdict.crashes > 500);
    }
}

// Each of these is broken in a way that must show, or the test above is blind.
// With `full` SQLite does not sync the directory when it removes a journal.
TEST_CASE("lost transactions are found where a sync is left out") {
    for (const Program& broken : {
             Program{wal + "PRAGMA synchronous = off;"},
             Program{wal + "PRAGMA synchronous = normal;"},
             Program{wal + full, {.syncs_files = false}},
             Program{wal + full, {.syncs_directory = false}},
             Program{journal + full},
             Program{journal + "PRAGMA synchronous = off;"},
             Program{journal + extra, {.syncs_files = false}},
             Program{journal + extra, {.syncs_directory = false}},
         }) {
        CAPTURE(broken.settings);
        CAPTURE(broken.device.syncs_files);
        CAPTURE(broken.device.syncs_directory);
        CHECK(judge(record(broken)).complaints.contains("an acknowledged entry is lost"));
    }
}

// SQLite believes what a device says of itself, and keeps transactions out of
// each other's sectors only where it is told that neighbours are in danger.
TEST_CASE("lost transactions are found where a device harms more than it says") {
    Trace trace = record({wal + full, ordinary_device});
    trace.device.powersafe_overwrite = false;
    CHECK(judge(trace).complaints.contains("an acknowledged entry is lost"));
}

TEST_CASE("with all that was written left a crash is like the end of the process") {
    Vfs vfs("machine");
    vfs.start_recording();
    const Connection writer("log", "machine");
    writer.run(wal + "PRAGMA synchronous = off; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes BLOB)");
    for (int entry = 0; entry < 20; ++entry) writer.run("INSERT INTO entry VALUES (NULL, zeroblob(3000))");
    const Disk disk = vfs.disk();
    const Trace trace = vfs.stop_recording();
    Crash crash(trace);
    while (crash.advance()) continue;
    CHECK(crash.image(Survival::everything) == disk);
    CHECK(crash.image(Survival::nothing) != disk);
    CHECK(crash.image(Survival::torn_sectors, 1) == crash.image(Survival::torn_sectors, 1));
}

}  // namespace
}  // namespace handlog::tests::storage
