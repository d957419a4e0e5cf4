#include "eventstore/sqlite/open_sqlite.hpp"

#include <utility>

#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::eventstore {

namespace {

Result<std::unique_ptr<EventStore>> as_store(Result<std::unique_ptr<SqliteStore>> opened) {
    if (!opened) return Failure(std::move(opened).error());
    return *std::move(opened);
}

}  // namespace

Result<std::unique_ptr<EventStore>> create_sqlite(const std::string& path, const SqliteOptions& options) {
    return as_store(SqliteStore::create(path, options));
}

Result<std::unique_ptr<EventStore>> open_sqlite(const std::string& path, Access access, const SqliteOptions& options) {
    return as_store(SqliteStore::open(path, access, options));
}

}  // namespace handlog::eventstore
