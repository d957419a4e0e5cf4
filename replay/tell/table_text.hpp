// A table at one moment, as text: seats, players, stacks, cards,
// pots, and the legal actions of the player whose turn it is.
#pragma once

#include <iosfwd>
#include <optional>

#include "engine/poker/id.hpp"
#include "engine/table.hpp"
#include "replay/tell/terminal_colours.hpp"

namespace handlog::replay::inline tell {

// All of it where nobody is named, else what this player sees.
void print(std::ostream& out, const engine::Table& table, const std::optional<engine::PlayerId>& viewer = {},
           TerminalColours colours = {});

}  // namespace handlog::replay::inline tell
