// That SQLite works on the Vfs as it does on a disk.
#include "tests/eventstore/storage/vfs.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sqlite3.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "tests/eventstore/storage/connection.hpp"

namespace handlog::tests::storage {
namespace {

const std::string some_rows =
    "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 300) "
    "INSERT INTO entry SELECT n, printf('%0300d', n) FROM counted;";

TEST_CASE("SQLite works in memory with each kind of rollback journal") {
    for (const std::string mode : {"delete", "truncate", "persist", "memory", "off"}) {
        CAPTURE(mode);
        Vfs vfs("machine");
        {
            const Connection writer("log", "machine");
            CHECK(writer.run("PRAGMA journal_mode = " + mode) == mode);
            writer.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT);" + some_rows);
            writer.run(
                "BEGIN; DELETE FROM entry WHERE id % 2; UPDATE entry SET bytes = 'short' WHERE id < 100; COMMIT");
            if (mode != "off") writer.run("BEGIN; DELETE FROM entry; ROLLBACK");
            writer.run("VACUUM");
        }
        const Connection reader("log", "machine", SQLITE_OPEN_READONLY);
        CHECK(reader.run("SELECT count(*), min(id), sum(length(bytes)) FROM entry") == "150|2|30545");
        CHECK(reader.run("PRAGMA integrity_check") == "ok");
        CHECK(reader.code_of("DELETE FROM entry") == SQLITE_READONLY);
    }
}

TEST_CASE("readers of a WAL see what was there when they began and never block the writer") {
    Vfs vfs("machine");
    const Connection writer("log", "machine");
    CHECK(writer.run("PRAGMA journal_mode = wal") == "wal");
    writer.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)");

    const Connection early("log", "machine", SQLITE_OPEN_READONLY);
    early.run("BEGIN; SELECT count(*) FROM entry");
    writer.run(some_rows);
    const Connection late("log", "machine", SQLITE_OPEN_READONLY);
    CHECK(late.run("SELECT count(*) FROM entry") == "300");
    CHECK(early.run("SELECT count(*) FROM entry") == "0");

    SUBCASE("a checkpoint waits for them before it begins the WAL anew") {
        CHECK(writer.run("PRAGMA wal_checkpoint(TRUNCATE)").starts_with("1|"));
        CHECK(early.run("SELECT count(*) FROM entry; COMMIT; SELECT count(*) FROM entry") == "0\n300");
        CHECK(writer.run("PRAGMA wal_checkpoint(TRUNCATE)") == "0|0|0");
        CHECK(vfs.disk().files.at("log-wal").empty());
        CHECK(late.run("SELECT count(*) FROM entry") == "300");
    }
    SUBCASE("a second writer is turned away") {
        const Connection second("log", "machine");
        writer.run("BEGIN IMMEDIATE; DELETE FROM entry");
        CHECK(second.code_of("BEGIN IMMEDIATE") == SQLITE_BUSY);
        CHECK(late.run("SELECT count(*) FROM entry") == "300");
        writer.run("COMMIT");
        CHECK(second.run("BEGIN IMMEDIATE; SELECT count(*) FROM entry; COMMIT") == "0");
    }
    CHECK(writer.run("PRAGMA integrity_check") == "ok");
}

TEST_CASE("locks of a rollback journal keep a writer and its readers apart") {
    Vfs vfs("machine");
    const Connection one("log", "machine");
    const Connection other("log", "machine");
    one.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)");

    other.run("BEGIN; SELECT count(*) FROM entry");
    one.run("BEGIN; INSERT INTO entry VALUES (1, 'a')");
    CHECK(other.code_of("INSERT INTO entry VALUES (2, 'b')") == SQLITE_BUSY);
    CHECK(one.code_of("COMMIT") == SQLITE_BUSY);
    const Connection third("log", "machine");
    CHECK(third.code_of("SELECT count(*) FROM entry") == SQLITE_BUSY);
    CHECK(other.run("SELECT count(*) FROM entry; COMMIT") == "0");
    one.run("COMMIT");
    CHECK(third.run("SELECT count(*) FROM entry") == "1");
}

