// An index of hands makes opening one fast, and never an answer wrong.
#include "eventstore/index/hand_index.hpp"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "eventstore/index/find.hpp"
#include "eventstore/index/hand_index_layout.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/storage/connection.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"
#include "tests/eventstore/watched_store.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;

namespace {

// Rio with the hands Rio-1 to Rio-3, Lima with Lima-1 and Lima-2, and an index of
// them; then Rio-4, and the open log of Rio-5.
struct Indexed {
    TemporaryFolder folder;
    std::string path = folder.file("evening.log");
    std::string index = path_of_hand_index(path);
    Play rio{"Rio", 1'000'000};
    Play lima{"Lima", 9'000'000};
    std::unique_ptr<SqliteStore> store = must(SqliteStore::create(path, {.now = Time(1), .program = "test"}));

    explicit Indexed(bool and_go_on = true) {
        for (int hand = 0; hand < 3; ++hand) write(rio);
        for (int hand = 0; hand < 2; ++hand) write(lima);
        CHECK(make() == 5);
        if (!and_go_on) return;
        write(rio);
        must(store->append(std::vector{rio.start_hand()}));
    }
    void write(Play& table) const { must(store->write(std::vector{table.whole_log()})); }
    [[nodiscard]] std::uint64_t make() const {
        return must(make_hand_index(*store, path, [](const Error& error) { FAIL(error.what); }));
    }
    [[nodiscard]] std::string bytes() const {
        std::ifstream file(index, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void replace(const std::string& bytes) const {
        std::ofstream(index, std::ios::binary | std::ios::trunc).write(bytes.data(), std::ssize(bytes));
    }

    // "Rio 0": what is found with the index, if it can be used.
    [[nodiscard]] std::string found(std::string_view name) const {
        const Result<std::optional<HandIndex>> opened = HandIndex::open(*store, path);
        const HandIndex* use = opened && *opened ? &**opened : nullptr;
        const Found found = must(find(*store, {.hand = HandId::parse(name)}, use));
        CHECK(found.damaged.empty());
        CHECK(found.has_hand == !found.logs.empty());
        std::string text;
        for (const LogKey& key : found.logs) {
            text += (text.empty() ? "" : ", ") + std::string(key.table.text()) + " " + std::to_string(key.ordinal);
        }
        return text;
    }
    [[nodiscard]] bool answers_are_right() const {
        return found("Rio-1") == "Rio 0" && found("Rio-3") == "Rio 2" && found("Lima-2") == "Lima 1" &&
               found("Rio-4") == "Rio 3" && found("Rio-5") == "Rio 4" && found("Rio-6").empty();
    }
    [[nodiscard]] std::vector<LogKey> candidates(std::string_view name) const {
        return must(HandIndex::open(*store, path)).value().may_have_dealt(*HandId::parse(name));
    }
};

}  // namespace

TEST_CASE("an index points to the log of each hand that was sealed when it was made") {
    const Indexed log;
    CHECK(log.candidates("Rio-1") == std::vector{log.rio.key(0)});
    CHECK(log.candidates("Rio-3") == std::vector{log.rio.key(2)});
    CHECK(log.candidates("Lima-2") == std::vector{log.lima.key(1)});
    CHECK(log.candidates("Rio-4").empty());
    CHECK(log.candidates("Rio-").empty());
}

TEST_CASE("a hand that came after the index is found in the log") {
    const Indexed log;
    CHECK(log.answers_are_right());
    const HandIndex index = must(HandIndex::open(*log.store, log.path)).value();
    CHECK(index.first_beyond(log.rio.id()) == 3);
    CHECK(index.first_beyond(log.lima.id()) == 2);
    CHECK(index.first_beyond(table_id("Oslo")) == 0);
    CHECK(log.make() == 6);
    CHECK(log.candidates("Rio-4") == std::vector{log.rio.key(3)});
}

TEST_CASE("with an index only what it points to and what it does not know is read") {
    const Indexed log;
    const auto watched = [&](std::string_view name) {
        WatchedStore store(*log.store);
        const HandIndex index = must(HandIndex::open(store, log.path)).value();
        CHECK(must(find(store, {.hand = HandId::parse(name)}, &index)).logs.size() == 1);
        CHECK(store.heads_read == 0);
        CHECK(store.scans == 1);
        CHECK(store.shown == std::vector{log.rio.key(3), log.rio.key(4)});
        return store.read_alone;
    };
    CHECK(watched("Lima-2") == std::vector{log.lima.key(1)});
    CHECK(watched("Rio-1") == std::vector{log.rio.key(0)});
    CHECK(watched("Rio-4").empty());
    CHECK(watched("Rio-5").empty());
}

TEST_CASE("a log without an index has none") {
    const Indexed log;
    std::filesystem::remove(log.index);
    CHECK_FALSE(must(HandIndex::open(*log.store, log.path)).has_value());
    CHECK(log.answers_are_right());
}

TEST_CASE("a second hand of the same id is found on both sides of the end of an index") {
    Indexed log(false);
    Play other{"Rio", 20'000'000};
    static_cast<void>(other.whole_log());
    HandLog twin = other.logs()[0];
    const auto at_another_table = [&](std::string_view table) {
        const TableId id = table_id(table);
        twin.opening.key.table = id;
        for (Entry& entry : twin.entries) {
            if (auto* open = std::get_if<OpenTable>(&entry.command)) open->table = id;
            for (Event& event : std::get<Events>(entry.outcome)) {
                if (auto* opened = std::get_if<TableOpened>(&event)) opened->table = id;
            }
        }
        must(log.store->write(std::vector{must(encode(twin))}));
    };
    at_another_table("Oslo");
    CHECK(log.found("Rio-1") == "Rio 0, Oslo 0");
    CHECK(log.make() == 6);
    CHECK(log.found("Rio-1") == "Rio 0, Oslo 0");
    at_another_table("Bonn");
    CHECK(log.found("Rio-1") == "Rio 0, Oslo 0, Bonn 0");
}

TEST_CASE("no bit of an index that is turned over makes an answer wrong") {
    const Indexed log;
    const std::string whole = log.bytes();
    CHECK(whole.size() == 32 + 5 * 16 + 2 * 40);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const int bit : {0, 3, 7}) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
            log.replace(damaged);
            CAPTURE(at);
            CHECK(log.answers_are_right());
        }
    }
}

