#include "replay/cells.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/poker/utf8.hpp"

namespace handlog::replay {

namespace {

struct Characters {
    std::uint32_t first;
    std::uint32_t last;
};

constexpr std::array joining{Characters{0x0300, 0x036f}, Characters{0x1ab0, 0x1aff}, Characters{0x1dc0, 0x1dff},
                             Characters{0x200b, 0x200d}, Characters{0x20d0, 0x20ff}, Characters{0xfe00, 0xfe0f},
                             Characters{0xfe20, 0xfe2f}};

// The blocks of Unicode's East Asian Width that are wide throughout, or nearly so.
constexpr std::array wide{Characters{0x1100, 0x115f},   Characters{0x2e80, 0x303e},   Characters{0x3041, 0xa4cf},
                          Characters{0xac00, 0xd7a3},   Characters{0xf900, 0xfaff},   Characters{0xfe30, 0xfe6f},
                          Characters{0xff00, 0xff60},   Characters{0xffe0, 0xffe6},   Characters{0x1f300, 0x1f64f},
                          Characters{0x1f680, 0x1f6ff}, Characters{0x1f900, 0x1f9ff}, Characters{0x20000, 0x3fffd}};

template <class Blocks>
[[nodiscard]] bool is_in(const Blocks& blocks, std::uint32_t character) {
    return std::any_of(blocks.begin(), blocks.end(),
                       [&](const Characters& block) { return character >= block.first && character <= block.last; });
}

}  // namespace

std::size_t cells(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const engine::Utf8Character character = engine::utf8_character(text);
        // What is no text is shown byte by byte, if at all.
        text.remove_prefix(std::max<std::size_t>(character.size, 1));
        if (!is_in(joining, character.number)) count += is_in(wide, character.number) ? 2U : 1U;
    }
    return count;
}

std::string left_aligned(std::string_view text, std::size_t column) {
    return std::string(text) + std::string(column - std::min(column, cells(text)), ' ');
}

std::string right_aligned(std::string_view text, std::size_t column) {
    return std::string(column - std::min(column, cells(text)), ' ') + std::string(text);
}

}  // namespace handlog::replay
