#include "engine/shuffle.hpp"

#include <sodium.h>

#include "engine/sha256.hpp"

namespace handlog::engine {

namespace {

static_assert(crypto_stream_chacha20_ietf_KEYBYTES == sizeof(Seed));

// Chooses the fastest ChaCha20 that the processor can run; every one yields the
// same bytes. Its SHA-256 needs no preparation.
void prepare_libsodium() {
    static const bool prepared = sodium_init() >= 0;
    invariant(prepared, "libsodium can be initialized");
}

}  // namespace

Commitment commitment_to(const Seed& seed) { return detail::sha256<Commitment>(seed.bytes); }

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
    detail::Sha256 key;
    key.add(label);
    key.add(seed.bytes);
    return key.result<Seed>();
}

int draw(const Seed& seed, std::string_view label, int choices) {
    return draw_below(choices, WordStream(derived(seed, label)));
}

Deck shuffled(const Seed& seed) { return shuffled_by(WordStream(seed)); }

CardSet known_cards(const Deck& deck) {
    CardSet known;
    for (const MaybeCard card : deck) {
        if (card.known()) known.add(card.card());
    }
    return known;
}

}  // namespace handlog::engine
