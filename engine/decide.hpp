// The rules of No-Limit Hold'em, as two pure functions and a starting point.
//
//     Command ──▶ decide ──▶ Events ──▶ evolve ──▶ Table
//                   ▲                                │
//                   └────────────────────────────────┘
//
// decide() may say no: it is the only place where a rule of poker is applied.
// evolve() may not (engine/evolve.hpp). A table begins as Table{}, and the
// first command that it accepts is OpenTable.
//
// No function here reads a clock, draws a random number or performs I/O. What time it
// is comes with each command, and where nobody knows it, nothing is ever due.
#pragma once

#include <optional>

#include "engine/deadlines.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/outcome.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

// If this command arrived now, what would happen?
//
// Yields the events in the order in which a dealer would announce them, as far
// as the table can go without another command, or the one reason for which the
// command is refused.
[[nodiscard]] Outcome decide(const Table& table, const Command& command, const Arrival& arrival = {});

// If this command arrived now, would it be refused? Carries nothing out, so that it can be asked of any
// sound table ("engine/misfit.hpp"), be it one to which the rules do not lead.
[[nodiscard]] std::optional<Rejection> refusal_of(const Table& table, const Command& command,
                                                  const Arrival& arrival = {});

// decide() and evolve() in one step and in place, which is faster for many hands:
// the events are applied to `table` and appended to `events`. A refused command
// changes neither. If an invariant breaks, which is a fault of ours, both are of no
// further use.
[[nodiscard]] std::optional<Rejection> play(Table& table, const Command& command, Events& events,
                                            const Arrival& arrival = {});

// The same for a command whose type is known at compile time.
template <AnyCommand Asked>
[[nodiscard]] std::optional<Rejection> play(Table& table, const Asked& command, Events& events,
                                            const Arrival& arrival = {});

}  // namespace handlog::engine
