#include "replay/exchange/phh/decimal.hpp"

namespace handlog::replay::inline exchange::phh {

namespace {

[[nodiscard]] bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    Decimal number;
    if (text == "inf") {
        number.infinite = true;
        return negative ? std::nullopt : std::optional(number);
    }
    bool after_point = false;
    bool after_digit = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (is_digit(c)) {
            number.digits = number.digits * 10 + (c - '0');
            if (number.digits > largest_digits) return std::nullopt;
            if (after_point && ++number.places > most_places) return std::nullopt;
            after_digit = true;
        } else if (c == '.' && after_digit && !after_point) {
            after_point = true;
            after_digit = false;
        } else if (c != '_' || !after_digit || at + 1 == text.size() || !is_digit(text[at + 1])) {
            return std::nullopt;
        }
    }
    if (!after_digit) return std::nullopt;
    if (negative) number.digits = -number.digits;
    return number;
}

std::optional<std::int64_t> in_units(const Decimal& amount, int places) {
    if (amount.infinite) return std::nullopt;
    std::int64_t units = amount.digits;
    for (int more = amount.places; more < places; ++more) {
        units *= 10;
        if (units > largest_digits || units < -largest_digits) return std::nullopt;
    }
    for (int fewer = places; fewer < amount.places; ++fewer) {
        if (units % 10 != 0) return std::nullopt;
        units /= 10;
    }
    return units;
}

}  // namespace handlog::replay::inline exchange::phh
