// Prints the hands of a log that match a query, one line each.
#pragma once

#include <functional>
#include <string>

#include "cli/verb.hpp"
#include "eventstore/index/find.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/tell/summary.hpp"

namespace handlog::cli {

// Damaged logs are reported on standard error at the end, and do not stop the others. A
// hand, player or table that the log does not know is an error.
[[nodiscard]] ExitCode print_hands(eventstore::SqliteStore& store, const eventstore::Query& query,
                                   const std::function<bool(const replay::Summary&)>& fits, bool json);

}  // namespace handlog::cli
