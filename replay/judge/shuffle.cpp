#include "replay/judge/shuffle.hpp"

#include <algorithm>
#include <cstddef>
#include <sodium.h>
#include <utility>

#include "replay/judge/sha256.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

void prepare_libsodium() {
    static const bool prepared = sodium_init() >= 0;
    invariant(prepared, "libsodium can be initialized");
}

// The bytes of the stream are made in pieces, by the block cipher itself. One
// piece is enough for nearly every deck.
class Words {
public:
    explicit Words(const Seed& key) : key_(key) {
        prepare_libsodium();
        fill();
    }

    [[nodiscard]] std::uint32_t next() {
        if (at_ == bytes_.size()) fill();
        const std::uint8_t* byte = &bytes_[at_];
        at_ += 4;
        return byte[0] | std::uint32_t{byte[1]} << 8 | std::uint32_t{byte[2]} << 16 | std::uint32_t{byte[3]} << 24;
    }

    // A number from 0 to choices - 1. A word in the last run of so many, which 2^32
    // cuts short, is discarded.
    [[nodiscard]] std::size_t below(std::uint32_t choices) {
        for (;;) {
            const std::uint32_t word = next();
            const std::uint64_t run = word / choices;
            if ((run + 1) * choices <= std::uint64_t{1} << 32) return word % choices;
        }
    }

private:
    void fill() {
        static constexpr std::array<unsigned char, 12> nonce{'L', 'i', 'b', 's', 'o', 'd',
                                                             'i', 'u', 'm', 'D', 'R', 'G'};
        static constexpr std::array<unsigned char, piece> zeros{};
        crypto_stream_chacha20_ietf_xor_ic(bytes_.data(), zeros.data(), zeros.size(), nonce.data(), block_,
                                           key_.bytes.data());
        block_ += piece / 64;
        at_ = 0;
    }

    static constexpr std::size_t piece = 256;

    Seed key_;
    std::uint32_t block_ = 0;
    std::size_t at_ = 0;
    std::array<std::uint8_t, piece> bytes_;
};

}  // namespace

DeckCards deck_of(const Seed& seed) {
    DeckCards cards;
    for (std::size_t place = 0; place < cards.size(); ++place) cards[place] = Card(static_cast<int>(place));
    Words words(seed);
    for (std::uint32_t place = deck_size - 1; place >= 1; --place)
        std::swap(cards[place], cards[words.below(place + 1)]);
    return cards;
}

Commitment sealed(const Seed& seed) { return {sha256(seed.bytes)}; }

int first_button_of(const Seed& seed, int ready_seats) {
    constexpr std::string_view label = "handlog first button";
    std::array<std::uint8_t, label.size() + 32> labelled{};
    std::copy(seed.bytes.begin(), seed.bytes.end(), std::copy(label.begin(), label.end(), labelled.begin()));
    const Seed key{sha256(labelled)};
    return static_cast<int>(Words(key).below(static_cast<std::uint32_t>(ready_seats)));
}

}  // namespace handlog::replay::judge
