// Errors as other programs read them in JSON.
#pragma once

#include "engine/poker/kinds.hpp"
#include "eventstore/error.hpp"

namespace handlog::engine {

HANDLOG_NAMES(eventstore::ErrorCode, not_found, already_exists, conflict, not_allowed, limit, malformed, not_ours,
              another_version, corrupt, in_use, encrypted, other_key, read_only, disk_full, io);

HANDLOG_FIELDS(eventstore::Error, code, what, next);

}  // namespace handlog::engine
