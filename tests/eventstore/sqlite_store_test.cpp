// The file of a log: how it comes into being, who may write to it, and what is
// said about a file that is none.
#include "eventstore/sqlite/sqlite_store.hpp"

#include <csignal>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "eventstore/check/examine.hpp"
#include "eventstore/codec/format.hpp"
#include "eventstore/sqlite/opening.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/crash.hpp"
#include "tests/eventstore/storage/faults.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using storage::Connection;

namespace fs = std::filesystem;

namespace {

const SqliteOptions options{.now = Time(1'789'000'000'000), .program = "tests 1.0", .vfs = {}};

[[nodiscard]] std::unique_ptr<SqliteStore> create(const std::string& path) {
    return must(SqliteStore::create(path, options));
}

// A closed log with a sealed and an open log of Rio, and a command with an id.
void make_log(const std::string& path) {
    const auto store = create(path);
    Play play("Rio");
    must(store->write(std::vector{play.whole_log()}));
    must(store->append(std::vector{play.start_hand("start"), play.refused()}));
}

void put(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

[[nodiscard]] std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// For the whole process, as long as it is there.
class NoFileGrowsBeyond {
public:
    explicit NoFileGrowsBeyond(rlim_t bytes) : signal_before_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    NoFileGrowsBeyond(const NoFileGrowsBeyond&) = delete;
    NoFileGrowsBeyond& operator=(const NoFileGrowsBeyond&) = delete;
    ~NoFileGrowsBeyond() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, signal_before_);
    }

private:
    rlimit before_{};
    void (*signal_before_)(int);
};

// Both ways of opening it say the same.
void check_cannot_open(const std::string& path, ErrorCode code, std::string_view words) {
    check_refused(SqliteStore::open(path, Access::read), code, words);
    check_refused(SqliteStore::open(path, Access::write, options), code, words);
}

}  // namespace

TEST_CASE("a log is never created over something that exists") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const std::string before = content(path);
    check_refused(SqliteStore::create(path, options), ErrorCode::already_exists, "never overwritten");
    CHECK(content(path) == before);
    put(folder.file("text"), "hello");
    check_refused(SqliteStore::create(folder.file("text"), options), ErrorCode::already_exists, "never overwritten");
    CHECK(content(folder.file("text")) == "hello");
    check_refused(SqliteStore::create(folder.path().string(), options), ErrorCode::already_exists, "never overwritten");
    std::filesystem::create_symlink(folder.file("nowhere"), folder.file("link"));
    check_refused(SqliteStore::create(folder.file("link"), options), ErrorCode::io, "is a symbolic link to");
}

TEST_CASE("a log cannot be created in a folder that does not exist") {
    const TemporaryFolder folder;
    check_refused(SqliteStore::create(folder.file("no/log"), options), ErrorCode::not_found,
                  "No such file or directory");
}

