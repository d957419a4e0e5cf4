// The cards of a deck, committed one by one before the first is dealt: a tree over the 52 places, whose root is
// published. Later a card can be shown to have lain at its place by its salt and its path, without a word about any
// other card.
//
// docs/SHUFFLE.md specifies it byte by byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/shared_seed.hpp"

namespace handlog::engine {

// Without it anybody could try the cards that may lie at a place.
struct Salt {
    std::array<std::uint8_t, 16> bytes{};

    friend bool operator==(const Salt&, const Salt&) = default;
};

[[nodiscard]] std::string to_string(const Salt& salt);

// What shows that a card lay at a place, beside the card and the place.
struct CardProof {
    // 52 leaves are six levels below their root.
    static constexpr std::size_t longest = 6;

    Salt salt;
    InlineVector<CardsRoot, longest> path;  // the roots of the trees beside it, from the nearest on
};

// Of the deck that follows from the seed.
[[nodiscard]] CardsRoot cards_root(const Seed& seed, const Deck& deck);
[[nodiscard]] CardProof card_proof(const Seed& seed, const Deck& deck, int place);

}  // namespace handlog::engine
