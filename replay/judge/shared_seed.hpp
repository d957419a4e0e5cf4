// Seeds that nobody chooses, and what players and hosts commit themselves to, once more: from the page that specifies
// them (docs/SHUFFLE.md) and by code of the auditor's own.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/shared_seed.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/shuffle.hpp"

namespace handlog::replay::judge {

// Does the chain lead by so many steps from this link to the other, which is the newest that was revealed?
[[nodiscard]] bool follows(const engine::Link& link, const engine::Link& newest, std::uint32_t steps);

[[nodiscard]] bool opens(const engine::HostShare& share, const engine::Commitment& commitment);

// Who could add to the seed of a hand that starts now.
[[nodiscard]] Seats adding(const Book& book);

// Of the hand that starts now; nothing where the deck is written.
[[nodiscard]] std::optional<engine::Seed> seed_due(const Book& book, const engine::StartHand& command);

// Of the 52 cards, as they follow from the seed.
[[nodiscard]] engine::CardsRoot root_due(const engine::Seed& seed, const DeckCards& cards);

}  // namespace handlog::replay::judge
