// What a player tries who may not: a command that the table has to refuse.
#pragma once

#include "engine/command.hpp"
#include "engine/deck.hpp"
#include "engine/table.hpp"

namespace handlog::replay {

// For a table with a player at `seat`. During a hand most of the attempts are actions: out of
// turn, of a wrong kind or size, for another hand.
[[nodiscard]] engine::Command mischief(const engine::Table& table, engine::Seat seat, engine::WordStream& words);

}  // namespace handlog::replay
