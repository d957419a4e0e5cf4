// Which rules a table can be played by.
#pragma once

#include <optional>

#include "engine/poker/rules.hpp"

namespace handlog::replay::judge {

// The first field that is out of its range, in the order in which hosts are told.
[[nodiscard]] std::optional<engine::RulesFault> unsound_field(const engine::Rules& rules);

}  // namespace handlog::replay::judge
