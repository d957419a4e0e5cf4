// How the bots of a simulation choose: with integers from one stream of words, so
// that the same seed makes the same choices everywhere.
#pragma once

#include <cstdint>

#include "engine/legal_actions.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/shuffle.hpp"
#include "engine/table.hpp"

namespace handlog::host {

// The last two sit only at lively tables: one buys in for little and is often all-in,
// the other also tries what nobody may (host/illegal_commands.hpp).
enum class Temperament : std::uint8_t { random, calling, aggressive, cautious, short_stacked, tries_illegal };

inline constexpr int quiet_temperaments = 4;
inline constexpr int lively_temperaments = 6;

// One of the actions that are open to the player whose turn it is.
[[nodiscard]] engine::Command chosen(const engine::Table& table, const engine::LegalActions& legal,
                                     Temperament temperament, engine::WordStream& words);

}  // namespace handlog::host
