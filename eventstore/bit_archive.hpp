// The cereal archives behind the codec: a row of bits, as many for each value as
// its type needs, and exactly one way to write it. eventstore/FORMAT.md describes
// each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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
#include "eventstore/error.hpp"
#include "eventstore/serialize.hpp"

namespace handlog::eventstore {

// Thrown by what reads and caught where the reading began, which knows where it was.
class Unreadable : public std::runtime_error {
public:
    explicit Unreadable(const std::string& why, ErrorCode code = ErrorCode::corrupt)
        : std::runtime_error(why), code_(code) {}

    [[nodiscard]] ErrorCode code() const { return code_; }

private:
    ErrorCode code_;
};

// How many bits each simple value has.
inline constexpr unsigned choice_bits = 4;
inline constexpr unsigned field_name_bits = 8;
inline constexpr unsigned reason_bits = 8;
inline constexpr unsigned seat_bits = 4;
inline constexpr unsigned card_bits = 6;
inline constexpr unsigned rank_bits = 13;
inline constexpr unsigned id_size_bits = 7;

// Numbers are written in groups, the lowest first, each with a bit that says
// whether another follows.
inline constexpr unsigned number_group = 7;
inline constexpr unsigned small_group = 3;
inline constexpr unsigned tag_group = 4;

// Cards are written as their id, and an unknown one as this.
inline constexpr unsigned unknown_card = engine::deck_size;

// Fills each byte from its lowest bit. `hand` is the one that the log is about.
class BitWriter : public cereal::OutputArchive<BitWriter, cereal::AllowEmptyClassElision> {
public:
    BitWriter() : OutputArchive(this) {}
    explicit BitWriter(engine::HandNumber hand) : BitWriter() { begin(hand); }

    // Begins a row of bits of its own. To make an archive costs more than most rows:
    // cereal gives each one three hash tables, for pointers, which we never use.
    void begin(engine::HandNumber hand) {
        size_ = 0;
        hand_ = hand;
        named_ = {};
        window_ = filled_ = 0;
    }
    // Puts it at the end of these bytes.
    void finish(std::vector<std::byte>& out) {
        align();
        const auto first = row_.begin();
        out.insert(out.end(), first, first + static_cast<std::ptrdiff_t>(size_));
    }
    // Of what was written, once it is aligned.
    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] engine::HandNumber hand() const { return hand_; }
    // The hand that was named last in this row of bits.
    [[nodiscard]] const engine::HandId& named() const { return named_; }
    void name(const engine::HandId& hand) { named_ = hand; }

    // The lowest `count` bits of a value that has no others, at most 56.
    void bits(std::uint64_t value, unsigned count) {
        if (filled_ + count >= 64) [[unlikely]]
            spill();
        window_ |= value << filled_;
        filled_ += count;
    }
    // Goes on at the next whole byte; the bits up to there are zero.
    void align() {
        filled_ = (filled_ + 7) / 8 * 8;
        spill();
    }
    void bytes(const void* data, std::size_t size) {
        align();
        make_room_for(size);
        std::memcpy(row_.data() + size_, data, size);
        size_ += size;
    }
    template <unsigned group = number_group>
    void number(std::uint64_t value) {
        constexpr std::uint64_t more = 1U << group;
        for (; value >= more; value >>= group) bits((value & (more - 1)) | more, group + 1);
        bits(value, group + 1);
    }
    // The sign first: 1 for less than nothing.
    template <unsigned group = number_group>
    void signed_number(std::int64_t value) {
        bits(value < 0 ? 1 : 0, 1);
        number<group>(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value));
    }

    void begin_object() {}
    void begin_kind(const Kind& kind) { number<tag_group>(kind.tag); }
    void end_object() {}

private:
    // What fills whole bytes. Seldom needed, and apart from where bits are written,
    // so that those places are small enough to be inlined.
    [[gnu::noinline]] void spill() {
        make_room_for(sizeof(window_));
        std::uint64_t eight = window_;
        if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
        std::memcpy(row_.data() + size_, &eight, sizeof(eight));
        const unsigned whole = filled_ / 8;
        size_ += whole;
        filled_ %= 8;
        window_ = whole == 8 ? 0 : window_ >> (8 * whole);
    }
    void make_room_for(std::size_t size) {
        if (row_.size() - size_ < size) [[unlikely]]
            row_.resize(2 * row_.size() + size);
    }

    std::vector<std::byte> row_;  // and after it room that is used again
    std::size_t size_ = 0;        // of the row, without the window
    engine::HandNumber hand_;
    engine::HandId named_;
    std::uint64_t window_ = 0;
    unsigned filled_ = 0;  // bits of the window, less than 64 between two calls
};

