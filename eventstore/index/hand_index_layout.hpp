// The bytes of an index of hands, shared by its writer and its reader.
// eventstore/FORMAT.md explains them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "eventstore/codec/codec.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::hand_index {

// A header, the places of all hands in ascending order, and the tables.
inline constexpr std::string_view magic = "handlog hands 1\n";
inline constexpr std::size_t header_size = magic.size() + 2 * sizeof(std::uint64_t);
inline constexpr std::size_t place_size = 16;
inline constexpr std::size_t table_size = sizeof(Digest) + sizeof(Ordinal) + sizeof(std::uint32_t);

struct Place {
    std::uint64_t name = 0;   // see name_of()
    std::uint32_t table = 0;  // counted from 0
    Ordinal ordinal = 0;

    friend bool operator<(const Place& one, const Place& other) {
        return std::tie(one.name, one.table, one.ordinal) < std::tie(other.name, other.table, other.ordinal);
    }
};

// The highest byte first.
template <class Number>
void append(Buffer& out, Number number) {
    for (int shift = 8 * static_cast<int>(sizeof(Number)) - 8; shift >= 0; shift -= 8) {
        out.push_back(static_cast<std::byte>(number >> shift & 0xff));
    }
}
template <class Number>
[[nodiscard]] Number number_at(Bytes bytes, std::size_t at) {
    Number number = 0;
    for (const std::byte byte : bytes.subspan(at, sizeof(Number))) {
        number = static_cast<Number>(number << 8 | std::to_integer<Number>(byte));
    }
    return number;
}

// The first bytes of the digest of the hand's id: nobody makes such names meet at will.
[[nodiscard]] inline std::uint64_t name_of(const engine::HandId& hand, Hasher& hasher) {
    return number_at<std::uint64_t>(hasher.digest_of(std::as_bytes(std::span(hand.text()))).bytes, 0);
}

}  // namespace handlog::eventstore::hand_index
