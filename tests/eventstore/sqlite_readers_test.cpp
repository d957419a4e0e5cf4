// Reading a log while somebody writes to it, after somebody was killed, and
// without the right to write anything.
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/child_process.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
namespace fs = std::filesystem;

namespace {

const SqliteOptions options{.now = Time(1'000), .program = "tests", .vfs = {}, .wait_for_readers_ms = 100};
constexpr uid_t nobody = 65'534;

// From here on this process may write nothing that is not everybody's.
[[nodiscard]] bool become_nobody() {
    const pid_t parent = getppid();
    if (setgid(nobody) != 0 || setuid(nobody) != 0) return false;
    die_with(parent);
    return true;
}

[[nodiscard]] std::set<std::string> files_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

// Reads all of Rio, and finds a sealed log and an open one of two entries.
[[nodiscard]] bool reads_everything(const std::string& path) {
    const auto store = SqliteStore::open(path, Access::read);
    if (!store) {
        std::fprintf(stderr, "%s\n", store.error().what.c_str());
        return false;
    }
    int logs = 0;
    const Result<void> scanned = (*store)->scan({}, [&](const LogView& log) {
        logs += Hasher().digest_of(log.bytes) == log.digest ? 1 : 100;
        return true;
    });
    const auto heads = (*store)->heads();
    if (!scanned || !heads) {
        std::fprintf(stderr, "%s\n", (scanned ? heads.error() : scanned.error()).what.c_str());
        return false;
    }
    return logs == 2 && heads->size() == 1 && heads->front().sealed == 1 && heads->front().open == 2;
}

// What reads_everything() finds.
void fill(SqliteStore& store) {
    Play play("Rio");
    must(store.write(std::vector{play.whole_log()}));
    must(store.append(std::vector{play.start_hand(), play.refused()}));
}

// A folder that others may look into.
struct SharedFolder : TemporaryFolder {
    SharedFolder() { fs::permissions(path(), fs::perms(0755)); }
};

// As it lies in the folder, it is read by us, and no file comes into being.
void check_read_by_us(const SharedFolder& folder, const std::string& path) {
    const std::set<std::string> before = files_in(folder.path());
    CHECK(in_child([&] { return reads_everything(path); }));
    CHECK(files_in(folder.path()) == before);
}

// The same by somebody who may write nothing, once the log's owner says so.
void check_read_by_all(const SharedFolder& folder, const std::string& path) {
    check_read_by_us(folder, path);
    const std::set<std::string> before = files_in(folder.path());
    if (geteuid() == 0) {
        fs::permissions(path, fs::perms(0644));
        CHECK(in_child([&] {
            return become_nobody() && access(folder.path().c_str(), W_OK) != 0 && access(path.c_str(), W_OK) != 0 &&
                   reads_everything(path);
        }));
        CHECK(files_in(folder.path()) == before);
    } else {
        MESSAGE("not root: that another user can read it was not tried");
    }
}

// Whoever may read -shm could lock it, so a log in use shows what it is to its owner only.
void check_refused_to_others(const std::string& path) {
    if (geteuid() != 0) {
        MESSAGE("not root: that another user cannot read it was not tried");
        return;
    }
    fs::permissions(path, fs::perms(0644));
    CHECK(in_child([&] {
        if (!become_nobody()) return false;
        const auto opened = SqliteStore::open(path, Access::read, options);
        return !opened && opened.error().code == ErrorCode::io &&
               opened.error().what.find("Permission denied") != std::string::npos &&
               open((path + "-shm").c_str(), O_RDONLY) < 0 && open((path + "-lock").c_str(), O_RDONLY) < 0;
    }));
}

void check_next_writer_goes_on(const std::string& path) {
    const auto store = must(SqliteStore::open(path, Access::write, options));
    const std::vector<Head> heads = must(store->heads());
    REQUIRE(heads.size() == 1);
    CHECK(heads[0].open == 2);
    must(store->write(std::vector{Play("Lima").whole_log()}));
    CHECK(must(store->heads()).size() == 2);
}

// Somebody else who writes, in a process of its own: SQLite's locks belong to a
// process, and a copy of a process that has them is no other process.
class OtherWriter {
public:
    // Does `task`, and keeps the log open until it is let go.
    OtherWriter(const std::string& path, const std::function<void(SqliteStore&)>& task) {
        REQUIRE(pipe(ready_.data()) == 0);
        REQUIRE(pipe(go_.data()) == 0);
        child_ = start_child();
        if (child_ == 0) {
            close(go_[1]);
            bool done = false;
            try {
                auto store = fs::exists(path) ? SqliteStore::open(path, Access::write, options)
                                              : SqliteStore::create(path, options);
                if (store) {
                    task(**store);
                    done = write(ready_[1], "x", 1) == 1;
                    char end = 0;
                    done = read(go_[0], &end, 1) == 0 && done;
                }
            } catch (...) {
            }
            _exit(done ? 0 : 1);
        }
        close(ready_[1]);
        close(go_[0]);
        char answer = 0;
        REQUIRE(read(ready_[0], &answer, 1) == 1);
    }
    OtherWriter(const OtherWriter&) = delete;
    OtherWriter& operator=(const OtherWriter&) = delete;
    ~OtherWriter() {
        close(go_[1]);
        close(ready_[0]);
        const int status = wait_for(child_);
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 0);
    }

private:
    std::array<int, 2> ready_{};
    std::array<int, 2> go_{};
    pid_t child_ = -1;
};

// A log whose writer was killed.
void make_killed(const std::string& path) {
    const pid_t child = start_child();
    if (child == 0) {
        auto store = SqliteStore::create(path, options);
        if (store) fill(**store);
        raise(SIGKILL);
    }
    const int status = wait_for(child);
    REQUIRE(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("a log that is being written is read by its owner and locked by nobody else") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    const OtherWriter writer(path, fill);
    CHECK(fs::file_size(path + "-wal") > 0);
    check_read_by_us(folder, path);
    check_refused_to_others(path);
}

TEST_CASE("a log that was closed is alone and is read by everybody") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    {
        const auto writer = must(SqliteStore::create(path, options));
        fill(*writer);
    }
    CHECK(files_in(folder.path()) == std::set<std::string>{"log"});
    check_read_by_all(folder, path);
    check_next_writer_goes_on(path);
}

TEST_CASE("a log whose writer was killed is read by its owner") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    make_killed(path);
    CHECK(fs::file_size(path + "-wal") > 0);
    check_read_by_us(folder, path);
    check_refused_to_others(path);
    check_next_writer_goes_on(path);
}

TEST_CASE("a copy of a closed log is read by everybody") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    {
        const auto writer = must(SqliteStore::create(path, options));
        fill(*writer);
    }
    const SharedFolder elsewhere;
    const std::string copy = elsewhere.file("copy");
    fs::copy_file(path, copy);
    check_read_by_all(elsewhere, copy);
    check_next_writer_goes_on(copy);
}

