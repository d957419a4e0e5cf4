#include "eventstore/sqlite/disk_error.hpp"

#include <cerrno>
#include <sqlite3.h>
#include <system_error>

namespace handlog::eventstore::sqlite {

namespace {

// The error of the last call to the system for this file, as far as the VFS keeps it.
[[nodiscard]] int last_errno_of(sqlite3* database, int which_file) {
    sqlite3_file* file = nullptr;
    int error = 0;
    if (sqlite3_file_control(database, "main", which_file, static_cast<void*>(&file)) != SQLITE_OK) return 0;
    if (file == nullptr || file->pMethods == nullptr) return 0;
    return file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error) == SQLITE_OK ? error : 0;
}

}  // namespace

bool could_not_read(sqlite3* database) {
    const auto is_of_disk = [](int error) { return error == EIO || error == ENXIO; };
    return is_of_disk(last_errno_of(database, SQLITE_FCNTL_FILE_POINTER)) ||
           is_of_disk(last_errno_of(database, SQLITE_FCNTL_JOURNAL_POINTER));
}

bool had_no_room(sqlite3* database) {
    const auto is_of_room = [](int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; };
    return is_of_room(last_errno_of(database, SQLITE_FCNTL_FILE_POINTER)) ||
           is_of_room(last_errno_of(database, SQLITE_FCNTL_JOURNAL_POINTER));
}

Error cannot_read(const std::string& file, const std::string& doing) {
    return {.code = ErrorCode::io,
            .what = "'" + file + "': " + doing + ": " + std::generic_category().message(EIO),
            .next = "check the disk and open the log again; this need not be damage to the log"};
}

}  // namespace handlog::eventstore::sqlite
