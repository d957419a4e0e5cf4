#include "replay/stats/exact.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace handlog::replay::stats {

namespace {

template <class Integer>
[[nodiscard]] std::string text_of(bool is_negative, Integer size, Integer divisor, int decimals) {
    // What lies before the point apart from what lies behind it, or large sums would not fit.
    const auto scale = static_cast<Integer>(power_of_ten(decimals));
    Integer whole = size / divisor;
    Integer part = (size % divisor * scale * 2 + divisor) / (divisor * 2);
    if (part == scale) {
        ++whole;
        part = 0;
    }
    const bool is_zero = whole == 0 && part == 0;
    std::array<char, 64> digits;  // from the last to the first
    std::size_t begin = digits.size();
    for (int left = decimals; left > 0; --left, part /= 10)
        digits[--begin] = static_cast<char>('0' + static_cast<int>(part % 10));
    if (decimals > 0) digits[--begin] = '.';
    do {
        digits[--begin] = static_cast<char>('0' + static_cast<int>(whole % 10));
        whole /= 10;
    } while (whole > 0);
    if (is_negative && !is_zero) digits[--begin] = '-';
    return {digits.data() + begin, digits.size() - begin};
}

}  // namespace

std::string quotient_text(Wide dividend, Wide divisor, int decimals) {
    engine::invariant(divisor > 0, "nothing is divided by nothing");
    engine::invariant(decimals >= 0 && decimals <= exact_decimals, "no more decimals are told than are exact");
    const bool is_negative = dividend < 0;
    const Wide size = is_negative ? -dividend : dividend;
    // Nearly all fits into what the processor divides by itself.
    constexpr Wide small = Wide{1} << 62;
    if (size < small && divisor * (power_of_ten(decimals) * 2 + 1) < small) {
        return text_of(is_negative, static_cast<std::uint64_t>(size), static_cast<std::uint64_t>(divisor), decimals);
    }
    return text_of(is_negative, size, divisor, decimals);
}

std::string decimal_text(Wide value, int places, int decimals) {
    return quotient_text(value, power_of_ten(places), decimals);
}

}  // namespace handlog::replay::stats
