// The numbers of the format, shared by writer and reader.
// eventstore/FORMAT.md explains them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "eventstore/record/log.hpp"

namespace handlog::eventstore::format {

// Of the file and of the bytes of each log in it. Counts up with every change
// that an older build could not read; before release 1.0 a build reads its own
// number only.
inline constexpr std::uint32_t number = 4;

// "hlog": where the header of an SQLite file says whose it is.
inline constexpr std::uint32_t application_id = 0x686c6f67;

// A whole log.
inline constexpr Sequence most_entries = 65'536;
inline constexpr std::size_t most_log_bytes = 16 * 1024 * 1024;

// How far an open log may be filled, by what. What is refused leaves room for what
// is done before a hand or beside it, that for a whole hand, and that for the few commands that
// end it, each of which is small. So nothing that is sent leaves a table stuck.
struct Room {
    Sequence entries;
    std::size_t bytes;
};
inline constexpr Room most_refused{.entries = most_entries / 2, .bytes = most_log_bytes / 2};
inline constexpr Room most_before_hand{.entries = most_entries / 4 * 3, .bytes = most_log_bytes / 4 * 3};
inline constexpr Room most_in_hand{.entries = most_entries - 16, .bytes = most_log_bytes - 64 * 1024};

// One entry: far more than any command and its events take.
inline constexpr std::size_t most_entry_bytes = 32 * 1024;

// A frame of a snapshot ends with the first item by which it has this many bytes, or with the last of all. No item
// has as many by itself.
inline constexpr std::size_t full_snapshot_bytes = 16 * 1024;

// One line of JSON.
inline constexpr std::size_t most_line_bytes = 64 * 1024;

}  // namespace handlog::eventstore::format
