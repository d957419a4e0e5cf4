// UTF-8, strictly as RFC 3629 has it: what any program that reads our text will
// take for text as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace handlog::engine::inline poker {

struct Utf8Character {
    std::uint32_t number = 0;  // U+...
    std::size_t size = 0;      // in bytes
};

// The character at the beginning of `text`, without bytes if none begins there. A
// longer form than a character needs, half of a UTF-16 pair and whatever lies
// beyond U+10FFFF are no characters.
[[nodiscard]] constexpr Utf8Character utf8_character(std::string_view text) {
    if (text.empty()) return {};
    const auto byte = [text](std::size_t at) {
        return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at]));
    };
    const std::uint32_t first = byte(0);
    if (first < 0x80) return {.number = first, .size = 1};
    const std::size_t size = first < 0xc0 ? 0U : first < 0xe0 ? 2U : first < 0xf0 ? 3U : first < 0xf8 ? 4U : 0U;
    if (size == 0 || text.size() < size) return {};
    std::uint32_t character = first & (0x7fU >> size);
    for (std::size_t at = 1; at < size; ++at) {
        if ((byte(at) & 0xc0U) != 0x80) return {};
        character = character << 6 | (byte(at) & 0x3fU);
    }
    const std::uint32_t least = size == 2 ? 0x80U : size == 3 ? 0x800U : 0x10000U;
    const bool half_of_a_pair = character >= 0xd800 && character <= 0xdfff;
    if (character < least || character > 0x10ffff || half_of_a_pair) return {};
    return {.number = character, .size = size};
}

[[nodiscard]] constexpr std::size_t utf8_character_size(std::string_view text) { return utf8_character(text).size; }

[[nodiscard]] constexpr bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = utf8_character_size(text);
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

// Is it one that is not seen and changes how the text around it is shown? A
// terminal obeys control characters; whatever turns the direction of writing can
// make one name look like another; a separator of lines begins a new one.
[[nodiscard]] constexpr bool is_control_or_bidi(std::uint32_t character) {
    const bool control = character < 0x20 || (character >= 0x7f && character <= 0x9f);
    const bool mark_of_direction = character == 0x061c || character == 0x200e || character == 0x200f;
    const bool separator = character == 0x2028 || character == 0x2029;
    const bool embedding = character >= 0x202a && character <= 0x202e;
    const bool isolate = character >= 0x2066 && character <= 0x2069;
    return control || mark_of_direction || separator || embedding || isolate;
}

}  // namespace handlog::engine::inline poker
