// The hands of a log, a line each: all of them, or those that fit.
#pragma once

#include <functional>
#include <string>

#include "cli/verb.hpp"
#include "eventstore/find.hpp"
#include "eventstore/store.hpp"
#include "replay/summary.hpp"

namespace handlog::cli {

// Damaged logs are told on standard error and do not stop the others.
[[nodiscard]] ExitCode print_hands(eventstore::EventStore& store, const eventstore::Query& query,
                                   const std::function<bool(const replay::Summary&)>& fits, bool json);

}  // namespace handlog::cli
