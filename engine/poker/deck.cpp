#include "engine/poker/deck.hpp"

#include "engine/poker/shared_seed.hpp"

namespace handlog::engine::inline poker {

namespace {

[[nodiscard]] std::optional<unsigned> digit_value(char digit) {
    if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
    if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a' + 10);
    if (digit >= 'A' && digit <= 'F') return static_cast<unsigned>(digit - 'A' + 10);
    return std::nullopt;
}

template <class Bytes32>
[[nodiscard]] std::optional<Bytes32> parse_hexadecimal(std::string_view text) {
    Bytes32 parsed;
    if (text.size() != parsed.bytes.size() * 2) return std::nullopt;
    for (std::size_t i = 0; i < parsed.bytes.size(); ++i) {
        const auto high = digit_value(text[2 * i]);
        const auto low = digit_value(text[2 * i + 1]);
        if (!high || !low) return std::nullopt;
        parsed.bytes[i] = static_cast<std::uint8_t>(*high << 4 | *low);
    }
    return parsed;
}

[[nodiscard]] DeckFault too_many_cards() {
    return {.place = deck_size, .sentence = "a deck has 52 cards, and more are given"};
}

[[nodiscard]] DeckFault repeated_card(Card card, int first, int second) {
    return {.place = second,
            .sentence = to_string(card) + " is given twice, at place " + std::to_string(first) + " and at place " +
                        std::to_string(second) + " (the card dealt first is at place 0)"};
}

[[nodiscard]] DeckFault unreadable_card(std::size_t position, int place) {
    return {.place = place,
            .sentence = "the text at character " + std::to_string(position) + ", place " + std::to_string(place) +
                        ", is no card (a rank of 23456789TJQKA and a suit of cdhs, or ?? for an unknown card)"};
}

}  // namespace

std::string to_hexadecimal(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

std::string to_string(const Seed& seed) { return to_hexadecimal(seed.bytes); }

std::string to_string(const Commitment& commitment) { return to_hexadecimal(commitment.bytes); }

std::string to_string(const HostShare& share) { return to_hexadecimal(share.bytes); }

std::string to_string(const Link& link) { return to_hexadecimal(link.bytes); }

std::string to_string(const CardsRoot& root) { return to_hexadecimal(root.bytes); }

std::optional<Seed> parse_seed(std::string_view text) { return parse_hexadecimal<Seed>(text); }

std::optional<Commitment> parse_commitment(std::string_view text) { return parse_hexadecimal<Commitment>(text); }

std::variant<Deck, DeckFault> Deck::scripted(std::span<const MaybeCard> cards) {
    if (cards.size() > deck_size) return too_many_cards();
    Deck deck;
    CardSet seen;
    int place = 0;
    for (const MaybeCard card : cards) {
        if (card.known()) {
            if (seen.contains(card.card())) {
                int first = 0;
                while (deck[first] != card) ++first;
                return repeated_card(card.card(), first, place);
            }
            seen.add(card.card());
        }
        deck.at(place++) = card;
    }
    return deck;
}

std::string to_string(const Deck& deck) {
    std::string text;
    text.reserve(std::size_t{2} * deck_size);
    for (const MaybeCard card : deck) text += to_string(card);
    return text;
}

std::variant<Deck, DeckFault> parse_deck(std::string_view text) {
    std::array<MaybeCard, deck_size> cards;
    std::size_t count = 0;
    std::size_t position = text.find_first_not_of(' ');
    while (position < text.size()) {
        if (count == cards.size()) return too_many_cards();
        const std::string_view name = text.substr(position, 2);
        const auto card = parse_card(name);
        if (!card && name != "??") return unreadable_card(position, static_cast<int>(count));
        if (card) cards[count] = *card;
        ++count;
        position = text.find_first_not_of(' ', position + 2);
    }
    return Deck::scripted({cards.data(), count});
}

}  // namespace handlog::engine::inline poker
