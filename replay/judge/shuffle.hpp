// The deck of a seed and its commitment, once more, from the page that specifies
// them (docs/SHUFFLE.md) and by code of the auditor's own.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"

namespace handlog::replay::judge {

using DeckCards = std::array<engine::Card, engine::deck_size>;

[[nodiscard]] DeckCards deck_of(const engine::Seed& seed);

[[nodiscard]] engine::Commitment sealed(const engine::Seed& seed);

// Which of so many ready seats, counted from the lowest, has the first button.
[[nodiscard]] int first_button_of(const engine::Seed& seed, int ready_seats);

}  // namespace handlog::replay::judge
