// Several cards in a row, for people and for programs.
#pragma once

#include <string>

#include "engine/card.hpp"

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
