// Cards, sets of cards, and the place of a card that nobody recorded.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/poker/bit_iterator.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

inline constexpr int deck_size = 52;

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

// A card's id is rank * 4 + suit: 2c = 0, 2d = 1, 2h = 2, 2s = 3, 3c = 4, ... As = 51.
class Card {
public:
    constexpr Card() = default;
    constexpr explicit Card(int id) : id_(static_cast<std::uint8_t>(id)) {
        invariant(id >= 0 && id < deck_size, "a card is numbered 0 to 51");
    }
    constexpr Card(int rank, Suit suit) : Card(rank * 4 + static_cast<int>(suit)) {}

    [[nodiscard]] constexpr int id() const { return id_; }
    // 0 for a two, 12 for an ace.
    [[nodiscard]] constexpr int rank() const { return id_ >> 2; }
    [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(id_ & 3); }

    friend constexpr auto operator<=>(Card, Card) = default;

private:
    friend class MaybeCard;
    friend class BitIterator<Card, std::uint64_t>;
    // Unchecked: the number is known to be that of a card.
    [[nodiscard]] static constexpr Card member(int id) {
        Card card;
        card.id_ = static_cast<std::uint8_t>(id);
        return card;
    }

    std::uint8_t id_ = 0;
};

// A card that may be unknown, because a history from elsewhere hides it or
// because the viewer may not see it.
class MaybeCard {
public:
    constexpr MaybeCard() = default;                                               // unknown
    constexpr MaybeCard(Card card) : id_(static_cast<std::uint8_t>(card.id())) {}  // NOLINT: a card is one

    [[nodiscard]] constexpr bool known() const { return id_ != hidden; }
    [[nodiscard]] constexpr Card card() const {
        invariant(known(), "only a known card is read");
        return Card::member(id_);
    }
    friend constexpr bool operator==(MaybeCard, MaybeCard) = default;

private:
    static constexpr std::uint8_t hidden = 0xff;
    std::uint8_t id_ = hidden;
};

using HoleCards = std::array<MaybeCard, 2>;

class CardSet {
public:
    constexpr CardSet() = default;
    constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {
        invariant(bits >> deck_size == 0, "a set of cards names cards 0 to 51");
    }

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool contains(Card card) const { return (bits_ & bit(card)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    constexpr void add(Card card) { bits_ |= bit(card); }

    friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    // In ascending order of id: for (const Card card : set).
    using iterator = BitIterator<Card, std::uint64_t>;
    [[nodiscard]] constexpr iterator begin() const { return iterator(bits_); }
    [[nodiscard]] constexpr iterator end() const { return iterator(0); }

private:
    [[nodiscard]] static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << card.id(); }
    std::uint64_t bits_ = 0;
};

inline constexpr std::string_view rank_letters = "23456789TJQKA";
inline constexpr std::string_view suit_letters = "cdhs";

// "As", "Td", "2c"; an unknown card is "??".
[[nodiscard]] std::string to_string(Card card);
[[nodiscard]] std::string to_string(MaybeCard card);

// Exactly two characters, rank then suit, in the case in which they are written.
[[nodiscard]] constexpr std::optional<Card> parse_card(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto rank = rank_letters.find(text[0]);
    const auto suit = suit_letters.find(text[1]);
    if (rank == std::string_view::npos || suit == std::string_view::npos) return std::nullopt;
    return Card(static_cast<int>(rank), static_cast<Suit>(suit));
}

inline namespace literals {
consteval Card operator""_card(const char* text, std::size_t length) {
    const std::optional<Card> card = parse_card({text, length});
    invariant(card.has_value(), "a card is written as a rank and a suit");
    return *card;
}
}  // namespace literals

}  // namespace handlog::engine::inline poker
