// The numbers of the format, shared by whoever writes and whoever reads it. What
// they mean stands in eventstore/FORMAT.md.
#pragma once

#include <cstddef>
#include <cstdint>

#include "eventstore/log.hpp"

namespace handlog::eventstore::format {

// Of the file and of the bytes of each log in it. Counts up with every change
// that an older build could not read; before release 1.0 a build reads its own
// number only.
inline constexpr std::uint32_t number = 1;

// "hlog": where the header of an SQLite file says whose it is.
inline constexpr std::uint32_t application_id = 0x686c6f67;

// A log that has grown so far takes only the commands that end it, of which
// there are few and each is small.
inline constexpr Sequence most_entries = 65'536;
inline constexpr std::size_t most_log_bytes = 16 * 1024 * 1024;
inline constexpr Sequence entries_kept_free = 16;
inline constexpr std::size_t bytes_kept_free = 64 * 1024;

// One entry: far more than any command and its events take.
inline constexpr std::size_t most_entry_bytes = 32 * 1024;

// One line of JSON.
inline constexpr std::size_t most_line_bytes = 64 * 1024;

}  // namespace handlog::eventstore::format
