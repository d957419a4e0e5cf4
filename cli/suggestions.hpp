// Suggestions for mistyped words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verb.hpp"
#include "engine/poker/nearest.hpp"
#include "replay/tell/list_text.hpp"

namespace handlog::cli {

// "Did you mean 'show'? ", or nothing if no word is near: a wrong guess does not help.
template <class Words>
[[nodiscard]] std::string did_you_mean(std::string_view word, const Words& words) {
    const std::string_view nearest = engine::nearest(word, words);
    return nearest.empty() ? "" : "Did you mean '" + std::string(nearest) + "'? ";
}

// "bots, main"; a long list ends in "and 7 more".
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

// Rejects a word that is not one of the choices of an option.
template <class Words>
[[noreturn]] void refuse_choice(const std::string& option, std::string_view word, const Words& known,
                                const std::string& they_are) {
    throw UsageError("invalid value '" + std::string(word) + "' for " + option, which_of(word, known, they_are));
}

}  // namespace handlog::cli
