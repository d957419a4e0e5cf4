// Each call to the operating system fails in turn, once or from then on: the
// store says clearly what happened and to which file, it goes on or says that
// it must be opened again, and what is in the log is what was acknowledged.
//
// A step whose commit failed is not there for whoever goes on with the same
// store. Where the program ends instead, or the log is opened again, it may be
// there as a whole: the commit may have come as far as the disk.
#include "tests/eventstore/storage/faults.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <doctest/doctest.h>
#include <functional>
#include <optional>
#include <set>
#include <sqlite3.h>
#include <string>
#include <vector>

#include "tests/eventstore/aftermath.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/evening.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

using namespace eventstore;
using storage::Call;
using storage::Calls;
using storage::Disk;
using storage::Fault;
using storage::NotedConnection;
using storage::ordinary_device;
using storage::Vfs;

namespace {

[[nodiscard]] const Evening& evening() {
    static const Evening told(1);
    return told;
}

// What fails, and what the store may call it.
struct Trouble {
    std::string name;
    Calls among;
    std::optional<int> code = std::nullopt;  // of SQLite; the usual one if none is named
    std::set<ErrorCode> told_as = {ErrorCode::io};
    std::size_t bytes_done = 0;
    bool only_of_writing = false;
    bool waits = false;  // SQLite tries for a while before it says so

