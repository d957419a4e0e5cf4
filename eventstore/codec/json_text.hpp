// Text between quotation marks, as JSON has it.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/poker/utf8.hpp"
#include "eventstore/record/hexadecimal.hpp"

namespace handlog::eventstore::inline codec {

// `text` must be UTF-8, which JSON carries as it is but for quotation marks,
// backslashes and what steers how text is shown.
inline void append_text(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const engine::Utf8Character character = engine::utf8_character(text);
        if (text.front() == '"' || text.front() == '\\') {
            out += '\\';
            out += text.front();
        } else if (engine::is_control_or_bidi(character.number)) {
            out += "\\u";
            for (unsigned shift = 16; shift > 0; shift -= 4) {
                out += hexadecimal_digits[character.number >> (shift - 4) & 0xf];
            }
        } else {
            out += text.substr(0, character.size);
        }
        text.remove_prefix(character.size);
    }
    out += '"';
}

// As messages show what somebody wrote, which may be long and is not to steer a
// terminal.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr std::size_t enough = 40;
    std::size_t size = 0;
    while (size < text.size() && size < enough) size += engine::utf8_character_size(text.substr(size));
    std::string out;
    append_text(out, text.substr(0, size));
    if (size < text.size()) out += "...";
    return out;
}

}  // namespace handlog::eventstore::inline codec
