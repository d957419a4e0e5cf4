// Which hands of a log are asked for, by what several verbs can be told of them.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "engine/id.hpp"
#include "engine/time.hpp"

namespace handlog::cli {

// As the command line has it.
struct HandFilter {
    std::optional<std::string> table;
    std::optional<std::string> player;
    std::optional<std::string> since;
    std::optional<std::string> until;
};

// `of_player` says what is left where a player is named.
void take_hand_filter(Arguments& arguments, HandFilter& filter, const std::string& of_player);

// Whatever is not asked for is nothing, or unknown.
struct HandsAsked {
    std::optional<engine::TableId> table;
    std::optional<engine::PlayerId> player;
    engine::Time since;
    engine::Time until;
};

[[nodiscard]] HandsAsked hands_asked(const HandFilter& filter);

}  // namespace handlog::cli
