// The cereal archives behind the codec: every value as few bytes as its type
// needs, and exactly one way to write it. eventstore/FORMAT.md describes each.
#pragma once

#include <algorithm>
#include <array>
#include <cereal/cereal.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/card.hpp"
#include "engine/chips.hpp"
#include "engine/deck.hpp"
#include "engine/hand_rank.hpp"
#include "engine/id.hpp"
#include "engine/inline_vector.hpp"
#include "engine/names.hpp"
#include "engine/seat.hpp"
#include "eventstore/digest.hpp"
#include "eventstore/serialize.hpp"

namespace handlog::eventstore {

// Thrown by what reads and caught where the reading began, which knows where it was.
class Unreadable : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Cards are written as their id, and an unknown one as this.
inline constexpr int unknown_card = engine::deck_size;

class ByteWriter : public cereal::OutputArchive<ByteWriter, cereal::AllowEmptyClassElision> {
public:
    explicit ByteWriter(std::vector<std::byte>& out) : OutputArchive(this), out_(out) {}

    void byte(std::uint8_t value) { out_.push_back(std::byte{value}); }
    void bytes(const void* data, std::size_t size) {
        const auto* first = static_cast<const std::byte*>(data);
        out_.insert(out_.end(), first, first + size);
    }
    // Seven bits a byte, the lowest first; all but the last byte have the top bit.
    void number(std::uint64_t value) {
        while (value >= 0x80) {
            byte(static_cast<std::uint8_t>(value | 0x80));
            value >>= 7;
        }
        byte(static_cast<std::uint8_t>(value));
    }
    // 0, -1, 1, -2, 2 ... are the numbers 0, 1, 2, 3, 4 ...
    void signed_number(std::int64_t value) {
        number(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
    }

    void begin_object() {}
    void begin_kind(const Kind& kind) { byte(kind.tag); }
    void end_object() {}

private:
    std::vector<std::byte>& out_;
};

class ByteReader : public cereal::InputArchive<ByteReader, cereal::AllowEmptyClassElision> {
public:
    explicit ByteReader(Bytes bytes) : InputArchive(this), next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

    [[nodiscard]] bool done() const { return next_ == end_; }
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }

    [[nodiscard]] std::uint8_t byte() {
        if (next_ == end_) [[unlikely]]
            throw Unreadable("the bytes end in the middle of it");
        return std::to_integer<std::uint8_t>(*next_++);
    }
    void bytes(void* data, std::size_t size) {
        if (left() < size) [[unlikely]]
            throw Unreadable("the bytes end in the middle of it");
        std::memcpy(data, next_, size);
        next_ += size;
    }
    [[nodiscard]] std::uint64_t number() {
        const std::uint8_t first = byte();
        return first < 0x80 ? first : longer_number(first);
    }
    template <class Integer>
    [[nodiscard]] Integer number_up_to(Integer most) {
        const std::uint64_t value = number();
        if (value > static_cast<std::uint64_t>(most)) [[unlikely]]
            throw Unreadable(std::to_string(value) + " is larger than " + std::to_string(most));
        return static_cast<Integer>(value);
    }
    [[nodiscard]] std::int64_t signed_number() {
        const std::uint64_t value = number();
        return static_cast<std::int64_t>(value >> 1 ^ (0 - (value & 1)));
    }
    [[nodiscard]] bool flag() {
        const std::uint8_t value = byte();
        if (value > 1) [[unlikely]]
            throw Unreadable(std::to_string(value) + " is neither yes nor no");
        return value == 1;
    }

    void begin_object() {}
    template <class Kinds>
    [[nodiscard]] std::size_t begin_kind() {
        const std::uint8_t tag = byte();
        const std::size_t at = Kinds::by_tag[tag];
        if (at == Kinds::none) [[unlikely]]
            throw Unreadable("the tag " + std::to_string(tag) + " is unknown to this build");
        return at;
    }
    void end_object() {}

private:
    [[nodiscard]] std::uint64_t longer_number(std::uint8_t first) {
        std::uint64_t value = first & 0x7fU;
        for (unsigned shift = 7; shift < 64; shift += 7) {
            const std::uint64_t part = byte();
            const std::uint64_t bits = part & 0x7f;
            if (bits << shift >> shift != bits) break;
            value |= bits << shift;
            if (part >= 0x80) continue;
            if (part == 0) throw Unreadable("a number has more bytes than it needs");
            return value;
        }
        throw Unreadable("a number does not fit into 64 bits");
    }

