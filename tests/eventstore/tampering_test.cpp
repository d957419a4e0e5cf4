// What somebody does to a log on purpose, who has SQLite and removes the
// triggers, puts them back so that the schema looks untouched, and may even
// compute digests.
//
// What no file can betray by itself, and why, is at the end: there it is shown
// that it goes unnoticed, so that nobody relies on more than there is.
#include <algorithm>
#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "eventstore/record/hasher.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/sample.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

// Which rows of `hand` and `entry` belong to which table of the sample.
constexpr std::string_view rio = "(1 << 32)";
constexpr std::string_view lima = "(2 << 32)";
constexpr std::string_view oslo = "(3 << 32)";

[[nodiscard]] std::string hex(Bytes bytes) {
    std::string text = "x'";
    for (const std::byte byte : bytes) {
        constexpr std::string_view digits = "0123456789abcdef";
        text += digits[std::to_integer<std::size_t>(byte) >> 4];
        text += digits[std::to_integer<std::size_t>(byte) & 0xf];
    }
    return text + "'";
}

[[nodiscard]] std::string log_row(std::string_view table, int ordinal) {
    return "log = (" + std::string(table) + " | " + std::to_string(ordinal) + ")";
}

// The sample with these statements done to it behind the triggers.
[[nodiscard]] storage::Disk tampered(const std::string& statements, bool triggers_return = true) {
    const storage::Vfs vfs("a tampered sample", sample().disk());
    {
        const storage::Connection other(Sample::file, vfs.name().c_str());
        const std::string triggers =
            other.run("SELECT group_concat(sql, '; ') FROM sqlite_schema WHERE type = 'trigger'");
        std::string drop = other.run(
            "SELECT group_concat('DROP TRIGGER ' || name, '; ') FROM sqlite_schema "
            "WHERE type = 'trigger'");
        other.run(drop + "; " + statements);
        // group_concat() takes no end of a trigger for an end of all.
        if (triggers_return) other.run(triggers);
    }
    return Sample::disk_with(vfs.disk().files.at(Sample::file));
}

// Is found, and named so.
void check_found(const std::string& statements, std::string_view words) {
    const Judgement judgement = judge(tampered(statements), {.of_a_forger = true});
    std::string all = judgement.what;
    for (const Damage& damage : judgement.damage) all += "\n" + to_string(damage);
    INFO(statements);
    INFO(all);
    CHECK(judgement.verdict == Verdict::detected);
    CHECK(all.find(words) != std::string::npos);
}

// One log with another player, and the digest of its new bytes.
struct Forged {
    explicit Forged(const LogKey& key) : bytes(sample().log(key)->bytes) {
        const std::string_view name = "Bob";
        const auto at = std::search(bytes.begin(), bytes.end(), name.begin(), name.end(),
                                    [](std::byte one, char other) { return static_cast<char>(one) == other; });
        REQUIRE(at != bytes.end());
        *at = std::byte{'R'};
        digest = Hasher().digest_of(bytes);
    }
    [[nodiscard]] std::string update(std::string_view table, int ordinal) const {
        return "UPDATE hand SET bytes = " + hex(bytes) + ", digest = " + hex(digest.bytes) + " WHERE " +
               log_row(table, ordinal);
    }

    Buffer bytes;
    Digest digest;
};

[[nodiscard]] LogKey key(std::string_view table, Ordinal ordinal) {
    return {.table = table_id(table), .ordinal = ordinal};
}

}  // namespace

TEST_CASE("a log whose triggers are taken and given back is the same log") {
    CHECK(judge(tampered("SELECT 1")).verdict == Verdict::harmless);
}

TEST_CASE("a log without its triggers or with another schema is not opened") {
    for (const std::string statements : {"SELECT 1", "DELETE FROM hand"}) {
        const Judgement judgement = judge(tampered(statements, false));
        CHECK(judgement.verdict == Verdict::refused);
        CHECK(judgement.what.find("trigger") != std::string::npos);
    }
    for (const std::string statements :
         {"CREATE TABLE more(x)", "CREATE VIEW more AS SELECT 1", "CREATE INDEX more ON hand(session)",
          "ALTER TABLE session ADD COLUMN more TEXT", "ALTER TABLE meta RENAME TO more", "DROP TABLE session",
          "CREATE TRIGGER more AFTER INSERT ON hand BEGIN DELETE FROM command; END"}) {
        INFO(statements);
        const Judgement judgement = judge(tampered(statements, false));
        CHECK(judgement.verdict == Verdict::refused);
    }
}

