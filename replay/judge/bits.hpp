// What the judge reads of the nouns of poker: the number that each consists of, as it lies there. None
// of their functions is asked, because the engine asks them, too, and one that is wrong would be wrong
// for both.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"

namespace handlog::replay::judge {

template <class Number, class Value>
[[nodiscard]] constexpr Number bits_of(const Value& value) {
    static_assert(sizeof(Number) == sizeof(Value), "the value is one number");
    return std::bit_cast<Number>(value);
}

[[nodiscard]] constexpr int place_of(engine::Seat seat) { return bits_of<std::uint8_t>(seat); }

[[nodiscard]] constexpr std::int64_t count_of(engine::Chips chips) { return bits_of<std::int64_t>(chips); }

// A known stack is not negative.
[[nodiscard]] constexpr bool is_known(engine::Stack stack) { return bits_of<std::int64_t>(stack) >= 0; }
[[nodiscard]] constexpr std::int64_t count_of(engine::Stack stack) { return bits_of<std::int64_t>(stack); }

// So is a known moment.
[[nodiscard]] constexpr bool is_known(engine::Time moment) { return bits_of<std::int64_t>(moment) >= 0; }
[[nodiscard]] constexpr std::int64_t milliseconds_of(engine::Time moment) { return bits_of<std::int64_t>(moment); }

// A card's number is rank * 4 + suit; a deuce has rank 0. An unknown card has a number that no card has.
[[nodiscard]] constexpr int number_of(engine::Card card) { return bits_of<std::uint8_t>(card); }
[[nodiscard]] constexpr int number_of(engine::MaybeCard card) { return bits_of<std::uint8_t>(card); }
[[nodiscard]] constexpr bool is_known(engine::MaybeCard card) { return number_of(card) < engine::deck_size; }

template <class Tag>
[[nodiscard]] constexpr bool is_missing(const engine::Id<Tag>& id) {
    return id.text().empty();
}

}  // namespace handlog::replay::judge
