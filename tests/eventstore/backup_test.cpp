// Copies of a log, also while somebody writes to it.
#include "eventstore/check/backup.hpp"

#include <atomic>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
namespace fs = std::filesystem;

namespace {

const SqliteOptions options{.now = Time(1'000), .program = "tests", .vfs = {}, .wait_for_readers_ms = 100};

[[nodiscard]] std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

[[nodiscard]] std::vector<Head> heads_of(const std::string& path) {
    return must(must(SqliteStore::open(path, Access::read))->heads());
}

void overwrite(const std::string& path, std::streamoff at, const std::string& bytes) {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(at);
    file << bytes;
}

}  // namespace

TEST_CASE("a backup of a closed log says the same and stands alone") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    {
        const auto store = must(SqliteStore::create(path, options));
        must(store->write(std::vector{play.whole_log(), play.whole_log()}));
        must(store->append(std::vector{play.start_hand()}));
    }
    const Examination copied = must(backup(path, folder.file("copy")));
    CHECK(copied.tables == 1);
    CHECK(copied.logs == 2);
    CHECK(copied.entries > 2);
    CHECK(names_in(folder.path()) == std::set<std::string>{"copy", "log"});
    CHECK(fs::status(folder.file("copy")).permissions() == fs::perms(0600));
    CHECK(heads_of(folder.file("copy")) == heads_of(path));
    // It goes on like any log.
    must(must(SqliteStore::open(folder.file("copy"), Access::write, options))->append(std::vector{play.refused()}));
}

TEST_CASE("a backup while somebody writes holds all that was acknowledged before it") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const auto writer = must(SqliteStore::create(path, options));
    Play play("Rio");
    must(writer->write(std::vector{play.whole_log()}));
    std::atomic<bool> over = false;
    std::atomic<Ordinal> sealed = 1;
    std::thread writing([&] {
        while (!over) {
            for (const Addition& addition : play.rest_of_log()) must(writer->append({&addition, 1}));
            ++sealed;
        }
    });
    for (int round = 0; round < 8; ++round) {
        const std::string copy = folder.file("copy " + std::to_string(round));
        const Ordinal before = sealed;
        const Result<Examination> copied = backup(path, copy);
        if (!copied) {
            over = true;
            writing.join();
            FAIL(copied.error().what);
        }
        CHECK(heads_of(copy).at(0).sealed >= before);
        CHECK_FALSE(fs::exists(copy + "-wal"));
    }
    over = true;
    writing.join();
}

TEST_CASE("a backup is never made over something and leaves nothing when it fails") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const std::string copy = folder.file("copy");
    Play play("Rio");
    must(must(SqliteStore::create(path, options))->write(std::vector{play.whole_log(), play.whole_log()}));
    std::ofstream(copy) << "mine";
    check_refused(backup(path, copy), ErrorCode::already_exists, "already exists");
    CHECK(fs::file_size(copy) == 4);
    fs::remove(copy);
    fs::create_symlink("nowhere", copy);
    check_refused(backup(path, copy), ErrorCode::already_exists, "already exists");
    fs::remove(copy);
    check_refused(backup(folder.file("no log"), copy), ErrorCode::not_found, "no such file");
    check_refused(backup(path, folder.file("nowhere/copy")), ErrorCode::not_found, "No such file or directory");
    check_refused(backup(path, copy + "-wal"), ErrorCode::not_allowed, "is a sidecar file");
    CHECK(names_in(folder.path()) == std::set<std::string>{"log"});
}

TEST_CASE("a damaged log is not backed up") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    const EncodedLog log = play.whole_log();
    must(must(SqliteStore::create(path, options))->write(std::vector{log}));
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const std::string sealed(reinterpret_cast<const char*>(log.bytes().data()), log.bytes().size());
    const std::size_t at = bytes.find(sealed);
    REQUIRE(at != std::string::npos);
    overwrite(path, static_cast<std::streamoff>(at + sealed.size() - 3), "!");
    check_refused(backup(path, folder.file("copy")), ErrorCode::corrupt, "is damaged and was not backed up");
    CHECK(names_in(folder.path()) == std::set<std::string>{"log"});
}

TEST_CASE("a log of which SQLite cannot read a page is named instead of the copy") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    must(must(SqliteStore::create(path, options))->write(std::vector{play.whole_log(), play.whole_log()}));
    fs::resize_file(path, fs::file_size(path) - 4096);
    const auto refused = backup(path, folder.file("copy"));
    REQUIRE(!refused);
    CHECK(refused.error().what.find("'" + path + "'") == 0);
    CHECK(refused.error().what.find("partial") == std::string::npos);
    CHECK(names_in(folder.path()) == std::set<std::string>{"log"});
}

TEST_CASE("a backup may lie at a path that begins with two slashes and in a folder that cannot be listed") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    must(must(SqliteStore::create(path, options))->write(std::vector{play.whole_log()}));
    CHECK(backup(path, "/" + folder.file("copy")));
    const std::string unlisted = folder.file("unlisted");
    fs::create_directory(unlisted);
    fs::permissions(unlisted, fs::perms(0300));
    CHECK(backup(path, unlisted + "/copy"));
    fs::permissions(unlisted, fs::perms(0700));
    CHECK(names_in(unlisted) == std::set<std::string>{"copy"});
}

}  // namespace handlog::tests
