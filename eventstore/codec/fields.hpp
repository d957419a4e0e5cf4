// The fields of what a log is made of, beside those of commands, events and
// snapshots, which stand where these are declared.
#pragma once

#include "engine/poker/kinds.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(eventstore::LogKey, table, ordinal);
HANDLOG_FIELDS(eventstore::Seen, log, events);
HANDLOG_FIELDS(eventstore::RecordedSoFar, entries, refused);
HANDLOG_FIELDS(eventstore::Opening, key, origin, source, previous, before, semantics, snapshot);

HANDLOG_NAMES(eventstore::Origin, genesis, continued);
HANDLOG_NAMES(eventstore::Provenance, hosted, simulated, imported);

}  // namespace handlog::engine
