// The deck of a hand, the seed that decides it, and the commitment to the seed.
// How a seed shuffles a deck is for the rules: "engine/shuffle.hpp".
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/poker/card.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/kinds.hpp"

namespace handlog::engine::inline poker {

// The 256 bits that decide a deck. Whoever knows the seed knows every card, so
// it must stay secret until the hand is over.
struct Seed {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const Seed&, const Seed&) = default;
};
HANDLOG_CHOICE(2, Seed);

// The SHA-256 of a seed's 32 bytes. It is published when the hand starts and
// gives nothing away, but no other seed can be put in its place afterwards.
struct Commitment {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const Commitment&, const Commitment&) = default;
};

// Two lowercase hexadecimal digits for each byte, first byte first.
[[nodiscard]] std::string to_hexadecimal(std::span<const std::uint8_t> bytes);

// 64 of them.
[[nodiscard]] std::string to_string(const Seed& seed);
[[nodiscard]] std::string to_string(const Commitment& commitment);

// Exactly 64 hexadecimal digits of either case, and nothing around them.
[[nodiscard]] std::optional<Seed> parse_seed(std::string_view text);
[[nodiscard]] std::optional<Commitment> parse_commitment(std::string_view text);

// Why a list of cards is not a deck: the first wrong place, counted from 0, and a
// sentence for its author.
struct DeckFault {
    int place = 0;
    std::string sentence;

    friend bool operator==(const DeckFault&, const DeckFault&) = default;
};

// 52 places in dealing order: the card at place 0 is dealt first. No card
// stands at two places. Places may be unknown, in histories that hide cards.
class Deck {
public:
    // Wholly unknown.
    constexpr Deck() = default;

    // The cards in order of their ids.
    [[nodiscard]] static constexpr Deck in_order() {
        Deck deck;
        for (int id = 0; id < deck_size; ++id) deck.at(id) = Card(id);
        return deck;
    }

    // A deck as written down, from place 0 on; the places that are not given
    // are unknown.
    [[nodiscard]] static std::variant<Deck, DeckFault> scripted(std::span<const MaybeCard> cards);

    [[nodiscard]] constexpr MaybeCard operator[](int place) const {
        invariant(place >= 0 && place < deck_size, "a place in the deck is numbered 0 to 51");
        return cards_[static_cast<std::size_t>(place)];
    }
    constexpr void swap(int place, int other) {
        const MaybeCard moved = at(place);
        at(place) = at(other);
        at(other) = moved;
    }
    [[nodiscard]] constexpr auto begin() const { return cards_.begin(); }
    [[nodiscard]] constexpr auto end() const { return cards_.end(); }

    friend constexpr bool operator==(const Deck&, const Deck&) = default;

private:
    [[nodiscard]] constexpr MaybeCard& at(int place) { return cards_[static_cast<std::size_t>(place)]; }

    std::array<MaybeCard, deck_size> cards_{};
};
HANDLOG_CHOICE(1, Deck);

static_assert(sizeof(Deck) == deck_size && std::is_trivially_copyable_v<Deck>,
              "a deck is copied with every command that starts a hand");

// 104 characters, "??" for an unknown card: "AsKd??2c...".
[[nodiscard]] std::string to_string(const Deck& deck);

// The same, as people write it: spaces between the cards are welcome, and the
// places that are not given are unknown.
[[nodiscard]] std::variant<Deck, DeckFault> parse_deck(std::string_view text);

}  // namespace handlog::engine::inline poker
