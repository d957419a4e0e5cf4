// How often SQLite prepares a statement: once for each that there is, however many tables a log
// has and however often it is read. Preparing takes longer than running on a short log.
#include <cstddef>
#include <doctest/doctest.h>
#include <memory>
#include <sqlite3.h>
#include <string>
#include <vector>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/contract/backend.hpp"
#include "tests/eventstore/support.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace eventstore;

namespace {

// Counts while it lives. SQLite asks on each new connection whether a statement is allowed while
// it prepares one that queries or that begins or ends a transaction.
class Preparations {
public:
    Preparations() {
        counted = 0;
        sqlite3_auto_extension(reinterpret_cast<void (*)()>(&watch));
    }
    Preparations(const Preparations&) = delete;
    Preparations& operator=(const Preparations&) = delete;
    ~Preparations() { sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(&watch)); }

    // Since it was asked before.
    [[nodiscard]] int more() { return std::exchange(counted, 0); }

private:
    static int watch(sqlite3* database, char** /*error*/, const void* /*routines*/) {
        return sqlite3_set_authorizer(database, &count, nullptr);
    }
    static int count(void* /*unused*/, int action, const char* /*one*/, const char* /*two*/, const char* /*in*/,
                     const char* /*by*/) {
        if (action == SQLITE_SELECT || action == SQLITE_TRANSACTION) ++counted;
        return SQLITE_OK;
    }

    static inline int counted = 0;
};

class LooksAway final : public Inspector {
public:
    void table(const Head& /*head*/) override {}
    void commands(const LogKey& /*log*/, std::span<const CommandPlace> /*recorded*/) override {}
    void log(const LogView& /*log*/) override { ++seen; }
    void entry(const EntryView& /*entry*/) override { ++seen; }
    void unreadable(const std::optional<LogKey>& /*log*/, const std::string& why) override { FAIL_CHECK(why); }
    void out_of_place(const std::optional<LogKey>& /*log*/, const std::optional<Sequence>& /*entry*/,
                      const std::string& what) override {
        FAIL_CHECK(what);
    }
    int seen = 0;
};

// A log of so many tables, each with a hand that is over and one that is being played.
[[nodiscard]] std::string log_of(const TemporaryFolder& folder, int tables) {
    std::string path = folder.file(std::to_string(tables));
    const auto store = must(SqliteStore::create(path, {.now = engine::Time(1'000), .program = "tests", .vfs = {}}));
    for (int table = 0; table < tables; ++table) {
        Play play("table " + std::to_string(table));
        must(store->write(std::vector{play.whole_log()}));
        must(store->append(std::vector{play.start_hand(), play.refused()}));
    }
    return path;
}

// How many statements are prepared for all that `look` does with a store that was just opened.
template <class Look>
[[nodiscard]] int preparations(const std::string& path, Look look) {
    Preparations preparations;
    const auto store = must(SqliteStore::open(path, Access::read));
    look(*store);
    return preparations.more();
}

}  // namespace

TEST_CASE("reading many tables prepares no more statements than reading two") {
    const TemporaryFolder folder;
    const std::string two = log_of(folder, 2);
    const std::string many = log_of(folder, 12);
    const auto heads = [](SqliteStore& store) { CHECK(must(store.heads()).size() >= 2); };
    const auto scan = [](SqliteStore& store) { must(store.scan({}, [](const LogView& /*log*/) { return true; })); };
    const auto inspect = [](SqliteStore& store) {
        LooksAway inspector;
        must(store.inspect(inspector));
        CHECK(inspector.seen >= 6);
    };
    CHECK(preparations(two, heads) > 0);
    CHECK(preparations(two, heads) == preparations(many, heads));
    CHECK(preparations(two, scan) == preparations(many, scan));
    CHECK(preparations(two, inspect) == preparations(many, inspect));
}

TEST_CASE("reading again prepares nothing and neither does each further commit") {
    const TemporaryFolder folder;
    Preparations preparations;
    const auto store =
        must(SqliteStore::create(folder.file("log"), {.now = engine::Time(1'000), .program = "tests", .vfs = {}}));
    Play play("Rio");
    const auto once = [&] {
        for (const Addition& addition : play.rest_of_log()) must(store->append(std::vector{addition}));
        must(store->heads());
        must(store->head(play.id()));
        must(store->read(play.key(0)));
        must(store->find_command(play.id(), command_id("nothing")));
    };
    once();
    CHECK(preparations.more() > 0);
    once();
    CHECK(preparations.more() == 0);
}

}  // namespace handlog::tests
