// A hand of any log in the Poker Hand History format, so that reading it back gives
// the same hand. What the format has no word for is left out: other rules than the
// stakes, moments but the first, what was refused, and what happened between hands.
#pragma once

#include <string>

#include "eventstore/error.hpp"
#include "eventstore/hand_log.hpp"

namespace handlog::replay::phh {

// The fields of the hand, a line each. An error names what the format cannot tell: a log in
// which no hand was dealt, or whose hand was cancelled.
[[nodiscard]] eventstore::Result<std::string> to_phh(const eventstore::HandLog& log);

}  // namespace handlog::replay::phh
