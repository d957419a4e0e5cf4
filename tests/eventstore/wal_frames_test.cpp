// The WAL of a writer that was killed: what a crash explains is not damage, and what a
// crash cannot explain is.
#include "eventstore/sqlite/wal_frames.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <doctest/doctest.h>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/check/salvage.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/storage/noted_connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using sqlite::WalDamage;
using sqlite::WalFile;
using sqlite::WalFrame;
using storage::Disk;
using storage::Vfs;

namespace {

constexpr std::size_t header_size = sqlite::wal_header_size;
constexpr std::size_t frame_size = sqlite::wal_frame_header_size + 4096;
constexpr std::size_t commands_played = 12;

[[nodiscard]] SqliteOptions on(const Vfs& vfs) { return {.now = Time(1'000), .program = "tests", .vfs = vfs.name()}; }

// What a writer leaves that is killed after so many commits, one for each command.
[[nodiscard]] Disk left_by_killed_writer(const std::string& settings = {}) {
    const Vfs vfs("the killed writer", {}, storage::ordinary_device);
    const storage::NotedConnection connection;
    const auto writer = must(SqliteStore::create("log", on(vfs)));
    Play play("Rio");
    must(writer->append(std::vector{play.start_hand("start")}));
    for (std::size_t command = 1; command < commands_played; ++command) {
        must(writer->append(std::vector{play.refused("refused " + std::to_string(command))}));
    }
    if (!settings.empty()) connection.run(settings);
    return vfs.disk();
}

[[nodiscard]] std::size_t frames_in(const Disk& disk) {
    return (disk.files.at("log-wal").size() - header_size) / frame_size;
}

// Where the newest commit begins.
[[nodiscard]] std::size_t first_frame_of_newest_commit(const Disk& disk) {
    const Vfs vfs("to count", disk);
    const WalFile wal = *must(WalFile::open("log", vfs.name()));
    std::int64_t frame = wal.frames() - 1;
    CHECK(must(wal.frame(frame)).commits());
    while (frame > 0 && !must(wal.frame(frame - 1)).commits()) --frame;
    return static_cast<std::size_t>(frame);
}

[[nodiscard]] std::optional<WalDamage> damage_in(const Disk& disk) {
    const Vfs vfs("damaged", disk);
    const auto wal = must(WalFile::open("log", vfs.name()));
    return wal ? must(wal->damage()) : std::nullopt;
}

void flip(Disk& disk, std::size_t at) { disk.files.at("log-wal").at(at) ^= 0x10; }

// In a frame: page, commit mark, both salts, both checksums, the first and the last byte of the page.
constexpr std::size_t commit_mark = 7;
constexpr std::size_t places_in_frame[] = {3, commit_mark, 8, 15, 16, 23, 24, frame_size - 1};

}  // namespace

TEST_CASE("the WAL of a killed writer is not damaged wherever it is cut off") {
    const Disk left = left_by_killed_writer();
    CHECK(frames_in(left) > commands_played);
    for (std::size_t size = 0; size < left.files.at("log-wal").size(); size += 256) {
        Disk disk = left;
        disk.files.at("log-wal").resize(size);
        CAPTURE(size);
        REQUIRE_FALSE(damage_in(disk));
    }
    CHECK_FALSE(damage_in(left));
}

TEST_CASE("any part of the newest commit may be missing without being damage") {
    const Disk left = left_by_killed_writer();
    const std::size_t first = header_size + first_frame_of_newest_commit(left) * frame_size;
    for (std::size_t sector = first / 512 * 512; sector < left.files.at("log-wal").size(); sector += 512) {
        Disk disk = left;
        auto& wal = disk.files.at("log-wal");
        for (std::size_t at = std::max(sector, first); at < std::min(sector + 512, wal.size()); ++at) wal[at] = 0;
        CAPTURE(sector);
        CHECK_FALSE(damage_in(disk));
    }
}

TEST_CASE("a flipped bit in any frame but those of the newest commit is damage") {
    const Disk left = left_by_killed_writer();
    const std::size_t newest = first_frame_of_newest_commit(left);
    for (std::size_t frame = 0; frame < frames_in(left); ++frame) {
        for (const std::size_t place : places_in_frame) {
            Disk disk = left;
            flip(disk, header_size + frame * frame_size + place);
            CAPTURE(frame);
            CAPTURE(place);
            const std::optional<WalDamage> damage = damage_in(disk);
            // A commit that another frame continues is proven, also if it is the flipped bit that makes it one.
            const bool seems_to_commit = place == commit_mark && frame + 1 < frames_in(left);
            REQUIRE(damage.has_value() == (frame < newest || seems_to_commit));
            if (!damage) continue;
            CHECK(damage->frame == static_cast<std::int64_t>(frame));
            CHECK_FALSE(damage->header);
            CHECK(damage->commits >= 1);
            // The mark of a commit may be what was flipped.
            CHECK(damage->commits <= static_cast<std::int64_t>(commands_played) + 1);
        }
    }
}

TEST_CASE("a damaged header of a WAL is damage as long as the log lacks what the WAL holds") {
    const Disk left = left_by_killed_writer();
    const Disk moved = left_by_killed_writer("PRAGMA wal_checkpoint(PASSIVE)");
    REQUIRE(frames_in(moved) == frames_in(left));
    for (std::size_t at = 0; at < header_size; ++at) {
        CAPTURE(at);
        Disk disk = left;
        flip(disk, at);
        const std::optional<WalDamage> damage = damage_in(disk);
        REQUIRE(damage);
        CHECK(damage->header);
        CHECK(damage->commits >= static_cast<std::int64_t>(commands_played) - 1);

        Disk harmless = moved;
        flip(harmless, at);
        CHECK_FALSE(damage_in(harmless));
        const Vfs vfs("harmless", harmless);
        const auto reader = must(SqliteStore::open("log", Access::read, on(vfs)));
        CHECK(must(reader->heads()).at(0).open == commands_played);
    }
}

TEST_CASE("a log with a damaged WAL is refused by readers and writers and stays as it is") {
    Disk disk = left_by_killed_writer();
    flip(disk, header_size + 3 * frame_size + 100);
    const Vfs vfs("refused", disk);
    for (const Access access : {Access::read, Access::write}) {
        const auto opened = SqliteStore::open("log", access, on(vfs));
        check_refused(opened, ErrorCode::corrupt, "'log-wal': frame 4, at byte 12392, is damaged, and with it up to ");
        CHECK(opened.error().next.find("handlog salvage") != std::string::npos);
    }
    CHECK(vfs.disk() == disk);
}

TEST_CASE("the commits behind damage in a WAL are salvaged") {
    const Disk left = left_by_killed_writer();
    std::size_t fewest = commands_played;
    for (std::size_t at = 7; at < left.files.at("log-wal").size(); at += frame_size / 3) {
        Disk disk = left;
        flip(disk, at);
        if (!damage_in(disk)) continue;
        const Vfs vfs("salvaged", disk);
        CAPTURE(at);
        const Salvaged salvaged = must(salvage("log", "new", on(vfs)));
        REQUIRE(salvaged.lost.size() >= 1);
        CHECK(to_string(salvaged.lost.front()).find("'log-wal': ") != std::string::npos);
        CHECK(salvaged.open == 1);
        fewest = std::min<std::size_t>(fewest, salvaged.entries_of_open);
        CHECK(vfs.disk().files.at("log-wal") == disk.files.at("log-wal"));
    }
    // Each entry stands in many frames.
    CHECK(fewest == commands_played);
}

TEST_CASE("hands that were sealed behind damage in a WAL are salvaged") {
    Disk disk;
    {
        const Vfs vfs("the killed writer");
        const auto writer = must(SqliteStore::create("log", on(vfs)));
        Play play("Rio");
        for (int hand = 0; hand < 6; ++hand) {
            for (const Addition& addition : play.rest_of_log()) must(writer->append({&addition, 1}));
        }
        must(writer->append(std::vector{play.start_hand(), play.refused()}));
        disk = vfs.disk();
    }
    flip(disk, header_size + 500);
    const Vfs vfs("salvaged", disk);
    const Salvaged salvaged = must(salvage("log", "new", on(vfs)));
    CHECK(salvaged.sealed == 6);
    CHECK(salvaged.entries_of_open == 2);
}

}  // namespace handlog::tests
