// Bytes in hexadecimal digits, which are in lowercase.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace handlog::eventstore::inline record {

inline constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

[[nodiscard]] inline std::string in_hexadecimal(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        text += hexadecimal_digits[std::to_integer<std::size_t>(byte >> 4)];
        text += hexadecimal_digits[std::to_integer<std::size_t>(byte & std::byte{0xf})];
    }
    return text;
}

// Whether the text is exactly so many bytes.
[[nodiscard]] inline bool parse_hexadecimal(std::string_view text, std::span<std::byte> bytes) {
    if (text.size() != 2 * bytes.size()) return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t value = hexadecimal_digits.find(text[at]);
        if (value == std::string_view::npos) return false;
        std::byte& byte = bytes[at / 2];
        byte = byte << 4 | static_cast<std::byte>(value);
    }
    return true;
}

}  // namespace handlog::eventstore::inline record
