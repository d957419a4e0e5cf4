#include "eventstore/check/backup.hpp"

#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/opening.hpp"
#include "eventstore/sqlite/partial_file.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::eventstore::inline check {

using namespace sqlite;

namespace {

constexpr int attempts = 5;

// SQLite reports what it could not read and what it could not write in the same way.
[[nodiscard]] bool is_of_source(Connection& from, int code) {
    switch (code) {
        case SQLITE_IOERR_READ:
        case SQLITE_IOERR_SHORT_READ:
        case SQLITE_IOERR_CORRUPTFS:
            return true;
        default:
            break;
    }
    const int kind = code & 0xff;
    return kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || sqlite3_extended_errcode(from.get()) == code;
}

// All pages in one step, which is one state of the log.
[[nodiscard]] Result<void> copy_pages(Connection& from, const std::string& to) {
    Result<Connection> copy = Connection::open(uri_of(to, ""), SQLITE_OPEN_READWRITE, "", to);
    if (!copy) return Failure(copy.error());
    // Until it has its name, nobody misses it; it is synced before that.
    if (Result<void> set = copy->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"); !set) return set;
    const auto failed = [&](int code) {
        return Failure(error_of(code, sqlite3_errstr(code), is_of_source(from, code) ? from.file() : to, "copying"));
    };
    sqlite3_backup* const pages = sqlite3_backup_init(copy->get(), "main", from.get(), "main");
    if (pages == nullptr) return failed(sqlite3_extended_errcode(copy->get()));
    constexpr int all = -1;
    const int stepped = sqlite3_backup_step(pages, all);
    const int finished = sqlite3_backup_finish(pages);
    if (stepped == SQLITE_DONE && finished == SQLITE_OK) return {};
    return failed(stepped == SQLITE_DONE ? finished : stepped);
}

[[nodiscard]] Result<void> copy_log(const std::string& log, const std::string& to) {
    for (int attempt = 1;; ++attempt) {
        Result<ReadOnly> opened = open_to_read(log, "");
        if (!opened) return Failure(opened.error());
        Result<void> copied = copy_pages(opened->connection, to);
        const bool changed = opened->surroundings && opened->surroundings->have_changed();
        if (!changed && (copied || copied.error().code != ErrorCode::in_use)) return copied;
        if (attempt == attempts) {
            return failure(ErrorCode::in_use, "'" + log + "': another process wrote to it during the copy",
                           "try again");
        }
        if (truncate(to.c_str(), 0) != 0) return no_file("'" + to + "': writing it", errno);
    }
}

[[nodiscard]] Result<Examination> examine_copy(const std::string& log, const std::string& copy) {
    Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open(copy, Access::read);
    if (!store) return Failure(store.error());
    Result<Examination> examined = examine(**store);
    if (!examined || examined->whole()) return examined;
    const std::size_t more = examined->damage.size() - 1;
    return corrupt("'" + log + "' is damaged and was not backed up: " + to_string(examined->damage.front()) +
                   (more == 0 ? "" : ", and " + std::to_string(more) + " more"));
}

}  // namespace

Result<Examination> backup(const std::string& log, const std::string& fresh) {
    const Result<std::string> from = settled_path(log, "");
    if (!from) return Failure(from.error());
    if (const std::optional<std::string> owner = owner_of_sidecar(fresh)) {
        return failure(ErrorCode::not_allowed, "'" + fresh + "' is a sidecar file of the log '" + *owner + "'",
                       "give the copy another name");
    }
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-journal"}) {
        if (std::filesystem::exists(std::filesystem::symlink_status(fresh + suffix, ignored))) {
            return Failure(already_exists(fresh + suffix));
        }
    }
    PartialFile copy(fresh);
    if (Result<void> made = copy.create(); !made) return Failure(made.error());
    if (Result<void> copied = copy_log(*from, copy.path()); !copied) return Failure(copied.error());
    Result<Examination> examined = examine_copy(log, copy.path());
    if (!examined) return examined;
    if (Result<void> named = copy.keep_new(); !named) return Failure(named.error());
    return examined;
}

}  // namespace handlog::eventstore::inline check
