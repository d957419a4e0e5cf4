// The valid word that is most similar to a mistyped one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace handlog::engine::inline poker {

// How many letters have to be put in, left out or changed. Capitals are no mistakes.
[[nodiscard]] inline std::size_t distance(std::string_view one, std::string_view other) {
    const auto same = [](char left, char right) {
        const auto small = [](char letter) { return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter; };
        return small(left) == small(right);
    };
    std::vector<std::size_t> row(other.size() + 1);
    for (std::size_t at = 0; at < row.size(); ++at) row[at] = at;
    for (std::size_t line = 0; line < one.size(); ++line) {
        std::size_t diagonal = row[0];
        row[0] = line + 1;
        for (std::size_t at = 0; at < other.size(); ++at) {
            const std::size_t changed = diagonal + (same(one[line], other[at]) ? 0 : 1);
            diagonal = row[at + 1];
            row[at + 1] = std::min({changed, row[at] + 1, diagonal + 1});
        }
    }
    return row.back();
}

// Nothing if no word is near: a wrong guess helps nobody.
template <class Words>
[[nodiscard]] std::string_view nearest(std::string_view word, const Words& words) {
    std::string_view nearest;
    // Two letters that were swapped count as two mistakes, which a word of four may have.
    std::size_t fewest = 1 + word.size() / 4;
    for (const std::string_view one : words) {
        // So many letters are too many or too few: what anybody sends may be long.
        if (std::max(one.size(), word.size()) - std::min(one.size(), word.size()) > fewest) continue;
        const std::size_t mistakes = distance(word, one);
        if (mistakes > fewest || (mistakes == fewest && !nearest.empty())) continue;
        nearest = one;
        fewest = mistakes;
    }
    return nearest;
}

}  // namespace handlog::engine::inline poker