TEST_CASE("a file that is no log is named for what it is and is not touched") {
    const TemporaryFolder folder;
    const std::string path = folder.file("file");
    check_cannot_open(path, ErrorCode::not_found, "no such file: ");
    check_cannot_open(folder.path().string(), ErrorCode::not_ours, "a folder");
    put(path, std::string(5'000, 'x'));
    check_cannot_open(path, ErrorCode::not_ours, "not an SQLite database");
    put(path, "SQLite format 3");
    check_cannot_open(path, ErrorCode::not_ours, "only 15 bytes");
    CHECK(content(path) == "SQLite format 3");
    put(path, "k");
    check_cannot_open(path, ErrorCode::not_ours, "only 1 byte");
    CHECK(content(path) == "k");

    const std::string foreign = folder.file("foreign");
    Connection(foreign, nullptr).run("PRAGMA journal_mode = WAL; CREATE TABLE t(x); INSERT INTO t VALUES(1)");
    check_cannot_open(foreign, ErrorCode::not_ours, "application id 0x00000000");
    Connection(foreign, nullptr).run("PRAGMA application_id = 1196444487; PRAGMA wal_checkpoint(TRUNCATE)");
    check_cannot_open(foreign, ErrorCode::not_ours, "application id 0x47504b47");
    CHECK_FALSE(std::filesystem::exists(foreign + "-lock"));
}

TEST_CASE("something else than a file beside a log is named instead of waited for") {
    for (const char* suffix : {"-journal", "-wal", "-shm"}) {
        const TemporaryFolder folder;
        const std::string path = folder.file("log");
        must(SqliteStore::create(path, options));
        std::filesystem::remove(path + suffix);
        REQUIRE(mkfifo((path + suffix).c_str(), 0600) == 0);
        check_cannot_open(path, ErrorCode::io, suffix);
    }
}

TEST_CASE("a log of another format number is refused by that number") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    Connection(path, nullptr).run("PRAGMA user_version = 77; PRAGMA wal_checkpoint(TRUNCATE)");
    check_cannot_open(path, ErrorCode::another_version, "a log of format 77, and this build reads format 4");
}

// The disk is full, or syncs nothing any more, from some call on.
TEST_CASE("a creation that fails anywhere leaves nothing in the way of the next one") {
    const storage::Fault full{.among = {storage::Call::write}, .lasting = true, .code = SQLITE_FULL};
    const storage::Fault unsynced{.among = {storage::Call::sync}, .lasting = true};
    for (storage::Fault fault : {full, unsynced}) {
        int failed = 0;
        for (;; ++fault.after) {
            CAPTURE(fault.after);
            storage::Vfs vfs("failing disk");
            SqliteOptions there = options;
            there.vfs = vfs.name();
            vfs.faults().arm(fault);
            const bool created = SqliteStore::create("log", there).has_value();
            vfs.faults().disarm();
            if (created) break;
            CHECK(vfs.disk().files.empty());
            must(SqliteStore::create("log", there));
            ++failed;
        }
        CHECK(failed > 2);
    }
}

TEST_CASE("a creation for which there is no room on a real disk takes its file away again") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    {
        const NoFileGrowsBeyond limit(8'192);
        check_refused(SqliteStore::create(path, options), ErrorCode::disk_full, "disk is full");
    }
    for (const char* suffix : {"", "-journal", "-wal", "-shm"}) CHECK_FALSE(std::filesystem::exists(path + suffix));
    must(create(path)->write(std::vector{Play("Rio").whole_log()}));
}

TEST_CASE("a link to nothing is named for what it is") {
    const TemporaryFolder folder;
    const std::string path = folder.file("link");
    fs::create_symlink("nowhere", path);
    for (const Access access : {Access::read, Access::write}) {
        check_refused(SqliteStore::open(path, access, options), ErrorCode::io, "is a symbolic link to 'nowhere'");
    }
    check_refused(SqliteStore::create(path, options), ErrorCode::io, "is a symbolic link to 'nowhere'");
}

TEST_CASE("opening for writing finishes a creation that was interrupted") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    put(path, "");
    check_refused(SqliteStore::open(path, Access::read), ErrorCode::not_found, "the file is empty (0 bytes)");
    {
        const auto store = must(SqliteStore::open(path, Access::write, options));
        must(store->write(std::vector{Play("Rio").whole_log()}));
    }
    CHECK(must(must(SqliteStore::open(path, Access::read))->heads()).size() == 1);
}

TEST_CASE("a creation that is interrupted anywhere can be finished") {
    storage::Vfs original("creation");
    SqliteOptions there = options;
    there.vfs = original.name();
    original.start_recording();
    must(SqliteStore::create("log", there)).reset();
    const storage::Trace trace = original.stop_recording();
    int images = 0;
    for (storage::Crash crash(trace); crash.advance();) {
        for (const storage::Survival survival :
             {storage::Survival::nothing, storage::Survival::everything, storage::Survival::torn_sectors}) {
            const storage::Vfs after("after creation", crash.image(survival, 1));
            there.vfs = after.name();
            Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open("log", Access::write, there);
            if (!store && store.error().code == ErrorCode::not_found) store = SqliteStore::create("log", there);
            const auto finished = must(std::move(store));
            must(finished->write(std::vector{Play("Rio").whole_log()}));
            ++images;
        }
    }
    CHECK(images > 50);
}

