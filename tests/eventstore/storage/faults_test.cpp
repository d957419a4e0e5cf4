// That faults come as they were ordered, and that SQLite itself survives them.
#include "tests/eventstore/storage/faults.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>
#include <string>

#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests::storage {
namespace {

const std::string some_rows =
    "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 50) "
    "INSERT INTO entry SELECT NULL, printf('%0300d', n) FROM counted;";

void make_log(const Vfs& vfs, const std::string& mode) {
    const Connection writer("log", vfs.name().c_str());
    writer.run("PRAGMA journal_mode = " + mode + "; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)");
    writer.run(some_rows);
}

// What SQLite says of a session under this fault: of its opening or of the
// first of its statements that fails.
int code_of_session(const Vfs& vfs, const std::string& statements) {
    try {
        return Connection("log", vfs.name().c_str()).code_of(statements);
    } catch (const SqliteError& error) {
        return error.code();
    }
}

struct Ordered {
    Call call;
    std::string mode;
    std::string statements;
};

TEST_CASE("each kind of call fails with the code that was ordered") {
    const std::string delete_many = "PRAGMA cache_size = 2; BEGIN; DELETE FROM entry WHERE id > 5; COMMIT";
    const std::vector<Ordered> orders{
        {Call::open, "delete", delete_many},           {Call::remove, "delete", delete_many},
        {Call::access, "delete", delete_many},         {Call::read, "delete", delete_many},
        {Call::write, "delete", delete_many},          {Call::truncate, "delete", "DELETE FROM entry; VACUUM"},
        {Call::sync, "delete", delete_many},           {Call::sync_directory, "delete", delete_many},
        {Call::size, "delete", delete_many},           {Call::lock, "delete", delete_many},
        {Call::map_shared_memory, "wal", delete_many}, {Call::lock_shared_memory, "wal", delete_many},
    };
    for (const Ordered& ordered : orders) {
        const Call call = ordered.call;
        const std::string& statements = ordered.statements;
        CAPTURE(to_string(call));
        Vfs vfs("machine");
        make_log(vfs, ordered.mode);
        vfs.faults().arm({.among = {call}, .lasting = true});
        CHECK(code_of_session(vfs, statements) == usual_code(call));
        CHECK(vfs.faults().failures() >= 1);
        CHECK(vfs.faults().first_failure().starts_with(to_string(call)));

        vfs.faults().disarm();
        CHECK(code_of_session(vfs, statements) == SQLITE_OK);
        CHECK(vfs.faults().failures() == 0);
        CHECK(vfs.faults().calls({call}) > 0);
    }
}

TEST_CASE("asking whether a journal is still in use can fail") {
    Vfs vfs("machine");
    make_log(vfs, "delete");
    const Connection writer("log", "machine");
    writer.run("PRAGMA cache_size = 2; BEGIN; DELETE FROM entry");

    Vfs after("after", vfs.disk());
    after.faults().arm({.among = {Call::check_lock}});
    CHECK(code_of_session(after, "SELECT count(*) FROM entry") == usual_code(Call::check_lock));
    CHECK(after.faults().failures() == 1);
}

TEST_CASE("SQLite lets go of a file in spite of an error") {
    Vfs vfs("machine");
    make_log(vfs, "delete");
    vfs.faults().arm({.among = {Call::unlock}, .lasting = true});
    code_of_session(vfs, "SELECT count(*) FROM entry");
    CHECK(vfs.faults().failures() > 0);
    vfs.faults().disarm();
    CHECK(code_of_session(vfs, "DELETE FROM entry") == SQLITE_OK);
}

TEST_CASE("another code can be ordered than the usual one") {
    Vfs vfs("machine");
    make_log(vfs, "wal");
    vfs.faults().arm({.among = {Call::lock_shared_memory}, .code = SQLITE_BUSY});
    CHECK(code_of_session(vfs, "DELETE FROM entry") == SQLITE_OK);
    CHECK(vfs.faults().failures() == 1);
    vfs.faults().arm({.among = {Call::write}, .code = SQLITE_READONLY_DBMOVED});
    CHECK(code_of_session(vfs, "DELETE FROM entry; INSERT INTO entry VALUES (1, '')") == SQLITE_READONLY_DBMOVED);
}

TEST_CASE("a full disk may hold the beginning of what was to be written") {
    for (const std::string mode : {"delete", "wal"}) {
        CAPTURE(mode);
        Vfs vfs("machine");
        make_log(vfs, mode);
        const Connection writer("log", "machine");
        CHECK(writer.run("SELECT count(*) FROM entry") == "50");
        const std::string journal = mode == "wal" ? "log-wal" : "log-journal";
        vfs.start_recording();
        vfs.faults().arm({.among = {Call::write},
                          .file = journal,
                          .after = 2,
                          .lasting = true,
                          .code = SQLITE_FULL,
                          .bytes_done = 3});
        CHECK(writer.code_of(some_rows) == SQLITE_FULL);
        CHECK(vfs.faults().first_failure() == "write of " + journal);
        vfs.faults().disarm();

        const Trace trace = vfs.stop_recording();
        int partial = 0;
        for (const Operation& operation : trace.operations)
            if (const auto* written = std::get_if<Written>(&operation)) partial += written->bytes.size() == 3 ? 1 : 0;
        CHECK(partial > 0);
        CHECK(writer.run("SELECT count(*) FROM entry; PRAGMA integrity_check") == "50\nok");
        CHECK(writer.code_of(some_rows) == SQLITE_OK);
    }
}

TEST_CASE("a short read delivers some bytes and zeros after them") {
    Vfs vfs("machine");
    make_log(vfs, "delete");
    // The header of the database, as far as it says how large its pages are.
    vfs.faults().arm({.among = {Call::read}, .code = SQLITE_IOERR_SHORT_READ, .bytes_done = 10});
    CHECK(code_of_session(vfs, "SELECT count(*) FROM entry") == SQLITE_OK);
    CHECK(vfs.faults().failures() == 1);
    vfs.faults().arm({.among = {Call::read}, .lasting = true, .code = SQLITE_IOERR_SHORT_READ, .bytes_done = 10});
    CHECK(code_of_session(vfs, "SELECT count(*) FROM entry") == SQLITE_NOTADB);
}

TEST_CASE("a fault counts the calls that it was ordered for and no others") {
    Vfs vfs("machine");
    make_log(vfs, "delete");
    vfs.faults().disarm();
    CHECK(code_of_session(vfs, "DELETE FROM entry WHERE id = 1") == SQLITE_OK);
    const std::int64_t writes = vfs.faults().calls({Call::write}, "log");
    const std::int64_t all_writes = vfs.faults().calls({Call::write});
    CHECK(writes > 0);
    CHECK(all_writes == writes + vfs.faults().calls({Call::write}, "log-journal"));
    CHECK(vfs.faults().calls() > all_writes);

    // As many again, so that the last but one fails and then none.
    vfs.faults().arm({.among = {Call::write}, .file = "log", .after = writes - 1});
    CHECK(code_of_session(vfs, "DELETE FROM entry WHERE id = 2") == SQLITE_IOERR_WRITE);
    CHECK(vfs.faults().failures() == 1);
    vfs.faults().arm({.among = {Call::write}, .file = "log", .after = writes});
    CHECK(code_of_session(vfs, "DELETE FROM entry WHERE id = 2") == SQLITE_OK);
    CHECK(vfs.faults().failures() == 0);
}

// Each call of a session fails in turn, once or for good. Whatever SQLite says,
// the log is then what it was or what it was to become.
TEST_CASE("whichever call fails the log is whole and holds what was acknowledged") {
    for (const std::string mode : {"delete", "wal"}) {
        Vfs original("machine");
        make_log(original, mode);
        const Disk before = original.disk();
        const std::string change = "PRAGMA wal_autocheckpoint = 4; DELETE FROM entry WHERE id > 20";

        Vfs faultless("faultless", before);
        CHECK(code_of_session(faultless, change) == SQLITE_OK);
        const std::int64_t calls = faultless.faults().calls();
        CHECK(calls > 30);

        int failed = 0;
        for (const bool lasting : {false, true}) {
            for (std::int64_t after = 0; after < calls; ++after) {
                Vfs vfs("faulty", before);
                vfs.faults().arm({.after = after, .lasting = lasting});
                const int code = code_of_session(vfs, change);
                CAPTURE(mode);
                CAPTURE(lasting);
                CAPTURE(vfs.faults().first_failure());
                REQUIRE(vfs.faults().failures() >= 1);
                vfs.faults().disarm();
                if (code != SQLITE_OK) ++failed;

                const Connection reader("log", "faulty");
                const std::string count = reader.run("SELECT count(*) FROM entry");
                REQUIRE((count == "20" || (count == "50" && code != SQLITE_OK)));
                REQUIRE(reader.run("PRAGMA integrity_check") == "ok");
            }
        }
        CHECK(failed > calls);
    }
}

}  // namespace
}  // namespace handlog::tests::storage
