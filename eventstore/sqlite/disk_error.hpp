// Tells a disk that cannot be read from a file that is damaged: where the disk cannot read a page,
// SQLite reports a corrupt file. Only the file itself knows better.
#pragma once

#include <string>

#include "eventstore/error.hpp"

struct sqlite3;

namespace handlog::eventstore::sqlite {

// Of the database or its WAL, since the connection was opened.
[[nodiscard]] bool could_not_read(sqlite3* database);
// The last write that failed would have made a file larger than there is room for, or than is allowed.
[[nodiscard]] bool had_no_room(sqlite3* database);
[[nodiscard]] Error cannot_read(const std::string& file, const std::string& doing);

}  // namespace handlog::eventstore::sqlite
