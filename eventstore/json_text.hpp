// Text between quotation marks, as JSON has it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/utf8.hpp"

namespace handlog::eventstore {

inline constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

// `text` must be UTF-8, which JSON carries as it is but for quotation marks,
// backslashes and control characters.
inline void append_text(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7f) {
            out += "\\u00";
            out += hexadecimal_digits[byte >> 4];
            out += hexadecimal_digits[byte & 0xf];
        } else {
            out += c;
        }
    }
    out += '"';
}

// As messages show what somebody wrote, which may be long and is not to bring its
// own control characters to a terminal.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr std::size_t enough = 40;
    std::size_t size = 0;
    while (size < text.size() && size < enough) size += engine::utf8_character_size(text.substr(size));
    std::string out;
    append_text(out, text.substr(0, size));
    if (size < text.size()) out += "...";
    return out;
}

}  // namespace handlog::eventstore