TEST_CASE("sealed logs that are deleted or moved or exchanged are missed") {
    check_found("DELETE FROM hand WHERE " + log_row(rio, 0),
                "table 'Rio', log 0: it was sealed, but its row is missing");
    check_found("DELETE FROM hand WHERE " + log_row(rio, 1),
                "table 'Rio', log 1: it was sealed, but its row is missing");
    // The head remembers the last one.
    check_found("DELETE FROM hand WHERE " + log_row(rio, 2),
                "table 'Rio', log 2: it was sealed, but its row is missing");
    check_found("DELETE FROM hand", "table 'Rio', logs 0 to 2: it was sealed, but its row is missing");
    check_found("DELETE FROM hand", "table 'Lima', log 0: it was sealed, but its row is missing");
    check_found("UPDATE hand SET log = " + std::string(rio) + " + 9 WHERE " + log_row(rio, 1),
                "table 'Rio', log 9: it is sealed, but the head of its table does not know it");
    check_found("UPDATE hand SET log = (7 << 32) WHERE " + log_row(rio, 1), "logs of table number 7, which is missing");
    check_found("UPDATE hand SET log = -5 WHERE " + log_row(rio, 1), "logs of table number -1, which is missing");
    const std::string exchange = "UPDATE hand SET log = 1 WHERE " + log_row(rio, 1) +
                                 "; UPDATE hand SET log = " + std::string(rio) + " + 1 WHERE " + log_row(rio, 2) +
                                 "; UPDATE hand SET log = " + std::string(rio) + " + 2 WHERE log = 1";
    check_found(exchange, "table 'Rio', log 1 (hand 'Rio-3'): the contents are those of another log");
    check_found(exchange, "table 'Rio', log 2 (hand 'Rio-2'): the contents are those of another log");
    const std::string copy = "(SELECT bytes FROM hand WHERE " + log_row(lima, 0) + ")";
    check_found("UPDATE hand SET (bytes, digest) = (SELECT bytes, digest FROM hand WHERE " + log_row(lima, 0) +
                    ") WHERE " + log_row(rio, 0),
                "(expected table 'Rio', log 0, found table 'Lima', log 0)");
}

TEST_CASE("logs that are inserted where none was are noticed") {
    const std::string select = " SELECT session, bytes, digest, 99 FROM hand WHERE " + log_row(rio, 2);
    const auto insert = [&](const std::string& row) {
        return "INSERT INTO hand SELECT " + row + ", session, bytes, digest, 99 FROM hand WHERE " + log_row(rio, 2);
    };
    check_found(insert(std::string(rio) + " | 3"), "log 3 (hand 'Rio-3'): the contents are those of another log");
    check_found(insert(std::string(lima) + " | 1"), "table 'Lima', log 1: it is sealed, but the head");
    check_found(insert(std::string(oslo)), "table 'Oslo', log 0: it is sealed, but the head");
    check_found(insert("(9 << 32)"), "logs of table number 9, which is missing");
}

TEST_CASE("counts of seals that are changed are found") {
    const auto set = [](const std::string& seal, std::string_view table, int ordinal) {
        return "UPDATE hand SET seal = " + seal + " WHERE " + log_row(table, ordinal);
    };
    check_found(set("0", rio, 1), "table 'Rio', log 1: its count of seals is invalid");
    check_found(set("-7", rio, 1), "table 'Rio', log 1: its count of seals is invalid");
    check_found(set("1", rio, 1), "table 'Rio', log 1: its count of seals is that of another log, too");
    check_found(set("9223372036854775807", rio, 0),
                "table 'Rio', log 1: its count of seals is lower than that of its predecessor");
    check_found(set("9223372036854775807", rio, 2), "table 'Rio': the head of the table names another count of seals");
}

