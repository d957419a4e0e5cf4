// The rules of a table in words.
#pragma once

#include <string>

#include "engine/poker/rules.hpp"

namespace handlog::replay::inline tell {

// "0.50/1.00 USD", "50/100, play money"; "1/2" where nobody recorded the currency.
[[nodiscard]] std::string stakes(const engine::Rules& rules);

// "home", or "home, but with table_max 6 and timers.action_ms 20000"; nothing where no preset was meant. The stakes
// are not of the preset.
[[nodiscard]] std::string preset_meant(const engine::Rules& rules);

}  // namespace handlog::replay::inline tell
