// Text between quotation marks, as JSON has it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/poker/utf8.hpp"
#include "engine/poker/utf8_beginning.hpp"
#include "eventstore/record/hexadecimal.hpp"

namespace handlog::eventstore::inline codec {

// JSON carries text as it is but for quotation marks, backslashes and what steers how
// text is shown. A byte that is not UTF-8 becomes a question mark, as on a terminal: any
// bytes may come from a file, and what is printed must be JSON.
inline void append_text(std::string& out, std::string_view text) {
    // Most text is nothing but that, which is seen in one pass.
    constexpr auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    out += '"';
    while (!text.empty()) {
        const auto plain =
            static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_plain) - text.begin());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const engine::Utf8Character character = engine::utf8_character(text);
        if (character.size == 0) {
            out += '?';
            text.remove_prefix(1);
            continue;
        }
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
    const std::string_view beginning = engine::utf8_beginning(text, enough);
    std::string out;
    append_text(out, beginning);
    if (beginning.size() < text.size()) out += "...";
    return out;
}

}  // namespace handlog::eventstore::inline codec
