#include "replay/judge/shared_seed.hpp"

#include <cstddef>
#include <cstdint>
#include <sodium.h>
#include <string_view>
#include <variant>
#include <vector>

#include "replay/judge/sha256.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

using Bytes = std::vector<std::uint8_t>;

template <class Added>
void append(Bytes& bytes, const Added& added) {
    for (const auto byte : added) bytes.push_back(static_cast<std::uint8_t>(byte));
}

[[nodiscard]] Bytes leaf_of(const Seed& seed, std::size_t place, Card card) {
    constexpr std::string_view label = "handlog card salt";
    Bytes salted;
    append(salted, label);
    salted.push_back(static_cast<std::uint8_t>(place));
    std::array<std::uint8_t, 16> salt{};
    crypto_generichash_state state;
    crypto_generichash_init(&state, seed.bytes.data(), seed.bytes.size(), salt.size());
    crypto_generichash_update(&state, salted.data(), salted.size());
    crypto_generichash_final(&state, salt.data(), salt.size());
    Bytes leaf{0, static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(number_of(card))};
    append(leaf, salt);
    return leaf;
}

// By the words of RFC 6962: the tree is cut at the largest power of two that leaves something on the right.
[[nodiscard]] Sha256 root_of(std::span<const Bytes> leaves) {
    if (leaves.size() == 1) return sha256(leaves.front());
    std::size_t left = 1;
    while (2 * left < leaves.size()) left *= 2;
    Bytes both{1};
    append(both, root_of(leaves.first(left)));
    append(both, root_of(leaves.subspan(left)));
    return sha256(both);
}

}  // namespace

bool follows(const Link& link, const Link& newest, std::uint32_t steps) {
    Sha256 reached = link.bytes;
    while (steps-- > 0) reached = sha256(reached);
    return reached == newest.bytes;
}

bool opens(const HostShare& share, const Commitment& commitment) { return sha256(share.bytes) == commitment.bytes; }

Seats adding(const Book& book) {
    Seats seats;
    for (const Seat seat : book.ready()) {
        const bool has_chain = book.newest_links[seat].has_value();
        seats.add_if(book.share ? book.bound.contains(seat) : has_chain, seat);
    }
    return seats;
}

std::optional<Seed> seed_due(const Book& book, const StartHand& command) {
    if (std::holds_alternative<Deck>(command.deck)) return std::nullopt;
    if (const auto* seed = std::get_if<Seed>(&command.deck)) return *seed;
    Bytes parts;
    append(parts, std::string_view("handlog shared seed"));
    append(parts, std::get<HostShare>(command.deck).bytes);
    const std::string_view table = book.table.text();
    parts.push_back(static_cast<std::uint8_t>(table.size()));
    append(parts, table);
    for (std::uint64_t number = std::uint64_t{book.hand.number.value} + 1, left = 4; left > 0; --left, number /= 256) {
        parts.push_back(static_cast<std::uint8_t>(number % 256));
    }
    for (const Seat seat : adding(book)) {
        parts.push_back(static_cast<std::uint8_t>(place_of(seat)));
        // Whatever a log says became of the anchor since.
        const bool added = book.linked.contains(seat) && book.newest_links[seat].has_value();
        parts.push_back(added ? 1 : 0);
        if (added) append(parts, book.newest_links[seat]->bytes);
    }
    return Seed{sha256(parts)};
}

CardsRoot root_due(const Seed& seed, const DeckCards& cards) {
    std::vector<Bytes> leaves;
    for (std::size_t place = 0; place < cards.size(); ++place) leaves.push_back(leaf_of(seed, place, cards[place]));
    return {root_of(leaves)};
}

}  // namespace handlog::replay::judge
