// Cards as people write them in a history: "[As Kd]", with ?? for a hidden
// one.
#pragma once

#include <string>

#include "engine/poker/card.hpp"
#include "replay/tell/terminal_colours.hpp"

namespace handlog::replay::inline tell {

template <class Cards>
[[nodiscard]] std::string bracketed(const Cards& cards, TerminalColours colours = {}) {
    std::string text = "[";
    for (const engine::MaybeCard card : cards) {
        if (text.size() > 1) text += ' ';
        text += colours.card(card);
    }
    text += ']';
    return text;
}

}  // namespace handlog::replay::inline tell
