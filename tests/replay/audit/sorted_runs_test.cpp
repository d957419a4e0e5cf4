// Records in order, in memory and through a temporary file.
#include "replay/audit/sorted_runs.hpp"

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/random_play.hpp"

using namespace handlog;
using handlog::replay::SortedRuns;
using handlog::replay::SpillFile;

namespace {

// What is shown of so many numbers, by a sorter with room for so many of them.
[[nodiscard]] std::vector<std::uint64_t> sorted(const std::vector<std::uint64_t>& numbers, std::size_t room) {
    SortedRuns<std::uint64_t> runs(room * sizeof(std::uint64_t));
    for (const std::uint64_t number : numbers) REQUIRE(runs.add(number));
    std::vector<std::uint64_t> shown;
    REQUIRE(runs.visit([&](std::uint64_t number) -> eventstore::Result<void> {
        shown.push_back(number);
        return {};
    }));
    return shown;
}

// Another folder for temporary files, for as long as this lives.
class TemporaryFilesIn {
public:
    explicit TemporaryFilesIn(const std::string& folder) {
        if (const char* before = std::getenv("TMPDIR")) before_ = before;
        REQUIRE(setenv("TMPDIR", folder.c_str(), 1) == 0);
    }
    TemporaryFilesIn(const TemporaryFilesIn&) = delete;
    TemporaryFilesIn& operator=(const TemporaryFilesIn&) = delete;
    ~TemporaryFilesIn() {
        if (before_) {
            setenv("TMPDIR", before_->c_str(), 1);
        } else {
            unsetenv("TMPDIR");
        }
    }

private:
    std::optional<std::string> before_;
};

}  // namespace

TEST_CASE("records come in order whether they fit in memory or not") {
    tests::Dice dice(5);
    for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 64U, 1'000U}) {
        std::vector<std::uint64_t> numbers;
        // Some of them are equal.
        for (std::size_t at = 0; at < count; ++at) numbers.push_back(static_cast<std::uint64_t>(dice.below(500)));
        std::vector<std::uint64_t> expected = numbers;
        std::sort(expected.begin(), expected.end());
        for (const std::size_t room : {0U, 1U, 3U, 8U, 100U, 5'000U}) {
            CAPTURE(count);
            CAPTURE(room);
            CHECK(sorted(numbers, room) == expected);
        }
    }
}

TEST_CASE("a visit of sorted records ends where it fails") {
    for (const std::size_t room : {2U, 100U}) {
        SortedRuns<std::uint64_t> runs(room * sizeof(std::uint64_t));
        for (const std::uint64_t number : {5U, 1U, 4U, 2U, 3U}) REQUIRE(runs.add(number));
        std::uint64_t last = 0;
        const auto visited = runs.visit([&](std::uint64_t number) -> eventstore::Result<void> {
            last = number;
            if (number == 3) return eventstore::failure(eventstore::ErrorCode::io, "enough");
            return {};
        });
        REQUIRE(!visited);
        CHECK(visited.error().what == "enough");
        CHECK(last == 3);
    }
}

TEST_CASE("a temporary file has no name and gives back what was written") {
    const tests::TemporaryFolder folder;
    const TemporaryFilesIn here(folder.file(""));
    SpillFile file;
    const std::vector<std::byte> bytes(1'000, std::byte{7});
    REQUIRE(file.append(bytes));
    REQUIRE(file.append(std::vector<std::byte>(3, std::byte{9})));
    CHECK(file.size() == 1'003);
    CHECK(std::filesystem::is_empty(folder.file("")));
    std::vector<std::byte> read(4);
    REQUIRE(file.read(999, read));
    CHECK(read == std::vector{std::byte{7}, std::byte{9}, std::byte{9}, std::byte{9}});
    // Beyond its end there is nothing.
    const auto beyond = file.read(1'000, read);
    REQUIRE(!beyond);
    CHECK(beyond.error().what.starts_with("cannot read a temporary file in '"));
}

TEST_CASE("a folder in which no temporary file can be made is named") {
    // Not even by root.
    const TemporaryFilesIn here("/proc");
    SortedRuns<std::uint64_t> runs(sizeof(std::uint64_t));
    REQUIRE(runs.add(1));
    const auto added = runs.add(2);
    REQUIRE(!added);
    CHECK(added.error().what.starts_with("cannot create a temporary file in '/proc'"));
    CHECK(added.error().next == "Set TMPDIR to a folder that is writable and has free space.");
}
