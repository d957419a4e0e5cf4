#include "engine/deck.hpp"

#include <sodium.h>

namespace handlog::engine {

namespace {

static_assert(crypto_hash_sha256_BYTES == sizeof(Commitment) && crypto_stream_chacha20_ietf_KEYBYTES == sizeof(Seed));

// Chooses the fastest ChaCha20 that the processor can run; every one yields the
// same bytes. Its SHA-256 needs no preparation.
void prepare_libsodium() {
    static const bool prepared = sodium_init() >= 0;
    invariant(prepared, "libsodium can be initialized");
}

[[nodiscard]] std::string to_hexadecimal(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

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

Commitment commitment_to(const Seed& seed) {
    Commitment commitment;
    crypto_hash_sha256(commitment.bytes.data(), seed.bytes.data(), seed.bytes.size());
    return commitment;
}

std::string to_string(const Seed& seed) { return to_hexadecimal(seed.bytes); }

std::string to_string(const Commitment& commitment) { return to_hexadecimal(commitment.bytes); }

std::optional<Seed> parse_seed(std::string_view text) { return parse_hexadecimal<Seed>(text); }

std::optional<Commitment> parse_commitment(std::string_view text) { return parse_hexadecimal<Commitment>(text); }

void WordStream::fetch() {
    prepare_libsodium();
    // randombytes_buf_deterministic can only start at the beginning; the cipher
    // beneath it, with the nonce that it uses, starts at any block. Encrypting
    // zeros lays the cipher's own bytes bare.
    constexpr std::string_view nonce = "LibsodiumDRG";
    static_assert(nonce.size() == crypto_stream_chacha20_ietf_NONCEBYTES);
    bytes_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), bytes_.data(), bytes_.size(),
                                       reinterpret_cast<const unsigned char*>(nonce.data()), next_block_,
                                       key_.bytes.data());
    next_block_ += blocks_at_once;
    next_ = 0;
}

Seed derived(const Seed& seed, std::string_view label) {
    invariant(!label.empty(), "a derived key has a label, or it would be the public commitment");
    Seed key;
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(label.data()), label.size());
    crypto_hash_sha256_update(&state, seed.bytes.data(), seed.bytes.size());
    crypto_hash_sha256_final(&state, key.bytes.data());
    return key;
}

int draw(const Seed& seed, std::string_view label, int choices) {
    return draw_below(choices, WordStream(derived(seed, label)));
}

Deck Deck::shuffled(const Seed& seed) { return shuffled_by(WordStream(seed)); }

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

}  // namespace handlog::engine
