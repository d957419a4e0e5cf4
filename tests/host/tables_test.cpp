// Tables played and recorded for a program that embeds them.
#include "host/tables.hpp"

#include <doctest/doctest.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "host/live_table.hpp"
#include "host/recording.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/host/failing_store.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Ask;
using handlog::host::LiveTable;
using handlog::host::Recording;
using handlog::host::Tables;

namespace {

[[nodiscard]] TableId rio() { return *TableId::parse("Rio"); }
[[nodiscard]] TableId bar() { return *TableId::parse("Bar"); }

[[nodiscard]] Ask ask(const Command& command, std::string_view id = {}, const TableId& table = rio()) {
    Ask asked{.table = table, .command = command};
    if (!id.empty()) asked.id = *CommandId::parse(id);
    return asked;
}

[[nodiscard]] Command seat_player(Seat seat, std::string_view name) {
    return SeatPlayer{.seat = seat, .player = *PlayerId::parse(name), .stack = Stack(500_c)};
}

[[nodiscard]] std::vector<Ask> a_hand(const TableId& table) {
    const HandNumber hand{1};
    std::vector<Ask> asks;
    for (const Command& command : std::vector<Command>{
             OpenTable{.table = table, .rules = stakes(5_c, 10_c)}, seat_player(ann, "Ann"), seat_player(bob, "Bob"),
             StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}},
             Raise{.hand = hand, .seat = ann, .to = 12_c}, Fold{.hand = hand, .seat = ann}, CloseHand{.hand = hand},
             AddChips{.seat = ann, .amount = 100_c}}) {
        asks.push_back(ask(command, "c-" + std::to_string(asks.size()), table));
    }
    return asks;
}

[[nodiscard]] std::vector<Result<Receipt>> together(Tables& tables, const std::vector<Ask>& asks) {
    for (const Ask& asked : asks) REQUIRE(tables.take(asked));
    auto answers = tables.commit();
    REQUIRE(answers);
    REQUIRE(answers->size() == asks.size());
    return *std::move(answers);
}

[[nodiscard]] bool rejected_as(const Result<Receipt>& receipt, RejectionCode code) {
    REQUIRE(receipt);
    const auto* rejection = std::get_if<Rejection>(&receipt->table_entry().outcome);
    return rejection != nullptr && rejection->code == code;
}

void check_error(const Result<Receipt>& receipt, ErrorCode code) {
    REQUIRE_FALSE(receipt);
    CHECK(receipt.error().code == code);
}

[[nodiscard]] bool has_id(const Addition& addition, std::string_view id) {
    return id_of(addition.entry) && id_of(addition.entry)->text() == id;
}

}  // namespace

