// How a log's file is opened, so that the writer is alone and a reader leaves no
// trace.
//
// A reader meets one of three states, and opens each so that no file comes into
// being and nothing is ever read without what the WAL still holds:
//
//   shared     -wal and -shm are there: somebody writes, or was killed, or has
//              closed the log (the writer leaves both). Read-only, also the shared
//              memory; where nobody writes, SQLite keeps an index of its own.
//   alone      no -shm, and no -wal with content: a copy of a closed log. Read as a
//              file that does not change. The same where the -wal is nothing but a
//              header, because there SQLite would wait for a writer that is dead.
//   with_wal   a -wal with content and no -shm: a copy of a log that was not closed.
//              Read without locks and with an index in memory.
//
// The last two are right only as long as nobody begins to write, which shows
// by new files beside the log before the log itself is changed. So whoever reads
// asks afterwards whether what is beside it is still the same.
//
// A VFS of its own (for tests) shares the WAL by memory that is no file. So with a
// -wal a log is opened there in the ordinary way, read-only, and without one, which
// SQLite would make, alone. It has no lock file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "eventstore/error.hpp"
#include "eventstore/sqlite/connection.hpp"
#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/options.hpp"

namespace handlog::eventstore::sqlite {

// What kind_of_file() says. But the beginning of a log is a page like others: where
// the power fails while it is moved out of the WAL, it may be anything, and what
// counts stands in the WAL.
[[nodiscard]] Result<FileKind> kind_of_log(const std::string& path, const std::string& vfs);

// All of them want a settled path, and the writers want its lock.
[[nodiscard]] Result<Connection> create_log(const std::string& path, const SqliteOptions& options);
[[nodiscard]] Result<Connection> open_to_write(const std::string& path, const SqliteOptions& options);

struct ReadOnly {
    Connection connection;
    // As it was on opening, where a change means that reading must begin anew.
    std::optional<Sidecars> sidecars;
};
[[nodiscard]] Result<ReadOnly> open_to_read(const std::string& path, const std::string& vfs);

}  // namespace handlog::eventstore::sqlite
