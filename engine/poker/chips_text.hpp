// Amounts for people.
#pragma once

#include <string>

#include "engine/poker/chips.hpp"
#include "engine/poker/currency.hpp"

namespace handlog::engine::inline poker {

// In units of the currency: 1250 chips with two decimals are "12.50".
[[nodiscard]] std::string to_string(Chips chips, int decimals = 0);

// "?" where nobody recorded it.
[[nodiscard]] std::string to_string(Stack stack, int decimals = 0);

// What stands behind an amount: " USD"; nothing for play money and where nobody recorded the currency.
[[nodiscard]] std::string unit_after(Currency currency);

}  // namespace handlog::engine::inline poker
