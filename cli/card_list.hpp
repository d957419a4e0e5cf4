// Lists of cards, as text and as JSON.
#pragma once

#include <string>

#include "engine/poker/card.hpp"

namespace handlog::cli {

// "As Kd ??"
template <class Cards>
[[nodiscard]] std::string spaced(const Cards& cards) {
    std::string text;
    for (const auto card : cards) {
        if (!text.empty()) text += ' ';
        text += to_string(card);
    }
    return text;
}

// ["As","Kd","??"]
template <class Cards>
[[nodiscard]] std::string json_list(const Cards& cards) {
    std::string text;
    for (const auto card : cards) {
        text += text.empty() ? "[\"" : "\",\"";
        text += to_string(card);
    }
    return text.empty() ? "[]" : text + "\"]";
}

}  // namespace handlog::cli
