// An amount in a file: digits and a point, or "inf" for an unknown
// one. It is never a floating point number, so nothing is rounded.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace handlog::replay::inline exchange::phh {

struct Decimal {
    std::int64_t digits = 0;  // 841.75 has 84175
    int places = 0;           // and 2
    bool infinite = false;

    friend bool operator==(const Decimal&, const Decimal&) = default;
};

inline constexpr int most_places = 6;
// 2^53 - 1, of the smallest unit that is written.
inline constexpr std::int64_t largest_digits = (std::int64_t{1} << 53) - 1;

// "0.50", "-2", "1_000", "inf": as TOML writes numbers, without exponents. Nothing if it
// is no such number, or one with more digits than a table's chips can have.
[[nodiscard]] std::optional<Decimal> parse_decimal(std::string_view text);

// How many of the smallest units it is, if so many places name them; nothing if it is not a whole
// number of them, or too many.
[[nodiscard]] std::optional<std::int64_t> in_units(const Decimal& amount, int places);

}  // namespace handlog::replay::inline exchange::phh
