#include "replay/judge/shuffle.hpp"

#include <cstddef>
#include <sodium.h>
#include <utility>

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

    [[nodiscard]] std::uint64_t next() {
        if (at_ == bytes_.size()) fill();
        std::uint64_t word = 0;
        for (std::size_t byte = 4; byte > 0; --byte) word = word * 256 + bytes_[at_ + byte - 1];
        at_ += 4;
        return word;
    }

    // A number from 0 to choices - 1.
    [[nodiscard]] std::size_t below(std::size_t choices) {
        constexpr std::uint64_t words = std::uint64_t{1} << 32;
        const std::uint64_t limit = words / choices * choices;
        std::uint64_t word = next();
        while (word >= limit) word = next();
        return static_cast<std::size_t>(word % choices);
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
    std::array<unsigned char, piece> bytes_{};
};

}  // namespace

DeckCards deck_of(const Seed& seed) {
    DeckCards cards;
    for (std::size_t place = 0; place < cards.size(); ++place) cards[place] = Card(static_cast<int>(place));
    Words words(seed);
    for (std::size_t place = cards.size() - 1; place >= 1; --place)
        std::swap(cards[place], cards[words.below(place + 1)]);
    return cards;
}

Commitment sealed(const Seed& seed) {
    Commitment commitment;
    crypto_hash_sha256(commitment.bytes.data(), seed.bytes.data(), seed.bytes.size());
    return commitment;
}

int first_button_of(const Seed& seed, int ready_seats) {
    constexpr std::string_view label = "handlog first button";
    std::array<unsigned char, label.size() + 32> labelled{};
    std::size_t size = 0;
    for (const char letter : label) labelled[size++] = static_cast<unsigned char>(letter);
    for (const std::uint8_t byte : seed.bytes) labelled[size++] = byte;
    Seed key;
    crypto_hash_sha256(key.bytes.data(), labelled.data(), labelled.size());
    return static_cast<int>(Words(key).below(static_cast<std::size_t>(ready_seats)));
}

}  // namespace handlog::replay::judge
