// The fields of what a log is made of, beside those of commands, events and
// snapshots, which stand where these are declared.
#pragma once

#include "engine/poker/kinds.hpp"
#include "eventstore/record/any_log.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(eventstore::LogKey, table, ordinal);
HANDLOG_FIELDS(eventstore::Seen, log, events);
HANDLOG_FIELDS(eventstore::RecordedSoFar, entries, refused);

// The number says what the log is about. The snapshot of a house is larger than a frame and follows in others.
HANDLOG_KIND(1, eventstore::Opening, key, origin, source, previous, before, semantics, snapshot);
HANDLOG_KIND(2, eventstore::HouseOpening, key, origin, source, previous, before, semantics);

HANDLOG_NAMES(eventstore::LogKind, table, house);
HANDLOG_NAMES(eventstore::Origin, genesis, continued);
HANDLOG_NAMES(eventstore::Provenance, hosted, simulated, imported);

}  // namespace handlog::engine