TEST_CASE("a table that is deleted with everything about it leaves a gap in the count of seals") {
    const std::string all_of_lima =
        "DELETE FROM hand WHERE log >> 32 = 2; DELETE FROM entry WHERE place >> 32 = 2; "
        "DELETE FROM command WHERE poker_table = 2; ";
    // Nothing else tells of the table whose number is the highest.
    check_found(all_of_lima +
                    "DELETE FROM hand WHERE log >> 32 >= 3; DELETE FROM entry WHERE place >> 32 >= 3; "
                    "DELETE FROM command WHERE poker_table >= 3; DELETE FROM poker_table WHERE number > 1",
                "the log with the count of seals ");
}

TEST_CASE("bytes that are changed are found with the log and the hand and the entry where that can be known") {
    const auto change = [](int at) {
        return "UPDATE hand SET bytes = CAST(substr(bytes, 1, " + std::to_string(at) + ") || x'ff' || substr(bytes, " +
               std::to_string(at + 2) + ") AS BLOB) WHERE " + log_row(rio, 1);
    };
    check_found(change(20), "table 'Rio', log 1");
    check_found(change(300), "table 'Rio', log 1");
    check_found("UPDATE hand SET bytes = CAST(bytes || x'00' AS BLOB) WHERE " + log_row(rio, 1),
                "table 'Rio', log 1 (hand 'Rio-2'), entry 3: the contents do not match the digest");
    check_found("UPDATE hand SET bytes = substr(bytes, 1, length(bytes) - 4) WHERE " + log_row(rio, 1),
                "table 'Rio', log 1 (hand 'Rio-2'), entry 2: the contents do not match the digest");
    check_found("UPDATE hand SET bytes = x'' WHERE " + log_row(rio, 1), "table 'Rio', log 1: lost before the log was");
    check_found("UPDATE hand SET digest = zeroblob(32) WHERE " + log_row(rio, 1),
                "table 'Rio', log 1 (hand 'Rio-2'): the contents do not match the digest (expected 0000");
    check_found("UPDATE hand SET digest = zeroblob(31) WHERE " + log_row(rio, 1), "its digest has 31 bytes");
    check_found("UPDATE hand SET session = 77 WHERE " + log_row(rio, 1), "written in session 77, which is missing");
}

TEST_CASE("whoever changes a log and its digest is given away by the log that follows") {
    check_found(Forged(key("Rio", 0)).update(rio, 0), "table 'Rio', log 1 (hand 'Rio-2'): it does not continue");
    check_found(Forged(key("Rio", 1)).update(rio, 1), "table 'Rio', log 2 (hand 'Rio-3'): it does not continue");
    // The newest one is known to the head of its table, and to the open log.
    check_found(Forged(key("Rio", 2)).update(rio, 2), "table 'Rio': the head of the table names another last log");
    check_found(Forged(key("Lima", 0)).update(lima, 0), "table 'Lima': the head of the table names another last log");
    const Forged last(key("Rio", 2));
    check_found(last.update(rio, 2) + "; UPDATE poker_table SET last = " + hex(last.digest.bytes) + " WHERE number = 1",
                "table 'Rio', log 3 (hand 'Rio-4'): it does not continue the log before it");
}

TEST_CASE("heads that are changed are found") {
    const auto set = [](const std::string& what) { return "UPDATE poker_table SET " + what + " WHERE number = 1"; };
    check_found(set("sealed = 2"), "table 'Rio', log 2: it is sealed, but the head of its table does not know it");
    check_found(set("sealed = 5"), "table 'Rio', logs 3 to 4: it was sealed, but its row is missing");
    // No hang, and no list of four billion.
    check_found(set("sealed = 4294967295"), "table 'Rio', logs 3 to 4294967294: it was sealed, but its row is missing");
    check_found(set("sealed = -1"), "the head of table number 1 is invalid");
    check_found(set("last = zeroblob(32)"), "table 'Rio': the head of the table names another last log");
    check_found(set("last = x''"), "the head of table number 1 is invalid");
    check_found(set("last_seal = last_seal + 1"), "table 'Rio': the head of the table names another count of seals");
    check_found(set("last_seal = 0"), "the head of table number 1 is invalid");
    check_found(set("last_seal = -1"), "the head of table number 1 is invalid");
    check_found(set("last_at = last_at + 1"), "table 'Rio': the head of the table names another last time");
    check_found(set("last_at = NULL"), "table 'Rio': the head of the table names another last time");
    check_found(set("id = x'4f74686572'"), "(expected table 'Other', log 0, found table 'Rio', log 0)");
    check_found(set("id = x''"), "the head of table number 1 is invalid");
    check_found(set("kind = 1"), "house 'Rio', log 0 (hand 'Rio-1'): its kind is not that of its head");
    check_found(set("kind = 2"), "the head of table number 1 is invalid");
    check_found(set("number = 9"), "there are logs of table number 1, which is missing");
    check_found("DELETE FROM poker_table WHERE number = 1", "table number 1 is missing");
    check_found("DELETE FROM poker_table WHERE number = 3", "there are logs of table number 3, which is missing");
    check_found("DELETE FROM poker_table", "there are logs of table number 1, which is missing");
}

