// Recovers the intact part of a damaged log into a new one, byte for byte, and
// lists the losses.
//
// A log is intact if it matches its digest and names the log that it
// is; so is an entry of an open log, if those before it are. Nothing else of the
// damaged file is trusted. What SQLite can
// still read is read through it, with what the WAL holds; then the file itself is
// searched, whatever state it is in, also for what was deleted.
//
// Where two logs claim to be the same one, the log that follows knows which of
// them it follows on; the head of the table knows the last one.
//
// The damaged file is opened for reading only, and nothing is made beside it.
// An open log that is encrypted stays so, with where its commands are said to be. With a key to it, it is kept as far
// as it is intact, as any other; without one, nobody can say how far that is, and all of it is kept.
//
// Which session wrote a log is not saved: it has no digest. Where commands with
// ids were recorded follows from the logs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "eventstore/check/examine.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/options.hpp"

namespace handlog::eventstore::inline check {

struct Salvaged {
    std::uint64_t tables = 0;
    std::uint64_t sealed = 0;           // logs
    std::uint64_t open = 0;             // logs
    std::uint64_t entries_of_open = 0;  // of these
    std::uint64_t encrypted = 0;  // further open logs, kept as they are: there was no key with which to check them
    std::vector<Damage> lost;     // and where it is known, why

    [[nodiscard]] bool everything() const { return lost.empty(); }
};

// The options are those of whoever writes the new log, with a key to open logs that are encrypted; both files are of
// the same VFS. The new log is not made if there is nothing to put into it.
[[nodiscard]] Result<Salvaged> salvage(const std::string& damaged, const std::string& fresh,
                                       const SqliteOptions& options);

}  // namespace handlog::eventstore::inline check
