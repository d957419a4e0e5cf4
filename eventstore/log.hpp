// How a log and a table meet: what one leaves to the next, and what the entries
// of a log are folded onto. What a log is made of is in "eventstore/hand_log.hpp".
#pragma once

#include "engine/decide.hpp"
#include "engine/id.hpp"
#include "engine/table.hpp"
#include "eventstore/hand_log.hpp"

namespace handlog::eventstore {

// A table can be left to the next log when it is open and its last hand is closed.
[[nodiscard]] bool is_between_logs(const engine::Table& table);
[[nodiscard]] Snapshot snapshot_of(const engine::Table& table);
[[nodiscard]] engine::Table table_of(const engine::TableId& id, const Snapshot& snapshot);

}  // namespace handlog::eventstore