TEST_CASE("a copy of a log that was not closed is read with what its WAL holds") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    make_killed(path);
    const SharedFolder elsewhere;
    const std::string copy = elsewhere.file("copy");
    fs::copy_file(path, copy);
    fs::copy_file(path + "-wal", copy + "-wal");
    fs::permissions(copy + "-wal", fs::perms(0644));
    check_read_by_all(elsewhere, copy);
    CHECK(fs::file_size(copy + "-wal") == fs::file_size(path + "-wal"));
    check_next_writer_goes_on(copy);
}

TEST_CASE("a reader that has read a copy notices when somebody begins to write") {
    for (const bool with_wal : {false, true}) {
        CAPTURE(with_wal);
        const SharedFolder folder;
        const std::string path = folder.file("log");
        make_killed(path);
        if (!with_wal) must(SqliteStore::open(path, Access::write, options)).reset();
        fs::remove(path + "-shm");
        const auto reader = must(SqliteStore::open(path, Access::read));
        CHECK(must(reader->heads()).size() == 1);
        const auto write_more = [&] {
            return in_child([&] {
                auto writer = SqliteStore::open(path, Access::write, options);
                return writer && (*writer)->write(std::vector{Play("Lima").whole_log()}).has_value();
            });
        };
        // Who asks for more meanwhile is told so, and what the scan reads from stays.
        const auto scanned = reader->scan({}, [&](const LogView& view) {
            CHECK(must(reader->read(view.key)).digest == view.digest);
            CHECK(write_more());
            CHECK(reader->read(view.key).error().code == ErrorCode::in_use);
            CHECK(reader->find_command(view.key.table, command_id("never sent")).error().code == ErrorCode::in_use);
            CHECK(reader->heads().error().code == ErrorCode::in_use);
            return false;
        });
        CHECK_FALSE(scanned.has_value());
        CHECK(must(reader->heads()).size() == 2);
    }
}

TEST_CASE("a reader that has lost its file says so and takes no addition") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    make_killed(path);
    must(SqliteStore::open(path, Access::write, options)).reset();
    const auto reader = must(SqliteStore::open(path, Access::read));
    must(SqliteStore::open(path, Access::write, options)).reset();
    fs::rename(path, folder.file("elsewhere"));
    CHECK(reader->heads().error().code == ErrorCode::not_found);
    CHECK(reader->append({}).error().code == ErrorCode::not_allowed);
    CHECK(reader->heads().error().code == ErrorCode::not_found);
}

