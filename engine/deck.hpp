// The deck of a hand: where its seed comes in, how the seed shuffles it, and
// decks that somebody wrote down instead.
//
// The shuffle is specified byte by byte in docs/SHUFFLE.md, with test vectors,
// so that a player can check a deck without this code. A change here that
// moves one card makes every recorded seed a lie: the document, the vectors
// and the recorded hands all hold it in place.
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

#include "engine/card.hpp"
#include "engine/invariant.hpp"

namespace handlog::engine {

// The 256 bits that decide a deck. Whoever knows the seed knows every card, so
// it must stay secret until the hand is over.
struct Seed {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const Seed&, const Seed&) = default;
};

// The SHA-256 of a seed's 32 bytes. It is published when the hand starts and
// gives nothing away, but no other seed can be put in its place afterwards.
struct Commitment {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const Commitment&, const Commitment&) = default;
};

[[nodiscard]] Commitment commitment_to(const Seed& seed);

// 64 lowercase hexadecimal digits, first byte first.
[[nodiscard]] std::string to_string(const Seed& seed);
[[nodiscard]] std::string to_string(const Commitment& commitment);

// Exactly 64 hexadecimal digits of either case, and nothing around them.
[[nodiscard]] std::optional<Seed> parse_seed(std::string_view text);
[[nodiscard]] std::optional<Commitment> parse_commitment(std::string_view text);

// The endless stream of 32-bit words that belongs to a key: the output of
// libsodium's randombytes_buf_deterministic, read four bytes at a time, least
// significant byte first.
class WordStream {
public:
    explicit WordStream(const Seed& key) : key_(key) { fetch(); }

    [[nodiscard]] std::uint32_t operator()() {
        if (next_ == bytes_.size()) [[unlikely]]
            fetch();
        const std::uint8_t* word = &bytes_[next_];
        next_ += 4;
        return word[0] | std::uint32_t{word[1]} << 8 | std::uint32_t{word[2]} << 16 | std::uint32_t{word[3]} << 24;
    }

private:
    void fetch();

    // A deck takes 51 words (204 bytes) unless one of them is discarded, which
    // happens to one deck in seven million. ChaCha20 makes 64 bytes at a time
    // and vector units make four such blocks at once, so one fetch does.
    static constexpr std::size_t blocks_at_once = 4;

    Seed key_;
    std::uint32_t next_block_ = 0;
    std::size_t next_ = 0;
    std::array<std::uint8_t, blocks_at_once * 64> bytes_;
};

// A number from 0 to `choices` - 1, each as likely as the others if the words
// are. Cut the 2^32 words into runs of `choices`: a word's place in its run is
// the number. 2^32 is seldom a multiple of `choices`, so the last run may be
// cut short and would favour small numbers; its words are discarded.
template <class NextWord>
[[nodiscard]] constexpr int draw_below(int choices, NextWord&& next_word) {
    invariant(choices > 0, "a draw has at least one outcome");
    const auto run = static_cast<std::uint32_t>(choices);
    const std::uint32_t latest_start = 0U - run;  // 2^32 - run: a run that starts later is cut short
    while (true) {
        const std::uint32_t word = next_word();
        const std::uint32_t number = word % run;
        if (word - number <= latest_start) [[likely]]
            return static_cast<int>(number);
    }
}

// A key of its own for something else that is drawn: SHA-256 of the label's
// bytes followed by the seed's. The label must not be empty, because the
// SHA-256 of the seed alone is the commitment, which everybody knows.
[[nodiscard]] Seed derived(const Seed& seed, std::string_view label);

// A draw that has nothing to do with the deck's: its words come from the key
// that is derived with the label.
[[nodiscard]] int draw(const Seed& seed, std::string_view label, int choices);

// The first button of a table is drawn with this label among the ready seats
// in ascending order.
inline constexpr std::string_view first_button_label = "handlog first button";

// Why a list of cards is no deck: the first place that is wrong, counted from
// 0, and a sentence for whoever wrote the list.
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

    [[nodiscard]] static Deck shuffled(const Seed& seed);

    // The one shuffle there is, over any source of 32-bit words: tests give
    // words that a seed would produce once in a lifetime. Fisher-Yates, from
    // the last place down to place 1, starting with the cards in order of id.
    template <class NextWord>
    [[nodiscard]] static constexpr Deck shuffled_by(NextWord&& next_word) {
        Deck deck = in_order();
        for (int place = deck_size - 1; place > 0; --place) {
            const int other = draw_below(place + 1, next_word);
            const MaybeCard moved = deck.at(place);
            deck.at(place) = deck.at(other);
            deck.at(other) = moved;
        }
        return deck;
    }

    // A deck as written down, from place 0 on; the places that are not given
    // are unknown.
    [[nodiscard]] static std::variant<Deck, DeckFault> scripted(std::span<const MaybeCard> cards);

    [[nodiscard]] constexpr MaybeCard operator[](int place) const {
        invariant(place >= 0 && place < deck_size, "a place in the deck is numbered 0 to 51");
        return cards_[static_cast<std::size_t>(place)];
    }
    [[nodiscard]] constexpr auto begin() const { return cards_.begin(); }
    [[nodiscard]] constexpr auto end() const { return cards_.end(); }

    [[nodiscard]] constexpr CardSet known_cards() const {
        CardSet known;
        for (const MaybeCard card : cards_)
            if (card.known()) known.add(card.card());
        return known;
    }

    friend constexpr bool operator==(const Deck&, const Deck&) = default;

private:
    [[nodiscard]] static constexpr Deck in_order() {
        Deck deck;
        for (int id = 0; id < deck_size; ++id) deck.at(id) = Card(id);
        return deck;
    }
    [[nodiscard]] constexpr MaybeCard& at(int place) { return cards_[static_cast<std::size_t>(place)]; }

    std::array<MaybeCard, deck_size> cards_{};
};

static_assert(sizeof(Deck) == deck_size && std::is_trivially_copyable_v<Deck>,
              "a deck is copied with every command that starts a hand");

// 104 characters, "??" for an unknown card: "AsKd??2c...".
[[nodiscard]] std::string to_string(const Deck& deck);

// The same, as people write it: spaces between the cards are welcome, and the
// places that are not given are unknown.
[[nodiscard]] std::variant<Deck, DeckFault> parse_deck(std::string_view text);

}  // namespace handlog::engine