class BitReader : public cereal::InputArchive<BitReader, cereal::AllowEmptyClassElision> {
public:
    BitReader() : InputArchive(this) {}
    BitReader(Bytes bytes, engine::HandNumber hand) : BitReader() { begin(bytes, hand); }

    // Begins with a row of bits of its own; see BitWriter::begin().
    void begin(Bytes bytes, engine::HandNumber hand) {
        next_ = bytes.data();
        end_ = bytes.data() + bytes.size();
        hand_ = hand;
        named_ = {};
        window_ = filled_ = 0;
    }

    [[nodiscard]] engine::HandNumber hand() const { return hand_; }
    // The hand that was named last in this row of bits.
    [[nodiscard]] const engine::HandId& named() const { return named_; }
    void name(const engine::HandId& hand) { named_ = hand; }
    // Whole bytes that have not been read.
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - next_) + filled_ / 8; }

    // At most 56 of them.
    [[nodiscard]] std::uint64_t bits(unsigned count) {
        if (filled_ < count) refill(count);
        const std::uint64_t value = window_ & ((std::uint64_t{1} << count) - 1);
        window_ >>= count;
        filled_ -= count;
        return value;
    }
    [[nodiscard]] bool bit() { return bits(1) != 0; }
    void align() {
        if (bits(filled_ % 8) != 0) [[unlikely]]
            throw Unreadable("bits that mean nothing are not zero");
    }
    void bytes(void* data, std::size_t size) {
        align();
        next_ -= filled_ / 8;  // what the window has taken ahead
        window_ = filled_ = 0;
        if (static_cast<std::size_t>(end_ - next_) < size) [[unlikely]]
            ends_too_early();
        std::memcpy(data, next_, size);
        next_ += size;
    }
    template <unsigned group = number_group>
    [[nodiscard]] std::uint64_t number() {
        constexpr std::uint64_t more = 1U << group;
        const std::uint64_t first = bits(group + 1);
        return first < more ? first : longer_number<group>(first & (more - 1));
    }
    template <unsigned group = number_group, class Integer>
    [[nodiscard]] Integer number_up_to(Integer most) {
        const std::uint64_t value = number<group>();
        if (value > static_cast<std::uint64_t>(most)) [[unlikely]]
            throw Unreadable(std::to_string(value) + " is larger than " + std::to_string(most));
        return static_cast<Integer>(value);
    }
    template <unsigned group = number_group>
    [[nodiscard]] std::int64_t signed_number() {
        const bool negative = bit();
        const std::uint64_t size = number<group>();
        constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
        if (size > most + (negative ? 1 : 0) || (negative && size == 0)) [[unlikely]]
            throw Unreadable("a number with a sign is out of range");
        return static_cast<std::int64_t>(negative ? 0 - size : size);
    }

    void begin_object() {}
    template <class Kinds>
    [[nodiscard]] std::size_t begin_kind() {
        const std::size_t tag = number_up_to<tag_group>(std::numeric_limits<Tag>::max());
        const std::size_t at = Kinds::by_tag[tag];
        if (at == Kinds::none) [[unlikely]]
            throw Unreadable("the tag " + std::to_string(tag) + " is unknown to this build");
        return at;
    }
    void end_object() {}

    // Is there more than the bits that fill the last byte? They are zero, and
    // whatever may follow here begins with a tag, which is not.
    [[nodiscard]] bool more() {
        if (filled_ < 8) refill(0);
        return filled_ >= 8 || window_ != 0;
    }
    void finish() {
        align();
        if (left() != 0) [[unlikely]]
            throw Unreadable("there are " + std::to_string(left()) + " bytes too many");
    }

