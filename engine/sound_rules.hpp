// Which rules a table can be played by.
#pragma once

#include <optional>

#include "engine/poker/rules.hpp"

namespace handlog::engine {

// The first field that no table can be played with, if there is one.
[[nodiscard]] std::optional<RulesFault> fault(const Rules& rules);

}  // namespace handlog::engine
