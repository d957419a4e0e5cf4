// Reads all logs of a damaged store whose digests match. A store's own
// scan ends at the first invalid row; here it is reported and the scan continues.
#pragma once

#include <functional>

#include "eventstore/error.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

// Shows each log of the range that fault_of() finds nothing wrong with, in the order
// of a scan, until `visit` returns false, and passes every missing or damaged log to `damaged`; also every open
// log to which the store has no key, as ErrorCode::encrypted.
// An error means that what is left of the store cannot be read at all.
[[nodiscard]] Result<void> scan_past_damage(EventStore& store, const Range& range,
                                            const std::function<bool(const LogView&)>& visit,
                                            const std::function<void(const Error&)>& damaged);

}  // namespace handlog::eventstore::inline check
