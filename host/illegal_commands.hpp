// Illegal commands of simulated players, which the table must refuse.
#pragma once

#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/shuffle.hpp"
#include "engine/table.hpp"

namespace handlog::host {

// For a table with a player at `seat`. During a hand most of the attempts are actions: out of
// turn, of a wrong kind or size, for another hand.
[[nodiscard]] engine::Command illegal_command(const engine::Table& table, engine::Seat seat, engine::WordStream& words);

}  // namespace handlog::host