    [[nodiscard]] Fault fault(std::int64_t after, bool lasting) const {
        return {.among = among, .file = {}, .after = after, .lasting = lasting, .code = code, .bytes_done = bytes_done};
    }
};

const Calls files{Call::remove,   Call::access, Call::read,           Call::write,
                  Call::truncate, Call::sync,   Call::sync_directory, Call::size};
const Calls locks{Call::lock, Call::unlock, Call::check_lock, Call::lock_shared_memory};

[[nodiscard]] const std::vector<Trouble>& troubles() {
    static const std::vector<Trouble> all{
        {.name = "input and output fail", .among = files},
        {.name = "half a page is written", .among = {Call::write}, .bytes_done = 2'000, .only_of_writing = true},
        {.name = "the disk is full",
         .among = {Call::write},
         .code = SQLITE_FULL,
         .told_as = {ErrorCode::disk_full},
         .only_of_writing = true},
        {.name = "the disk is full after half a page",
         .among = {Call::write},
         .code = SQLITE_FULL,
         .told_as = {ErrorCode::disk_full},
         .bytes_done = 2'000,
         .only_of_writing = true},
        {.name = "the disk is read-only",
         .among = {Call::write},
         .code = SQLITE_READONLY,
         .told_as = {ErrorCode::read_only},
         .only_of_writing = true},
        // SQLite takes what is missing of a page for zeros, as if the file ended there.
        {.name = "a read is too short",
         .among = {Call::read},
         .code = SQLITE_IOERR_SHORT_READ,
         .told_as = {ErrorCode::io, ErrorCode::corrupt, ErrorCode::not_ours}},
        // SQLite calls that a corrupt file, and the store asks the file.
        {.name = "the disk cannot be read", .among = {Call::read}, .code = SQLITE_IOERR_CORRUPTFS},
        // With a VFS of its own the store takes a file that it cannot open for missing.
        {.name = "a file cannot be opened", .among = {Call::open}, .told_as = {ErrorCode::io, ErrorCode::not_found}},
        {.name = "locking fails", .among = locks},
        {.name = "somebody else has the lock",
         .among = {Call::lock, Call::lock_shared_memory},
         .code = SQLITE_BUSY,
         .told_as = {ErrorCode::in_use},
         .waits = true},
        {.name = "there is no shared memory", .among = {Call::map_shared_memory}},
    };
    return all;
}

// An error names the file and what to do, and has a code that fits the trouble.
void check_clear(const Error& error, const Trouble& trouble) {
    CAPTURE(error.what);
    CHECK(trouble.told_as.contains(error.code));
    CHECK(error.what.find("log") != std::string::npos);  // or one of its sidecar files
    CHECK_FALSE(error.next.empty());
}

// SQLite keeps what it has read, also what is invalid.
[[nodiscard]] bool must_be_opened_again(const Error& error) {
    return error.code == ErrorCode::corrupt || error.next.find("open the log again") != std::string::npos;
}

// The whole evening is there, and SQLite finds nothing wrong.
void check_whole(const Vfs& vfs) {
    CHECK(must(evening().look(*must(open_on(vfs, Access::read)))) == evening().after(evening().size()));
    const storage::Connection other("log", vfs.name().c_str(), SQLITE_OPEN_READONLY);
    CHECK(other.run("PRAGMA integrity_check") == "ok");
}

// What a host does when a step has failed.
enum class Then : std::uint8_t {
    try_again,  // and open the log anew only if the store says so
    open_again,
};

// A host that plays the evening whatever happens. It closes the log and opens it
// again now and then.
class Host {
public:
    Host(Vfs& vfs, const Trouble& trouble, Then then) : vfs_(vfs), trouble_(trouble), then_(then) {}

    // Goes on until the end, or until so many attempts have failed since something
    // was acknowledged.
    void play(int patience) {
        int failures = 0;
        while (!over() && failures < patience) {
            const std::optional<std::size_t> before = acknowledged_;
            if (!step_forward()) ++failures;
            if (acknowledged_ != before) failures = 0;
        }
    }
    // Closes the log as it is.
    void leave() {
        if (store_) doubtful_ = true;
        store_.reset();
        closed_ = true;
    }
    [[nodiscard]] bool over() const { return closed_ && acknowledged_ == evening().size(); }
    [[nodiscard]] std::size_t acknowledged() const { return acknowledged_.value_or(0); }
    [[nodiscard]] int errors() const { return errors_; }

private:
    // Of all that happens, the next thing; false if it failed.
    [[nodiscard]] bool step_forward() {
        if (!store_) return enter();
        if (*acknowledged_ == evening().size() || (*acknowledged_ % 6 == 5 && closed_after_ != *acknowledged_)) {
            closed_after_ = *acknowledged_;
            store_.reset();
            closed_ = true;
            return true;
        }
        const Result<void> done = evening().perform(*acknowledged_, *store_);
        if (done) {
            acknowledge(*acknowledged_ + 1);
            return true;
        }
        note(done.error());
        if (then_ == Then::open_again || must_be_opened_again(done.error())) {
            store_.reset();
            doubtful_ = true;
        }
        return false;
    }

    [[nodiscard]] bool enter() {
        auto opened = open_on(vfs_, Access::write);
        // A log that was once acknowledged is never made anew.
        const bool creates = !opened && opened.error().code == ErrorCode::not_found && !acknowledged_;
        if (creates) opened = create_on(vfs_);
        if (!opened) {
            note(opened.error());
            return false;
        }
        if (doubtful_ || !acknowledged_) {
            const Result<std::size_t> steps = evening().steps_in(**opened, acknowledged());
            if (!steps) {
                note(steps.error());
                return false;
            }
            acknowledged_ = *steps;
            // An empty log may be what is left of a creation that failed: nothing is
            // acknowledged of it before its first step.
            if (creates || *steps > 0) vfs_.mark(*steps);
        }
        doubtful_ = false;
        closed_ = false;
        store_ = *std::move(opened);
        connection_.run("PRAGMA wal_autocheckpoint = 8");
        return true;
    }

    void acknowledge(std::size_t steps) {
        acknowledged_ = steps;
        vfs_.mark(steps);
    }
    void note(const Error& error) {
        ++errors_;
        check_clear(error, trouble_);
    }

    Vfs& vfs_;
    const Trouble& trouble_;
    Then then_;
    NotedConnection connection_;
    std::unique_ptr<SqliteStore> store_;
    std::optional<std::size_t> acknowledged_;
    std::optional<std::size_t> closed_after_;
    bool doubtful_ = false;
    bool closed_ = false;
    int errors_ = 0;
};

// Everything is tried in each build but the slow ones.
constexpr std::int64_t pace = sanitized ? 13 : 1;

void check_survives_each_call_that_fails_once(Then then, std::int64_t stride = pace) {
    for (const Trouble& trouble : troubles()) {
        CAPTURE(trouble.name);
        int struck = 0;
        int told = 0;
        for (std::int64_t after = 0;; after += stride) {
            CAPTURE(after);
            Vfs vfs("machine");
            vfs.faults().arm(trouble.fault(after, false));
            {
                Host host(vfs, trouble, then);
                host.play(3);
                CHECK(host.over());
                told += host.errors();
            }
            const bool failed = vfs.faults().failures() > 0;
            CAPTURE(vfs.faults().first_failure());
            vfs.faults().disarm();
            // Whoever comes next finds the whole evening.
            check_whole(vfs);
            if (!failed) break;
            ++struck;
        }
        MESSAGE(trouble.name, ": ", struck, " calls failed, and the host was told of ", told, " errors");
        CHECK(struck > (stride == 1 ? 3 : 0));
        CHECK((told > 0 || trouble.waits || sanitized));
    }
}

// The host closes the log while all syncs still fail, or only once; in any case
// the disk is well when the next one opens it.
void check_survives_the_power_failing_after_a_failed_sync(bool lasting, int least) {
    const Trouble trouble{.name = "a sync fails", .among = {Call::sync, Call::sync_directory}};
    int struck = 0;
    for (const Then then : {Then::try_again, Then::open_again}) {
        for (std::int64_t after = 0;; after += pace) {
            CAPTURE(after);
            Vfs vfs("machine", {}, ordinary_device);
            vfs.start_recording();
            vfs.faults().arm(trouble.fault(after, lasting));
            Host host(vfs, trouble, then);
            host.play(3);
            const bool failed = vfs.faults().failures() > 0;
            const std::string which = vfs.faults().first_failure();
            CAPTURE(which);
            host.leave();
            vfs.faults().disarm();
            host.play(3);
            CHECK(host.over());
            const storage::Trace trace = vfs.stop_recording();
            if (!failed) break;
            ++struck;
            CHECK(judge(evening(), trace, {.seeds = 1, .stride = 11}).first == "");
        }
    }
    CHECK(struck > (sanitized ? 2 : least));
}

}  // namespace

TEST_CASE("a writer that tries again survives each call that fails once") {
    check_survives_each_call_that_fails_once(Then::try_again);
}

TEST_CASE("a writer whose open logs are encrypted survives calls that fail once") {
    const Encrypting encrypting;
    check_survives_each_call_that_fails_once(Then::try_again, 3 * pace);
}

TEST_CASE("a writer that opens the log again survives each call that fails once") {
    check_survives_each_call_that_fails_once(Then::open_again);
}

TEST_CASE("a writer survives that all calls fail from some moment on until the cause is gone") {
    for (const Trouble& trouble : troubles()) {
        CAPTURE(trouble.name);
        int struck = 0;
        for (std::int64_t after = 0;; after += trouble.waits ? 17 * pace : pace) {
            CAPTURE(after);
            Vfs vfs("machine");
            vfs.faults().arm(trouble.fault(after, true));
            bool failed = false;
            std::string which;
            CAPTURE(which);
            {
                Host host(vfs, trouble, after % 2 == 0 ? Then::try_again : Then::open_again);
                host.play(3);
                failed = vfs.faults().failures() > 0;
                which = vfs.faults().first_failure();
                vfs.faults().disarm();
                // What was acknowledged is there, perhaps with the step that failed last.
                if (host.acknowledged() > 0) {
                    must(evening().steps_in(*must(open_on(vfs, Access::read)), host.acknowledged()));
                }
                host.play(3);
                CHECK(host.over());
            }
            check_whole(vfs);
            if (!failed) break;
            ++struck;
        }
        MESSAGE(trouble.name, ": ", struck, " times");
        CHECK(struck > (sanitized ? 0 : 3));
    }
}

// Linux tells of a failed sync once, forgets what it could not write, and shows
// it to whoever reads as long as it stays in memory. Nobody may build on that.
// Not so on a device whose sectors may harm each other: there SQLite fills up
// its WAL after each commit, syncs that only with the next one, and goes on also
// where a checkpoint could not sync it: the log can be damaged. SQLite believes no
// disk under Unix to be such a device.
TEST_CASE("what is acknowledged after a sync that failed survives the power failing later") {
    check_survives_the_power_failing_after_a_failed_sync(false, 30);
}

TEST_CASE("what is acknowledged after all syncs failed for a while survives the power failing later") {
    check_survives_the_power_failing_after_a_failed_sync(true, 30);
}

TEST_CASE("a reader survives each call that fails") {
    // A log as a writer leaves it that is killed: a part of it is in the WAL.
    const Disk disk = [] {
        Vfs vfs("machine");
        const auto store = must(create_on(vfs));
        for (std::size_t step = 0; step < evening().size(); ++step) must(evening().perform(step, *store));
        return vfs.disk();
    }();
    const Contents& all = evening().after(evening().size());
    for (const Trouble& trouble : troubles()) {
        CAPTURE(trouble.name);
        int struck = 0;
        int told = 0;
        for (const bool lasting : {false, true}) {
            for (std::int64_t after = 0;; after += lasting && trouble.waits ? 7 : 1) {
                CAPTURE(lasting);
                CAPTURE(after);
                Vfs vfs("machine", disk);
                vfs.faults().arm(trouble.fault(after, lasting));
                auto reader = open_on(vfs, Access::read);
                if (reader) {
                    // Twice, because the second time there is less to be read.
                    for (int time = 0; time < 2; ++time) {
                        const Result<Contents> contents = evening().look(**reader);
                        if (!contents) {
                            ++told;
                            check_clear(contents.error(), trouble);
                        } else {
                            CHECK(*contents == all);
                        }
                    }
                } else {
                    ++told;
                    check_clear(reader.error(), trouble);
                }
                const bool failed = vfs.faults().failures() > 0;
                CAPTURE(vfs.faults().first_failure());
                vfs.faults().disarm();
                if (!failed) break;
                ++struck;
                if (!reader) reader = open_on(vfs, Access::read);
                const Result<Contents> contents = evening().look(*must(std::move(reader)));
                CHECK(must(contents) == all);
                CHECK(vfs.disk() == disk);
            }
        }
        MESSAGE(trouble.name, ": ", struck, " calls failed, and the reader was told of ", told, " errors");
        // Whoever only reads does not write.
        CHECK((told > 0) == !trouble.only_of_writing);
    }
}

}  // namespace handlog::tests
