#include "replay/stats/exact.hpp"

#include <algorithm>

namespace handlog::replay::stats {

std::string quotient_text(Wide dividend, Wide divisor, int decimals) {
    engine::invariant(divisor > 0, "nothing is divided by nothing");
    const bool negative = dividend < 0;
    const Wide size = negative ? -dividend : dividend;
    // What lies before the point apart from what lies behind it, or large sums would not fit.
    const Wide scale = power_of_ten(decimals);
    Wide whole = size / divisor;
    Wide part = (size % divisor * scale * 2 + divisor) / (divisor * 2);
    if (part == scale) {
        ++whole;
        part = 0;
    }
    std::string text;
    for (int left = decimals; left > 0; --left, part /= 10)
        text += static_cast<char>('0' + static_cast<int>(part % 10));
    if (decimals > 0) text += '.';
    const bool is_zero = whole == 0 && text.find_first_not_of("0.") == std::string::npos;
    do {
        text += static_cast<char>('0' + static_cast<int>(whole % 10));
        whole /= 10;
    } while (whole > 0);
    if (negative && !is_zero) text += '-';
    std::reverse(text.begin(), text.end());
    return text;
}

std::string decimal_text(Wide value, int places, int decimals) {
    return quotient_text(value, power_of_ten(places), decimals);
}

}  // namespace handlog::replay::stats
