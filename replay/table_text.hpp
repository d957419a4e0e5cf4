// A table at one moment, as text: who sits where with how much, the cards, the
// pots, and what the player whose turn it is may do.
#pragma once

#include <iosfwd>
#include <optional>

#include "engine/id.hpp"
#include "engine/table.hpp"
#include "replay/ink.hpp"

namespace handlog::replay {

// All of it where nobody is named, else what this player sees.
void print(std::ostream& out, const engine::Table& table, const std::optional<engine::PlayerId>& viewer = {},
           Ink ink = {});

}  // namespace handlog::replay
