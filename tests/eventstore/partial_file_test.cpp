// A file that has its name only once it is complete.
#include "eventstore/sqlite/partial_file.hpp"

#include <cstddef>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/eventstore/temporary_folder.hpp"

using namespace handlog::tests;
using handlog::eventstore::ErrorCode;
using handlog::eventstore::sqlite::PartialFile;

namespace {

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

[[nodiscard]] std::ptrdiff_t entries_of(const TemporaryFolder& folder) {
    return std::distance(std::filesystem::directory_iterator(folder.path()), {});
}

[[nodiscard]] std::string text_of(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("an older file stays until the new one is complete") {
    const TemporaryFolder folder;
    const std::string path = folder.file("rows.csv");
    write(path, "old");
    std::filesystem::permissions(path, std::filesystem::perms(0640));
    {
        const PartialFile interrupted(path);
        write(interrupted.path(), "ha");
        CHECK(text_of(path) == "old");
    }
    CHECK(text_of(path) == "old");
    CHECK(entries_of(folder) == 1);
    PartialFile complete(path);
    write(complete.path(), "new");
    REQUIRE(complete.replace());
    CHECK(text_of(path) == "new");
    CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms(0640));
    CHECK(entries_of(folder) == 1);
}

TEST_CASE("no file of another name is touched whatever it is called") {
    const TemporaryFolder folder;
    const std::string path = folder.file("rows.csv");
    for (const char* ending : {"", "-wal", "-journal", "-XXXXXX"}) write(path + ".partial" + ending, "precious");
    PartialFile first(path);
    PartialFile second(path);
    CHECK(first.path() != second.path());
    CHECK(PartialFile::is_left_folder(std::filesystem::path(first.path()).parent_path().string()));
    CHECK(!PartialFile::is_left_folder(folder.file("rows.csv.partial-")));
    write(first.path(), "first");
    write(second.path(), "second");
    REQUIRE(first.replace());
    REQUIRE(second.replace());
    CHECK(text_of(path) == "second");
    for (const char* ending : {"", "-wal", "-journal", "-XXXXXX"}) {
        CHECK(text_of(path + ".partial" + ending) == "precious");
    }
    CHECK(entries_of(folder) == 5);
}

TEST_CASE("a link keeps leading to the file that is written") {
    const TemporaryFolder folder;
    const std::string link = folder.file("latest.csv");
    std::filesystem::create_symlink("rows.csv", link);
    for (const std::string text : {"first", "second"}) {
        PartialFile file(link);
        write(file.path(), text);
        REQUIRE(file.replace());
        CHECK(std::filesystem::is_symlink(link));
        CHECK(text_of(folder.file("rows.csv")) == text);
    }
}

TEST_CASE("a new file does not take the place of another") {
    const TemporaryFolder folder;
    const std::string path = folder.file("evening.log");
    PartialFile file(path);
    write(file.path(), "mine");
    write(path, "theirs");
    const auto kept = file.keep_new();
    REQUIRE(!kept);
    CHECK(kept.error().code == ErrorCode::already_exists);
    CHECK(text_of(path) == "theirs");
}

TEST_CASE("what an interrupted program left goes with the next file of that name and nothing else does") {
    const TemporaryFolder folder;
    const std::string path = folder.file("evening.log");
    const auto left = [&](const std::string& name, const std::string& file) {
        const std::filesystem::path made = folder.file(name);
        std::filesystem::create_directory(made);
        std::filesystem::permissions(made, std::filesystem::perms::owner_all);
        write((made / file).string(), "half");
        return made;
    };
    const auto interrupted = left("evening.log.partial-abcdef", "handlog-unfinished");
    const auto of_a_person = left("evening.log.partial-backup", "evening.log");
    const auto of_another = left("morning.log.partial-abcdef", "handlog-unfinished");
    const auto longer = left("evening.log.partial-of-mine", "handlog-unfinished");
    PartialFile in_use(path);
    write(in_use.path(), "half");
    const PartialFile next(path);
    CHECK(!std::filesystem::exists(interrupted));
    CHECK(text_of((of_a_person / "evening.log").string()) == "half");
    CHECK(!PartialFile::is_left_folder(of_a_person.string()));
    CHECK(text_of((of_another / "handlog-unfinished").string()) == "half");
    CHECK(text_of((longer / "handlog-unfinished").string()) == "half");
    CHECK(text_of(in_use.path()) == "half");
    CHECK(in_use.keep_new());
}