TEST_CASE("a log that has two names is not written to because its writers would not meet") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    must(SqliteStore::create(path, options)).reset();
    fs::create_hard_link(path, folder.file("another name"));
    check_refused(SqliteStore::open(path, Access::write, options), ErrorCode::not_allowed, "has 2 names (hard links)");
    fs::remove(folder.file("another name"));
    const auto store = must(SqliteStore::open(path, Access::write, options));
    fs::create_hard_link(path, folder.file("another name"));
    check_refused(store->append(Play("Rio").rest_of_log()), ErrorCode::not_allowed, "has 2 names (hard links)");
    fs::remove(folder.file("another name"));
    CHECK(store->append(Play("Rio").rest_of_log()).has_value());
}

TEST_CASE("a writer whose log or lock was taken away writes no more") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const auto store = must(SqliteStore::create(path, options));
    fs::rename(path + "-lock", folder.file("lock"));
    check_refused(store->append(Play("Rio").rest_of_log()), ErrorCode::io, "log-lock' was deleted");
    fs::rename(folder.file("lock"), path + "-lock");
    fs::rename(path, folder.file("elsewhere"));
    check_refused(store->append(Play("Rio").rest_of_log()), ErrorCode::io, "was moved or deleted");
    fs::copy_file(folder.file("elsewhere"), path);
    check_refused(store->append(Play("Rio").rest_of_log()), ErrorCode::io, "is not the file");
    fs::rename(folder.file("elsewhere"), path);
    CHECK(store->append(Play("Rio").rest_of_log()).has_value());
}

TEST_CASE("a second writer is told who the first one is") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    std::filesystem::create_symlink(path, folder.file("link"));
    auto first = create(path);
    const std::string holder = "tests 1.0 (process " + std::to_string(getpid()) + ", since 2026-09-10T00:26:40.000Z)";
    check_refused(SqliteStore::open(path, Access::write, options), ErrorCode::in_use, holder + " is writing to it");
    check_refused(SqliteStore::open(folder.file("link"), Access::write, options), ErrorCode::in_use, holder);
    first.reset();
    CHECK_FALSE(std::filesystem::exists(path + "-lock"));
    must(SqliteStore::open(folder.file("link"), Access::write, options));
}

TEST_CASE("another program that is writing makes an addition wait and then fail") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const auto store = create(path);
    Play play("Rio");
    const Addition addition = play.open_table();
    {
        const Connection other(path, nullptr);
        other.run("BEGIN IMMEDIATE");
        check_refused(store->append({&addition, 1}), ErrorCode::in_use, "database is locked");
    }
    must(store->append({&addition, 1}));
}

TEST_CASE("what another program has written is never overwritten") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const auto store = create(path);
    Play play("Rio");
    must(store->append(std::vector{play.open_table()}));
    Connection(path, nullptr).run("INSERT INTO entry SELECT place + 1, ordinal, session, x'00', digest FROM entry");
    const Addition next = play.refused();
    check_refused(store->append({&next, 1}), ErrorCode::conflict, "entry.place");
    check_refused(store->append({&next, 1}), ErrorCode::corrupt, "table 'Rio', log 0, entry 1");
}

TEST_CASE("a store that was opened for reading does not write") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const auto reader = must(SqliteStore::open(path, Access::read));
    check_refused(reader->append(std::vector{Play("Lima").open_table()}), ErrorCode::not_allowed, "open for reading");
    check_refused(reader->write(std::vector{Play("Lima").whole_log()}), ErrorCode::not_allowed, "open for reading");
}

TEST_CASE("whoever is shown a log cannot write to the same store meanwhile") {
    const TemporaryFolder folder;
    const auto store = create(folder.file("log"));
    must(store->write(std::vector{Play("Rio").whole_log()}));
    must(store->scan({}, [&](const LogView&) {
        check_refused(store->write(std::vector{Play("Lima").whole_log()}), ErrorCode::not_allowed, "is being scanned");
        return true;
    }));
    must(store->write(std::vector{Play("Lima").whole_log()}));
}