TEST_CASE("a reader goes on when the writer closes and another one begins") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    auto writer = must(SqliteStore::create(path, options));
    must(writer->write(std::vector{play.whole_log()}));
    const auto reader = must(SqliteStore::open(path, Access::read));
    for (int round = 0; round < 3; ++round) {
        CHECK(must(reader->heads())[0].sealed == play.encoded().size());
        writer.reset();
        CHECK(must(reader->heads())[0].sealed == play.encoded().size());
        writer = must(SqliteStore::open(path, Access::write, options));
        must(writer->write(std::vector{play.whole_log()}));
    }
}

TEST_CASE("somebody who may not write is told so") {
    if (geteuid() != 0) {
        MESSAGE("not root: that another user cannot write was not tried");
        CHECK(geteuid() != 0);
        return;
    }
    const SharedFolder folder;
    const std::string path = folder.file("log");
    {
        const auto writer = must(SqliteStore::create(path, options));
        fill(*writer);
    }
    fs::permissions(path, fs::perms(0644));
    const auto refused = [&](const auto& attempt) {
        return in_child([&] {
            if (!become_nobody()) return false;
            const auto opened = attempt();
            return !opened && opened.error().code == ErrorCode::read_only;
        });
    };
    CHECK(refused([&] { return SqliteStore::open(path, Access::write, options); }));
    CHECK(refused([&] { return SqliteStore::create(folder.file("new"), options); }));
    fs::permissions(path, fs::perms(0600));
    CHECK(in_child([&] {
        if (!become_nobody()) return false;
        const auto opened = SqliteStore::open(path, Access::read, options);
        return !opened && opened.error().code == ErrorCode::io;
    }));
}

TEST_CASE("readers in other threads see whole commits and never an error") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    const auto writer = must(SqliteStore::create(path, options));
    constexpr int tables = 3;
    std::array<std::unique_ptr<Play>, tables> plays;
    for (int at = 0; at < tables; ++at) {
        plays[static_cast<std::size_t>(at)] = std::make_unique<Play>("table " + std::to_string(at));
    }
    // Every commit adds the same to every table, so they are always alike.
    std::vector<Addition> first;
    for (const auto& play : plays) first.push_back(play->open_table());
    must(writer->append(first));

    std::atomic<bool> over = false;
    std::atomic<int> rounds = 0;
    std::atomic<int> faults = 0;
    const auto read = [&] {
        const auto reader = SqliteStore::open(path, Access::read);
        while (reader && !over) {
            const auto heads = (*reader)->heads();
            bool good = heads.has_value() && heads->size() == tables;
            for (std::size_t at = 1; good && at < heads->size(); ++at) {
                good = (*heads)[at].sealed == heads->front().sealed && (*heads)[at].open == heads->front().open;
            }
            const auto scanned = (*reader)->scan({}, [&](const LogView& log) {
                good = good && Hasher().digest_of(log.bytes) == log.digest;
                return true;
            });
            if (!good || !scanned) ++faults;
            ++rounds;
        }
        if (!reader) ++faults;
    };
    std::thread one(read);
    std::thread two(read);
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(1'500)) {
        std::array<std::vector<Addition>, tables> rest;
        for (std::size_t at = 0; at < tables; ++at) rest[at] = plays[at]->rest_of_log();
        for (std::size_t entry = 0; entry < rest[0].size(); ++entry) {
            std::vector<Addition> commit;
            for (const auto& additions : rest) commit.push_back(additions.at(entry));
            must(writer->append(commit));
        }
    }
    over = true;
    one.join();
    two.join();
    CHECK(faults == 0);
    CHECK(rounds > 10);
}

TEST_CASE("a reader in another process sees whole commits also while writers come and go") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    must(must(SqliteStore::create(path, options))->write(std::vector{play.whole_log()}));

    const pid_t child = start_child();
    if (child == 0) {
        const auto reader = SqliteStore::open(path, Access::read);
        bool good = reader.has_value();
        Ordinal sealed = 0;
        while (good && sealed < 60) {
            const auto heads = (*reader)->heads();
            good = heads.has_value() && heads->front().sealed >= sealed;
            if (good) sealed = heads->front().sealed;
            if (!heads) std::fprintf(stderr, "%s\n", heads.error().what.c_str());
        }
        _exit(good ? 0 : 1);
    }
    for (int round = 0; round < 20; ++round) {
        const auto writer = must(SqliteStore::open(path, Access::write, options));
        for (int log = 0; log < 3; ++log) must(writer->write(std::vector{play.whole_log()}));
    }
    const int status = wait_for(child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

// SQLite retries for ten seconds where it cannot make sense of a WAL, and was asked ten times.
TEST_CASE("no reader waits for a writer that is dead whatever stands in the header of its WAL") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    make_killed(path);
    const auto size = fs::file_size(path + "-wal");
    for (const std::size_t at : {std::size_t{1}, std::size_t{9}, std::size_t{17}, std::size_t{30}, std::size_t(size)}) {
        CAPTURE(at);
        const std::string copy = folder.file("copy " + std::to_string(at));
        for (const char* suffix : {"", "-wal", "-shm"}) fs::copy_file(path + suffix, copy + suffix);
        {
            std::fstream wal(copy + "-wal", std::ios::binary | std::ios::in | std::ios::out);
            if (at == size) {
                wal << std::string(size, 'x');
            } else {
                // Salts and checksums may hold any byte, so it is changed and not set.
                wal.seekg(static_cast<std::streamoff>(at));
                const auto changed = static_cast<char>(wal.get() ^ 0x77);
                wal.seekp(static_cast<std::streamoff>(at));
                wal.put(changed);
            }
        }
        const auto begin = std::chrono::steady_clock::now();
        const bool done = in_child([&] {
            const auto opened = SqliteStore::open(copy, Access::read, options);
            // With two commits, the first is proven.
            if (at != size) return !opened && opened.error().code == ErrorCode::corrupt;
            return opened && (*opened)->heads().has_value();
        });
        CHECK(done);
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(4));
    }
}

