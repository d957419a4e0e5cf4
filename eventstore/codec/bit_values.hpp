// How each simple type stands in a row of bits: as many as it needs, and exactly
// one way to write each value. eventstore/FORMAT.md describes them all.
#pragma once

#include <array>
#include <cereal/cereal.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/codec/bit_archive.hpp"
#include "eventstore/codec/serialize.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"

namespace handlog::eventstore::inline codec {

// How many bits each simple value has.
inline constexpr unsigned choice_bits = 4;
inline constexpr unsigned field_name_bits = 8;
inline constexpr unsigned reason_bits = 8;
inline constexpr unsigned seat_bits = 4;
inline constexpr unsigned card_bits = 6;
inline constexpr unsigned rank_bits = 13;
inline constexpr unsigned id_size_bits = 7;

inline constexpr const char* no_such_moment = "a moment does not lie between 1970 and the end of 9999";

// Cards are written as their id, and an unknown one as this.
inline constexpr unsigned unknown_card = engine::deck_size;

// ---- alternatives ----

// All fields of an alternative in one function, without a call for each, which is
// where the time of writing and reading a log goes.
template <class Alternative>
[[gnu::flatten]] void serialize_alternative(BitWriter& archive, Alternative& alternative) {
    serialize_alternative<BitWriter, Alternative>(archive, alternative);
}
template <class Alternative>
[[gnu::flatten]] void serialize_alternative(BitReader& archive, Alternative& alternative) {
    serialize_alternative<BitReader, Alternative>(archive, alternative);
}

// ---- choices, which are only ever fields ----

template <class Enum>
inline constexpr unsigned bits_of_choice = choice_bits;
template <>
inline constexpr unsigned bits_of_choice<engine::FieldName> = field_name_bits;

template <engine::HasNames Enum>
void write_choice(BitWriter& archive, Enum value) {
    static_assert(engine::names_of<Enum>.size() <= 1U << bits_of_choice<Enum>);
    static_cast<void>(engine::name(value));  // breaks an invariant if there is no such enumerator
    archive.bits(static_cast<std::uint8_t>(value), bits_of_choice<Enum>);
}
template <engine::HasNames Enum>
void read_choice(BitReader& archive, Enum& value) {
    const std::uint64_t at = archive.bits(bits_of_choice<Enum>);
    if (at >= engine::names_of<Enum>.size()) [[unlikely]]
        throw Unreadable("no such choice: " + std::to_string(at));
    value = static_cast<Enum>(at);
}

inline void write_choice(BitWriter& archive, engine::RejectionCode code) {
    archive.bits(static_cast<std::uint8_t>(code), reason_bits);
}
inline void read_choice(BitReader& archive, engine::RejectionCode& code) {
    const std::uint64_t number = archive.bits(reason_bits);
    if (!engine::is_rejection(static_cast<int>(number))) [[unlikely]]
        throw Unreadable("the reason " + std::to_string(number) + " is unknown to this build");
    code = static_cast<engine::RejectionCode>(number);
}

// ---- named fields: bits have no names ----

template <class T>
void save(BitWriter& archive, const cereal::NameValuePair<T>& field) {
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        write_choice(archive, field.value);
    } else {
        archive(field.value);
    }
}
template <class T>
void load(BitReader& archive, cereal::NameValuePair<T>& field) {
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        read_choice(archive, field.value);
    } else {
        archive(field.value);
    }
}

// ---- plain values ----

inline void save(BitWriter& archive, const bool& value) { archive.bits(value ? 1 : 0, 1); }
inline void load(BitReader& archive, bool& value) { value = archive.bit(); }

inline void save(BitWriter& archive, const std::uint8_t& value) { archive.number<small_group>(value); }
inline void load(BitReader& archive, std::uint8_t& value) {
    value = archive.number_up_to<small_group>(std::numeric_limits<std::uint8_t>::max());
}

