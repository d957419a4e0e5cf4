// Which hand of a log the user means: its id, or the table and the number of
// its log, as in "bots#17".
#pragma once

#include <string>

#include "eventstore/log.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

// "bots#17"
[[nodiscard]] std::string short_name(const eventstore::LogKey& key);

[[nodiscard]] eventstore::HandLog hand_named(eventstore::EventStore& store, const std::string& name);

}  // namespace handlog::cli
