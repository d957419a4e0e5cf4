#include "tests/eventstore/contract/backend.hpp"

#include <array>
#include <optional>

#include "eventstore/memory_store.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "tests/eventstore/keys.hpp"
#include "tests/eventstore/temporary_folder.hpp"

namespace handlog::tests {

using namespace eventstore;

namespace {

class Memory final : public Backend {
public:
    [[nodiscard]] EventStore& store() override { return store_; }
    void reopen() override {}

private:
    MemoryStore store_{
        Session{.opened_at = engine::Time(5), .program = "contract", .sqlite = {}, .semantics = engine::semantics}};
};

class Sqlite : public Backend {
public:
    explicit Sqlite(const std::optional<encryption::Keys>& keys = {})
        : options_{.now = engine::Time(5), .program = "contract", .keys = keys} {
        store_ = must(SqliteStore::create(path_, options_));
    }

    [[nodiscard]] EventStore& store() override { return *store_; }
    void reopen() override {
        store_.reset();
        store_ = must(SqliteStore::open(path_, Access::write, options_));
    }

private:
    TemporaryFolder folder_;
    std::string path_ = folder_.file("log");
    SqliteOptions options_;
    std::unique_ptr<SqliteStore> store_;
};

class EncryptedSqlite final : public Sqlite {
public:
    EncryptedSqlite() : Sqlite(host_keys()) {}
};

struct Kind {
    std::string_view name;
    std::unique_ptr<Backend> (*make)();
};

template <class Kept>
std::unique_ptr<Backend> make() {
    return std::make_unique<Kept>();
}

constexpr std::array all{
    Kind{"memory", make<Memory>},
    Kind{"SQLite", make<Sqlite>},
    Kind{"SQLite with its open logs encrypted", make<EncryptedSqlite>},
};

}  // namespace

void on_every_store(const std::function<void(Backend&)>& test) {
    for (const Kind& kind : all) {
        INFO("the store in ", std::string(kind.name));
        test(*kind.make());
    }
}

}  // namespace handlog::tests