inline void save(BitWriter& archive, const std::uint32_t& value) { archive.number(value); }
inline void load(BitReader& archive, std::uint32_t& value) {
    value = archive.number_up_to(std::numeric_limits<std::uint32_t>::max());
}

inline void save(BitWriter& archive, const std::uint64_t& value) { archive.number(value); }
inline void load(BitReader& archive, std::uint64_t& value) { value = archive.number(); }

inline void save(BitWriter& archive, const std::int32_t& value) { archive.signed_number(value); }
inline void load(BitReader& archive, std::int32_t& value) {
    const std::int64_t wide = archive.signed_number();
    value = static_cast<std::int32_t>(wide);
    if (value != wide) [[unlikely]]
        throw Unreadable("a number does not fit into 32 bits");
}

// ---- chips ----

inline void save(BitWriter& archive, const engine::Chips& chips) { archive.signed_number(chips.count()); }
inline void load(BitReader& archive, engine::Chips& chips) { chips = engine::Chips(archive.signed_number()); }

inline void save(BitWriter& archive, const engine::Stack& stack) {
    archive.bits(stack.known() ? 1 : 0, 1);
    if (stack.known()) archive.number(static_cast<std::uint64_t>(stack.chips().count()));
}
inline void load(BitReader& archive, engine::Stack& stack) {
    stack = engine::Stack::unknown();
    if (!archive.bit()) return;
    stack = engine::Stack(engine::Chips(archive.number_up_to(std::numeric_limits<std::int64_t>::max())));
}

// ---- seats ----

inline void save(BitWriter& archive, const engine::Seat& seat) {
    archive.bits(static_cast<std::uint64_t>(seat.index()), seat_bits);
}
inline void load(BitReader& archive, engine::Seat& seat) {
    const std::uint64_t index = archive.bits(seat_bits);
    if (index >= engine::most_seats) [[unlikely]]
        throw Unreadable("no such seat: " + std::to_string(index));
    seat = engine::Seat(static_cast<int>(index));
}

// Seat 0 is the lowest bit.
inline void save(BitWriter& archive, const engine::SeatSet& seats) { archive.number<small_group>(seats.bits()); }
inline void load(BitReader& archive, engine::SeatSet& seats) {
    seats =
        engine::SeatSet(static_cast<std::uint16_t>(archive.number_up_to<small_group>((1 << engine::most_seats) - 1)));
}

// Which seats have something, then what they have.
template <class T>
void save(BitWriter& archive, const engine::PerSeat<T>& values) {
    engine::SeatSet present;
    for (int index = 0; index < engine::most_seats; ++index) {
        if (!(values[engine::Seat(index)] == T{})) present.add(engine::Seat(index));
    }
    archive(present);
    for (const engine::Seat seat : present) archive(values[seat]);
}
template <class T>
void load(BitReader& archive, engine::PerSeat<T>& values) {
    engine::SeatSet present;
    archive(present);
    for (const engine::Seat seat : present) {
        archive(values[seat]);
        if (values[seat] == T{}) [[unlikely]]
            throw Unreadable("an empty seat is listed");
    }
}

// ---- cards ----

[[nodiscard]] inline unsigned number_of(engine::MaybeCard card) {
    return card.known() ? static_cast<unsigned>(card.card().id()) : unknown_card;
}
[[noreturn, gnu::noinline]] inline void no_such_card(std::uint64_t number) {
    throw Unreadable("no such card: " + std::to_string(number));
}
[[nodiscard]] inline engine::MaybeCard card_of(std::uint64_t number) {
    if (number > unknown_card) [[unlikely]]
        no_such_card(number);
    return number == unknown_card ? engine::MaybeCard{} : engine::MaybeCard(engine::Card(static_cast<int>(number)));
}

inline void save(BitWriter& archive, const engine::MaybeCard& card) { archive.bits(number_of(card), card_bits); }
inline void load(BitReader& archive, engine::MaybeCard& card) { card = card_of(archive.bits(card_bits)); }

