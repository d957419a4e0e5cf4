// Open logs that are encrypted: what a copy of the file shows, and what is read with a key, with another key and
// without one.
//
// What the rows hold is read here by code of its own, which was written from eventstore/FORMAT.md and shares nothing
// with the store but libsodium.
#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <new>
#include <sodium.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/check/backup.hpp"
#include "eventstore/check/examine.hpp"
#include "eventstore/check/past_damage.hpp"
#include "eventstore/check/salvage.hpp"
#include "eventstore/index/find.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/hexadecimal.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
namespace fs = std::filesystem;

namespace {

[[nodiscard]] SqliteOptions with_keys() {
    return {.now = Time(1'000), .program = "tests", .wait_for_readers_ms = 100, .keys = host_keys()};
}
[[nodiscard]] SqliteOptions with_key(std::uint8_t number) {
    return {.now = Time(1'000),
            .program = "tests",
            .wait_for_readers_ms = 100,
            .keys = encryption::Keys{.own = key_pair(number)}};
}
[[nodiscard]] SqliteOptions without_key() {
    return {.now = Time(1'000), .program = "tests", .wait_for_readers_ms = 100};
}

// As somebody does it who has removed the triggers, and puts them back.
void change(const std::string& path, const std::string& statements) {
    const storage::Connection other(path, nullptr);
    const std::string triggers = other.run("SELECT group_concat(sql, '; ') FROM sqlite_schema WHERE type = 'trigger'");
    other.run(
        other.run("SELECT group_concat('DROP TRIGGER ' || name, '; ') FROM sqlite_schema "
                  "WHERE type = 'trigger'"));
    other.run(statements);
    other.run(triggers);
}

// Rio with a sealed log and an open one that is encrypted, in which a command has an id; and Lima with a sealed log.
struct Room {
    Room() {
        const auto store = must(SqliteStore::create(path, with_keys()));
        must(store->write(std::vector{rio.whole_log(), lima.whole_log()}));
        must(store->append(std::vector{rio.start_hand("start"), rio.refused(), rio.refused("click")}));
    }

    [[nodiscard]] std::unique_ptr<SqliteStore> open(const SqliteOptions& options, Access access = Access::read) const {
        return must(SqliteStore::open(path, access, options));
    }
    void change(const std::string& statements) const { tests::change(path, statements); }
    [[nodiscard]] Buffer row(Sequence sequence) const {
        const storage::Connection other(path, nullptr);
        return bytes_of(
            other.run("SELECT lower(hex(bytes)) FROM entry WHERE place = (1 << 32) + " + std::to_string(sequence)));
    }

    TemporaryFolder folder;
    std::string path = folder.file("log");
    Play rio{"Rio"};
    Play lima{"Lima"};
    LogKey open_log = {.table = rio.id(), .ordinal = 1};
    Buffer plain() const { return bytes_of(rio.playing()); }
};

[[nodiscard]] std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

[[nodiscard]] bool contains(const std::string& text, Bytes bytes) {
    return text.find(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())) != std::string::npos;
}

// ---- another reader of the rows ----

using Octets = std::vector<unsigned char>;

[[nodiscard]] Octets octets(Bytes bytes) {
    Octets all;
    for (const std::byte byte : bytes) all.push_back(std::to_integer<unsigned char>(byte));
    return all;
}

void append_number(Octets& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<unsigned char>(number >> shift));
}

class StrangersReader {
public:
    StrangersReader(std::string_view table, std::uint32_t ordinal, const std::array<unsigned char, 32>& secret)
        : table_(table), ordinal_(ordinal), secret_(secret) {
        crypto_scalarmult_base(public_.data(), secret_.data());
    }

    [[nodiscard]] Octets read(std::uint32_t sequence, const Octets& row) {
        REQUIRE(row.size() > 2);
        REQUIRE(row[0] == 0);
        REQUIRE(row[1] == 1);
        std::size_t at = 2;
        if (sequence == 0) {
            const int readers = row[at++];
            bool is_mine = false;
            for (int reader = 0; reader < readers; ++reader, at += 32 + 80) {
                if (!std::equal(public_.begin(), public_.end(), row.begin() + static_cast<std::ptrdiff_t>(at)))
                    continue;
                REQUIRE(crypto_box_seal_open(key_.data(), &row[at + 32], 80, public_.data(), secret_.data()) == 0);
                is_mine = true;
            }
            REQUIRE(is_mine);
        }
        Octets data(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(at));
        data.push_back(static_cast<unsigned char>(table_.size()));
        data.insert(data.end(), table_.begin(), table_.end());
        append_number(data, ordinal_);
        append_number(data, sequence);
        append_number(data, sequence);
        Octets plain(row.size() - at - 24 - 16);
        REQUIRE(crypto_aead_xchacha20poly1305_ietf_decrypt(plain.data(), nullptr, nullptr, &row[at + 24],
                                                           row.size() - at - 24, data.data(), data.size(), &row[at],
                                                           key_.data()) == 0);
        return plain;
    }

private:
    std::string table_;
    std::uint32_t ordinal_;
    std::array<unsigned char, 32> secret_;
    std::array<unsigned char, 32> public_{};
    std::array<unsigned char, 32> key_{};
};

}  // namespace

TEST_CASE("a stranger with the page about the format and a key reads an open log") {
    REQUIRE(sodium_init() >= 0);
    const Room room;
    for (const unsigned char reader : std::array<unsigned char, 2>{1, 2}) {
        std::array<unsigned char, 32> secret{};
        secret.fill(reader);
        StrangersReader stranger("Rio", 1, secret);
        Octets all;
        for (Sequence sequence = 0; sequence < 3; ++sequence) {
            const Octets plain = stranger.read(sequence, octets(room.row(sequence)));
            all.insert(all.end(), plain.begin(), plain.end());
        }
        CHECK(all == octets(room.plain()));
    }
}

TEST_CASE("a copy of the file shows no entry of an open log that is encrypted") {
    const auto found_in = [](const SqliteOptions& options) {
        const TemporaryFolder folder;
        const std::string path = folder.file("log");
        Play play("Rio");
        const auto store = must(SqliteStore::create(path, options));
        must(store->append(std::vector{play.open_table(), play.refused(), play.start_hand("start")}));
        const std::string file = content(path) + content(path + "-wal");
        std::vector<bool> found;
        const HandLog& log = play.playing();
        LogContext context;
        for (std::size_t at = 0; at <= log.entries.size(); ++at) {
            Buffer frame;
            LogWriter writer(frame, context);
            at == 0 ? writer.write(log.opening) : writer.write(log.entries[at - 1]);
            context = writer.context();
            found.push_back(contains(file, frame));
        }
        return found;
    };
    CHECK(found_in(without_key()) == std::vector{true, true, true, true});
    CHECK(found_in(with_keys()) == std::vector{false, false, false, false});
}

TEST_CASE("a log that is encrypted is sealed as the same bytes as any other") {
    Room room;
    const auto store = room.open(with_keys(), Access::write);
    must(store->append(room.rio.rest_of_log()));
    const auto reader = room.open(without_key());
    CHECK(must(reader->read(room.open_log)).bytes == room.rio.encoded().back().bytes());
    CHECK(must(examine(*reader)).whole());
    // The next one has another key.
    const Buffer before = room.row(0);
    must(store->append(std::vector{room.rio.start_hand()}));
    CHECK(room.row(0).size() > 0);
    CHECK(room.row(0) != before);
}

TEST_CASE("no two rows have the same nonce and no two logs the same key") {
    Room room;
    const auto store = room.open(with_keys(), Access::write);
    const Buffer first = room.row(0);
    must(store->append(room.rio.rest_of_log()));
    must(store->append(std::vector{room.rio.start_hand(), room.rio.refused()}));
    const Buffer second = room.row(0);
    constexpr std::size_t sealed_key_at = 3 + 32;
    CHECK_FALSE(
        std::equal(first.begin() + sealed_key_at, first.begin() + sealed_key_at + 80, second.begin() + sealed_key_at));
    const Buffer one = room.row(1);
    CHECK_FALSE(std::equal(one.begin() + 2, one.begin() + 26, second.begin() + 3 + 2 * 112));
}

TEST_CASE("the host and each auditor read an open log and go on with it") {
    for (const std::uint8_t number : std::array<std::uint8_t, 2>{1, 2}) {
        Room room;
        const auto reader = room.open(with_key(number));
        CHECK(must(reader->read(room.open_log)).bytes == room.plain());
        const Head head = must(reader->head(room.rio.id())).value();
        CHECK(head.open == 3);
        CHECK_FALSE(head.encrypted);
        CHECK(must(reader->find_command(room.rio.id(), command_id("click"))).value().sequence == 2);
        const Examination examined = must(examine(*reader));
        CHECK(examined.whole());
        CHECK(examined.encrypted == 0);
        const auto writer = room.open(with_key(number), Access::write);
        must(writer->append(room.rio.rest_of_log()));
    }
}

TEST_CASE("without a key an open log is not checked and everything else is read") {
    const Room room;
    const auto store = room.open(without_key());
    const Head head = must(store->head(room.rio.id())).value();
    CHECK(head.encrypted);
    CHECK(head.open == 3);
    CHECK(head.open_digest == Hasher().digest_of(room.plain()));
    CHECK(must(store->heads()).size() == 2);
    check_refused(store->read(room.open_log), ErrorCode::encrypted, "table 'Rio', log 1: it is open and encrypted");
    check_refused(store->find_command(room.rio.id(), command_id("start")), ErrorCode::encrypted, "no key was given");
    CHECK_FALSE(must(store->find_command(room.rio.id(), command_id("never"))));
    CHECK(must(store->read(room.rio.key(0))).bytes == room.rio.encoded()[0].bytes());
    const Examination examined = must(examine(*store));
    CHECK(examined.whole());
    CHECK(examined.encrypted == 1);
    CHECK(examined.entries == room.rio.logs()[0].entries.size() + room.lima.logs()[0].entries.size() + 3);

    std::vector<LogKey> shown;
    std::vector<Error> told;
    must(scan_past_damage(
        *store, {},
        [&](const LogView& view) {
            shown.push_back(view.key);
            return true;
        },
        [&](const Error& error) { told.push_back(error); }));
    CHECK(shown == std::vector{room.rio.key(0), room.lima.key(0)});
    REQUIRE(told.size() == 1);
    CHECK(told.front().code == ErrorCode::encrypted);

    const Found found = must(find(*store, {.player = PlayerId::parse("Ann")}));
    CHECK(found.logs.size() == 2);
    CHECK(found.damaged.empty());
    CHECK(found.encrypted.size() == 1);
}

TEST_CASE("without a key nothing is added to an open log that is encrypted and other tables go on") {
    Room room;
    const auto store = room.open(without_key(), Access::write);
    check_refused(store->check_key(), ErrorCode::encrypted, "table 'Rio', log 1");
    check_refused(store->append(std::vector{room.rio.refused()}), ErrorCode::encrypted, "no key was given");
    must(store->append(std::vector{room.lima.start_hand()}));
    CHECK(must(store->read(room.lima.key(1))).bytes == bytes_of(room.lima.playing()));
}

TEST_CASE("a key that is not the host's and not an auditor's is an error of its own") {
    Room room;
    const auto store = room.open(with_key(7));
    check_refused(store->read(room.open_log), ErrorCode::other_key, "not to the key that was given");
    check_refused(store->heads(), ErrorCode::other_key, "table 'Rio', log 1");
    check_refused(examine(*store), ErrorCode::other_key, "not to the key that was given");
    check_refused(store->scan({}, [](const LogView&) { return true; }), ErrorCode::other_key, "log 1");
    const auto writer = room.open(with_key(7), Access::write);
    check_refused(writer->check_key(), ErrorCode::other_key, "table 'Rio', log 1");
    check_refused(writer->append(std::vector{room.rio.refused()}), ErrorCode::other_key, "not to the key");
    CHECK(must(writer->read(room.rio.key(0))).bytes == room.rio.encoded()[0].bytes());
}

TEST_CASE("with a key an open log that is not encrypted goes on as it is and the next one is encrypted") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    must(must(SqliteStore::create(path, without_key()))->append(std::vector{play.open_table(), play.refused()}));
    const auto store = must(SqliteStore::open(path, Access::write, with_keys()));
    must(store->check_key());
    must(store->append(std::vector{play.refused()}));
    CHECK(must(must(SqliteStore::open(path, Access::read, without_key()))->read(play.key(0))).bytes ==
          bytes_of(play.playing()));
    must(store->append(play.rest_of_log()));
    must(store->append(std::vector{play.start_hand()}));
    check_refused(must(SqliteStore::open(path, Access::read, without_key()))->read(play.key(1)), ErrorCode::encrypted,
                  "it is open and encrypted");
}

TEST_CASE("every byte of a row that is encrypted is what was written or the row cannot be read") {
    const encryption::Keys keys = host_keys();
    const LogKey log{.table = table_id("Rio"), .ordinal = 3};
    const auto cipher = encryption::OpenLogCipher::draw(log, keys);
    const Buffer plain = bytes_of("05 01 02 03");
    std::vector<Buffer> rows(2);
    for (const Sequence sequence : {0U, 1U}) cipher.encrypt(sequence, sequence, plain, rows[sequence]);
    const auto read = [&](const std::vector<Buffer>& all, Sequence last) {
        encryption::OpenLogRows reader(log, &keys.own);
        encryption::OpenLogRows::Row row;
        for (Sequence sequence = 0; sequence <= last; ++sequence) row = reader.read(sequence, all[sequence]);
        return row.readable == Readable::yes &&
                       std::equal(row.bytes.begin(), row.bytes.end(), plain.begin(), plain.end())
                   ? Readable::yes
                   : row.readable;
    };
    for (const Sequence sequence : {0U, 1U}) {
        CHECK(read(rows, sequence) == Readable::yes);
        for (std::size_t at = 0; at < rows[sequence].size(); ++at) {
            for (const int bit : {0, 3, 7}) {
                CAPTURE(sequence);
                CAPTURE(at);
                std::vector<Buffer> changed = rows;
                changed[sequence][at] ^= std::byte{1} << bit;
                // Where the host's public key stands, the row may be another host's.
                const bool is_of_host = sequence == 0 && at >= 3 && at < 3 + encryption::key_bytes;
                const Readable readable = read(changed, sequence);
                // Without the mark, the row of the first entry is one that is not encrypted and not a log either.
                const bool is_plain = sequence == 0 && at == 0;
                CHECK((is_plain || readable == (is_of_host ? Readable::other_key : Readable::altered)));
            }
        }
        for (std::size_t size = 0; size < rows[sequence].size(); ++size) {
            std::vector<Buffer> cut = rows;
            cut[sequence].resize(size);
            CHECK((size == 0 && sequence == 0 ? read(cut, 0) == Readable::yes
                                              : read(cut, sequence) == Readable::altered));
        }
    }
}

TEST_CASE("a row that is altered is damage of its entry") {
    const Room room;
    room.change("UPDATE entry SET bytes = CAST(bytes || x'00' AS BLOB) WHERE place = (1 << 32) + 1");
    const auto store = room.open(with_key(1));
    check_refused(store->read(room.open_log), ErrorCode::corrupt,
                  "table 'Rio', log 1, entry 1: it is encrypted, and its ciphertext is not what was written");
    const Examination examined = must(examine(*store));
    REQUIRE(examined.damage.size() == 2);
    CHECK(to_string(examined.damage[1]) ==
          "table 'Rio', log 1, entry 2: cannot be checked: an earlier entry is damaged");
}

TEST_CASE("rows that are exchanged or of another log cannot be read") {
    const auto damage_after = [](const std::string& statements) {
        const Room room;
        room.change(statements);
        const Examination examined = must(examine(*room.open(with_key(2))));
        REQUIRE_FALSE(examined.whole());
        return to_string(examined.damage.front());
    };
    const std::string bytes_of_other = "(SELECT bytes FROM entry other WHERE other.place = ";
    CHECK(damage_after("UPDATE entry SET bytes = " + bytes_of_other + "(1 << 32) + 1) WHERE place = (1 << 32) + 2") ==
          "table 'Rio', log 1, entry 2: it is encrypted, and its ciphertext is not what was written");
    CHECK(damage_after("UPDATE entry SET bytes = x'0501' WHERE place = (1 << 32) + 1") ==
          "table 'Rio', log 1, entry 1: it is encrypted, and its ciphertext is not what was written");
    CHECK(damage_after("UPDATE entry SET digest = zeroblob(32) WHERE place = (1 << 32) + 1")
              .find("the contents do not match the digest") != std::string::npos);
    CHECK(damage_after("DELETE FROM entry WHERE place = 1 << 32").find("it is missing") != std::string::npos);
}

TEST_CASE("without a key it is still seen that entries of an open log are missing or malformed") {
    const auto examined_after = [](const std::string& statements) {
        const Room room;
        room.change(statements);
        return must(examine(*room.open(without_key())));
    };
    const auto names = [](const Examination& examined, std::string_view words) {
        return std::any_of(examined.damage.begin(), examined.damage.end(),
                           [&](const Damage& damage) { return to_string(damage).find(words) != std::string::npos; });
    };
    CHECK(names(examined_after("DELETE FROM entry WHERE place = (1 << 32) + 1"), "entry 1: it is missing"));
    CHECK(names(examined_after("DELETE FROM entry WHERE place = (1 << 32) + 2"),
                "the command 'click' has a row for this entry, which does not exist"));
    CHECK(names(examined_after("UPDATE entry SET bytes = x'0001' WHERE place = (1 << 32) + 1"),
                "its ciphertext is not what was written"));
    CHECK(names(examined_after("UPDATE entry SET bytes = x'000100' WHERE place = 1 << 32"),
                "its ciphertext is not what was written"));
    CHECK(names(examined_after("UPDATE entry SET ordinal = 5"), "its row belongs to another log"));
}

TEST_CASE("no entry of an open log that is encrypted leaves before the log is sealed") {
    const Room room;
    const storage::Connection other(room.path, nullptr);
    CHECK(other.code_of("DELETE FROM entry") == SQLITE_CONSTRAINT_TRIGGER);
    CHECK(room.row(2).size() > 0);
}

TEST_CASE("a backup holds an open log that is encrypted as it is") {
    const Room room;
    const Examination copied = must(backup(room.path, room.folder.file("copy")));
    CHECK(copied.whole());
    CHECK(copied.encrypted == 1);
    const auto copy = must(SqliteStore::open(room.folder.file("copy"), Access::read, with_key(2)));
    CHECK(must(copy->read(room.open_log)).bytes == room.plain());
}

TEST_CASE("what is salvaged holds an open log that is encrypted as it is and goes on with it") {
    Room room;
    // A byte of Lima's log.
    room.change("UPDATE hand SET digest = zeroblob(32) WHERE log >> 32 = 2");
    const std::string fresh = room.folder.file("fresh");
    const Salvaged salvaged = must(salvage(room.path, fresh, without_key()));
    CHECK(salvaged.sealed == 1);
    CHECK(salvaged.open == 0);
    CHECK(salvaged.encrypted == 1);
    CHECK(salvaged.lost.size() == 1);
    {
        const auto without = must(SqliteStore::open(fresh, Access::read, without_key()));
        CHECK(must(examine(*without)).encrypted == 1);
    }
    {
        const auto reader = must(SqliteStore::open(fresh, Access::read, with_key(2)));
        CHECK(must(reader->read(room.open_log)).bytes == room.plain());
        CHECK(must(examine(*reader)).whole());
    }
    const auto writer = must(SqliteStore::open(fresh, Access::write, with_keys()));
    const std::vector<Receipt> again = must(writer->append(std::vector{additions_of(room.rio.playing(), 2).front()}));
    CHECK(again.front().repeated);
    must(writer->append(room.rio.rest_of_log()));
    CHECK(must(examine(*writer)).whole());
}

TEST_CASE("a house of which only an encrypted open log is left is salvaged as a house") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    HousePlay home("home");
    {
        const auto store = must(SqliteStore::create(path, with_keys()));
        must(store->append(std::vector{home.open(), home.join("Olga")}));
    }
    const std::string fresh = folder.file("fresh");
    CHECK(must(salvage(path, fresh, without_key())).encrypted == 1);
    const auto writer = must(SqliteStore::open(fresh, Access::write, with_keys()));
    CHECK(must(writer->heads()).front().kind == LogKind::house);
    must(writer->append(std::vector{home.seal()}));
    CHECK(must(writer->read(home.key(0))).bytes == home.encoded()[0].bytes());
    CHECK(must(examine(*writer)).whole());
}

TEST_CASE("what is salvaged keeps an open log that is encrypted after logs that are lost") {
    const Room room;
    room.change("UPDATE hand SET digest = zeroblob(32) WHERE log >> 32 = 1");
    const std::string fresh = room.folder.file("fresh");
    const Salvaged salvaged = must(salvage(room.path, fresh, without_key()));
    CHECK(salvaged.encrypted == 1);
    const auto reader = must(SqliteStore::open(fresh, Access::read, with_key(1)));
    CHECK(must(reader->read(room.open_log)).bytes == room.plain());
}

TEST_CASE("what is salvaged keeps the entries before one of an open log that is missing") {
    const Room room;
    room.change("DELETE FROM entry WHERE place = (1 << 32) + 1");
    const std::string fresh = room.folder.file("fresh");
    const Salvaged salvaged = must(salvage(room.path, fresh, without_key()));
    CHECK(salvaged.encrypted == 1);
    REQUIRE(salvaged.lost.size() == 1);
    CHECK(to_string(salvaged.lost.front()).find("entry 1: from here to entry 2 the open log is damaged") !=
          std::string::npos);
    const auto reader = must(SqliteStore::open(fresh, Access::read, with_key(1)));
    CHECK(must(reader->head(room.rio.id())).value().open == 1);
    CHECK(must(examine(*reader)).whole());
}

TEST_CASE("with a key an open log that is encrypted is salvaged as far as it is intact and stays encrypted") {
    for (const bool changes_bytes : {true, false}) {
        CAPTURE(changes_bytes);
        const Room room;
        room.change(changes_bytes
                        ? "UPDATE entry SET bytes = CAST(substr(bytes, 1, 40) || X'00' || substr(bytes, 42) AS BLOB) "
                          "WHERE place = (1 << 32) + 1"
                        : "UPDATE entry SET digest = zeroblob(32) WHERE place = (1 << 32) + 1");
        // Without a key, and with a stranger's, nobody can say where the damage is.
        CHECK(must(salvage(room.path, room.folder.file("without"), without_key())).encrypted == 1);
        CHECK(must(salvage(room.path, room.folder.file("stranger"), with_key(9))).encrypted == 1);
        const std::string fresh = room.folder.file("fresh");
        const Salvaged salvaged = must(salvage(room.path, fresh, with_key(2)));
        CHECK(salvaged.encrypted == 0);
        CHECK(salvaged.open == 1);
        CHECK(salvaged.entries_of_open == 1);
        REQUIRE(salvaged.lost.size() == 1);
        CHECK(to_string(salvaged.lost.front()).find("entry 1: from here to entry 2 the open log is damaged") !=
              std::string::npos);
        const auto reader = must(SqliteStore::open(fresh, Access::read, with_key(1)));
        CHECK(must(reader->head(room.rio.id())).value().open == 1);
        CHECK(must(examine(*reader)).whole());
        CHECK(must(must(SqliteStore::open(fresh, Access::read, without_key()))->head(room.rio.id())).value().encrypted);
    }
}

TEST_CASE("with a key an open log that is encrypted and intact is salvaged as any other") {
    Room room;
    room.change("UPDATE hand SET digest = zeroblob(32) WHERE log >> 32 = 2");
    const std::string fresh = room.folder.file("fresh");
    const Salvaged salvaged = must(salvage(room.path, fresh, with_key(1)));
    CHECK(salvaged.open == 1);
    CHECK(salvaged.entries_of_open == 3);
    CHECK(salvaged.encrypted == 0);
    const auto writer = must(SqliteStore::open(fresh, Access::write, with_keys()));
    CHECK(must(writer->read(room.open_log)).bytes == room.plain());
    must(writer->append(room.rio.rest_of_log()));
    CHECK(must(examine(*writer)).whole());
}

TEST_CASE("with a key an encrypted open log whose first entry is damaged is lost and one after lost logs is not") {
    const Room room;
    room.change("UPDATE entry SET bytes = CAST(X'0001' || zeroblob(500) AS BLOB) WHERE place = 1 << 32");
    const Salvaged salvaged = must(salvage(room.path, room.folder.file("fresh"), with_key(1)));
    CHECK(salvaged.open == 0);
    CHECK(salvaged.encrypted == 0);
    REQUIRE(salvaged.lost.size() == 1);
    CHECK(to_string(salvaged.lost.front()).find("entry 0: from here to entry 2 the open log is damaged") !=
          std::string::npos);

    const Room later;
    later.change("UPDATE hand SET digest = zeroblob(32) WHERE log >> 32 = 1");
    const std::string fresh = later.folder.file("fresh");
    CHECK(must(salvage(later.path, fresh, with_key(1))).open == 1);
    const auto reader = must(SqliteStore::open(fresh, Access::read, with_key(1)));
    CHECK(must(reader->read(later.open_log)).bytes == later.plain());
}

TEST_CASE("a secret key is wiped from where it was kept") {
    alignas(encryption::KeyPair) std::array<std::byte, sizeof(encryption::KeyPair)> memory{};
    auto* const pair = new (memory.data()) encryption::KeyPair(key_pair(7));
    const auto offset = reinterpret_cast<const std::byte*>(&pair->secret_key) - memory.data();
    const auto holds_it = [&] {
        const auto secret = std::span(memory).subspan(static_cast<std::size_t>(offset), encryption::key_bytes);
        return std::all_of(secret.begin(), secret.end(), [](std::byte byte) { return byte == std::byte{7}; });
    };
    CHECK(holds_it());
    pair->~KeyPair();
    const auto secret = std::span(memory).subspan(static_cast<std::size_t>(offset), encryption::key_bytes);
    CHECK(std::all_of(secret.begin(), secret.end(), [](std::byte byte) { return byte == std::byte{}; }));
}

TEST_CASE("an open log that is encrypted and names a command of another log is lost and nothing else is") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    Play play("Rio");
    {
        const auto store = must(SqliteStore::create(path, with_keys()));
        must(store->append(std::vector{play.open_table(), play.refused("first")}));
        must(store->append(play.rest_of_log()));
        must(store->append(std::vector{play.start_hand("second")}));
    }
    change(path, "DELETE FROM command WHERE ordinal = 0; UPDATE command SET id = CAST('first' AS BLOB)");
    const Salvaged salvaged = must(salvage(path, folder.file("fresh"), without_key()));
    CHECK(salvaged.sealed == 1);
    CHECK(salvaged.encrypted == 0);
    REQUIRE(salvaged.lost.size() >= 1);
    CHECK(to_string(salvaged.lost.front()).find("a command with the id 'first' was recorded") != std::string::npos);
}

