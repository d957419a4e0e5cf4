// The seed of a hand that neither the host nor any player chooses, and its parts. docs/SHUFFLE.md specifies it byte by
// byte.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/shared_seed.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

[[nodiscard]] Commitment commitment_to(const HostShare& share);

// What a link is revealed after: its SHA-256.
[[nodiscard]] Link anchor_of(const Link& link);

// What it is revealed after so many commitments later: the SHA-256 of it, taken so many times.
[[nodiscard]] Link anchor_of(const Link& link, std::uint32_t commitments);

// Of the hand that would start now: of the share, and for each player who may add to it the link that was
// revealed, or that it was withheld.
[[nodiscard]] Seed shared_seed(const Table& table, const HostShare& share);

// Nothing if the deck was written.
[[nodiscard]] std::optional<Seed> seed_of(const Table& table, const StartHand& command);

namespace detail {

// Why no deck follows from what the command gives, or none that these rules want.
[[nodiscard]] std::optional<Rejection> refusal_of_deck(const Table& table, const StartHand& command);

}  // namespace detail

}  // namespace handlog::engine
