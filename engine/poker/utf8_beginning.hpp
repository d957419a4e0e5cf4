// Text cut to a length between two characters, for messages that quote a part of it.
#pragma once

#include <cstddef>
#include <string_view>

#include "engine/poker/utf8.hpp"

namespace handlog::engine::inline poker {

// At most so many bytes of the beginning of `text`, without a part of a character at the end. A byte with
// which no character begins counts as one.
[[nodiscard]] constexpr std::string_view utf8_beginning(std::string_view text, std::size_t most) {
    std::size_t size = 0;
    while (size < text.size()) {
        const std::size_t character = utf8_character_size(text.substr(size));
        const std::size_t next = character == 0 ? 1 : character;
        if (next > most - size) break;
        size += next;
    }
    return text.substr(0, size);
}

}  // namespace handlog::engine::inline poker
