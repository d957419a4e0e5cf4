// The logs of a table: each is what happened between two hands, and then a hand.
//
//     Opening    the table as the log before left it, and that log's digest
//     Entry 0    a command and its outcome
//     ...
//     Entry n    its events end with HandClosed or TableClosed: the log is sealed
//
// The key of a log is the table and its ordinal; the id of the hand is something that the log says.
//
// Nothing here knows a rule of poker, so that the auditor can read what was
// recorded and share nothing else.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/outcome.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/snapshot.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/log.hpp"

namespace handlog::eventstore::inline record {

struct OfTable {
    static constexpr LogKind kind = LogKind::table;
    using Command = engine::Command;
    using Event = engine::Event;
    using Events = engine::Events;
    using Rejection = engine::Rejection;
    using Snapshot = std::optional<engine::Snapshot>;  // nothing if the log begins with opening the table
};

using Opening = OpeningOf<OfTable>;
using Entry = EntryOf<OfTable>;
using HandLog = LogOf<OfTable>;

// Does the log end with this entry?
[[nodiscard]] bool seals(const Entry& entry);

// When the newest command was received that was carried out, this entry included. A refusal changes nothing.
void follow_carried_out(engine::Time& newest, const Entry& entry);

// What happened, without the commands and the refusals.
[[nodiscard]] engine::Events events_of(const HandLog& log);

}  // namespace handlog::eventstore::inline record
