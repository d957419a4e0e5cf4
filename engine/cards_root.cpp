#include "engine/cards_root.hpp"

#include <algorithm>
#include <cstddef>
#include <sodium.h>
#include <string_view>

#include "engine/poker/invariant.hpp"
#include "engine/sha256.hpp"

namespace handlog::engine {

namespace {

constexpr std::string_view salt_label = "handlog card salt";
constexpr std::uint8_t leaf_mark = 0;
constexpr std::uint8_t node_mark = 1;

using Hash = CardsRoot;

// Of the tree, from the leaves up.
struct Level {
    std::array<Hash, deck_size> hashes;
    std::size_t size = deck_size;
};

[[nodiscard]] Salt salt_of(const Seed& seed, int place) {
    std::array<std::uint8_t, salt_label.size() + 1> message{};
    *std::copy(salt_label.begin(), salt_label.end(), message.begin()) = static_cast<std::uint8_t>(place);
    Salt salt;
    crypto_generichash_blake2b(salt.bytes.data(), salt.bytes.size(), message.data(), message.size(), seed.bytes.data(),
                               seed.bytes.size());
    return salt;
}

[[nodiscard]] Hash leaf(const Seed& seed, const Deck& deck, int place) {
    const Salt salt = salt_of(seed, place);
    const auto card = static_cast<std::uint8_t>(deck[place].card().id());
    std::array<std::uint8_t, 3 + sizeof(salt.bytes)> bytes{leaf_mark, static_cast<std::uint8_t>(place), card};
    std::copy(salt.bytes.begin(), salt.bytes.end(), bytes.begin() + 3);
    return detail::sha256<Hash>(bytes);
}

[[nodiscard]] Hash node(const Hash& left, const Hash& right) {
    std::array<std::uint8_t, 1 + 2 * sizeof(left.bytes)> bytes{node_mark};
    std::copy(right.bytes.begin(), right.bytes.end(),
              std::copy(left.bytes.begin(), left.bytes.end(), bytes.begin() + 1));
    return detail::sha256<Hash>(bytes);
}

[[nodiscard]] Level leaves(const Seed& seed, const Deck& deck) {
    Level level;
    for (int place = 0; place < deck_size; ++place) {
        level.hashes[static_cast<std::size_t>(place)] = leaf(seed, deck, place);
    }
    return level;
}

// Two and two become one; who has no partner goes up as it is.
void go_up(Level& level) {
    const std::size_t above = (level.size + 1) / 2;
    for (std::size_t at = 0; at < above; ++at) {
        const Hash& left = level.hashes[2 * at];
        const bool has_partner = 2 * at + 1 < level.size;
        level.hashes[at] = has_partner ? node(left, level.hashes[2 * at + 1]) : left;
    }
    level.size = above;
}

}  // namespace

std::string to_string(const Salt& salt) { return to_hexadecimal(salt.bytes); }

CardsRoot cards_root(const Seed& seed, const Deck& deck) {
    Level level = leaves(seed, deck);
    while (level.size > 1) go_up(level);
    return level.hashes.front();
}

CardProof card_proof(const Seed& seed, const Deck& deck, int place) {
    invariant(place >= 0 && place < deck_size, "a place in the deck is numbered 0 to 51");
    CardProof proof{.salt = salt_of(seed, place), .path = {}};
    auto at = static_cast<std::size_t>(place);
    for (Level level = leaves(seed, deck); level.size > 1; go_up(level), at /= 2) {
        const std::size_t beside = at ^ 1U;
        if (beside < level.size) proof.path.push_back(level.hashes[beside]);
    }
    return proof;
}

}  // namespace handlog::engine