    const std::byte* next_;
    const std::byte* end_;
};

// ---- choices, which are only ever fields ----

template <engine::Named Enum>
void write_choice(ByteWriter& archive, Enum value) {
    static_cast<void>(engine::name(value));  // breaks an invariant if there is no such enumerator
    archive.byte(static_cast<std::uint8_t>(value));
}
template <engine::Named Enum>
void read_choice(ByteReader& archive, Enum& value) {
    const std::uint8_t at = archive.byte();
    if (at >= engine::names_of<Enum>.size()) [[unlikely]]
        throw Unreadable("there is no choice " + std::to_string(at));
    value = static_cast<Enum>(at);
}

inline void write_choice(ByteWriter& archive, engine::RejectionCode code) {
    archive.byte(codes_by_number.number_of[static_cast<std::size_t>(code)]);
}
inline void read_choice(ByteReader& archive, engine::RejectionCode& code) {
    const std::uint8_t number = archive.byte();
    const auto known = codes_by_number.code_of[number];
    if (!known) [[unlikely]]
        throw Unreadable("the reason " + std::to_string(number) + " is unknown to this build");
    code = *known;
}

// ---- named fields: bytes have no names ----

template <class T>
void save(ByteWriter& archive, const cereal::NameValuePair<T>& field) {
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        write_choice(archive, field.value);
    } else {
        archive(field.value);
    }
}
template <class T>
void load(ByteReader& archive, cereal::NameValuePair<T>& field) {
    if constexpr (std::is_enum_v<std::remove_cvref_t<T>>) {
        read_choice(archive, field.value);
    } else {
        archive(field.value);
    }
}

// ---- plain values ----

inline void save(ByteWriter& archive, const bool& value) { archive.byte(value ? 1 : 0); }
inline void load(ByteReader& archive, bool& value) { value = archive.flag(); }

inline void save(ByteWriter& archive, const std::uint8_t& value) { archive.byte(value); }
inline void load(ByteReader& archive, std::uint8_t& value) { value = archive.byte(); }

inline void save(ByteWriter& archive, const std::uint32_t& value) { archive.number(value); }
inline void load(ByteReader& archive, std::uint32_t& value) {
    value = archive.number_up_to(std::numeric_limits<std::uint32_t>::max());
}

inline void save(ByteWriter& archive, const std::uint64_t& value) { archive.number(value); }
inline void load(ByteReader& archive, std::uint64_t& value) { value = archive.number(); }

inline void save(ByteWriter& archive, const std::int32_t& value) { archive.signed_number(value); }
inline void load(ByteReader& archive, std::int32_t& value) {
    const std::int64_t wide = archive.signed_number();
    value = static_cast<std::int32_t>(wide);
    if (value != wide) [[unlikely]]
        throw Unreadable("a number does not fit into 32 bits");
}

// ---- chips ----

inline void save(ByteWriter& archive, const engine::Chips& chips) { archive.signed_number(chips.count()); }
inline void load(ByteReader& archive, engine::Chips& chips) { chips = engine::Chips(archive.signed_number()); }

// 0 for an unknown stack, else one more than its chips.
inline void save(ByteWriter& archive, const engine::Stack& stack) {
    archive.number(stack.known() ? static_cast<std::uint64_t>(stack.chips().count()) + 1 : 0);
}
inline void load(ByteReader& archive, engine::Stack& stack) {
    const std::uint64_t value = archive.number();
    if (value > std::uint64_t{1} << 63) [[unlikely]]
        throw Unreadable("a stack does not fit into 64 bits");
    stack = value == 0 ? engine::Stack::unknown() : engine::Stack(engine::Chips(static_cast<std::int64_t>(value - 1)));
}