TEST_CASE("no end of an index that is cut off or made longer makes an answer wrong") {
    const Indexed log;
    const std::string whole = log.bytes();
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        log.replace(whole.substr(0, size));
        CAPTURE(size);
        CHECK(log.answers_are_right());
        if (size < whole.size()) CHECK_FALSE(HandIndex::open(*log.store, log.path).has_value());
    }
    log.replace(whole + whole);
    CHECK(log.answers_are_right());
    CHECK_FALSE(HandIndex::open(*log.store, log.path).has_value());
}

TEST_CASE("an index that points elsewhere costs time and not the answer") {
    const Indexed log;
    std::string forged = log.bytes();
    // Every hand in the log of another.
    for (std::size_t hand = 0; hand < 5; ++hand) {
        char& ordinal = forged[hand_index::header_size + hand * hand_index::place_size + 15];
        ordinal = static_cast<char>(ordinal ^ 1);
    }
    log.replace(forged);
    CHECK(must(HandIndex::open(*log.store, log.path)).has_value());
    CHECK(log.answers_are_right());
}

TEST_CASE("an index that names a log twice or one that it cannot know does not make it two") {
    const Indexed log;
    const std::string whole = log.bytes();
    const auto with_places = [&](const std::vector<hand_index::Place>& places) {
        Buffer bytes;
        hand_index::append(bytes, std::uint64_t{places.size()});
        hand_index::append(bytes, std::uint64_t{2});
        for (const hand_index::Place& place : places) {
            hand_index::append(bytes, place.name);
            hand_index::append(bytes, place.table);
            hand_index::append(bytes, place.ordinal);
        }
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        log.replace(std::string(hand_index::magic) + std::string(text) +
                    whole.substr(whole.size() - 2 * hand_index::table_size));
        CHECK(must(HandIndex::open(*log.store, log.path)).has_value());
        CHECK(log.answers_are_right());
    };
    Hasher hasher;
    const std::uint64_t first = hand_index::name_of(*HandId::parse("Rio-1"), hasher);
    const std::uint64_t fourth = hand_index::name_of(*HandId::parse("Rio-4"), hasher);
    const std::uint64_t fifth = hand_index::name_of(*HandId::parse("Rio-5"), hasher);
    const hand_index::Place right{.name = first, .table = 0, .ordinal = 0};
    const hand_index::Place wrong{.name = first, .table = 0, .ordinal = 1};
    with_places({right, right});
    with_places({right, wrong, right});
    with_places(std::vector(2'000, right));
    with_places({{.name = fourth, .table = 0, .ordinal = 3}});
    with_places({{.name = fifth, .table = 0, .ordinal = 4}});
    with_places({{.name = first, .table = 2, .ordinal = 0}});
}

TEST_CASE("an index of another log is told and not used") {
    const Indexed log;
    const std::string of_the_first = log.bytes();
    // As long as the one that has the index, or longer.
    for (const int hands : {3, 4}) {
        TemporaryFolder folder;
        const std::string path = folder.file("other.log");
        const auto store = must(SqliteStore::create(path, {.now = Time(1), .program = "test"}));
        Play rio{"Rio", 2'000'000};
        for (int hand = 0; hand < hands; ++hand) must(store->write(std::vector{rio.whole_log()}));
        Play lima{"Lima", 9'000'000};
        for (int hand = 0; hand < 2; ++hand) must(store->write(std::vector{lima.whole_log()}));
        std::ofstream(path_of_hand_index(path), std::ios::binary) << of_the_first;
        const Result<std::optional<HandIndex>> opened = HandIndex::open(*store, path);
        if (hands == 3) {
            check_refused(opened, ErrorCode::not_ours, "another log");
            continue;
        }
        // That is seen when the log is read by which Rio went on.
        const HandIndex index = must(opened).value();
        for (const Ordinal hand : {0U, 3U}) {
            const auto id = HandId::parse("Rio-" + std::to_string(hand + 1));
            const Found found = must(find(*store, {.hand = id}, &index));
            CHECK(found.logs == std::vector{rio.key(hand)});
            REQUIRE(found.useless_index.has_value());
            CHECK(found.useless_index->what.find("another log") != std::string::npos);
        }
    }
}

TEST_CASE("an index of a log that is damaged is not called one of another log") {
    const auto damaged = [](const std::string& trigger, const std::string& statement) {
        auto log = std::make_unique<Indexed>();
        log->store.reset();
        {
            const storage::Connection other(log->path, nullptr);
            const std::string text = other.run("SELECT sql FROM sqlite_schema WHERE name = '" + trigger + "'");
            other.run("DROP TRIGGER " + trigger + "; " + statement);
            other.run(text);
        }
        log->store = must(SqliteStore::open(log->path, Access::read, {}));
        return log;
    };
    // The log by which Rio goes on.
    const auto next = damaged("hand_is_not_changed", "UPDATE hand SET bytes = x'00' WHERE log = (1 << 32) | 3");
    const HandIndex index = must(HandIndex::open(*next->store, next->path)).value();
    const Found found = must(find(*next->store, {.hand = HandId::parse("Rio-1")}, &index));
    CHECK(found.logs == std::vector{next->rio.key(0)});
    CHECK(found.damaged.size() == 1);
    CHECK_FALSE(found.useless_index.has_value());
    // The head of Lima, which did not go on.
    for (const char* change : {"last = zeroblob(32)", "sealed = 1"}) {
        const auto head =
            damaged("poker_table_goes_forward", "UPDATE poker_table SET " + std::string(change) + " WHERE number = 2");
        check_refused(HandIndex::open(*head->store, head->path), ErrorCode::corrupt,
                      "is not the last log that the head of its table names");
    }
}

TEST_CASE("a file that is no index is neither used nor written over") {
    const Indexed log;
    log.replace("what somebody else keeps here");
    check_refused(HandIndex::open(*log.store, log.path), ErrorCode::not_ours, "is not an index of hands");
    const auto made = make_hand_index(*log.store, log.path, [](const Error& /*error*/) {});
    check_refused(made, ErrorCode::already_exists, "is not an index");
    CHECK(log.bytes() == "what somebody else keeps here");
    std::filesystem::remove(log.index);
    std::filesystem::create_directory(log.index);
    check_refused(HandIndex::open(*log.store, log.path), ErrorCode::not_ours, "is not a regular file");
}

TEST_CASE("an index that cannot be written leaves nothing behind") {
    const Indexed log;
    const std::string before = log.bytes();
    const auto files = [&](std::string_view beginning) {
        std::size_t count = 0;
        for (const auto& file : std::filesystem::directory_iterator(log.folder.path())) {
            count += file.path().filename().string().starts_with(beginning) ? 1U : 0U;
        }
        return count;
    };
    // Its draft is made, and then nobody knows who may read it.
    CHECK_FALSE(make_hand_index(*log.store, log.folder.file("no log"), [](const Error&) {}).has_value());
    CHECK(files("no log-index") == 0);
    CHECK_FALSE(make_hand_index(*log.store, log.folder.file("no such folder/log"), [](const Error&) {}).has_value());
    CHECK(log.make() == 6);
    CHECK(log.bytes() != before);
    CHECK(files("evening.log-index") == 1);
}

}  // namespace handlog::tests