inline void save(BitWriter& archive, const engine::HoleCards& cards) { archive(cards[0], cards[1]); }
inline void load(BitReader& archive, engine::HoleCards& cards) { archive(cards[0], cards[1]); }

// How many, then each in ascending order.
inline void save(BitWriter& archive, const engine::CardSet& cards) {
    archive.number<small_group>(static_cast<std::uint64_t>(cards.size()));
    for (const engine::Card card : cards) archive.bits(number_of(card), card_bits);
}
inline void load(BitReader& archive, engine::CardSet& cards) {
    cards = {};
    std::uint64_t least = 0;
    for (int left = archive.number_up_to<small_group>(engine::deck_size); left > 0; --left) {
        const std::uint64_t id = archive.bits(card_bits);
        if (id < least || id >= engine::deck_size) [[unlikely]]
            throw Unreadable("a set of cards is not in ascending order");
        cards.add(engine::Card(static_cast<int>(id)));
        least = id + 1;
    }
}

inline void save(BitWriter& archive, const engine::Deck& deck) {
    for (const engine::MaybeCard card : deck) archive(card);
}
inline void load(BitReader& archive, engine::Deck& deck) {
    constexpr std::size_t at_once = 4;
    static_assert(engine::deck_size % at_once == 0);
    std::array<engine::MaybeCard, engine::deck_size> cards;
    for (std::size_t place = 0; place < cards.size(); place += at_once) {
        std::uint64_t numbers = archive.bits(at_once * card_bits);
        for (std::size_t next = place; next < place + at_once; ++next, numbers >>= card_bits) {
            cards[next] = card_of(numbers & ((1U << card_bits) - 1));
        }
    }
    const auto scripted = engine::Deck::scripted(cards);
    if (const auto* fault = std::get_if<engine::DeckFault>(&scripted)) throw Unreadable(fault->sentence);
    deck = std::get<engine::Deck>(scripted);
}

// 0 for no hand.
inline void save(BitWriter& archive, const engine::HandRank& rank) {
    archive.bits(static_cast<std::uint64_t>(rank.number()), rank_bits);
}
inline void load(BitReader& archive, engine::HandRank& rank) {
    const std::uint64_t number = archive.bits(rank_bits);
    if (number > engine::HandRank::best) [[unlikely]]
        throw Unreadable("no such rank: " + std::to_string(number));
    rank = number == 0 ? engine::HandRank() : engine::HandRank(static_cast<int>(number));
}

// ---- keys, names, numbers of hands ----

inline void save(BitWriter& archive, const engine::Seed& seed) {
    archive.bytes(seed.bytes.data(), seed.bytes.size());
    archive.commit(commitment_of(seed));
}
inline void load(BitReader& archive, engine::Seed& seed) {
    archive.bytes(seed.bytes.data(), seed.bytes.size());
    archive.commit(commitment_of(seed));
}

// Where a seed was named, it is that seed which a commitment is to.
inline void save(BitWriter& archive, const engine::Commitment& commitment) {
    if (archive.committed()) {
        const bool follows = commitment == *archive.committed();
        archive.bits(follows ? 0 : 1, 1);
        if (follows) return;
    }
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
}
inline void load(BitReader& archive, engine::Commitment& commitment) {
    if (archive.committed() && !archive.bit()) {
        commitment = *archive.committed();
        return;
    }
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
    if (commitment == archive.committed()) throw Unreadable("a commitment that follows from the seed is written out");
}

inline void save(BitWriter& archive, const Digest& digest) { archive.bytes(digest.bytes.data(), digest.bytes.size()); }
inline void load(BitReader& archive, Digest& digest) { archive.bytes(digest.bytes.data(), digest.bytes.size()); }