// ---- seats ----

inline void save(ByteWriter& archive, const engine::Seat& seat) {
    archive.byte(static_cast<std::uint8_t>(seat.index()));
}
inline void load(ByteReader& archive, engine::Seat& seat) {
    const std::uint8_t index = archive.byte();
    if (index >= engine::most_seats) [[unlikely]]
        throw Unreadable("there is no seat " + std::to_string(index));
    seat = engine::Seat(index);
}

// Seat 0 is the lowest bit.
inline void save(ByteWriter& archive, const engine::SeatSet& seats) { archive.number(seats.bits()); }
inline void load(ByteReader& archive, engine::SeatSet& seats) {
    seats = engine::SeatSet(static_cast<std::uint16_t>(archive.number_up_to((1 << engine::most_seats) - 1)));
}

// Which seats have something, then what they have.
template <class T>
void save(ByteWriter& archive, const engine::PerSeat<T>& values) {
    engine::SeatSet present;
    for (int index = 0; index < engine::most_seats; ++index) {
        if (!(values[engine::Seat(index)] == T{})) present.add(engine::Seat(index));
    }
    archive(present);
    for (const engine::Seat seat : present) archive(values[seat]);
}
template <class T>
void load(ByteReader& archive, engine::PerSeat<T>& values) {
    engine::SeatSet present;
    archive(present);
    for (const engine::Seat seat : present) {
        archive(values[seat]);
        if (values[seat] == T{}) [[unlikely]]
            throw Unreadable("a seat that has nothing is listed");
    }
}

// ---- cards ----

[[nodiscard]] inline std::uint8_t number_of(engine::MaybeCard card) {
    return static_cast<std::uint8_t>(card.known() ? card.card().id() : unknown_card);
}
[[nodiscard]] inline engine::MaybeCard card_of(unsigned number) {
    if (number > unknown_card) [[unlikely]]
        throw Unreadable("there is no card " + std::to_string(number));
    return number == unknown_card ? engine::MaybeCard{} : engine::MaybeCard(engine::Card(static_cast<int>(number)));
}

inline void save(ByteWriter& archive, const engine::MaybeCard& card) { archive.byte(number_of(card)); }
inline void load(ByteReader& archive, engine::MaybeCard& card) { card = card_of(archive.byte()); }

inline void save(ByteWriter& archive, const engine::HoleCards& cards) { archive(cards[0], cards[1]); }
inline void load(ByteReader& archive, engine::HoleCards& cards) { archive(cards[0], cards[1]); }

// How many, then each in ascending order.
inline void save(ByteWriter& archive, const engine::CardSet& cards) {
    archive.byte(static_cast<std::uint8_t>(cards.size()));
    for (const engine::Card card : cards) archive.byte(static_cast<std::uint8_t>(card.id()));
}
inline void load(ByteReader& archive, engine::CardSet& cards) {
    cards = {};
    int least = 0;
    for (int left = archive.byte(); left > 0; --left) {
        const int id = archive.byte();
        if (id < least || id >= engine::deck_size) [[unlikely]]
            throw Unreadable("a set of cards is not in ascending order");
        cards.add(engine::Card(id));
        least = id + 1;
    }
}

// Six bits a card: four cards in three bytes, the first in the lowest bits.
inline void save(ByteWriter& archive, const engine::Deck& deck) {
    for (int place = 0; place < engine::deck_size; place += 4) {
        unsigned four = 0;
        for (int at = 3; at >= 0; --at) four = four << 6 | number_of(deck[place + at]);
        for (int shift = 0; shift < 24; shift += 8) archive.byte(static_cast<std::uint8_t>(four >> shift));
    }
}
inline void load(ByteReader& archive, engine::Deck& deck) {
    std::array<std::uint8_t, engine::deck_size / 4 * 3> packed;
    archive.bytes(packed.data(), packed.size());
    std::array<engine::MaybeCard, engine::deck_size> cards;
    for (std::size_t place = 0, from = 0; place < cards.size(); place += 4, from += 3) {
        unsigned four = packed[from] | unsigned{packed[from + 1]} << 8 | unsigned{packed[from + 2]} << 16;
        for (std::size_t at = 0; at < 4; ++at, four >>= 6) cards[place + at] = card_of(four & 63);
    }
    const auto scripted = engine::Deck::scripted(cards);
    if (const auto* fault = std::get_if<engine::DeckFault>(&scripted)) throw Unreadable(fault->sentence);
    deck = std::get<engine::Deck>(scripted);
}

