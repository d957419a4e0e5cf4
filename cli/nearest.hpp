// Of the words that are right, the one that somebody who mistyped most likely meant.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace handlog::cli {

// How many letters have to be put in, left out or changed.
[[nodiscard]] inline std::size_t distance(std::string_view one, std::string_view other) {
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t at = 0; at < row.size(); ++at) row[at] = at;
    for (std::size_t line = 0; line < one.size(); ++line) {
        std::size_t diagonal = row[0];
        row[0] = line + 1;
        for (std::size_t at = 0; at < other.size(); ++at) {
            const std::size_t changed = diagonal + (one[line] == other[at] ? 0 : 1);
            diagonal = row[at + 1];
            row[at + 1] = std::min({changed, row[at] + 1, diagonal + 1});
        }
    }
    return row.back();
}

// There is one to choose from.
template <class Words>
[[nodiscard]] std::string_view nearest(std::string_view word, const Words& words) {
    const auto nearer = [&](std::string_view one, std::string_view other) {
        return distance(word, one) < distance(word, other);
    };
    return *std::min_element(words.begin(), words.end(), nearer);
}

}  // namespace handlog::cli
