// A writer is killed at any moment, again and again, on a real file: whatever it
// had acknowledged is there for a reader that comes before any writer, nothing
// is half there, and the next writer goes on without repair.
//
// To a file it is all the same when its writer is killed whether it is on a disk or in
// memory, where syncs take no time. So most are killed there, and some on the disk.
// With HANDLOG_KILLS=N in the environment N are.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <map>
#include <optional>
#include <poll.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/child_process.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/evening.hpp"
#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

using namespace eventstore;
namespace fs = std::filesystem;
using std::chrono::microseconds;
using std::chrono::steady_clock;

namespace {

SqliteOptions options{.now = engine::Time(1'789'000'000'000), .program = "tests", .vfs = {}};

[[nodiscard]] int kills(int usual) {
    const char* const wanted = std::getenv("HANDLOG_KILLS");
    if (wanted != nullptr) return std::max(1, std::atoi(wanted));
    return usual;
}

// A file system in memory, if there is one.
[[nodiscard]] fs::path memory() {
    const fs::path shared = "/dev/shm";
    return access(shared.c_str(), W_OK | X_OK) == 0 ? shared : fs::temp_directory_path();
}

[[nodiscard]] const Evening& evening() {
    static const Evening told(3);
    return told;
}

// What the writer that is killed tells of itself, one byte for each thing done.
enum class Told : char { opened = 'o', step = 's', closed = 'c' };

class Pipe {
public:
    Pipe() { REQUIRE(pipe(ends_.data()) == 0); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close(ends_[0]);
        close_writing();
    }
    void close_writing() {
        if (ends_[1] >= 0) close(std::exchange(ends_[1], -1));
    }
    void tell(Told what) const {
        const char byte = static_cast<char>(what);
        if (write(ends_[1], &byte, 1) != 1) _exit(3);
    }
    // Nothing at the end, and never a wait without one.
    [[nodiscard]] std::optional<Told> hear() const {
        constexpr int patience_ms = 30'000;
        pollfd readable{.fd = ends_[0], .events = POLLIN, .revents = 0};
        int ready = 0;
        while ((ready = poll(&readable, 1, patience_ms)) < 0 && errno == EINTR) continue;
        if (ready == 0) FAIL("the writer that is to be killed says nothing");
        char byte = 0;
        ssize_t got = 0;
        while ((got = read(ends_[0], &byte, 1)) < 0 && errno == EINTR) continue;
        if (got != 1) return std::nullopt;
        return static_cast<Told>(byte);
    }

private:
    std::array<int, 2> ends_{-1, -1};
};

// What the writer does until it is killed: it finds out how far the log is, and
// goes on to the end of the evening. A checkpoint comes every few commits.
[[noreturn]] void write_until_killed(const std::string& path, std::size_t acknowledged, const Pipe& pipe) {
    const storage::NotedConnection connection;
    const auto end_badly = [](const Error& error) {
        std::fprintf(stderr, "the writer that is to be killed: %s\n", error.what.c_str());
        _exit(2);
    };
    auto store = SqliteStore::open(path, Access::write, options);
    const auto begin = [&] {
        if (!store) end_badly(store.error());
        connection.run("PRAGMA wal_autocheckpoint = 8");
    };
    if (!store && store.error().code == ErrorCode::not_found) store = SqliteStore::create(path, options);
    begin();
    const Result<std::size_t> steps = evening().steps_in(**store, acknowledged);
    if (!steps) end_badly(steps.error());
    pipe.tell(Told::opened);
    // A step that was recorded and not acknowledged by the last writer is now.
    for (std::size_t known = acknowledged; known < *steps; ++known) pipe.tell(Told::step);
    for (std::size_t step = *steps; step < evening().size(); ++step) {
        if (const Result<void> done = evening().perform(step, **store); !done) end_badly(done.error());
        pipe.tell(Told::step);
        // Closing and opening again is interrupted, too.
        if (step % 5 != 4) continue;
        store->reset();
        pipe.tell(Told::closed);
        store = SqliteStore::open(path, Access::write, options);
        begin();
        pipe.tell(Told::opened);
    }
    // Also where nobody has killed it, it must not end in order.
    raise(SIGKILL);
    _exit(2);
}

struct Killed {
    bool opened = false;
    std::size_t steps = 0;
    std::string while_it;
};

[[nodiscard]] std::string what_follows(std::optional<Told> last, std::size_t steps_done) {
    if (!last || *last == Told::closed) return "opened";
    if (steps_done == evening().size()) return "was at the end";
    const std::string& name = evening().name(steps_done);
    return "did " + name.substr(name.find(", ") + 2);
}

// Lets a writer work and kills it. The time that passes between two things that it
// tells is different on each disk, so it is measured: the kill comes at a moment
// within the one that would be next.
[[nodiscard]] Killed kill_a_writer(const std::string& path, std::size_t acknowledged, microseconds& usual,
                                   Random& random) {
    Pipe pipe;
    const std::uint64_t to_hear = random.below(3) == 0 ? 0 : random.below(9);
    const pid_t child = start_child();
    if (child == 0) write_until_killed(path, acknowledged, pipe);
    pipe.close_writing();
    Killed killed;
    std::optional<Told> last;
    const auto note = [&](Told told) {
        last = told;
        killed.opened = true;
        if (told == Told::step) ++killed.steps;
    };
    auto before = steady_clock::now();
    for (std::uint64_t heard = 0; heard < to_hear; ++heard) {
        const std::optional<Told> told = pipe.hear();
        if (!told) break;
        note(*told);
        const auto now = steady_clock::now();
        // The first comes after the start of a process.
        if (heard > 0) usual = (3 * usual + std::chrono::duration_cast<microseconds>(now - before)) / 4;
        before = now;
    }
    const auto most = static_cast<std::uint64_t>(std::clamp(usual, microseconds(50), microseconds(20'000)).count());
    std::this_thread::sleep_for(microseconds(random.below(2 * most)));
    kill(child, SIGKILL);
    const int status = wait_for(child);
    // Otherwise it had ended by itself, because something was wrong.
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(WTERMSIG(status) == SIGKILL);
    while (const std::optional<Told> told = pipe.hear()) note(*told);
    killed.while_it = what_follows(last, acknowledged + killed.steps);
    return killed;
}

// Of a log that no writer has touched since; where nobody has told that it was
// created, there may be none.
[[nodiscard]] bool is_read(const std::string& path, bool created, std::size_t acknowledged) {
    return in_child([&] {
        const auto reader = SqliteStore::open(path, Access::read, options);
        if (!reader && !created && reader.error().code == ErrorCode::not_found) return true;
        const Result<std::size_t> steps =
            reader ? evening().steps_in(**reader, acknowledged) : Result<std::size_t>(Failure(reader.error()));
        if (!steps) std::fprintf(stderr, "a reader: %s\n", steps.error().what.c_str());
        return steps.has_value();
    });
}

void check_killed_writers(const TemporaryFolder& folder, int kills, bool spread) {
    Random random(20'260'910);
    const std::size_t end = evening().size();  // told before any child is made
    int logs = 0;
    std::string path;
    bool created = false;          // as far as a writer has told
    std::size_t acknowledged = 0;  // steps

    microseconds usual{1'000};
    std::map<std::string, int> killed_while_it;
    std::size_t steps_told = 0;
    int not_told = 0;  // commits that were there although nobody had acknowledged them
    int with_wal = 0;  // commits that lay in the WAL

    const auto of_every_kind = [&] {
        constexpr std::array kinds{"created", "opened", "did two tables again", "did the end of a hand",
                                   "did whole logs"};
        return std::all_of(kinds.begin(), kinds.end(), [&](const char* kind) { return killed_while_it[kind] > 0; });
    };

    // By chance, so far fewer than there usually are.
    const int least = kills / 10;
    const auto steps_enough = [&] { return steps_told > static_cast<std::size_t>(least); };
    const auto often_enough = [&] { return steps_enough() && with_wal > least && (!spread || of_every_kind()); };

    // As the moments come by chance, it goes on for a while when one was never hit.
    for (int round = 0; round < kills || (round < 3 * kills && !often_enough()); ++round) {
        if (path.empty() || acknowledged == end || random.below(8) == 0) {
            path = folder.file("log " + std::to_string(++logs));
            created = false;
            acknowledged = 0;
        }
        CAPTURE(round);
        CAPTURE(path);
        CAPTURE(acknowledged);
        const bool existed = created;
        const Killed killed = kill_a_writer(path, acknowledged, usual, random);
        ++killed_while_it[killed.opened || existed ? killed.while_it : "created"];
        steps_told += killed.steps;
        created = created || killed.opened;
        acknowledged += killed.steps;
        std::error_code none;
        if (fs::exists(path + "-wal") && fs::file_size(path + "-wal", none) > 0) ++with_wal;
        CHECK(is_read(path, created, acknowledged));

        // In every other round the next writer that is to be killed comes first.
        if (random.below(2) == 0) continue;
        auto writer = SqliteStore::open(path, Access::write, options);
        if (!writer && !created && writer.error().code == ErrorCode::not_found) continue;
        const auto store = must(std::move(writer));
        created = true;
        const std::size_t steps = must(evening().steps_in(*store, acknowledged));
        if (steps > acknowledged) ++not_told;
        acknowledged = steps;
        if (acknowledged == end) continue;
        must(evening().perform(acknowledged, *store));
        ++acknowledged;
        CHECK(must(evening().look(*store)) == evening().after(acknowledged));
    }

    for (const auto& [what, times] : killed_while_it) MESSAGE("killed ", times, " times while it ", what);
    MESSAGE(logs, " logs, ", steps_told, " steps acknowledged by writers that were killed; ", not_told,
            " times a commit was there that nobody had acknowledged; ", with_wal, " times a WAL with content");
    CHECK(steps_enough());
    CHECK(with_wal > least);
    if (!spread) return;
    CHECK(of_every_kind());
}

}  // namespace

TEST_CASE("a writer that is killed at any moment leaves all that it acknowledged") {
    check_killed_writers(TemporaryFolder(memory()), kills(sanitized ? 50 : 300), !sanitized);
}

TEST_CASE("a writer that is killed at any moment leaves all that it acknowledged of open logs that are encrypted") {
    options.keys = host_keys();
    check_killed_writers(TemporaryFolder(memory()), kills(sanitized ? 20 : 100), false);
    options.keys.reset();
}

TEST_CASE("a writer that is killed at any moment leaves all that it acknowledged on the disk") {
    check_killed_writers(TemporaryFolder(), kills(30), false);
}

}  // namespace handlog::tests
