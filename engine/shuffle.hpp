// How a seed becomes a deck, and what else is drawn from one.
//
// The shuffle is specified byte by byte in docs/SHUFFLE.md, with test vectors,
// so that a player can check a deck without this code. A change here that
// moves one card makes every recorded seed a lie: the document, the vectors
// and the recorded hands all hold it in place.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/poker/card.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine {

[[nodiscard]] Commitment commitment_to(const Seed& seed);

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

// The one shuffle there is, over any source of 32-bit words: tests give words
// that a seed would produce once in a lifetime. Fisher-Yates, from the last
// place down to place 1, starting with the cards in order of id.
template <class NextWord>
[[nodiscard]] constexpr Deck shuffled_by(NextWord&& next_word) {
    Deck deck = Deck::in_order();
    for (int place = deck_size - 1; place > 0; --place) deck.swap(place, draw_below(place + 1, next_word));
    return deck;
}

[[nodiscard]] Deck shuffled(const Seed& seed);

// The cards of a deck that are not hidden.
[[nodiscard]] CardSet known_cards(const Deck& deck);

}  // namespace handlog::engine
