#include "eventstore/record/digest.hpp"

#include "eventstore/record/hexadecimal.hpp"

namespace handlog::eventstore::inline record {

std::string to_string(const Digest& digest) {
    std::string text;
    for (const std::byte byte : digest.bytes) {
        text += hexadecimal_digits[std::to_integer<std::size_t>(byte >> 4)];
        text += hexadecimal_digits[std::to_integer<std::size_t>(byte & std::byte{0xf})];
    }
    return text;
}

std::optional<Digest> parse_digest(std::string_view text) {
    Digest digest;
    if (text.size() != 2 * digest.bytes.size()) return std::nullopt;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t value = hexadecimal_digits.find(text[at]);
        if (value == std::string_view::npos) return std::nullopt;
        std::byte& byte = digest.bytes[at / 2];
        byte = byte << 4 | static_cast<std::byte>(value);
    }
    return digest;
}

}  // namespace handlog::eventstore::inline record
