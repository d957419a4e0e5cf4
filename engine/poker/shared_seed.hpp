// What the seed of a deck is made of where nobody is to choose it alone: a share of the host, and a link of each
// player's chain. How they become a seed is for the rules: "engine/shared_seed.hpp".
//
// A player's client makes a hash chain beforehand, each link of which is the SHA-256 of the one that is revealed after
// it. The table knows the newest link, the anchor, and so there is nothing left to choose about the next. Each
// commitment of the host uses up one link of every chain, revealed or not: a link belongs to one commitment.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/poker/deck.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine::inline poker {

// The host commits itself to it by its SHA-256 before any link is revealed. Whoever knows it knows every card, as with
// a seed.
struct HostShare {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const HostShare&, const HostShare&) = default;
};
HANDLOG_CHOICE(3, HostShare);

struct Link {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const Link&, const Link&) = default;
};

// Of the tree over the 52 places of a deck (docs/SHUFFLE.md). It is published when the hand starts, and so is later,
// where a player wants that, one card of it.
struct CardsRoot {
    std::array<std::uint8_t, 32> bytes{};

    friend constexpr auto operator<=>(const CardsRoot&, const CardsRoot&) = default;
};

// 32 bytes that are written as 64 hexadecimal digits.
template <class What>
concept Hexadecimal32 = std::same_as<What, Seed> || std::same_as<What, HostShare> || std::same_as<What, Commitment> ||
    std::same_as<What, Link> || std::same_as<What, CardsRoot>;

// Of the host, for which a player has revealed no link. After more, the player must set an anchor again, so that
// checking a link takes no longer than this.
inline constexpr std::uint32_t most_commitments = 1'000;

// What lies on the table of it.
struct SharedSeed {
    SeatSet anchored;       // whose players have an anchor
    SeatSet due;            // had one when the host committed its share: this seed has a link of theirs or none
    SeatSet revealed;       // and have revealed a link for the share that is committed
    PerSeat<Link> anchors;  // the newest link of each
    PerSeat<std::uint32_t> commitments;  // of the host since this link, counted up to one more than the most
    PerSeat<std::uint32_t> withheld;     // in so many hands the player did not reveal one
    std::optional<Commitment> share{};   // to the host's share of the next seed

    friend bool operator==(const SharedSeed&, const SharedSeed&) = default;
};

[[nodiscard]] std::string to_string(const HostShare& share);
[[nodiscard]] std::string to_string(const Link& link);
[[nodiscard]] std::string to_string(const CardsRoot& root);

}  // namespace handlog::engine::inline poker