TEST_CASE("an append that is undone leaves an open log that can be read") {
    Room room;
    const auto store = room.open(with_keys(), Access::write);
    Addition wrong = additions_of(room.rio.playing(), 1).front();
    wrong.table_entry().id.reset();
    const std::vector<Addition> both{room.rio.refused(), wrong};
    check_refused(store->append(both), ErrorCode::conflict, "expected to have 1 entries");
    must(store->append(std::vector{both.front()}));
    CHECK(must(room.open(with_key(2))->read(room.open_log)).bytes == room.plain());
}

TEST_CASE("keys with which nobody could encrypt are refused when a log is opened") {
    const TemporaryFolder folder;
    SqliteOptions options = with_keys();
    options.keys->auditors.push_back({});
    check_refused(SqliteStore::create(folder.file("log"), options), ErrorCode::not_allowed, "it is not a key");
    options = with_keys();
    options.keys->auditors.resize(encryption::most_readers, key_pair(9).public_key);
    check_refused(SqliteStore::create(folder.file("log"), options), ErrorCode::not_allowed, "more keys than a log can");
    options = with_keys();
    options.keys->own.public_key = key_pair(5).public_key;
    check_refused(SqliteStore::create(folder.file("log"), options), ErrorCode::not_allowed, "do not belong together");
    CHECK_FALSE(fs::exists(folder.file("log")));
}

}  // namespace handlog::tests
