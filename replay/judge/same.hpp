// Whether two things that a log says are the same, field by field. The engine compares them with
// the operators of their types; the judge looks at the numbers inside.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/blind_dues.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/time.hpp"
#include "replay/judge/amount.hpp"
#include "replay/judge/cards.hpp"
#include "replay/judge/seats.hpp"

namespace handlog::replay::judge {

// Choices and counts.
template <class Value>
requires(std::is_enum_v<Value> || std::is_integral_v<Value>) [[nodiscard]] constexpr bool same(Value a, Value b) {
    return a == b;
}

[[nodiscard]] constexpr bool same(Amount a, Amount b) { return a.count() == b.count(); }

[[nodiscard]] constexpr bool same(Seats a, Seats b) { return a == b; }

[[nodiscard]] constexpr bool same(engine::HandNumber a, engine::HandNumber b) { return a.value == b.value; }

[[nodiscard]] constexpr bool same(engine::Chips a, engine::Chips b) { return count_of(a) == count_of(b); }

[[nodiscard]] constexpr bool same(engine::Stack a, engine::Stack b) {
    return is_known(a) == is_known(b) && (!is_known(a) || count_of(a) == count_of(b));
}

[[nodiscard]] constexpr bool same(engine::Time a, engine::Time b) {
    return is_known(a) == is_known(b) && (!is_known(a) || milliseconds_of(a) == milliseconds_of(b));
}

template <engine::Hexadecimal32 Bytes32>
[[nodiscard]] constexpr bool same(const Bytes32& a, const Bytes32& b) {
    return a.bytes == b.bytes;
}

template <class Tag>
[[nodiscard]] constexpr bool same(const engine::Id<Tag>& a, const engine::Id<Tag>& b) {
    return a.text() == b.text();
}

template <class Value>
[[nodiscard]] constexpr bool same(const std::optional<Value>& a, const std::optional<Value>& b);

[[nodiscard]] constexpr bool same(const engine::Positions& a, const engine::Positions& b) {
    return same(a.button, b.button) && same(a.small_blind, b.small_blind) && same(a.big_blind, b.big_blind);
}

[[nodiscard]] constexpr bool same(const engine::BlindsMissed& a, const engine::BlindsMissed& b) {
    return Seats(a.big) == Seats(b.big) && Seats(a.small) == Seats(b.small);
}

[[nodiscard]] constexpr bool same(const engine::BlindDues& a, const engine::BlindDues& b) {
    return Seats(a.newcomers) == Seats(b.newcomers) && Seats(a.posting) == Seats(b.posting) &&
           Seats(a.missed_big) == Seats(b.missed_big) && Seats(a.missed_small) == Seats(b.missed_small);
}

[[nodiscard]] constexpr bool same(const engine::BetweenHands& a, const engine::BetweenHands& b) {
    return a.status == b.status && Seats(a.busted) == Seats(b.busted) && Seats(a.wishing) == Seats(b.wishing) &&
           same(a.predeal_due, b.predeal_due) && same(a.next_hand_due, b.next_hand_due) && a.under_way == b.under_way;
}

[[nodiscard]] constexpr bool same(const engine::Away& a, const engine::Away& b) {
    return same(a.until, b.until) && a.hands == b.hands;
}

[[nodiscard]] constexpr bool same(const engine::Reservation& a, const engine::Reservation& b) {
    return same(a.player, b.player) && same(a.amount, b.amount) && same(a.transfer, b.transfer);
}

[[nodiscard]] constexpr bool same(const engine::Rejection& a, const engine::Rejection& b) {
    return a.code == b.code && same(a.seat, b.seat) && same(a.other, b.other) && same(a.hand, b.hand) &&
           same(a.count, b.count) && same(a.given, b.given) && same(a.least, b.least) && same(a.most, b.most) &&
           a.field == b.field && same(a.received_at, b.received_at) && same(a.due, b.due);
}

template <class Value>
constexpr bool same(const std::optional<Value>& a, const std::optional<Value>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return same(*a, *b);
}

// What stands in the place of a seat that an event does not concern.
[[nodiscard]] constexpr bool is_nothing(engine::Chips chips) { return count_of(chips) == 0; }
[[nodiscard]] constexpr bool is_nothing(engine::Stack stack) { return count_of(stack) == 0; }
[[nodiscard]] constexpr bool is_nothing(const engine::HoleCards& cards) {
    return !is_known(cards[0]) && !is_known(cards[1]);
}

}  // namespace handlog::replay::judge
