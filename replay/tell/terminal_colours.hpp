// Colours of a text for a terminal. Without them every word stays as it is.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/poker/card.hpp"

namespace handlog::replay::inline tell {

class TerminalColours {
public:
    constexpr TerminalColours() = default;
    [[nodiscard]] static constexpr TerminalColours coloured() {
        TerminalColours colours;
        colours.coloured_ = true;
        return colours;
    }

    [[nodiscard]] std::string heading(std::string_view text) const { return in("1", text); }
    [[nodiscard]] std::string aside(std::string_view text) const { return in("2", text); }
    [[nodiscard]] std::string warning(std::string_view text) const { return in("1;38;5;166", text); }

    // Four colours, each of which can be read on a dark ground and on a light one.
    [[nodiscard]] std::string card(engine::MaybeCard card) const {
        constexpr std::array<std::string_view, 4> suits = {"1;38;5;28", "1;38;5;32", "1;38;5;160", "1"};
        if (!card.known()) return in("2", to_string(card));
        return in(suits.at(static_cast<std::size_t>(card.card().suit())), to_string(card));
    }

private:
    [[nodiscard]] std::string in(std::string_view colour, std::string_view text) const {
        if (!coloured_) return std::string(text);
        return "\x1b[" + std::string(colour) + "m" + std::string(text) + "\x1b[0m";
    }

    bool coloured_ = false;
};

}  // namespace handlog::replay::inline tell