TEST_CASE("after every command a table goes on from what the store holds") {
    MemoryStore store;
    Recording recording(rio());
    std::int64_t now_ms = 1'000;
    Sequence in_log = 0;
    for (Ask& asked : a_hand(rio())) {
        Tables tables(store);
        asked.received_at = Time(now_ms += 1'000);
        const auto receipt = tables.play(asked);
        REQUIRE(receipt);
        CHECK(receipt->table_entry() == recording.record(asked));
        CHECK(receipt->log == recording.log().opening.key);
        CHECK(receipt->sequence == in_log++);
        CHECK(receipt->sealed == recording.sealed());
        CHECK_FALSE(receipt->repeated);
        if (receipt->sealed) {
            CHECK(receipt->digest == recording.encoded().digest());
            in_log = 0;
        }
        CHECK(**tables.table(rio()) == recording.table());
        CHECK(**Tables(store).table(rio()) == recording.table());
    }
    CHECK(store.heads()->front().sealed == 1);
}

TEST_CASE("commands of many tables share a commit and their ids are looked up nowhere else") {
    FailingStore store;
    Tables tables(store);
    std::vector<Ask> asks;
    for (const char* name : {"Rio", "Bar", "Spa"}) {
        for (Ask& asked : a_hand(*TableId::parse(name))) asks.push_back(std::move(asked));
    }
    for (const auto& receipt : together(tables, asks)) CHECK(receipt.has_value());
    // The last command of each table follows on a log that was sealed in the same batch.
    CHECK(store.commits == 4);
    CHECK(store.commands_looked_for == 0);
}

TEST_CASE("what was played after a command that was recorded before is played without it") {
    FailingStore store;
    const std::vector<Ask> hand = a_hand(rio());
    {
        Tables tables(store);
        static_cast<void>(together(tables, {hand[0], hand[1]}));
    }
    Tables tables(store);
    const auto answers = together(tables, {hand[0], hand[1], hand[2], hand[1], ask(seat_player(cat, "Cat"))});
    CHECK(answers[0]->repeated);
    CHECK(answers[1]->repeated);
    CHECK_FALSE(answers[2]->repeated);
    CHECK(answers[2]->sequence == 2);
    CHECK(answers[3]->repeated);
    CHECK(answers[3]->sequence == 1);
    CHECK(answers[4]->sequence == 3);
    CHECK((*tables.table(rio()))->occupied.size() == 3);
    // A table of each commit: what is sent again shares one.
    CHECK(store.commits == 3);
}

TEST_CASE("of a batch only what the store refuses did not happen") {
    FailingStore store;
    store.refusal = [](const Addition& addition) {
        return has_id(addition, "bad") ? std::optional(ErrorCode::limit) : std::nullopt;
    };
    Tables tables(store);
    const auto answers = together(
        tables,
        {ask(OpenTable{.table = rio(), .rules = stakes(5_c, 10_c)}),
         ask(OpenTable{.table = bar(), .rules = stakes(5_c, 10_c)}, {}, bar()), ask(seat_player(ann, "Ann")),
         ask(seat_player(bob, "Bob"), "bad"), ask(seat_player(bob, "Eve")), ask(seat_player(bob, "Bob"), "late"),
         ask(seat_player(ann, "Ann"), {}, bar()), ask(UnseatPlayer{.seat = ann}, "bad"), ask(SitOut{.seat = ann})});
    check_error(answers[3], ErrorCode::limit);
    CHECK(std::holds_alternative<Events>(answers[4]->table_entry().outcome));
    CHECK(rejected_as(answers[5], RejectionCode::seat_taken));
    check_error(answers[7], ErrorCode::limit);
    CHECK(std::holds_alternative<Events>(answers[8]->table_entry().outcome));
    const Table table = **tables.table(rio());
    CHECK(table.players[bob].text() == "Eve");
    CHECK(table.occupied.contains(ann));
    CHECK(**Tables(store).table(rio()) == table);
    CHECK(**Tables(store).table(bar()) == **tables.table(bar()));
}

TEST_CASE("a full disk is an error for each command that waits and the tables are what they were") {
    FailingStore store;
    Tables tables(store);
    static_cast<void>(together(tables, {a_hand(rio())[0], a_hand(rio())[1]}));
    const Table before = **tables.table(rio());
    store.failure = ErrorCode::disk_full;
    for (const auto& answer : together(tables, {a_hand(rio())[2], a_hand(rio())[3], a_hand(bar())[0]})) {
        check_error(answer, ErrorCode::disk_full);
    }
    CHECK(**tables.table(rio()) == before);
    CHECK(tables.table(bar()).error().code == ErrorCode::not_found);
    store.failure.reset();
    CHECK(tables.play(a_hand(rio())[2])->sequence == 2);
    CHECK(tables.play(a_hand(bar())[0])->sequence == 0);
}

TEST_CASE("after an error of the store a command is sent again and answered once") {
    FailingStore store;
    Tables tables(store);
    static_cast<void>(together(tables, {a_hand(rio())[0], a_hand(rio())[1]}));
    store.failure = ErrorCode::io;
    REQUIRE(tables.take(a_hand(rio())[2]));
    const auto failed = tables.commit();
    REQUIRE_FALSE(failed);
    CHECK(failed.error().code == ErrorCode::io);
    store.failure.reset();
    CHECK((*tables.table(rio()))->occupied.size() == 1);
    CHECK(tables.play(a_hand(rio())[2])->sequence == 2);
    CHECK(tables.play(a_hand(rio())[2])->repeated);

    // One that cannot be read takes all with it that was to be answered, and leaves nothing half.
    REQUIRE(tables.take(ask(seat_player(cat, "Cat"), "cat")));
    store.reading_fails = true;
    REQUIRE_FALSE(tables.take(a_hand(bar())[0]));
    store.reading_fails = false;
    CHECK_FALSE((*tables.table(rio()))->occupied.contains(cat));
    CHECK(tables.commit()->empty());
    CHECK_FALSE(tables.play(ask(seat_player(cat, "Cat"), "cat"))->repeated);
}

TEST_CASE("a command that is sent again when nothing like it could be done any longer is answered as before") {
    MemoryStore store;
    Tables tables(store);
    Rules rules = stakes(5_c, 10_c);
    rules.timers.action_ms = 20'000;
    static_cast<void>(together(tables, {ask(OpenTable{.table = rio(), .rules = rules}), ask(seat_player(ann, "Ann")),
                                        ask(seat_player(bob, "Bob"))}));
    Ask start = ask(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    start.received_at = Time(1'000);
    REQUIRE(tables.play(start));
    Ask tick = ask(Tick{}, "tick");
    tick.received_at = Time(21'000);
    REQUIRE(tables.play(tick));
    // Nothing is due by now, and without its id the tick would be refused.
    CHECK(tables.play(tick)->repeated);
    tick.id.reset();
    check_error(tables.play(tick), ErrorCode::not_allowed);
    const Ask close = ask(CloseTable{}, "close");
    REQUIRE(tables.play(ask(CancelHand{.hand = {1}})));
    static_cast<void>(tables.play(ask(CloseHand{.hand = {1}})));
    REQUIRE(tables.play(close)->sealed);
    CHECK(tables.play(close)->repeated);
    check_error(tables.play(ask(SitOut{.seat = ann}, "close")), ErrorCode::conflict);
    check_error(tables.play(ask(SitOut{.seat = ann}, "other")), ErrorCode::not_allowed);
}

TEST_CASE("where somebody else wrote to the store after all a table goes on from there") {
    MemoryStore store;
    Tables one(store);
    Tables other(store);
    static_cast<void>(together(one, {a_hand(rio())[0], a_hand(rio())[1]}));
    REQUIRE(other.table(rio()));
    REQUIRE(one.play(a_hand(rio())[2]));
    check_error(other.play(ask(seat_player(cat, "Cat"))), ErrorCode::conflict);
    CHECK(other.play(ask(seat_player(cat, "Cat")))->sequence == 3);
}

TEST_CASE("a table that nobody opened is none however often it is asked for") {
    MemoryStore store;
    Tables tables(store);
    for (int time = 0; time < 2; ++time) {
        CHECK(tables.table(rio()).error().code == ErrorCode::not_found);
        check_error(tables.play(ask(CloseTable{})), ErrorCode::not_found);
        check_error(tables.play(ask(OpenTable{.table = bar(), .rules = stakes(5_c, 10_c)})), ErrorCode::not_allowed);
    }
    CHECK(store.heads()->empty());
}

// Random play at several tables, in batches, with commands sent again, others under their ids,
// additions that are refused and commits that fail: what was answered is what the store holds.
TEST_CASE("whatever the store refuses each command is recorded once or answered with an error") {
    int refused = 0;
    int repeated = 0;
    int recorded = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        FailingStore store;
        Dice dice(seed);
        RandomHost host(seed);
        Tables tables(store);
        store.refusal = [&](const Addition&) {
            return dice.percent(4) ? std::optional(ErrorCode::limit) : std::nullopt;
        };
        std::vector<Ask> sent;
        std::map<std::string, Entry> by_place;
        std::map<std::string, std::size_t> entries_at;
        std::int64_t now = 1'767'225'600'000;
        for (int batch = 0; batch < 25; ++batch) {
            std::vector<Ask> asks;
            const int size = 1 + dice.below(30);
            while (static_cast<int>(asks.size()) < size) {
                const TableId table = *TableId::parse(dice.pick(std::array{"Rio", "Bar", "Spa"}));
                now += dice.below(3'000);
                if (!sent.empty() && dice.percent(15)) {
                    Ask again = sent[static_cast<std::size_t>(dice.below(static_cast<int>(sent.size())))];
                    if (dice.percent(20)) again.command = SitOut{.seat = Seat(dice.below(10))};
                    asks.push_back(std::move(again));
                    continue;
                }
                const auto known = tables.table(table);
                Command command = host.next(known ? **known : Table{}, Time(now));
                if (auto* open = std::get_if<OpenTable>(&command)) open->table = table;
                if (std::holds_alternative<CloseTable>(command)) continue;
                asks.push_back({.table = table, .command = command, .received_at = Time(now)});
                if (dice.percent(60)) {
                    asks.back().id = *CommandId::parse("c-" + std::to_string(sent.size()));
                    sent.push_back(asks.back());
                }
            }
            store.failure = dice.percent(10) ? std::optional(dice.percent(50) ? ErrorCode::disk_full : ErrorCode::io)
                                             : std::nullopt;
            bool failed = false;
            for (const Ask& asked : asks) failed = failed || !tables.take(asked);
            const auto answers = tables.commit();
            store.failure.reset();
            if (failed || !answers) continue;
            REQUIRE(answers->size() == asks.size());
            for (std::size_t at = 0; at < asks.size(); ++at) {
                const Result<Receipt>& answer = (*answers)[at];
                if (!answer) {
                    ++refused;
                    continue;
                }
                REQUIRE(answer->entry != nullptr);
                CHECK(answer->table_entry().command == asks[at].command);
                CHECK(answer->table_entry().id == asks[at].id);
                CHECK(answer->log.table == asks[at].table);
                const auto [place, is_first] =
                    by_place.emplace(to_string(answer->log, answer->sequence), answer->table_entry());
                CHECK(is_first != answer->repeated);
                CHECK(place->second == answer->table_entry());
                ++(answer->repeated ? repeated : recorded);
                if (!answer->repeated) ++entries_at[std::string(asks[at].table.text())];
            }
        }
        const std::vector<Head> heads = *store.heads();
        for (const Head& head : heads) {
            CHECK(**tables.table(head.table) == **Tables(store).table(head.table));
            std::size_t entries = 0;
            for (Ordinal ordinal = 0; ordinal <= head.sealed; ++ordinal) {
                const auto stored = store.read({.table = head.table, .ordinal = ordinal});
                if (!stored) continue;
                const HandLog log = *read_log(stored->bytes);
                for (std::size_t at = 0; at < log.entries.size(); ++at) {
                    const auto answered = by_place.find(to_string(log.opening.key, static_cast<Sequence>(at)));
                    REQUIRE(answered != by_place.end());
                    CHECK(answered->second == log.entries[at]);
                    ++entries;
                }
            }
            CHECK(entries == entries_at[std::string(head.table.text())]);
        }
    }
    CHECK(refused > 1'000);
    CHECK(repeated > 500);
    CHECK(recorded > 5'000);
}

namespace {

// A table in two logs, as its host recorded it: a hand, and what came after it.
[[nodiscard]] std::vector<HandLog> two_logs(const TableId& table) {
    Recording recording(table);
    std::vector<HandLog> logs;
    std::int64_t now_ms = 1'000;
    for (const Ask& asked : a_hand(table)) {
        recording.record(asked.command, Time(now_ms += 1'000), asked.id);
        if (recording.sealed()) logs.push_back(recording.log());
    }
    logs.push_back(recording.log());
    return logs;
}

void store_all(EventStore& store, const std::vector<HandLog>& logs) {
    for (const HandLog& log : logs) {
        const auto receipts = store.append_each(additions_of(log));
        REQUIRE(receipts);
        for (const auto& receipt : *receipts) REQUIRE(receipt);
    }
}

void check_not_hosted(EventStore& store, std::string_view why) {
    Tables tables(store);
    const auto answers = together(tables, {ask(AddChips{.seat = ann, .amount = 1_c}, {}, bar()), a_hand(rio())[0],
                                           ask(SitOut{.seat = ann}, "c-99", bar())});
    check_error(answers[0], ErrorCode::not_allowed);
    CHECK(answers[0].error().what.find(why) != std::string::npos);
    CHECK(answers[1].has_value());
    check_error(answers[2], ErrorCode::not_allowed);
    REQUIRE_FALSE(tables.table(bar()));
}

}  // namespace

TEST_CASE("a table whose newest log contradicts the rules is not hosted and others go on") {
    MemoryStore store;
    std::vector<HandLog> logs = two_logs(bar());
    logs.pop_back();
    logs.front().entries.pop_back();  // the hand is open
    for (Entry& entry : logs.front().entries) {
        for (Event& event : *std::get_if<Events>(&entry.outcome)) {
            if (auto* posted = std::get_if<ForcedBetPosted>(&event)) posted->amount = posted->amount + 1_c;
        }
        if (std::holds_alternative<StartHand>(entry.command)) break;
    }
    store_all(store, logs);
    check_not_hosted(store, "table 'Bar', log 0, entry 3, event 1: ");
}

TEST_CASE("a table whose open log is encrypted to other keys is not hosted and others go on") {
    const TemporaryFolder folder;
    const std::string path = folder.file("log");
    {
        const auto store = must(SqliteStore::create(path, {.keys = host_keys()}));
        Tables tables(*store);
        REQUIRE(tables.play(a_hand(rio()).front()));
    }
    const auto store = must(SqliteStore::open(path, Access::write));
    Tables tables(*store);
    const std::vector<Result<Receipt>> answers = together(tables, {a_hand(rio())[1], a_hand(bar())[0]});
    check_error(answers[0], ErrorCode::encrypted);
    CHECK(answers[1]);
}

TEST_CASE("a table whose newest log does not begin where the one before it ended is not hosted") {
    MemoryStore store;
    std::vector<HandLog> logs = two_logs(bar());
    store_all(store, {logs.front()});
    logs.back().opening.previous = store.heads()->front().last;
    logs.back().opening.snapshot->seats[0].stack = Stack(1'000'000_c);
    store_all(store, {logs.back()});
    check_not_hosted(store, "table 'Bar', log 1: the stack of seat 0 changed between the logs");
}

TEST_CASE("a table that was recorded by the rules is hosted from any of its entries on") {
    const std::vector<HandLog> logs = two_logs(bar());
    for (std::size_t entries = 1; entries <= logs.front().entries.size(); ++entries) {
        MemoryStore store;
        HandLog log = logs.front();
        log.entries.resize(entries);
        store_all(store, {log});
        CHECK(Tables(store).table(bar()));
    }
}

// More than are kept in memory at a time.
TEST_CASE("a table that was idle while thousands were played goes on where it was") {
    MemoryStore store;
    Tables tables(store);
    REQUIRE(tables.play(ask(OpenTable{.table = rio(), .rules = stakes(5_c, 10_c)})));
    REQUIRE(tables.play(ask(seat_player(ann, "Ann"))));
    for (int number = 0; number < 3'000; ++number) {
        const TableId table = *TableId::parse("table " + std::to_string(number));
        REQUIRE(tables.play(ask(OpenTable{.table = table, .rules = stakes(5_c, 10_c)}, {}, table)));
    }
    const auto receipt = tables.play(ask(seat_player(bob, "Bob")));
    REQUIRE(receipt);
    CHECK(receipt->sequence == 2);
    CHECK(rejected_as(tables.play(ask(seat_player(ann, "Cat"))), RejectionCode::seat_taken));
}

TEST_CASE("a house is not played as a table") {
    MemoryStore store;
    HousePlay home("home");
    REQUIRE(store.write(std::vector{home.whole_log()}));
    Tables tables(store);
    const auto receipt = tables.play(
        {.table = home.key(0).table, .command = OpenTable{.table = home.key(0).table, .rules = stakes(5_c, 10_c)}});
    check_error(receipt, ErrorCode::not_allowed);
    CHECK(receipt.error().what == "'home' is a house and not a table");
}

TEST_CASE("a table that was hosted stays so whoever goes on with it") {
    MemoryStore store;
    REQUIRE(Tables(store).play(ask(OpenTable{.table = rio(), .rules = {}})).has_value());
    for (const Provenance source : {Provenance::hosted, Provenance::simulated}) {
        CHECK(LiveTable::resume(store, rio(), source).value().source == Provenance::hosted);
    }
    CHECK(LiveTable::resume(store, *TableId::parse("Roi"), Provenance::simulated).value().source ==
          Provenance::simulated);
}
