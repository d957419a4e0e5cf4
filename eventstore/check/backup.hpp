// A copy of a log that is whole, also while somebody writes to the log: of one moment, with
// what its WAL holds, in a file that stands alone.
//
// It is made under another name beside its own, is examined there and synced, and has its
// name only then. So a file of that name is complete. A log that is damaged is not backed
// up: salvage() recovers what is whole of it.
#pragma once

#include <string>

#include "eventstore/check/examine.hpp"
#include "eventstore/error.hpp"

namespace handlog::eventstore::inline check {

// Never over something that exists. Says what was examined.
[[nodiscard]] Result<Examination> backup(const std::string& log, const std::string& fresh);

}  // namespace handlog::eventstore::inline check
