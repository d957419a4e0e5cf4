// How a table and a snapshot meet: what one hand's log leaves to the next, and
// the table that goes on from it.
#pragma once

#include "engine/poker/snapshot.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// A table can be left to the next log when it is open and its last hand is closed.
[[nodiscard]] bool is_between_logs(const Table& table);
[[nodiscard]] Snapshot snapshot_of(const Table& table);
[[nodiscard]] Table table_of(const TableId& id, const Snapshot& snapshot);

}  // namespace handlog::engine