TEST_CASE("entries of an open log that are changed are found and named") {
    const std::string first = "place = " + std::string(rio);
    const auto entry = [](int sequence) { return "place = " + std::string(rio) + " + " + std::to_string(sequence); };
    check_found("DELETE FROM entry WHERE " + entry(0), "table 'Rio', log 3, entry 0: it is missing");
    check_found("DELETE FROM entry WHERE " + entry(1), "table 'Rio', log 3, entry 1: it is missing");
    check_found("DELETE FROM entry WHERE " + entry(2), "table 'Rio', log 3, entry 2: it is missing");
    check_found("UPDATE entry SET bytes = CAST(x'07' || substr(bytes, 2) AS BLOB) WHERE " + entry(1),
                "table 'Rio', log 3, entry 1: the contents do not match the digest");
    check_found("UPDATE entry SET bytes = x'' WHERE " + entry(2),
                "table 'Rio', log 3, entry 2: the contents do not match the digest");
    check_found("UPDATE entry SET digest = zeroblob(32) WHERE " + entry(2),
                "table 'Rio', log 3, entry 2: the contents do not match the digest");
    check_found("UPDATE entry SET digest = x'00' WHERE " + entry(2), "table 'Rio', log 3, entry 2: its row is");
    check_found("UPDATE entry SET ordinal = 1 WHERE " + entry(2),
                "table 'Rio', log 3, entry 2: its row belongs to another log (expected log 3");
    check_found("UPDATE entry SET place = place + 5 WHERE " + entry(3), "table 'Rio', log 3, entry 3: it is missing");
    check_found("UPDATE entry SET place = place + (9 << 32) WHERE " + entry(3), "table number 10, which is missing");
    check_found("UPDATE entry SET place = 5 WHERE " + entry(1) + "; UPDATE entry SET place = " + std::string(rio) +
                    " + 1 WHERE " + entry(2) + "; UPDATE entry SET place = " + std::string(rio) +
                    " + 2 WHERE place = 5",
                "table 'Rio', log 3, entry 1: the contents do not match the digest");
    check_found("INSERT INTO entry SELECT place + 1, ordinal, session, bytes, digest FROM entry WHERE " + entry(3),
                "table 'Rio', log 3, entry 4: the contents do not match the digest");
    check_found("UPDATE entry SET session = 1 WHERE " + entry(3),
                "table 'Rio', log 3, entry 3: its session is earlier");
    check_found("UPDATE entry SET session = 3 WHERE " + entry(3), "written in session 3, which is missing");
}

TEST_CASE("where commands were recorded cannot be changed without a trace") {
    const std::string early = " WHERE poker_table = 1 AND id = CAST('early' AS BLOB)";
    const std::string click = " WHERE poker_table = 1 AND id = CAST('click' AS BLOB)";
    check_found("DELETE FROM command" + early, "log 0 (hand 'Rio-1'), entry 1: its command 'early' has no row");
    check_found("DELETE FROM command" + click, "log 3 (hand 'Rio-4'), entry 1: its command 'click' has no row");
    check_found("UPDATE command SET sequence = 2" + early, "its command 'early' has no row");
    check_found("UPDATE command SET sequence = 2" + early, "entry 2: its row names the command 'early' but it holds");
    check_found("UPDATE command SET sequence = 99" + click,
                "entry 99: the command 'click' has a row for this entry, which does not exist");
    check_found("UPDATE command SET ordinal = 1" + click, "its row names the command 'click' but it holds another");
    check_found("UPDATE command SET ordinal = 8" + early, "which does not exist");
    check_found("UPDATE command SET ordinal = -8" + early, "invalid row of the command 'early'");
    check_found("UPDATE command SET poker_table = 7" + early, "table number 7, which is missing");
    check_found("UPDATE command SET poker_table = 2" + early, "'early'");
    check_found("INSERT INTO command VALUES(1, CAST('more' AS BLOB), 0, 1)",
                "entry 1: its row names the command 'more' but it holds another");
    check_found("INSERT INTO command VALUES(1, x'', 0, 1)", "invalid row of the command");
    check_found("DELETE FROM command", "so a repeat of it would be played again");
}