// 0 for no hand.
inline void save(ByteWriter& archive, const engine::HandRank& rank) {
    archive.number(static_cast<std::uint64_t>(rank.number()));
}
inline void load(ByteReader& archive, engine::HandRank& rank) {
    const int number = archive.number_up_to(engine::HandRank::best);
    rank = number == 0 ? engine::HandRank() : engine::HandRank(number);
}

// ---- keys, names, numbers of hands ----

inline void save(ByteWriter& archive, const engine::Seed& seed) { archive.bytes(seed.bytes.data(), seed.bytes.size()); }
inline void load(ByteReader& archive, engine::Seed& seed) { archive.bytes(seed.bytes.data(), seed.bytes.size()); }

inline void save(ByteWriter& archive, const engine::Commitment& commitment) {
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
}
inline void load(ByteReader& archive, engine::Commitment& commitment) {
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
}

inline void save(ByteWriter& archive, const Digest& digest) { archive.bytes(digest.bytes.data(), digest.bytes.size()); }
inline void load(ByteReader& archive, Digest& digest) { archive.bytes(digest.bytes.data(), digest.bytes.size()); }

template <class Whose>
void save(ByteWriter& archive, const engine::Id<Whose>& id) {
    archive.byte(static_cast<std::uint8_t>(id.text().size()));
    archive.bytes(id.text().data(), id.text().size());
}
template <class Whose>
void load(ByteReader& archive, engine::Id<Whose>& id) {
    std::array<char, engine::Id<Whose>::longest> text;
    const std::size_t size = archive.byte();
    if (size > text.size()) [[unlikely]]
        throw Unreadable("a name has more than 64 bytes");
    archive.bytes(text.data(), size);
    if (size == 0) {
        id = {};
        return;
    }
    const auto parsed = engine::Id<Whose>::parse({text.data(), size});
    if (!parsed) throw Unreadable("a name holds what no name may hold");
    id = *parsed;
}

inline void save(ByteWriter& archive, const engine::HandNumber& hand) { archive.number(hand.value); }
inline void load(ByteReader& archive, engine::HandNumber& hand) { archive(hand.value); }

// ---- several values, or none ----

template <class T>
void save(ByteWriter& archive, const std::optional<T>& value) {
    archive.byte(value ? 1 : 0);
    if (value) archive(*value);
}
template <class T>
void load(ByteReader& archive, std::optional<T>& value) {
    value.reset();
    if (archive.flag()) archive(value.emplace());
}

template <class T, std::size_t Capacity>
void save(ByteWriter& archive, const engine::InlineVector<T, Capacity>& values) {
    archive.byte(static_cast<std::uint8_t>(values.size()));
    for (const T& value : values) archive(value);
}
template <class T, std::size_t Capacity>
void load(ByteReader& archive, engine::InlineVector<T, Capacity>& values) {
    values.clear();
    const std::size_t size = archive.byte();
    if (size > Capacity) [[unlikely]]
        throw Unreadable("there are " + std::to_string(size) + " where at most " + std::to_string(Capacity) + " fit");
    for (std::size_t at = 0; at < size; ++at) {
        T value{};
        archive(value);
        values.push_back(value);
    }
}

}  // namespace handlog::eventstore

CEREAL_SETUP_ARCHIVE_TRAITS(handlog::eventstore::ByteReader, handlog::eventstore::ByteWriter)
