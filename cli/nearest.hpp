// Of the words that are right, the one that somebody who mistyped most likely meant.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verb.hpp"
#include "replay/list_text.hpp"

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

// "Did you mean 'show'? ", or nothing where no word is near: a wrong guess helps nobody.
template <class Words>
[[nodiscard]] std::string did_you_mean(std::string_view word, const Words& words) {
    std::string_view nearest;
    // Two letters that were swapped count as two mistakes, which a word of four may have.
    std::size_t fewest = 1 + word.size() / 4;
    for (const std::string_view one : words) {
        const std::size_t mistakes = distance(word, one);
        if (mistakes > fewest || (mistakes == fewest && !nearest.empty())) continue;
        nearest = one;
        fewest = mistakes;
    }
    return nearest.empty() ? "" : "Did you mean '" + std::string(nearest) + "'? ";
}

// "bots, main", or of very many the first and "and 7 more".
template <class Words>
[[nodiscard]] std::string listed(const Words& words, std::size_t most_named = SIZE_MAX) {
    std::string list;
    for (std::size_t at = 0; at < std::min(words.size(), most_named); ++at) replay::add_to_list(list, words[at]);
    if (words.size() > most_named) list += " and " + std::to_string(words.size() - most_named) + " more";
    return list;
}

// "Did you mean 'bots'? The tables are bots, main."
template <class Words>
[[nodiscard]] std::string which_of(std::string_view word, const Words& known, const std::string& they_are,
                                   std::size_t most_named = SIZE_MAX) {
    return did_you_mean(word, known) + they_are + " " + listed(known, most_named) + ".";
}

// An option that takes one of these words was given another.
template <class Words>
[[noreturn]] void refuse_choice(const std::string& option, std::string_view word, const Words& known,
                                const std::string& they_are) {
    throw UsageError(option + " is given as '" + std::string(word) + "'", which_of(word, known, they_are));
}

}  // namespace handlog::cli
