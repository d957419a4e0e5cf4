// How a log's file is opened, so that the writer is alone and a reader leaves no
// trace.
//
// A reader meets one of three states, and opens each so that no file comes into
// being and nothing is ever read without what the WAL still holds:
//
//   shared     -wal and -shm are there: somebody writes, or was killed. Read-only, also
//              the shared memory; where nobody writes, SQLite keeps an index of its own.
//   alone      no -wal with frames: a log that was closed. Read as a file that does not
//              change. The same where the -wal is nothing but a header, or has one that
//              SQLite would ignore, because there it would wait for a writer that is dead.
//   with_wal   a -wal with frames and no -shm: a copy of a log that was not closed.
//              Read without locks and with an index in memory.
//
// The last two are right only as long as nobody writes. So a reader compares afterwards
// whether the log and what is beside it are still the same files, unchanged. Where they are
// shared, they must still be the same files, whatever is written to them.
//
// Before that, the WAL is searched for damage: SQLite would silently read as far as that.
//
// A VFS of its own (for tests) shares the WAL by memory that is no file. So with a
// -wal a log is opened there in the ordinary way, read-only, and without one, which
// SQLite would make, alone. It has no lock file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

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

// What there was on opening. Once it has changed, reading must begin anew.
class Surroundings {
public:
    Surroundings(std::string path, std::string vfs, const Sidecars& seen, bool others_may_write)
        : path_(std::move(path)), vfs_(std::move(vfs)), seen_(seen), others_may_write_(others_may_write) {}

    [[nodiscard]] bool have_changed() const;

private:
    std::string path_;
    std::string vfs_;
    Sidecars seen_;
    bool others_may_write_;  // SQLite notices what they do, and only other files matter
};

struct ReadOnly {
    Connection connection;
    std::optional<Surroundings> surroundings;  // nothing if nobody else can come in between
};
// salvage() reads a damaged WAL as far as it goes; everything else refuses it.
enum class DamagedWal : std::uint8_t { refused, read };
[[nodiscard]] Result<ReadOnly> open_to_read(const std::string& path, const std::string& vfs,
                                            DamagedWal damaged = DamagedWal::refused);

}  // namespace handlog::eventstore::sqlite
