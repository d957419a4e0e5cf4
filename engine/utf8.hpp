// UTF-8, strictly as RFC 3629 has it: what any program that reads our text will
// take for text as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace handlog::engine {

// How many bytes the character at the beginning of `text` has; none if no
// character begins there. A longer form than a character needs, half of a UTF-16
// pair and whatever lies beyond U+10FFFF are no characters.
[[nodiscard]] constexpr std::size_t utf8_character_size(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [text](std::size_t at) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at]));
    };
    const std::uint32_t first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t size = first < 0xc0 ? 0U : first < 0xe0 ? 2U : first < 0xf0 ? 3U : first < 0xf8 ? 4U : 0U;
    if (size == 0 || text.size() < size) return 0;
    std::uint32_t character = first & (0x7fU >> size);
    for (std::size_t at = 1; at < size; ++at) {
        if ((byte(at) & 0xc0U) != 0x80) return 0;
        character = character << 6 | (byte(at) & 0x3fU);
    }
    const std::uint32_t least = size == 2 ? 0x80U : size == 3 ? 0x800U : 0x10000U;
    const bool half_of_a_pair = character >= 0xd800 && character <= 0xdfff;
    return character < least || character > 0x10ffff || half_of_a_pair ? 0 : size;
}

[[nodiscard]] constexpr bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = utf8_character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

}  // namespace handlog::engine
