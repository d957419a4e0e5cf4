#include "engine/poker/chips_text.hpp"

namespace handlog::engine::inline poker {

std::string to_string(Chips chips, int decimals) {
    std::string digits = std::to_string(chips.count());
    // A log that somebody made up may ask for any number of them.
    constexpr int most_decimals = 6;
    if (decimals <= 0 || decimals > most_decimals) return digits;
    const bool negative = digits.front() == '-';
    if (negative) digits.erase(0, 1);
    const auto fraction = static_cast<std::size_t>(decimals);
    if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
    digits.insert(digits.size() - fraction, 1, '.');
    return negative ? "-" + digits : digits;
}

std::string to_string(Stack stack, int decimals) { return stack.known() ? to_string(stack.chips(), decimals) : "?"; }

std::string unit_after(Currency currency) { return currency.is_money() ? " " + std::string(currency.text()) : ""; }

}  // namespace handlog::engine::inline poker