TEST_CASE("a reader that stays delays the end of writing only so long and loses nothing") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    {
        const OtherWriter writer(path, fill);
        const auto reader = must(SqliteStore::open(path, Access::read));
        CHECK(must(reader->heads()).at(0).open == 2);
        const auto copy = must(SqliteStore::open(path, Access::read));
    }
    CHECK(files_in(folder.path()) == std::set<std::string>{"log"});

    auto writer = must(SqliteStore::open(path, Access::write, options));
    must(writer->write(std::vector{Play("Lima").whole_log()}));
    const auto reader = must(SqliteStore::open(path, Access::read));
    CHECK(must(reader->heads()).size() == 2);
    const auto begin = std::chrono::steady_clock::now();
    writer.reset();
    const auto delay = std::chrono::steady_clock::now() - begin;
    CHECK(delay > std::chrono::milliseconds(90));
    CHECK(delay < std::chrono::seconds(5));
    CHECK_FALSE(fs::exists(path + "-lock"));
    CHECK(fs::file_size(path + "-wal") == 0);
    CHECK(must(reader->heads()).size() == 2);
}

TEST_CASE("what was acknowledged is in the log when its WAL is deleted or replaced under the writer") {
    for (const bool replaced : {false, true}) {
        CAPTURE(replaced);
        const SharedFolder folder;
        const std::string path = folder.file("log");
        CHECK(in_child([&] {
                  const auto writer = SqliteStore::create(path, options);
                  if (!writer) return false;
                  fill(**writer);
                  fs::remove(path + "-wal");
                  if (replaced) std::ofstream(path + "-wal") << "not ours";
                  Play lima("Lima");
                  const auto refused = (*writer)->append(std::vector{lima.open_table()});
                  const auto again = (*writer)->append(std::vector{lima.open_table()});
                  if (refused || refused.error().code != ErrorCode::io || again) return false;
                  const std::string what = replaced ? "-wal' was replaced" : "-wal' was deleted";
                  if (refused.error().what.find(what) == std::string::npos) return false;
                  raise(SIGKILL);
                  return true;
              }) == false);
        if (replaced) CHECK(fs::file_size(path + "-wal") == 8);
        fs::remove(path + "-wal");
        fs::remove(path + "-shm");
        CHECK(in_child([&] { return reads_everything(path); }));
    }
}

TEST_CASE("a log belongs to its owner alone whatever the umask") {
    for (const mode_t mask : {mode_t{0}, mode_t{022}, mode_t{0777}}) {
        CAPTURE(mask);
        const SharedFolder folder;
        const std::string path = folder.file("log");
        CHECK(in_child([&] {
            umask(mask);
            const auto writer = SqliteStore::create(path, options);
            if (!writer) return false;
            fill(**writer);
            bool right = true;
            for (const char* suffix : {"", "-wal", "-shm", "-lock"}) {
                right = right && fs::status(path + suffix).permissions() == fs::perms(0600);
            }
            return right;
        }));
    }
}

TEST_CASE("a log that somebody else may lock for reading is written all the same") {
    const SharedFolder folder;
    const std::string path = folder.file("log");
    must(SqliteStore::create(path, options)).reset();
    fs::permissions(path, fs::perms(0666));
    std::ofstream(path + "-lock").close();
    fs::permissions(path + "-lock", fs::perms(0644));
    const auto writer = must(SqliteStore::open(path, Access::write, options));
    for (const char* suffix : {"-wal", "-shm", "-lock"}) {
        CAPTURE(suffix);
        CHECK(fs::status(path + suffix).permissions() == fs::perms(0600));
    }
}

}  // namespace handlog::tests
