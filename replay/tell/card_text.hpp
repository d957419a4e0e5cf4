// Cards as people write them in a history: "[As Kd]", with ?? for a hidden
// one.
#pragma once

#include <string>

#include "engine/poker/card.hpp"
#include "replay/tell/ink.hpp"

namespace handlog::replay::inline tell {

template <class Cards>
[[nodiscard]] std::string bracketed(const Cards& cards, Ink ink = {}) {
    std::string text = "[";
    for (const engine::MaybeCard card : cards) {
        if (text.size() > 1) text += ' ';
        text += ink.card(card);
    }
    text += ']';
    return text;
}

}  // namespace handlog::replay::inline tell