// Names stand at whole bytes, where a search finds them.
template <class Whose>
void save(BitWriter& archive, const engine::Id<Whose>& id) {
    archive.bits(id.text().size(), id_size_bits);
    archive.bytes(id.text().data(), id.text().size());
}
template <class Whose>
void load(BitReader& archive, engine::Id<Whose>& id) {
    std::array<char, engine::Id<Whose>::longest> text;
    const std::uint64_t size = archive.bits(id_size_bits);
    if (size > text.size()) [[unlikely]]
        throw Unreadable("a name has more than 64 bytes");
    archive.bytes(text.data(), size);
    id = {};
    if (size == 0) return;
    const auto parsed = engine::Id<Whose>::parse({text.data(), size});
    if (!parsed) throw Unreadable("a name has a control character or is not UTF-8");
    id = *parsed;
}

// A hand is named by the command that starts it and again by what then happens.
inline void save(BitWriter& archive, const cereal::NameValuePair<const engine::HandId&>& field) {
    const bool again = !field.value.empty() && field.value == archive.named();
    archive.bits(again ? 1 : 0, 1);
    if (!again) archive(field.value);
    archive.name(field.value);
}
inline void load(BitReader& archive, cereal::NameValuePair<engine::HandId&>& field) {
    const bool again = archive.bit();
    if (again && archive.named().empty()) throw Unreadable("no hand was named before");
    if (again) {
        field.value = archive.named();
    } else {
        archive(field.value);
        if (!field.value.empty() && field.value == archive.named()) throw Unreadable("a hand is named twice");
    }
    archive.name(field.value);
}

// Nearly always it is the hand that the log is about, which takes one bit.
inline void save(BitWriter& archive, const engine::HandNumber& hand) {
    archive.bits(hand == archive.hand() ? 0 : 1, 1);
    if (hand != archive.hand()) archive.number(hand.value);
}
inline void load(BitReader& archive, engine::HandNumber& hand) {
    hand = archive.hand();
    if (!archive.bit()) return;
    hand.value = archive.number_up_to(engine::last_hand_number.value);
    if (hand == archive.hand()) throw Unreadable("the hand of the log is written as if it were another");
}

// ---- moments, which lie near that of the entry ----

// Deadlines mostly lie as far away as the last one did.
inline void save(BitWriter& archive, const engine::Time& time) {
    archive.bits(time.known() ? 1 : 0, 1);
    if (!time.known()) return;
    const std::int64_t distance = time.milliseconds() - archive.moment();
    const bool again = distance == archive.distance();
    archive.bits(again ? 0 : 1, 1);
    if (again) return;
    archive.signed_number(distance);
    archive.set_distance(distance);
}
inline void load(BitReader& archive, engine::Time& time) {
    time = {};
    if (!archive.bit()) return;
    if (archive.bit()) {
        const std::int64_t distance = archive.signed_number();
        if (distance == archive.distance()) throw Unreadable("a moment as far away as the last is written out");
        archive.set_distance(distance);
    }
    std::int64_t milliseconds = 0;
    const bool too_far = __builtin_add_overflow(archive.moment(), archive.distance(), &milliseconds);
    if (too_far || milliseconds < 0 || milliseconds > engine::Time::latest) [[unlikely]]
        throw Unreadable(no_such_moment);
    time = engine::Time(milliseconds);
}

// ---- several values, or none ----

template <class T>
void save(BitWriter& archive, const std::optional<T>& value) {
    archive.bits(value ? 1 : 0, 1);
    if (value) archive(*value);
}
template <class T>
void load(BitReader& archive, std::optional<T>& value) {
    value.reset();
    if (archive.bit()) archive(value.emplace());
}

template <class T, std::size_t Capacity>
void save(BitWriter& archive, const engine::InlineVector<T, Capacity>& values) {
    archive.number<small_group>(values.size());
    for (const T& value : values) archive(value);
}
template <class T, std::size_t Capacity>
void load(BitReader& archive, engine::InlineVector<T, Capacity>& values) {
    values.clear();
    for (std::size_t left = archive.number_up_to<small_group>(Capacity); left > 0; --left) {
        T value{};
        archive(value);
        values.push_back(value);
    }
}

}  // namespace handlog::eventstore::inline codec