TEST_CASE("each writer that writes is a session and the file says who made it") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    must(create(path)->write(std::vector{play.whole_log()}));
    must(SqliteStore::open(path, Access::write, options)).reset();
    SqliteOptions later = options;
    later.program = "tests 2.0";
    must(must(SqliteStore::open(path, Access::write, later))->append(play.rest_of_log()));
    const auto reader = must(SqliteStore::open(path, Access::read));
    CHECK(must(reader->sessions()) ==
          std::vector{Session{1, options.now, "tests 1.0", sqlite3_libversion(), semantics},
                      Session{2, options.now, "tests 2.0", sqlite3_libversion(), semantics}});
    CHECK(must(reader->read(play.key(0))).session == 1);
    CHECK(must(reader->read(play.key(1))).session == 2);
    CHECK(Connection(path, nullptr)
              .run("SELECT key, value FROM meta WHERE key IN ('created_at', 'created_by', 'format')") ==
          "created_at|1789000000000\ncreated_by|tests 1.0\nformat|4");
}

TEST_CASE("a path may hold any character") {
    const TemporaryFolder folder;
    for (const std::string name : {"a b", "100%", "what?", "a#b", "caf\xc3\xa9", "x?mode=memory", "a%20b", "quote'd"}) {
        const std::string path = folder.file(name);
        make_log(path);
        CHECK(std::filesystem::exists(path));
        CHECK(must(must(SqliteStore::open(path, Access::read))->heads()).size() == 1);
    }
}

TEST_CASE("triggers refuse every change of what was written") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const Connection other(path, nullptr);
    for (const std::string table : {"meta", "session", "poker_table", "hand", "entry", "command"}) {
        CAPTURE(table);
        REQUIRE(other.run("SELECT count(*) FROM " + table) != "0");
        const std::string before = other.run("SELECT * FROM " + table);
        CHECK(other.code_of("DELETE FROM " + table) == SQLITE_CONSTRAINT_TRIGGER);
        CHECK(other.code_of("INSERT OR REPLACE INTO " + table + " SELECT * FROM " + table) ==
              SQLITE_CONSTRAINT_TRIGGER);
        CHECK(other.code_of("INSERT OR IGNORE INTO " + table + " SELECT * FROM " + table) == SQLITE_CONSTRAINT_TRIGGER);
        const std::string column = other.run("SELECT name FROM pragma_table_info('" + table + "') LIMIT 1 OFFSET 1");
        CHECK(other.code_of("UPDATE " + table + " SET " + column + " = " + column) == SQLITE_CONSTRAINT_TRIGGER);
        CHECK(other.code_of("UPDATE OR REPLACE " + table + " SET " + column + " = " + column) ==
              SQLITE_CONSTRAINT_TRIGGER);
        CHECK(other.run("SELECT * FROM " + table) == before);
    }
}

TEST_CASE("the connection of a writer changes as little of what was written as any other") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const auto code_of = [](sqlite::Connection& connection, const std::string& statements) {
        return connection.execute(statements) ? SQLITE_OK : connection.last_code();
    };
    const Connection other(path, nullptr);
    Result<sqlite::Connection> writer = sqlite::open_to_write(path, {.now = {}, .program = "tests 1.0", .vfs = {}});
    REQUIRE(writer.has_value());
    for (const std::string table : {"meta", "session", "poker_table", "hand", "entry", "command"}) {
        CAPTURE(table);
        const std::string before = other.run("SELECT * FROM " + table);
        const std::string column = other.run("SELECT name FROM pragma_table_info('" + table + "') LIMIT 1 OFFSET 1");
        CHECK(code_of(*writer, "DELETE FROM " + table) == SQLITE_CONSTRAINT_TRIGGER);
        CHECK(code_of(*writer, "UPDATE " + table + " SET " + column + " = " + column) == SQLITE_CONSTRAINT_TRIGGER);
        CHECK(code_of(*writer, "UPDATE OR REPLACE " + table + " SET " + column + " = " + column) ==
              SQLITE_CONSTRAINT_TRIGGER);
        // As handlog inserts; the keys refuse it.
        const int inserted = code_of(*writer, "INSERT OR ROLLBACK INTO " + table + " SELECT * FROM " + table);
        CHECK((inserted == SQLITE_CONSTRAINT_ROWID || inserted == SQLITE_CONSTRAINT_PRIMARYKEY ||
               inserted == SQLITE_CONSTRAINT_UNIQUE));
        CHECK(other.run("SELECT * FROM " + table) == before);
    }
    CHECK(code_of(*writer, "BEGIN; DELETE FROM entry WHERE place & 0xffffffff = 1") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK_FALSE(writer->in_transaction());
}

