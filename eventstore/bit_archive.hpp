// The cereal archives behind the codec: a row of bits, with numbers of which there
// is exactly one way to write each. bit_values.hpp says how each type is written.
#pragma once

#include <bit>
#include <cereal/cereal.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/id.hpp"
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

// Numbers are written in groups, the lowest first, each with a bit that says
// whether another follows.
inline constexpr unsigned number_group = 7;
inline constexpr unsigned small_group = 3;
inline constexpr unsigned tag_group = 4;

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

}  // namespace handlog::eventstore

CEREAL_SETUP_ARCHIVE_TRAITS(handlog::eventstore::BitReader, handlog::eventstore::BitWriter)
