// Which events and snapshots do not fit a table. A log is data and may contain anything: so misfit() is
// called before evolve() and table_of(), whose precondition is that it returns nothing.
//
// A history is not judged here: whether a hand was right is for the auditor. Asked is only what would take
// the state apart (a stack below zero, a sixth card on the board, a pot that is not there) and what nobody
// can reckon with (rules that no table is played by, more chips than a table may hold). A table whose
// snapshot and events fit is sound: its rules can be played, and every amount of it (but what players said
// they would raise to, and what their accounts hold ready) lies between 0 and most_chips, so that sums of them do not
// overflow.
#pragma once

#include <optional>
#include <string_view>

#include "engine/poker/event.hpp"
#include "engine/poker/snapshot.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// The reason, as a clause: "a stack would be negative".
using Misfit = std::string_view;

[[nodiscard]] std::optional<Misfit> misfit(const Table& table, const Event& event);
[[nodiscard]] std::optional<Misfit> misfit(const Snapshot& snapshot);

}  // namespace handlog::engine