TEST_CASE("threads read a WAL while another writes it") {
    Vfs vfs("machine");
    {
        const Connection writer("log", "machine");
        writer.run(
            "PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 8; CREATE TABLE entry (id INTEGER PRIMARY KEY)");
    }
    constexpr int entries = 100;
    std::vector<std::string> faults(3);
    std::vector<std::thread> threads;
    for (std::string& fault : faults) {
        threads.emplace_back([&fault, writes = &fault == &faults.front()] {
            try {
                const Connection connection("log", "machine");
                sqlite3_busy_timeout(connection.get(), 10'000);
                for (int entry = 1; writes && entry <= entries; ++entry)
                    connection.run("INSERT INTO entry VALUES (" + std::to_string(entry) + ")");
                for (int seen = 0; seen < entries && fault.empty();) {
                    const std::string answer = connection.run("SELECT count(*), ifnull(max(id), 0) FROM entry");
                    const int count = std::stoi(answer);
                    if (count < seen || answer != std::to_string(count) + '|' + std::to_string(count)) fault = answer;
                    seen = count;
                }
            } catch (const std::exception& error) {
                fault = error.what();
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::string& fault : faults) CHECK(fault == "");
    CHECK(Connection("log", "machine").run("PRAGMA integrity_check") == "ok");
}

// A folder on the disk of this computer, for as long as it is needed.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "handlog-storage-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder could be made");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
    // All but the shared memory of a WAL, which is no file on a Vfs.
    [[nodiscard]] Disk disk() const {
        Disk disk;
        for (const auto& entry : std::filesystem::directory_iterator(path_)) {
            std::ifstream file(entry.path(), std::ios::binary);
            const std::string name = entry.path().filename().string();
            if (!name.ends_with("-shm"))
                disk.files.emplace(name, Bytes(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
        }
        return disk;
    }

private:
    std::filesystem::path path_;
};

TEST_CASE("the files are the same bytes as those on a real disk") {
    for (const std::string mode : {"wal", "persist", "delete"}) {
        CAPTURE(mode);
        const Folder folder;
        Vfs vfs("machine", {}, ordinary_device);
        const std::vector<std::string> steps{
            "PRAGMA journal_mode = " + mode + "; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)",
            some_rows,
            "BEGIN; DELETE FROM entry WHERE id % 3 = 0; UPDATE entry SET bytes = 'short' WHERE id < 50; COMMIT",
            mode == "wal" ? "PRAGMA wal_checkpoint(TRUNCATE)" : "VACUUM",
            "INSERT INTO entry VALUES (1000, 'after')",
        };
        const auto run = [&](const std::string& file, const char* vfs_name, const auto& disk) {
            std::vector<Disk> disks;
            seed_sqlite(7);
            {
                const Connection writer(file, vfs_name);
                for (const std::string& step : steps) {
                    writer.run(step);
                    disks.push_back(disk());
                }
            }
            disks.push_back(disk());
            return disks;
        };
        const std::vector<Disk> real = run(folder.path("log"), nullptr, [&] { return folder.disk(); });
        const std::vector<Disk> ours = run("log", "machine", [&] { return vfs.disk(); });
        REQUIRE(real.size() == ours.size());
        for (std::size_t step = 0; step < real.size(); ++step) {
            CAPTURE(step);
            REQUIRE(real[step].files.contains("log"));
            CHECK(real[step] == ours[step]);
        }
    }
}

TEST_CASE("the same work leaves the same trace") {
    const auto trace = [](std::uint32_t seed) {
        seed_sqlite(seed);
        Vfs vfs("machine");
        vfs.start_recording();
        const Connection writer("log", "machine");
        writer.run("PRAGMA journal_mode = wal; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)");
        vfs.mark(1);
        writer.run("INSERT INTO entry VALUES (random(), datetime('now'))");
        return vfs.stop_recording().operations;
    };
    const std::vector<Operation> once = trace(7);
    CHECK(once.size() > 10);
    CHECK(once == trace(7));
    CHECK(once != trace(8));
}

TEST_CASE("a WAL stays behind only where SQLite is asked to keep it") {
    for (const bool keeps : {false, true}) {
        CAPTURE(keeps);
        Vfs vfs("machine");
        {
            const Connection writer("log", "machine");
            int wanted = keeps ? 1 : 0;
            CHECK(sqlite3_file_control(writer.get(), "main", SQLITE_FCNTL_PERSIST_WAL, &wanted) == SQLITE_OK);
            writer.run("PRAGMA journal_mode = wal; CREATE TABLE entry (id INTEGER PRIMARY KEY)");
            int answer = -1;
            CHECK(sqlite3_file_control(writer.get(), "main", SQLITE_FCNTL_PERSIST_WAL, &answer) == SQLITE_OK);
            CHECK(answer == wanted);
        }
        CHECK(vfs.disk().files.contains("log-wal") == keeps);
    }
}

TEST_CASE("what a killed process leaves can be opened on another machine") {
    Vfs vfs("machine");
    const Connection writer("log", "machine");
    writer.run("PRAGMA journal_mode = wal; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT);" + some_rows);
    writer.run("BEGIN; DELETE FROM entry");

    Vfs next("next machine", vfs.disk());
    const Connection reader("log", "next machine");
    CHECK(reader.run("SELECT count(*) FROM entry") == "300");
    CHECK(reader.run("PRAGMA integrity_check") == "ok");
}

TEST_CASE("a log that a killed process left opens without shared memory or as one that nobody changes") {
    Vfs vfs("machine");
    const Connection writer("log", "machine");
    writer.run("PRAGMA journal_mode = wal; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT)");
    writer.run("PRAGMA wal_checkpoint(TRUNCATE);" + some_rows);

    Vfs next("next machine", vfs.disk());
    {
        const Connection alone("log", "next machine");
        CHECK(alone.run("PRAGMA locking_mode = exclusive; SELECT count(*) FROM entry") == "exclusive\n300");
        CHECK(next.faults().calls({Call::map_shared_memory}) == 0);
        const Connection second("log", "next machine");
        CHECK(second.code_of("SELECT count(*) FROM entry") == SQLITE_BUSY);
    }
    Vfs older("older machine", {.files = {{"log", vfs.disk().files.at("log")}}});
    const Connection unchanging("file:log?immutable=1", "older machine", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    CHECK(unchanging.run("SELECT count(*) FROM entry") == "0");
    CHECK(older.faults().calls({Call::lock, Call::map_shared_memory}) == 0);
}

TEST_CASE("scratch files leave no trace") {
    Vfs vfs("machine");
    const Connection writer("log", "machine");
    writer.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT);" + some_rows);
    vfs.start_recording();
    vfs.faults().disarm();
    writer.run("PRAGMA temp_store = file; PRAGMA temp.cache_size = 2; CREATE TEMP TABLE copy AS SELECT * FROM entry");
    CHECK(writer.run("SELECT count(*) FROM copy") == "300");
    CHECK(vfs.faults().calls({Call::write}) > 10);
    CHECK(vfs.stop_recording().operations.empty());
}

TEST_CASE("the directory is synced once for each journal that was made") {
    Vfs vfs("machine");
    vfs.start_recording();
    const Connection writer("log", "machine");
    writer.run("PRAGMA journal_mode = wal; CREATE TABLE entry (id INTEGER PRIMARY KEY, bytes TEXT);" + some_rows);
    writer.run("DELETE FROM entry WHERE id > 1; DELETE FROM entry");
    int journals = 0;
    int syncs = 0;
    for (const Operation& operation : vfs.stop_recording().operations) {
        if (const auto* created = std::get_if<Created>(&operation)) journals += created->name == "log" ? 0 : 1;
        if (std::holds_alternative<DirectorySynced>(operation)) ++syncs;
    }
    CHECK(journals == 2);
    CHECK(syncs == journals);
}

// ---- What SQLite seldom asks for, asked for directly ----

class OpenedFile {
public:
    explicit OpenedFile(const char* vfs_name) : vfs_(sqlite3_vfs_find(vfs_name)) {
        memory_.resize(static_cast<std::size_t>(vfs_->szOsFile) / sizeof(std::max_align_t) + 1);
        constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB;
        if (vfs_->xOpen(vfs_, "log", get(), flags, nullptr) != SQLITE_OK) throw std::runtime_error("it did not open");
    }
    OpenedFile(const OpenedFile&) = delete;
    OpenedFile& operator=(const OpenedFile&) = delete;
    ~OpenedFile() { get()->pMethods->xClose(get()); }

    [[nodiscard]] sqlite3_vfs* vfs() const { return vfs_; }
    [[nodiscard]] sqlite3_file* get() { return reinterpret_cast<sqlite3_file*>(memory_.data()); }
    sqlite3_file* operator->() { return get(); }

    int write(const std::string& text) {
        return get()->pMethods->xWrite(get(), text.data(), static_cast<int>(text.size()), 0);
    }
    int read(std::string& text) { return get()->pMethods->xRead(get(), text.data(), static_cast<int>(text.size()), 0); }
    int sync() { return get()->pMethods->xSync(get(), SQLITE_SYNC_FULL); }
    [[nodiscard]] bool is_reserved() {
        int answer = -1;
        REQUIRE(get()->pMethods->xCheckReservedLock(get(), &answer) == SQLITE_OK);
        return answer != 0;
    }

private:
    sqlite3_vfs* vfs_;
    std::vector<std::max_align_t> memory_;
};

TEST_CASE("a read beyond the end of a file gives zeros and so does one that fails") {
    Vfs vfs("machine");
    OpenedFile file("machine");
    file.write("entry");
    std::string text(7, 'x');
    CHECK(file.read(text) == SQLITE_IOERR_SHORT_READ);
    CHECK(text == std::string("entry\0\0", 7));

    vfs.faults().arm({.among = {Call::read}, .bytes_done = 3});
    CHECK(file.read(text) == SQLITE_IOERR_READ);
    CHECK(text == std::string("ent\0\0\0\0", 7));
}

TEST_CASE("an empty file does not count as one that exists") {
    Vfs vfs("machine");
    OpenedFile file("machine");
    int exists = -1;
    CHECK(file.vfs()->xAccess(file.vfs(), "log", SQLITE_ACCESS_EXISTS, &exists) == SQLITE_OK);
    CHECK(exists == 0);
    file.write("entry");
    CHECK(file.vfs()->xAccess(file.vfs(), "log", SQLITE_ACCESS_EXISTS, &exists) == SQLITE_OK);
    CHECK(exists == 1);
}

TEST_CASE("whoever asks is told that another has reserved the file") {
    Vfs vfs("machine");
    OpenedFile one("machine");
    OpenedFile other("machine");
    CHECK_FALSE(other.is_reserved());
    CHECK(one->pMethods->xLock(one.get(), SQLITE_LOCK_SHARED) == SQLITE_OK);
    CHECK_FALSE(other.is_reserved());
    CHECK(one->pMethods->xLock(one.get(), SQLITE_LOCK_RESERVED) == SQLITE_OK);
    CHECK(other.is_reserved());
    CHECK(one.is_reserved());
    CHECK(one->pMethods->xUnlock(one.get(), SQLITE_LOCK_SHARED) == SQLITE_OK);
    CHECK_FALSE(other.is_reserved());
}

TEST_CASE("shared memory is one for all and begins anew when all have let go of it") {
    Vfs vfs("machine");
    OpenedFile one("machine");
    OpenedFile other("machine");
    const auto map = [](OpenedFile& file) {
        volatile void* memory = nullptr;
        REQUIRE(file->pMethods->xShmMap(file.get(), 0, 32768, 1, &memory) == SQLITE_OK);
        return static_cast<volatile std::uint8_t*>(memory);
    };
    map(one)[7] = 7;
    CHECK(map(other)[7] == 7);
    one->pMethods->xShmUnmap(one.get(), 0);
    CHECK(map(one)[7] == 7);
    one->pMethods->xShmUnmap(one.get(), 0);
    other->pMethods->xShmUnmap(other.get(), 0);
    CHECK(map(one)[7] == 0);
}

TEST_CASE("a sync that failed is in the trace as such") {
    Vfs vfs("machine");
    OpenedFile file("machine");
    vfs.start_recording();
    file.write("entry");
    vfs.faults().arm({.among = {Call::sync}});
    CHECK(file.sync() == SQLITE_IOERR_FSYNC);
    CHECK(file.sync() == SQLITE_OK);
    const std::vector<Operation> operations = vfs.stop_recording().operations;
    REQUIRE(operations.size() == 3);
    CHECK(std::holds_alternative<SyncFailed>(operations[1]));
    CHECK(std::holds_alternative<Synced>(operations[2]));
}

TEST_CASE("the clock of the machine moves by what was slept") {
    Vfs vfs("machine");
    OpenedFile file("machine");
    sqlite3_int64 before = 0;
    sqlite3_int64 after = 0;
    file.vfs()->xCurrentTimeInt64(file.vfs(), &before);
    file.vfs()->xSleep(file.vfs(), 1'800'000'000);
    file.vfs()->xCurrentTimeInt64(file.vfs(), &after);
    CHECK(after == before + 1'800'001);
    CHECK(Connection("log", "machine").run("SELECT date('now')") == "2024-04-16");
}

TEST_CASE("a VFS is known to SQLite by its name for as long as it lives") {
    {
        Vfs vfs("machine");
        CHECK(sqlite3_vfs_find("machine") != nullptr);
        CHECK_THROWS_AS(Vfs("machine"), std::logic_error);
        CHECK(sqlite3_vfs_find("machine") != nullptr);
    }
    CHECK(sqlite3_vfs_find("machine") == nullptr);
    CHECK_THROWS_AS(Connection("log", "machine"), SqliteError);
}

}  // namespace
}  // namespace handlog::tests::storage
