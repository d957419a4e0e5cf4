// Finds the intact parts of a damaged log: through SQLite as far as possible,
// then by the shape of rows in the file itself.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eventstore/check/salvaging/found.hpp"
#include "eventstore/encryption/keys.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/carve.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/vfs_file.hpp"
#include "eventstore/sqlite/wal_frames.hpp"

namespace handlog::eventstore::salvaging {

// The damaged log, which is only read.
struct Source {
    std::string path;
    std::string vfs;
    sqlite::VfsFile file;
    const encryption::KeyPair* key = nullptr;        // to open logs that are encrypted; null if there is none
    std::optional<sqlite::Connection> connection{};  // as far as SQLite opens the file
    std::optional<sqlite::WalFile> wal{};            // if it is damaged, or SQLite does not open the file
    std::unique_ptr<sqlite::PagesOfWal> pages_of_wal{};

    // The log that was found, if it is still the same.
    [[nodiscard]] Result<std::optional<EncodedLog>> log_of(const Whole& whole);

private:
    [[nodiscard]] Result<std::optional<EncodedLog>> log_at(const Place& place, const Digest& digest);
};

struct Finds {
    std::vector<TableFound> tables{};
    std::optional<Error> refusal{};  // why SQLite does not open the file
    std::vector<Damage> lost{};
};

[[nodiscard]] Result<Finds> search(Source& source);

}  // namespace handlog::eventstore::salvaging
