// A log in a folder of its own, made for one round and gone after it.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "bench/scratch_file.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::bench {

// What a benchmark asks of a store is always possible.
template <class T>
T must(eventstore::Result<T> result) {
    if (!result) throw std::runtime_error(result.error().what);
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

class LogFile {
public:
    LogFile() { must(eventstore::SqliteStore::create(path(), {})).reset(); }

    [[nodiscard]] std::string path() const { return folder_.path() / "log"; }
    [[nodiscard]] std::unique_ptr<eventstore::SqliteStore> open(
        eventstore::Access access, const std::optional<eventstore::encryption::Keys>& keys = {}) const {
        return must(eventstore::SqliteStore::open(path(), access, {.keys = keys}));
    }

private:
    ScratchFolder folder_;
};

}  // namespace handlog::bench
