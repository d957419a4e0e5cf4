// What is whole of a damaged log comes out of it, byte for byte, and the rest is
// listed.
//
// Where the bytes of each log lie in the file of the sample is found out here
// without any of the code that is tested. A log must come out if no byte of its
// row is damaged, whatever has become of all others. Flips are taken at random
// places, from a seed that stays the same.
#include "eventstore/check/salvage.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <thread>

#include "eventstore/codec/format.hpp"
#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/sample.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using FileBytes = storage::Bytes;

namespace {

constexpr std::size_t page_size = 512;
constexpr std::size_t before_row = 9;  // the header of the row, and its numbers

[[nodiscard]] bool same(std::uint8_t one, std::byte other) { return one == std::to_integer<std::uint8_t>(other); }

// Which bytes of the file a row needs that has these bytes and this digest: they
// stand on one page, and what has no room goes on after the first four bytes of
// others.
[[nodiscard]] std::set<std::size_t> offsets_of(Bytes bytes, const Digest& digest) {
    const FileBytes& file = sample().bytes();
    Buffer row(bytes.begin(), bytes.end());
    row.insert(row.end(), digest.bytes.begin(), digest.bytes.end());
    std::set<std::size_t> offsets;
    const auto matching = [&](std::size_t at, std::size_t done) {
        std::size_t length = 0;
        while (done + length < row.size() && at + length < file.size() && (at + length) / page_size == at / page_size &&
               same(file[at + length], row[done + length])) {
            ++length;
        }
        return length;
    };
    std::size_t done = 0;
    while (done < row.size()) {
        std::size_t best = 0;
        std::size_t best_at = 0;
        for (std::size_t at = 0; at < file.size(); ++at) {
            if (done > 0 && at % page_size != 4) continue;
            if (const std::size_t length = matching(at, done); length > best) {
                best = length;
                best_at = at;
            }
        }
        REQUIRE(best > 0);
        // The beginning of the row, or the number of the page that follows; and
        // after its part of it, the number of the next page.
        const std::size_t before = done == 0 ? before_row : 4;
        for (std::size_t at = best_at - before; at < std::min(best_at + best + 4, file.size()); ++at)
            offsets.insert(at);
        done += best;
    }
    return offsets;
}

// A sealed log, or an entry of an open one, and what it needs.
struct Piece {
    LogKey log;
    std::optional<Sequence> entry{};
    std::set<std::size_t> offsets{};
};

[[nodiscard]] const std::vector<Piece>& pieces() {
    static const std::vector<Piece> all = [] {
        std::vector<Piece> pieces;
        Hasher hasher;
        for (const Sample::Log& log : sample().logs()) {
            if (log.sealed) {
                pieces.push_back({.log = log.key, .offsets = offsets_of(log.bytes, hasher.digest_of(log.bytes))});
                continue;
            }
            with_subject(kind_of(log.bytes).value(), [&]<class Subject>(Subject) {
                LogReader reader(log.bytes);
                must(reader.opening_of<Subject>());
                EntryOf<Subject> entry;
                for (std::size_t begin = 0; !reader.done(); begin = reader.offset()) {
                    const Sequence sequence = reader.sequence();
                    if (sequence == 0) begin = 0;
                    must(reader.next(entry));
                    const Bytes bytes = Bytes(log.bytes).subspan(begin, reader.offset() - begin);
                    const Digest digest = hasher.digest_of(Bytes(log.bytes).first(reader.offset()));
                    pieces.push_back({.log = log.key, .entry = sequence, .offsets = offsets_of(bytes, digest)});
                }
            });
        }
        return pieces;
    }();
    return all;
}

// How many entries of an open log must come out.
template <class IsDamaged>
[[nodiscard]] Sequence whole_entries(const LogKey& key, IsDamaged is_damaged) {
    Sequence whole = 0;
    for (const Piece& piece : pieces()) {
        if (piece.log != key || !piece.entry) continue;
        if (std::any_of(piece.offsets.begin(), piece.offsets.end(), is_damaged)) break;
        ++whole;
    }
    return whole;
}

// Every message, one after the other.
[[nodiscard]] std::string all_of(const std::vector<Damage>& damage) {
    std::string text;
    for (const Damage& one : damage) text += to_string(one) + "\n";
    return text;
}

// Salvages the sample with these bytes; what is undamaged must come out as it
// was, and nothing that is not.
template <class IsDamaged>
void check_salvaged(const FileBytes& bytes, IsDamaged is_damaged) {
    const storage::Vfs vfs("a damaged sample", Sample::disk_with(bytes));
    const Result<Salvaged> salvaged =
        salvage(Sample::file, "new", {.now = Time(7), .program = "salvage", .vfs = vfs.name()});
    CHECK(vfs.disk().files.at(Sample::file) == bytes);

    if (salvaged) {
        std::size_t kept = 0;
        INFO(all_of(salvaged->lost));
        const auto store = must(SqliteStore::open("new", Access::read, {.vfs = vfs.name()}));
        for (const Damage& damage : must(examine(*store)).damage) {
            INFO(to_string(damage));
            CHECK(damage.what == "lost before the log was salvaged");
        }
        for (const Sample::Log& log : sample().logs()) {
            CAPTURE(to_string(log.key));
            const auto is_needed = [&](const Piece& piece) { return piece.log == log.key; };
            const Piece& piece = *std::find_if(pieces().begin(), pieces().end(), is_needed);
            const auto read = store->read(log.key);
            if (log.sealed) {
                const bool whole = std::none_of(piece.offsets.begin(), piece.offsets.end(), is_damaged);
                if (whole) CHECK(read.has_value());
                if (read) CHECK(read->bytes == log.bytes);
                if (read) ++kept;
                continue;
            }
            const Sequence whole = whole_entries(log.key, is_damaged);
            const AnyLog found = read ? must(read_any_log(read->bytes)) : AnyLog();
            CHECK(std::visit([](const auto& of_either) { return of_either.entries.size(); }, found) >= whole);
            if (read) CHECK(std::equal(read->bytes.begin(), read->bytes.end(), log.bytes.begin()));
            if (read && read->bytes == log.bytes) ++kept;
        }
        for (const Sample::Command& command : sample().commands()) {
            const auto found = store->find_command(command.log.table, command.id);
            if (found && *found) CHECK((*found)->sequence == command.sequence);
            if (store->read(command.log) && sample().log(command.log)->sealed) CHECK((found && *found));
        }
        if (kept < sample().logs().size()) CHECK_FALSE(salvaged->everything());
    } else {
        for (const Piece& piece : pieces()) {
            if (piece.entry.value_or(0) != 0) continue;
            CHECK(std::any_of(piece.offsets.begin(), piece.offsets.end(), is_damaged));
        }
        CHECK_FALSE(salvaged.error().what.empty());
    }
}

void put(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

[[nodiscard]] std::set<std::string> files_in(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

}  // namespace

TEST_CASE("everything comes out of a log that is not damaged and it can go on") {
    const storage::Vfs vfs("an undamaged sample", sample().disk());
    const Salvaged salvaged =
        must(salvage(Sample::file, "new", {.now = Time(7), .program = "salvage", .vfs = vfs.name()}));
    CHECK(all_of(salvaged.lost).empty());
    CHECK(salvaged.everything());
    CHECK(salvaged.tables == 4);
    CHECK(salvaged.sealed == 5);
    CHECK(salvaged.open == 3);
    CHECK(salvaged.entries_of_open == 9);
    const auto store =
        must(SqliteStore::open("new", Access::write, {.now = Time(9), .program = "next", .vfs = vfs.name()}));
    // The new file counts its seals for itself, table after table.
    std::vector<Head> heads = must(store->heads());
    CHECK(heads[0].last_seal == 3);
    CHECK(heads[1].last_seal == 4);
    for (std::size_t at = 0; at < heads.size(); ++at) heads[at].last_seal = sample().heads()[at].last_seal;
    CHECK(heads == sample().heads());
    CHECK(must(examine(*store)).whole());
    CHECK(must(store->sessions()).front().program == "salvage");
    for (const Sample::Log& log : sample().logs()) CHECK(must(store->read(log.key)).bytes == log.bytes);
    for (const Sample::Command& command : sample().commands()) {
        CHECK(must(store->find_command(command.log.table, command.id))->log == command.log);
    }
    must(store->append(std::vector{sample().next()}));
    CHECK(must(examine(*store)).whole());
}

TEST_CASE("where the rows of the sample lie is known") {
    CHECK(pieces().size() == 14);
    std::set<std::size_t> all;
    for (const Piece& piece : pieces()) {
        CHECK(piece.offsets.size() > 50);
        all.insert(piece.offsets.begin(), piece.offsets.end());
    }
    CHECK(all.size() > 1'500);
}

TEST_CASE("whatever has become of one byte every other log comes out") {
    Random random(4);
    for (int round = 0; round < (sanitized ? 140 : 700); ++round) {
        FileBytes bytes = sample().bytes();
        const std::size_t at = random.below(bytes.size());
        CAPTURE(at);
        bytes[at] = static_cast<std::uint8_t>(bytes[at] ^ (1 + random.below(255)));
        check_salvaged(bytes, [&](std::size_t offset) { return offset == at; });
    }
}

TEST_CASE("whatever has become of one page every log that lies elsewhere comes out") {
    for (std::size_t page = 0; page < sample().bytes().size() / page_size; ++page) {
        for (const bool noise : {false, true}) {
            CAPTURE(page);
            CAPTURE(noise);
            Random random(page);
            FileBytes bytes = sample().bytes();
            const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(page * page_size);
            std::generate(begin, begin + page_size, [&] { return noise ? random.byte() : std::uint8_t{0}; });
            check_salvaged(bytes, [&](std::size_t offset) { return offset / page_size == page; });
        }
    }
}

TEST_CASE("of a file that is cut everything comes out that lies before the cut") {
    for (std::size_t size = 0; size < sample().bytes().size(); size += (sanitized ? 305 : 61)) {
        CAPTURE(size);
        FileBytes bytes = sample().bytes();
        bytes.resize(size);
        check_salvaged(bytes, [&](std::size_t offset) { return offset >= size; });
    }
}

TEST_CASE("everything comes out without the header and without the schema") {
    FileBytes bytes = sample().bytes();
    // All pages before the first log or entry.
    std::size_t first = bytes.size();
    for (const Piece& piece : pieces()) first = std::min(first, *piece.offsets.begin());
    std::fill(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(first), std::uint8_t{0xa5});
    check_salvaged(bytes, [](std::size_t) { return false; });
}

TEST_CASE("many damaged places at once leave what lies between them") {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
        CAPTURE(round);
        FileBytes bytes = sample().bytes();
        std::set<std::size_t> damaged;
        for (std::size_t place = 0; place < 1 + random.below(40); ++place) {
            const std::size_t at = random.below(bytes.size());
            bytes[at] = random.byte();
            damaged.insert(at);
        }
        check_salvaged(bytes, [&](std::size_t offset) { return damaged.count(offset) != 0; });
    }
}

TEST_CASE("a log that the next one does not follow on is left out and its place is known") {
    const storage::Vfs vfs("a forged sample", sample().disk());
    const LogKey middle{.table = table_id("Rio"), .ordinal = 1};
    {
        Buffer bytes = sample().log(middle)->bytes;
        const std::string_view bob = "Bob";
        const auto at = std::search(bytes.begin(), bytes.end(), bob.begin(), bob.end(),
                                    [](std::byte one, char other) { return static_cast<char>(one) == other; });
        REQUIRE(at != bytes.end());
        *at = std::byte{'R'};
        const storage::Connection other(Sample::file, vfs.name().c_str());
        other.run("DROP TRIGGER hand_is_not_changed");
        sqlite3_stmt* update = nullptr;
        const Digest digest = Hasher().digest_of(bytes);
        REQUIRE(sqlite3_prepare_v2(other.get(), "UPDATE hand SET bytes = ?1, digest = ?2 WHERE log = (1 << 32) | 1", -1,
                                   &update, nullptr) == SQLITE_OK);
        sqlite3_bind_blob(update, 1, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
        sqlite3_bind_blob(update, 2, digest.bytes.data(), 32, SQLITE_STATIC);
        CHECK(sqlite3_step(update) == SQLITE_DONE);
        sqlite3_finalize(update);
    }
    const Salvaged salvaged = must(salvage(Sample::file, "new", {.vfs = vfs.name()}));
    CHECK(salvaged.sealed == 4);
    CHECK(all_of(salvaged.lost).find("table 'Rio', log 1: the next log continues another one") != std::string::npos);
    const auto store = must(SqliteStore::open("new", Access::read, {.vfs = vfs.name()}));
    CHECK(must(store->read({.table = middle.table, .ordinal = 2})).bytes.size() > 100);
    check_refused(store->read(middle), ErrorCode::corrupt, "table 'Rio', log 1: it was lost before");
    CHECK(all_of(must(examine(*store)).damage) == "table 'Rio', log 1: lost before the log was salvaged\n");
    std::string shown;
    must(store->scan({.table = middle.table}, [&](const LogView& log) {
        shown += std::to_string(log.key.ordinal) + (log.bytes.empty() ? " lost, " : ", ");
        return true;
    }));
    CHECK(shown == "0, 1 lost, 2, 3, ");
}

TEST_CASE("several logs in a row that are lost are one gap and can be lost again") {
    const storage::Vfs vfs("a sample with a gap", sample().disk());
    storage::Connection(Sample::file, vfs.name().c_str())
        .run("DROP TRIGGER hand_is_not_deleted; DELETE FROM hand WHERE log < (1 << 32) + 2");
    std::string file = Sample::file;
    for (const std::string next : {"new", "newer"}) {
        CAPTURE(next);
        const Salvaged salvaged = must(salvage(file, next, {.vfs = vfs.name()}));
        CHECK(salvaged.sealed == 3);
        CHECK(all_of(salvaged.lost).find("table 'Rio', log") != std::string::npos);
        const auto store = must(SqliteStore::open(next, Access::read, {.vfs = vfs.name()}));
        CHECK(all_of(must(examine(*store)).damage) == "table 'Rio', logs 0 to 1: lost before the log was salvaged\n");
        check_refused(store->read({.table = table_id("Rio"), .ordinal = 0}), ErrorCode::corrupt, "it was lost before");
        std::vector<Ordinal> shown;
        for (const Range& range :
             {Range{.table = table_id("Rio"), .last = 0}, Range{.table = table_id("Rio"), .last = 1},
              Range{.table = table_id("Rio"), .first = 1, .last = 2}}) {
            must(store->scan(range, [&](const LogView& log) {
                shown.push_back(log.key.ordinal);
                return true;
            }));
        }
        CHECK(shown == std::vector<Ordinal>{1, 1, 1, 2});
        file = next;
    }
}

TEST_CASE("where nothing is whole it is said what to do and no new log is made") {
    const storage::Vfs vfs("nothing");
    must(SqliteStore::create("log", {.now = Time(1), .program = "made", .vfs = vfs.name()}));
    check_refused(salvage("log", "new", {.vfs = vfs.name()}), ErrorCode::corrupt, "'log': it holds no intact log");
    CHECK_FALSE(vfs.disk().files.contains("new"));
}

TEST_CASE("what the WAL of a killed writer holds comes out as well") {
    storage::Vfs vfs("a killed writer");
    Play play("Rio");
    const auto writer = must(SqliteStore::create("log", {.now = Time(1), .program = "killed", .vfs = vfs.name()}));
    must(writer->write(std::vector{play.whole_log()}));
    must(writer->append(std::vector{play.start_hand("start"), play.refused()}));
    const storage::Disk left = vfs.disk();
    REQUIRE(left.files.at("log-wal").size() > 1'000);

    const storage::Vfs after("after a killed writer", left);
    const Salvaged salvaged = must(salvage("log", "new", {.vfs = after.name()}));
    CHECK(salvaged.everything());
    CHECK(salvaged.sealed == 1);
    CHECK(salvaged.entries_of_open == 2);
    CHECK(after.disk().files.at("log") == left.files.at("log"));
    CHECK(after.disk().files.at("log-wal") == left.files.at("log-wal"));
}

TEST_CASE("of a log that is being written all comes out as it was at one moment") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const auto writer = must(SqliteStore::create(path, {}));
    // So many that something happens while they are read.
    Play play("Rio");
    std::vector<EncodedLog> logs;
    for (int log = 0; log < 2'000; ++log) logs.push_back(play.whole_log());
    must(writer->write(logs));
    std::atomic<bool> over = false;
    std::thread writing([&] {
        while (!over) {
            must(writer->append(std::vector{play.start_hand()}));
            for (const Addition& addition : play.rest_of_log()) must(writer->append({&addition, 1}));
        }
    });
    for (int round = 0; round < 5; ++round) {
        const auto salvaged = salvage(path, folder.file("new" + std::to_string(round)), {});
        CHECK(must(salvaged).lost == std::vector<Damage>{});
    }
    over = true;
    writing.join();
}

// Each entry was once tried as the next one of every other table's open log.
TEST_CASE("the open logs of many tables come out in a time that does not multiply") {
    const storage::Vfs vfs("many tables");
    constexpr std::uint64_t tables = 3'000;
    {
        const auto writer = must(SqliteStore::create("log", {.vfs = vfs.name()}));
        std::vector<Addition> additions;
        std::vector<std::unique_ptr<Play>> plays;
        for (std::uint64_t table = 0; table < tables; ++table) {
            plays.push_back(std::make_unique<Play>("table " + std::to_string(table)));
            additions.push_back(plays.back()->open_table());
            additions.push_back(plays.back()->refused());
        }
        must(writer->append(additions));
    }
    const std::clock_t before = std::clock();
    const Salvaged salvaged = must(salvage("log", "new", {.vfs = vfs.name()}));
    CHECK(salvaged.everything());
    CHECK(salvaged.open == tables);
    CHECK(salvaged.entries_of_open == 2 * tables);
    CHECK((std::clock() - before) / CLOCKS_PER_SEC < 4);
}

TEST_CASE("nothing is made beside the damaged file and nothing is written over") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const FileBytes& bytes = sample().bytes();
    put(path, std::string(bytes.begin(), bytes.end()));
    CHECK(must(salvage(path, folder.file("new"), {})).everything());
    CHECK(files_in(folder.path()) == std::set<std::string>{"log", "new"});
    check_refused(salvage(path, folder.file("new"), {}), ErrorCode::already_exists, "never overwritten");
    check_refused(salvage(path, path, {}), ErrorCode::already_exists, "never overwritten");

    std::string damaged(bytes.begin(), bytes.end());
    std::fill(damaged.begin(), damaged.begin() + 300, 'x');
    put(path, damaged);
    const Salvaged salvaged = must(salvage(path, folder.file("other"), {}));
    CHECK(salvaged.sealed == 5);
    CHECK(salvaged.open == 3);
    CHECK(all_of(salvaged.lost).find("not an SQLite database") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(path + "-wal"));
    CHECK_FALSE(std::filesystem::exists(path + "-lock"));
    CHECK_FALSE(std::filesystem::exists(path + "-journal"));
}

TEST_CASE("where there is nothing to salvage the reason is given and no log is made") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    const std::string fresh = folder.file("new");
    check_refused(salvage(path, fresh, {}), ErrorCode::not_found, "no such file: ");
    check_refused(salvage(folder.path().string(), fresh, {}), ErrorCode::not_ours, "a folder");
    put(path, "");
    check_refused(salvage(path, fresh, {}), ErrorCode::not_found, "the file is empty (0 bytes)");
    put(path, std::string(100'000, 'x'));
    check_refused(salvage(path, fresh, {}), ErrorCode::not_ours, "not an SQLite database");
    std::filesystem::remove(path);
    storage::Connection(path, nullptr).run("CREATE TABLE t(x); INSERT INTO t VALUES(zeroblob(9000))");
    check_refused(salvage(path, fresh, {}), ErrorCode::not_ours, "a database of another program");
    storage::Connection(path, nullptr)
        .run("PRAGMA application_id = " + std::to_string(format::application_id) + "; PRAGMA user_version = 9");
    check_refused(salvage(path, fresh, {}), ErrorCode::another_version, "a log of format 9");
    CHECK_FALSE(std::filesystem::exists(fresh));
}

TEST_CASE("a file that claims to be huge is refused at once") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    put(path, "");
    std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
    check_refused(SqliteStore::open(path, Access::read), ErrorCode::not_ours, "not an SQLite database");
    // A log that goes on for a tebibyte with nothing is larger than it says.
    const FileBytes& bytes = sample().bytes();
    put(path, std::string(bytes.begin(), bytes.end()));
    std::filesystem::resize_file(path, std::uintmax_t{1} << 40);
    const auto store = must(SqliteStore::open(path, Access::read));
    CHECK(must(store->read({.table = table_id("Rio"), .ordinal = 0})).bytes == sample().logs()[0].bytes);
}

}  // namespace handlog::tests
