// The tables of a log's file, and the triggers that let nobody change in them
// what has been written once.
//
//     meta         what the file is and who made it; see facts.hpp
//     session      each time that somebody wrote to it
//     poker_table  how far the logs of each table go, and of each house: the only rows that ever change
//     hand         the sealed logs; rows that never change
//     entry        the entries of open logs; they leave when the log is sealed
//     command      where each command that carries an id was recorded
//
// A log of table number t with ordinal n is the row t << 32 | n of `hand`, and
// an entry of its open log with sequence s the row t << 32 | s of `entry`. So
// every row is found by one integer, a table's logs lie in order, and no index
// is written beside them. All that may be asked about a hand stands in its bytes.
#pragma once

#include <cstdint>
#include <string>

#include "eventstore/error.hpp"
#include "eventstore/sqlite/connection.hpp"

namespace handlog::eventstore::sqlite {

// Tables count from 1.
using TableNumber = std::int64_t;

// The row of a sealed log, or of an entry of an open one.
[[nodiscard]] constexpr std::int64_t row_of(TableNumber table, std::uint32_t at) { return table << 32 | at; }
[[nodiscard]] constexpr TableNumber table_of_row(std::int64_t row) { return row >> 32; }
[[nodiscard]] constexpr std::uint32_t place_in_table(std::int64_t row) { return static_cast<std::uint32_t>(row); }

// All of it, for a file without tables, inside a transaction.
[[nodiscard]] Result<void> create_schema(Connection& connection);

// For a writer's own connection: triggers of the file are off there from now on,
// and in their place those stand that a statement of handlog could ever meet.
[[nodiscard]] Result<void> guard_writer(Connection& connection);

// Is what is there exactly what create_schema() makes?
[[nodiscard]] Result<void> check_schema(Connection& connection);

}  // namespace handlog::eventstore::sqlite
