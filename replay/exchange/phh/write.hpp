// Writes a hand of any log in the Poker Hand History format, so that reading it gives
// the same hand. Omitted, because the format cannot express it: other rules than the
// stakes, times but the first, refused commands, and events between hands.
#pragma once

#include <string>

#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay::inline exchange::phh {

// The fields of the hand, a line each. An error names what the format cannot tell: a log in
// which no hand was dealt, or whose hand was cancelled.
[[nodiscard]] eventstore::Result<std::string> to_phh(const eventstore::HandLog& log);

}  // namespace handlog::replay::inline exchange::phh
