// The options that select hands, shared by find and stats.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"

namespace handlog::cli {

// The words of the command line.
struct HandFilter {
    std::optional<std::string> table;
    std::optional<std::string> player;
    std::optional<std::string> since;
    std::optional<std::string> until;
};

// `of_player` is the help of --player.
void add_hand_filter_options(Arguments& arguments, HandFilter& filter, const std::string& of_player);

// An option that was not given is nothing, or an unknown time.
struct HandSelection {
    std::optional<engine::TableId> table;
    std::optional<engine::PlayerId> player;
    engine::Time since;
    engine::Time until;
};

[[nodiscard]] HandSelection selection_from(const HandFilter& filter);

}  // namespace handlog::cli
