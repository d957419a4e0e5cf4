#include "eventstore/check/backup.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <optional>
#include <sqlite3.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "eventstore/index/descriptor.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/opening.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "eventstore/sqlite/sync_folder.hpp"

namespace handlog::eventstore::inline check {

using namespace sqlite;

namespace {

constexpr int attempts = 5;

// A file that has no name of its own yet: it goes with this unless it gets one.
// An errno, or 0. Not every file system can rename without replacing.
[[nodiscard]] int rename_new(const std::string& from, const std::string& to) {
    if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
    if (link(from.c_str(), to.c_str()) == 0) return unlink(from.c_str()) == 0 ? 0 : errno;
    return errno;
}

class Unfinished {
public:
    // Beside the file that it is to become.
    [[nodiscard]] static Result<std::unique_ptr<Unfinished>> make(const std::string& fresh) {
        std::string path = fresh + ".unfinished-XXXXXX";
        const int descriptor = mkostemp(path.data(), O_CLOEXEC);  // for its owner only
        if (descriptor < 0) return no_file("'" + fresh + "': creating it", errno);
        return std::unique_ptr<Unfinished>(new Unfinished(descriptor, std::move(path)));
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;
    ~Unfinished() {
        if (!path_.empty()) unlink(path_.c_str());
    }

    [[nodiscard]] const std::string& path() const { return path_; }

    [[nodiscard]] Result<void> sync_and_rename(const std::string& fresh) {
        if (fsync(file_.number()) != 0) return no_file("'" + path_ + "': writing it", errno);
        if (const int error = rename_new(path_, fresh); error != 0) {
            if (error == EEXIST) return Failure(already_exists(fresh));
            return no_file("'" + fresh + "': renaming '" + path_ + "' to it", error);
        }
        path_.clear();
        if (!sync_folder_of(fresh)) return no_file("'" + fresh + "': syncing its folder", errno);
        return {};
    }

private:
    Unfinished(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}

    Descriptor file_;
    std::string path_;
};

// All pages in one step, which is one state of the log.
[[nodiscard]] Result<void> copy_pages(Connection& from, const std::string& to) {
    Result<Connection> copy = Connection::open(uri_of(to, ""), SQLITE_OPEN_READWRITE, "", to);
    if (!copy) return Failure(copy.error());
    // Until it has its name, nobody misses it; it is synced before that.
    if (Result<void> set = copy->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"); !set) return set;
    const auto failed = [&](int code) {
        // SQLite reports what it could not read and what it could not write in the same way.
        const int of_source = sqlite3_extended_errcode(from.get());
        const std::string& file = of_source == code ? from.file() : to;
        return Failure(error_of(code, sqlite3_errmsg(copy->get()), file, "copying"));
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
    Result<std::unique_ptr<Unfinished>> copy = Unfinished::make(fresh);
    if (!copy) return Failure(copy.error());
    if (Result<void> copied = copy_log(*from, (*copy)->path()); !copied) return Failure(copied.error());
    Result<Examination> examined = examine_copy(log, (*copy)->path());
    if (!examined) return examined;
    if (Result<void> named = (*copy)->sync_and_rename(fresh); !named) return Failure(named.error());
    return examined;
}

}  // namespace handlog::eventstore::inline check