TEST_CASE("the head of a table moves only to a log that is there") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const Connection other(path, nullptr);
    CHECK(other.code_of("UPDATE poker_table SET sealed = 2") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(other.code_of("UPDATE poker_table SET sealed = 0") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(other.code_of("UPDATE poker_table SET sealed = 2, last = x'00'") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(other.code_of("INSERT INTO poker_table VALUES(2, x'41', 0, 1, zeroblob(32), NULL, 0)") ==
          SQLITE_CONSTRAINT_TRIGGER);
    CHECK(other.code_of("INSERT INTO poker_table SELECT 2, id, 0, 0, last, NULL, 0 FROM poker_table") ==
          SQLITE_CONSTRAINT_TRIGGER);
    CHECK(other.code_of("INSERT INTO hand SELECT log + 1, session, bytes, digest, seal + 1 FROM hand; "
                        "UPDATE poker_table SET sealed = 2, last_seal = last_seal + 1") == SQLITE_OK);
}

TEST_CASE("the entries of an open log leave only when the sealed row holds them") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    make_log(path);
    const Connection other(path, nullptr);
    const std::string bytes = "(SELECT CAST(group_concat(bytes, '') AS BLOB) FROM entry)";
    const std::string log = "INSERT INTO hand SELECT (place >> 32 << 32) | ordinal, session, ";
    const auto attempt = [&](const std::string& sealed, const std::string& removal) {
        other.run("BEGIN; " + log + sealed + ", digest, 2 FROM entry LIMIT 1");
        const int code = other.code_of(removal);
        other.code_of("ROLLBACK");
        return code;
    };
    CHECK(attempt(bytes, "DELETE FROM entry") == SQLITE_OK);
    CHECK(attempt("CAST(" + bytes + " || x'07' AS BLOB)", "DELETE FROM entry") == SQLITE_OK);
    CHECK(attempt("bytes", "DELETE FROM entry") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(attempt("substr(" + bytes + ", 2)", "DELETE FROM entry") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(attempt(bytes, "DELETE FROM entry WHERE place & 0xffffffff = 1") == SQLITE_CONSTRAINT_TRIGGER);
}

TEST_CASE("a file whose schema was changed is refused and the difference is named") {
    const TemporaryFolder folder;
    const auto refused_after = [&](const std::string& statements, std::string_view words) {
        const std::string path = folder.file("log" + std::to_string(std::hash<std::string>()(statements)));
        make_log(path);
        Connection(path, nullptr).run(statements);
        check_cannot_open(path, ErrorCode::corrupt, words);
    };
    refused_after("DROP TRIGGER hand_is_not_deleted", "its trigger 'hand_is_not_deleted' is missing");
    refused_after("CREATE TABLE more(x)", "unknown object: table 'more'");
    refused_after("CREATE INDEX fast ON hand(session)", "unknown object: index 'fast'");
    refused_after("ALTER TABLE session ADD COLUMN x ANY",
                  "its table 'session' differs from that of a log of this format");
    refused_after(
        "DROP TRIGGER entry_stays; CREATE TRIGGER entry_stays BEFORE INSERT ON entry WHEN 0 BEGIN SELECT 1; END",
        "its trigger 'entry_stays' differs from that of a log of this format");
}

TEST_CASE("what was changed behind the triggers is found and named") {
    const TemporaryFolder folder;
    int count = 0;
    // Makes a log, changes it with the trigger taken away for a moment, and opens it again.
    const auto after = [&](const std::string& trigger, const std::string& statements) {
        const std::string path = folder.file("log" + std::to_string(++count));
        make_log(path);
        const Connection other(path, nullptr);
        const std::string made = other.run("SELECT sql FROM sqlite_schema WHERE name = '" + trigger + "'");
        other.run("DROP TRIGGER " + trigger + "; " + statements + "; " + made);
        return must(SqliteStore::open(path, Access::read));
    };
    const LogKey sealed{.table = table_id("Rio"), .ordinal = 0};
    const LogKey open{.table = table_id("Rio"), .ordinal = 1};
    const auto all = [](const LogView&) { return true; };
    const auto check_examined = [](EventStore& store, const std::string& words) {
        std::string found;
        for (const Damage& damage : must(examine(store)).damage) found += to_string(damage) + "\n";
        CAPTURE(found);
        CHECK(found.find(words + "\n") != std::string::npos);
    };

    auto store = after("hand_is_not_changed",
                       "UPDATE hand SET bytes = CAST(substr(bytes, 1, 20) || x'55' || substr(bytes, 22) AS BLOB)");
    check_refused(store->read(sealed), ErrorCode::corrupt, "table 'Rio', log 0: the contents do not match the digest");
    CHECK(must(store->read(open)).bytes.size() > 50);

    store = after("hand_is_not_deleted", "DELETE FROM hand");
    check_refused(store->read(sealed), ErrorCode::corrupt, "table 'Rio', log 0: it was sealed, but its row is missing");
    check_refused(store->scan({}, all), ErrorCode::corrupt,
                  "table 'Rio', log 0: it was sealed, but its row is missing");

    store = after("hand_is_not_changed", "UPDATE hand SET log = log + 5");
    check_refused(store->scan({}, all), ErrorCode::corrupt, "table 'Rio', log 5: it is sealed, but the head");

    store = after("hand_is_not_changed", "UPDATE hand SET log = log + (1 << 32)");
    check_refused(store->scan({}, all), ErrorCode::corrupt, "logs of table number 2, which is missing");

    store = after("hand_is_not_changed", "UPDATE hand SET digest = zeroblob(31)");
    check_refused(store->read(sealed), ErrorCode::corrupt, "its row is invalid");
    check_refused(store->scan({}, all), ErrorCode::corrupt, "its row is invalid");

    // In 32 bits it would be session 1.
    store = after("hand_is_not_changed", "UPDATE hand SET session = (1 << 32) + 1");
    check_refused(store->scan({}, all), ErrorCode::corrupt, "its row is invalid");
    check_examined(*store, "table 'Rio', log 0: it was written in session 4294967297, which is invalid");

    store = after("entry_is_not_changed", "UPDATE entry SET session = session - (1 << 32) WHERE place & 1");
    check_refused(store->read(open), ErrorCode::corrupt, "its row is invalid");
    check_examined(*store, "table 'Rio', log 1, entry 1: it was written in session -4294967295, which is invalid");

    store = after("poker_table_goes_forward", "UPDATE poker_table SET last = randomblob(32)");
    check_refused(store->read(sealed), ErrorCode::corrupt, "it is not the last log that the head of its table names");
    check_refused(store->heads(), ErrorCode::corrupt, "it is not the last log that the head of its table names");

    store = after("poker_table_goes_forward", "UPDATE poker_table SET kind = 1");
    check_refused(store->heads(), ErrorCode::corrupt, "its kind is not that of the head of its table");
    check_refused(store->scan({}, [](const LogView&) { return true; }), ErrorCode::corrupt,
                  "its kind is not that of the head of its table");

    store = after("poker_table_goes_forward", "UPDATE poker_table SET id = x'4c696d61'");
    check_refused(store->read({.table = table_id("Lima"), .ordinal = 0}), ErrorCode::corrupt,
                  "table 'Lima', log 0: the contents are those of table 'Rio', log 0");

    store = after("entry_is_not_changed", "UPDATE entry SET bytes = CAST(bytes || x'00' AS BLOB) WHERE place & 1");
    check_refused(store->read(open), ErrorCode::corrupt,
                  "table 'Rio', log 1, entry 1: the contents do not match the digest");
    check_refused(store->heads(), ErrorCode::corrupt, "table 'Rio', log 1, entry 1");

    store = after("entry_leaves_when_sealed", "DELETE FROM entry WHERE place & 1 = 0");
    check_refused(store->read(open), ErrorCode::corrupt, "table 'Rio', log 1, entry 0: it is missing");

    store = after("entry_is_not_changed", "UPDATE entry SET ordinal = 0");
    check_refused(store->read(open), ErrorCode::corrupt, "its row belongs to log 0");

    store = after("command_is_not_changed", "UPDATE command SET sequence = 9");
    check_refused(store->find_command(table_id("Rio"), command_id("start")), ErrorCode::corrupt,
                  "entry 9 was recorded, but is missing");
}

}  // namespace handlog::tests
