// Sums of money over any number of hands, at tables that count in different units: exact,
// in billionths of the unit of the currency.
#pragma once

#include <cstdint>
#include <string>

#include "engine/poker/chips.hpp"
#include "engine/poker/invariant.hpp"
#include "replay/stats/player_hand.hpp"

namespace handlog::replay::stats {

__extension__ using Wide = __int128;

inline constexpr int exact_decimals = 9;
inline constexpr int most_decimals = 6;  // of a table's unit

[[nodiscard]] constexpr Wide power_of_ten(int exponent) {
    Wide power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

[[nodiscard]] constexpr Wide exact(engine::Chips chips, int decimals) {
    return Wide{chips.count()} * power_of_ten(exact_decimals - decimals);
}
[[nodiscard]] constexpr Wide exact_of_millichips(Millichips part, int decimals) {
    return Wide{part} * power_of_ten(exact_decimals - 3 - decimals);
}

// `value` divided by ten to the power of `places`, to so many decimals: halves go away from
// zero. "-12.50"
[[nodiscard]] std::string decimal_text(Wide value, int places, int decimals);

// The quotient to so many decimals, rounded in the same way.
[[nodiscard]] std::string quotient_text(Wide dividend, Wide divisor, int decimals);

}  // namespace handlog::replay::stats
