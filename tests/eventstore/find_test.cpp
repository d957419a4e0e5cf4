// Which logs a search finds, and that it never passes over one in silence.
#include "eventstore/index/find.hpp"

#include <doctest/doctest.h>
#include <string>

#include "eventstore/memory_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/sample.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/storage/vfs.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] PlayerId player(std::string_view name) { return *PlayerId::parse(name); }
[[nodiscard]] HandId hand(std::string_view name) { return *HandId::parse(name); }

// "Rio 0, Rio 1": what is found, where nothing is damaged.
[[nodiscard]] std::string found(EventStore& store, const Query& query) {
    const Found found = must(find(store, query));
    CHECK(found.damaged.empty());
    std::string text;
    for (const LogKey& key : found.logs) {
        text +=
            std::string(text.empty() ? "" : ", ") + std::string(key.table.text()) + " " + std::to_string(key.ordinal);
    }
    return text;
}

// Two tables of Ann and Bob. At Rio, log 2 is open; Cid sits down between its
// hands and leaves again, and Dora is refused a seat that is taken.
struct Searched {
    MemoryStore store;
    Play rio{"Rio", 1'000'000};
    Play lima{"Lima", 9'000'000};

    Searched() {
        add(rio.rest_of_log());
        add(std::vector{seat("Cid", 4), unseat(4), seat("Dora", 0)});
        add(rio.rest_of_log());
        add(std::vector{rio.start_hand()});
        must(store.write(std::vector{lima.whole_log()}));
    }
    void add(const std::vector<Addition>& additions) { must(store.append(additions)); }
    [[nodiscard]] Addition seat(std::string_view name, int where) {
        return rio.perform(SeatPlayer{
            .seat = Seat(static_cast<std::uint8_t>(where)), .player = player(name), .stack = Stack(100'000_c)});
    }
    [[nodiscard]] Addition unseat(int where) {
        return rio.perform(UnseatPlayer{.seat = Seat(static_cast<std::uint8_t>(where))});
    }
};

// A damaged sample, opened for reading.
struct Damaged {
    explicit Damaged(const std::string& statements) : vfs("a searched sample", sample().disk()) {
        {
            const storage::Connection other(Sample::file, vfs.name().c_str());
            const std::string trigger = other.run("SELECT sql FROM sqlite_schema WHERE name = 'hand_is_not_changed'");
            other.run("DROP TRIGGER hand_is_not_changed; " + statements);
            other.run(trigger);
        }
        store = must(SqliteStore::open(Sample::file, Access::read, {.vfs = vfs.name()}));
    }

    storage::Vfs vfs;
    std::unique_ptr<SqliteStore> store;
};

[[nodiscard]] std::string told(const Found& found) {
    std::string text;
    for (const Error& error : found.damaged) text += (text.empty() ? "" : "; ") + error.what;
    return text;
}

}  // namespace

TEST_CASE("a search for nothing finds every log and open ones as well") {
    Searched searched;
    CHECK(found(searched.store, {}) == "Rio 0, Rio 1, Rio 2, Lima 0");
}

TEST_CASE("a hand is found by its id in the log that dealt it") {
    Searched searched;
    CHECK(found(searched.store, {.hand = hand("Rio-1")}) == "Rio 0");
    CHECK(found(searched.store, {.hand = hand("Rio-3")}) == "Rio 2");
    CHECK(found(searched.store, {.hand = hand("Lima-1")}) == "Lima 0");
    CHECK(found(searched.store, {.hand = hand("Rio-9")}).empty());
    // A part of a name is another name.
    CHECK(found(searched.store, {.hand = hand("Rio-")}).empty());
    CHECK(found(searched.store, {.hand = hand("Ann")}).empty());
}

TEST_CASE("a player is found wherever somebody of that name had a seat") {
    Searched searched;
    CHECK(found(searched.store, {.player = player("Ann")}) == "Rio 0, Rio 1, Rio 2, Lima 0");
    CHECK(found(searched.store, {.player = player("Cid")}) == "Rio 1");
    CHECK(found(searched.store, {.player = player("Rio")}).empty());
    CHECK(found(searched.store, {.player = player("An")}).empty());
}

TEST_CASE("a player is found who sat down with chips that had been reserved and not one for whom they only were") {
    MemoryStore store;
    Play rio("Rio");
    const auto reserve = [&](std::string_view name, Seat seat, std::string_view transfer) {
        return rio.perform(ReserveChips{
            .seat = seat, .player = player(name), .amount = 100_c, .transfer = *TransferId::parse(transfer)});
    };
    must(store.append(rio.rest_of_log()));
    must(store.append(std::vector{reserve("Eva", Seat(4), "t-1"), reserve("Finn", Seat(5), "t-2"),
                                  rio.perform(CommitChips{.seat = Seat(4), .transfer = *TransferId::parse("t-1")}),
                                  rio.perform(UnseatPlayer{.seat = Seat(4)}),
                                  rio.perform(ReleaseChips{.seat = Seat(5), .transfer = *TransferId::parse("t-2")})}));
    for (const Entry& entry : rio.playing().entries) REQUIRE(std::holds_alternative<Events>(entry.outcome));
    CHECK(found(store, {.player = player("Eva")}) == "Rio 1");
    CHECK(found(store, {.player = player("Finn")}).empty());
}

TEST_CASE("whoever was refused a seat was not seated") {
    Searched searched;
    const HandLog& log = searched.rio.logs()[1];
    REQUIRE(std::holds_alternative<Rejection>(log.entries[2].outcome));
    CHECK(found(searched.store, {.player = player("Dora")}).empty());
}

TEST_CASE("a search may be kept to one table") {
    Searched searched;
    CHECK(found(searched.store, {.table = table_id("Lima")}) == "Lima 0");
    CHECK(found(searched.store, {.table = table_id("Lima"), .hand = hand("Rio-1")}).empty());
    check_refused(find(searched.store, {.table = table_id("Oslo")}), ErrorCode::not_found, "no table 'Oslo'");
}

TEST_CASE("a time finds the logs in which something happened then") {
    Searched searched;
    const auto first_at = [&](std::size_t log) { return searched.rio.logs()[log].entries.front().at; };
    const auto last_at = [&](std::size_t log) { return searched.rio.logs()[log].entries.back().at; };
    const auto later = [](Time time, std::int64_t by) { return Time(time.milliseconds() + by); };
    CHECK(found(searched.store, {.until = last_at(0)}) == "Rio 0");
    CHECK(found(searched.store, {.until = first_at(0)}) == "Rio 0");
    CHECK(found(searched.store, {.until = later(first_at(0), -1)}).empty());
    CHECK(found(searched.store, {.from = last_at(0), .until = later(first_at(1), -1)}) == "Rio 0");
    CHECK(found(searched.store, {.from = later(last_at(0), 1), .until = first_at(1)}) == "Rio 1");
    CHECK(found(searched.store, {.from = last_at(0), .until = first_at(1)}) == "Rio 0, Rio 1");
    CHECK(found(searched.store, {.from = Time(9'000'000)}) == "Lima 0");
    CHECK(found(searched.store, {.from = Time(Time::latest)}).empty());
}

TEST_CASE("everything that is said must fit at once") {
    Searched searched;
    CHECK(found(searched.store, {.table = table_id("Rio"), .hand = hand("Rio-2"), .player = player("Cid")}) == "Rio 1");
    CHECK(found(searched.store, {.hand = hand("Rio-1"), .player = player("Cid")}).empty());
    CHECK(found(searched.store, {.player = player("Cid"), .from = Time(9'000'000)}).empty());
    CHECK(found(searched.store, {.player = player("Ann"), .from = Time(9'000'000)}) == "Lima 0");
}

TEST_CASE("a log without times is found as long as no time is asked for") {
    Play play("Rio");
    static_cast<void>(play.whole_log());
    HandLog log = play.logs()[0];
    for (Entry& entry : log.entries) entry.at = entry.received_at = Time();
    MemoryStore store;
    must(store.write(std::vector{must(encode(log))}));
    CHECK(found(store, {}) == "Rio 0");
    CHECK(found(store, {.player = player("Bob")}) == "Rio 0");
    CHECK(found(store, {.from = Time(0)}).empty());
    CHECK(found(store, {.until = Time(Time::latest)}).empty());
}

TEST_CASE("a damaged log is listed whatever is looked for and the others are found") {
    Damaged damaged("UPDATE hand SET bytes = CAST(x'7f' || substr(bytes, 2) AS BLOB) WHERE log = (1 << 32) | 1");
    for (const Query& query : {Query{}, Query{.player = player("Nobody")}, Query{.hand = hand("Rio-2")}}) {
        const Found found = must(find(*damaged.store, query));
        REQUIRE(found.damaged.size() == 1);
        CHECK(found.damaged[0].code == ErrorCode::corrupt);
        CHECK(found.damaged[0].what == "table 'Rio', log 1: the contents do not match the digest");
    }
    CHECK(must(find(*damaged.store, {})).logs.size() == sample().logs_of_tables() - 1);
    CHECK(must(find(*damaged.store, {.hand = hand("Rio-3")})).logs.size() == 1);
}

TEST_CASE("a log that stands in the place of another is damaged and not found as that one") {
    Damaged damaged(
        "UPDATE hand SET (bytes, digest) = (SELECT bytes, digest FROM hand WHERE log = (1 << 32) | 2) "
        "WHERE log = (1 << 32) | 1");
    const Found copy = must(find(*damaged.store, {.hand = hand("Rio-3")}));
    CHECK(copy.logs == std::vector{LogKey{.table = table_id("Rio"), .ordinal = 2}});
    REQUIRE(copy.damaged.size() == 1);
    CHECK(copy.damaged[0].what == "table 'Rio', log 1: the contents are those of table 'Rio', log 2");
    // And the one that was there before is missed.
    CHECK(must(find(*damaged.store, {.hand = hand("Rio-2")})).damaged.size() == 1);
}

TEST_CASE("a search goes on past a row that is invalid") {
    Damaged damaged("UPDATE hand SET digest = x'00' WHERE log = (1 << 32) | 1");
    const Found all = must(find(*damaged.store, {}));
    CHECK(all.logs.size() == sample().logs_of_tables() - 1);
    CHECK(told(all) == "table 'Rio', log 1: its row is invalid: its digest has 1 bytes");
    // In front of the damage, behind it, open, and at other tables; each of them once.
    for (const char* id : {"Rio-1", "Rio-3", "Lima-1"}) {
        const Found found = must(find(*damaged.store, {.hand = hand(id)}));
        CAPTURE(std::string(id));
        CHECK(found.logs.size() == 1);
        CHECK(found.has_hand);
    }
    CHECK_FALSE(must(find(*damaged.store, {.hand = hand("Rio-2")})).has_hand);
}

TEST_CASE("a search goes on past a row that is missing") {
    Damaged damaged("UPDATE hand SET log = (1 << 32) | 100 WHERE log = (1 << 32) | 1");
    const Found all = must(find(*damaged.store, {}));
    CHECK(all.logs.size() == sample().logs_of_tables() - 1);
    CHECK(told(all) ==
          "table 'Rio', log 1: it was sealed, but its row is missing; "
          "table 'Rio', log 100: it is sealed, but the head of the table does not know it");
    CHECK(must(find(*damaged.store, {.hand = hand("Rio-3")})).logs.size() == 1);
    CHECK(must(find(*damaged.store, {.table = table_id("Lima")})).damaged.empty());
    CHECK(must(find(*damaged.store, {.table = table_id("Rio")})).logs.size() == 3);
}

TEST_CASE("rows that are missing one after the other are told together") {
    Damaged damaged("UPDATE hand SET log = log + 100 WHERE log BETWEEN (1 << 32) | 1 AND (1 << 32) | 2");
    const Found all = must(find(*damaged.store, {}));
    CHECK(told(all).starts_with(
        "table 'Rio', log 1, and those up to log 2: they were sealed, but their rows are missing; "));
    // With the open log, which follows on nothing that can be seen.
    CHECK(all.logs.size() == sample().logs_of_tables() - 2);
}

TEST_CASE("a search goes on past an open log that is damaged") {
    Damaged damaged(
        "DROP TRIGGER entry_is_not_changed; UPDATE entry SET digest = zeroblob(32) WHERE place = (1 << 32) | 2; "
        "CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry\n"
        "BEGIN SELECT RAISE(ROLLBACK, 'an entry is never changed'); END");
    const Found all = must(find(*damaged.store, {}));
    CHECK(told(all) == "table 'Rio', log 3: its entries are not what was written");
    CHECK(all.logs.size() == sample().logs_of_tables() - 1);
    CHECK(all.logs.back() == LogKey{.table = table_id("Oslo"), .ordinal = 0});
}

TEST_CASE("a search says whether a hand or a player is known at all") {
    Searched searched;
    const Query bob_before_time{.player = player("Bob"), .until = Time(0)};
    CHECK(must(find(searched.store, bob_before_time)).has_player);
    CHECK(must(find(searched.store, bob_before_time)).logs.empty());
    CHECK_FALSE(must(find(searched.store, {.player = player("Dora")})).has_player);
    const Found hand_without_cid = must(find(searched.store, {.hand = hand("Rio-1"), .player = player("Cid")}));
    CHECK(hand_without_cid.has_hand);
    CHECK(hand_without_cid.has_player);
    CHECK(hand_without_cid.logs.empty());
}

}  // namespace handlog::tests