TEST_CASE("what the file says of itself and of its sessions cannot be changed by the way") {
    check_found("UPDATE meta SET value = '1' WHERE key = 'format'", "the recorded format is '1'");
    check_found("UPDATE meta SET value = 'me' WHERE key = 'created_by'",
                "of the program that created the log does not match its digest");
    check_found("DELETE FROM meta WHERE key = 'created_at'",
                "of the program that created the log does not match its digest");
    check_found("INSERT INTO meta VALUES('more', '')", "of the program that created the log does not match its digest");
    check_found("DELETE FROM meta", "of the program that created the log does not match its digest");
    check_found("UPDATE session SET program = 'me' WHERE number = 1", "of session 1 does not match its digest");
    check_found("UPDATE session SET opened_at = 7 WHERE number = 2", "of session 2 does not match its digest");
    check_found("UPDATE session SET semantics = 7 WHERE number = 2", "of session 2 does not match its digest");
    check_found("DELETE FROM session WHERE number = 1", "session 1 is missing");
    check_found("DELETE FROM session WHERE number = 2", "session 2 is missing");
    check_found("INSERT INTO session VALUES(3, 1, 'me', 'x', 1)", "of session 3 does not match its digest");
}

// ---- what no file can betray by itself ----

// The head tells of sealed logs, since it is changed once for each of them and
// not for each entry. So nothing remembers the newest entries of an open log but
// their own rows, and the rows of their commands.
TEST_CASE("the newest entries of an open log can be removed and only their commands tell") {
    check_found("DELETE FROM entry WHERE place >= " + std::string(rio) + " + 3 AND place < " + std::string(lima),
                "entry 3: the command 'last' has a row for this entry, which does not exist");
    const Judgement both = judge(tampered("DELETE FROM entry WHERE place >= " + std::string(rio) + " + 3 AND place < " +
                                          std::string(lima) + "; DELETE FROM command WHERE id = CAST('last' AS BLOB)"),
                                 {.and_write = false});
    CHECK(both.what.find("examine() finds nothing") != std::string::npos);
}

// Every digest can be computed by everybody. Whoever computes those of all logs
// from the one that is changed to the head leaves a log that is right in itself.
TEST_CASE("whoever computes every digest up to the head is not found by the log alone") {
    const Forged only(key("Lima", 0));
    const Judgement judgement =
        judge(tampered(only.update(lima, 0) + "; UPDATE poker_table SET last = " + hex(only.digest.bytes) +
                       " WHERE number = 2"),
              {.of_a_forger = true});
    CHECK(judgement.damage.empty());
    // But who compares its head with the one that was kept elsewhere sees another.
    CHECK(judgement.what == "examine() finds nothing, but the heads differ");
}

// What was sealed last of all leaves no gap.
TEST_CASE("the newest logs of all can be removed with their tables and only a head that was kept tells") {
    // Lima was sealed before the last log of Rio, so that this one has to go first.
    const Judgement judgement =
        judge(tampered("DELETE FROM hand WHERE log >> 32 >= 3; DELETE FROM entry WHERE place >> 32 >= 3; "
                       "DELETE FROM command WHERE poker_table >= 3; DELETE FROM poker_table WHERE number >= 3"),
              {.of_a_forger = true});
    CHECK(judgement.damage.empty());
}

// An older copy was whole when it was made.
TEST_CASE("an older copy of the whole file is a log that is whole") {
    const storage::Vfs vfs("an older copy", sample().disk());
    const SqliteOptions options{.now = Time(9), .program = "later", .vfs = vfs.name()};
    must(must(SqliteStore::open(Sample::file, Access::write, options))->append(std::vector{sample().next()}));
    CHECK(must(must(SqliteStore::open(Sample::file, Access::read, options))->heads()) != sample().heads());
    CHECK(judge(sample().disk()).verdict == Verdict::harmless);
}

}  // namespace handlog::tests