private:
    [[noreturn]] static void ends_too_early() { throw Unreadable("the bytes end in the middle of it"); }

    void refill(unsigned count) {
        if (end_ - next_ < 8) [[unlikely]]
            return refill_from_last(count);
        std::uint64_t eight = 0;
        std::memcpy(&eight, next_, sizeof(eight));
        if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
        const unsigned taken = (63 - filled_) / 8;
        const unsigned bits_taken = 8 * taken;
        window_ |= (eight & ((std::uint64_t{1} << bits_taken) - 1)) << filled_;
        next_ += taken;
        filled_ += bits_taken;
    }

    // Fewer than eight bytes are left.
    [[gnu::noinline]] void refill_from_last(unsigned count) {
        for (; filled_ <= 56 && next_ != end_; filled_ += 8)
            window_ |= std::to_integer<std::uint64_t>(*next_++) << filled_;
        if (filled_ < count) [[unlikely]]
            ends_too_early();
    }

    template <unsigned group>
    [[nodiscard, gnu::noinline]] std::uint64_t longer_number(std::uint64_t value) {
        constexpr std::uint64_t more = 1U << group;
        for (unsigned shift = group; shift < 64; shift += group) {
            const std::uint64_t part = bits(group + 1);
            const std::uint64_t digits = part & (more - 1);
            if (digits << shift >> shift != digits) break;
            value |= digits << shift;
            if (part >= more) continue;
            if (part == 0) throw Unreadable("a number has more bits than it needs");
            return value;
        }
        throw Unreadable("a number does not fit into 64 bits");
    }

    const std::byte* next_ = nullptr;
    const std::byte* end_ = nullptr;
    engine::HandNumber hand_;
    engine::HandId named_;
    std::uint64_t window_ = 0;
    unsigned filled_ = 0;  // bits of the window that are still to be read
};

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

template <engine::Named Enum>
void write_choice(BitWriter& archive, Enum value) {
    static_assert(engine::names_of<Enum>.size() <= 1U << bits_of_choice<Enum>);
    static_cast<void>(engine::name(value));  // breaks an invariant if there is no such enumerator
    archive.bits(static_cast<std::uint8_t>(value), bits_of_choice<Enum>);
}
template <engine::Named Enum>
void read_choice(BitReader& archive, Enum& value) {
    const std::uint64_t at = archive.bits(bits_of_choice<Enum>);
    if (at >= engine::names_of<Enum>.size()) [[unlikely]]
        throw Unreadable("there is no choice " + std::to_string(at));
    value = static_cast<Enum>(at);
}

inline void write_choice(BitWriter& archive, engine::RejectionCode code) {
    archive.bits(codes_by_number.number_of[static_cast<std::size_t>(code)], reason_bits);
}
inline void read_choice(BitReader& archive, engine::RejectionCode& code) {
    const std::uint64_t number = archive.bits(reason_bits);
    const auto known = codes_by_number.code_of[number];
    if (!known) [[unlikely]]
        throw Unreadable("the reason " + std::to_string(number) + " is unknown to this build");
    code = *known;
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
        throw Unreadable("there is no seat " + std::to_string(index));
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
            throw Unreadable("a seat that has nothing is listed");
    }
}

// ---- cards ----

[[nodiscard]] inline unsigned number_of(engine::MaybeCard card) {
    return card.known() ? static_cast<unsigned>(card.card().id()) : unknown_card;
}
[[nodiscard]] inline engine::MaybeCard card_of(std::uint64_t number) {
    if (number > unknown_card) [[unlikely]]
        throw Unreadable("there is no card " + std::to_string(number));
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
    std::array<engine::MaybeCard, engine::deck_size> cards;
    for (engine::MaybeCard& card : cards) archive(card);
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
        throw Unreadable("there is no rank " + std::to_string(number));
    rank = number == 0 ? engine::HandRank() : engine::HandRank(static_cast<int>(number));
}

// ---- keys, names, numbers of hands ----

inline void save(BitWriter& archive, const engine::Seed& seed) { archive.bytes(seed.bytes.data(), seed.bytes.size()); }
inline void load(BitReader& archive, engine::Seed& seed) { archive.bytes(seed.bytes.data(), seed.bytes.size()); }

inline void save(BitWriter& archive, const engine::Commitment& commitment) {
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
}
inline void load(BitReader& archive, engine::Commitment& commitment) {
    archive.bytes(commitment.bytes.data(), commitment.bytes.size());
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
    if (!parsed) throw Unreadable("a name holds what no name may hold");
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

}  // namespace handlog::eventstore

CEREAL_SETUP_ARCHIVE_TRAITS(handlog::eventstore::BitReader, handlog::eventstore::BitWriter)
