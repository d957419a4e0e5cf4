// The cereal archives behind the codec: a row of bits, with numbers of which there
// is exactly one way to write each. bit_values.hpp says how each type is written.
#pragma once

#include <bit>
#include <cereal/cereal.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/poker/deck.hpp"
#include "engine/poker/id.hpp"
#include "eventstore/codec/serialize.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline codec {

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

// What the values of a row of bits refer back to, for the writer and the reader alike.
class RowContext {
public:
    [[nodiscard]] engine::HandNumber hand() const { return hand_; }
    // When that of which this is a part happened; 0 where nobody knows.
    [[nodiscard]] std::int64_t moment() const { return moment_; }
    void set_moment(std::int64_t milliseconds) { moment_ = milliseconds; }
    // How far from such a moment the last other one lay.
    [[nodiscard]] std::int64_t distance() const { return distance_; }
    void set_distance(std::int64_t milliseconds) { distance_ = milliseconds; }
    // The hand that was named last in this row of bits.
    [[nodiscard]] const engine::HandId& named() const { return named_; }
    void name(const engine::HandId& hand) { named_ = hand; }
    // To the seed that was written or read last in this row of bits, if there is one.
    [[nodiscard]] const std::optional<engine::Commitment>& committed() const { return committed_; }
    void commit(const engine::Commitment& commitment) { committed_ = commitment; }

protected:
    void begin_row(engine::HandNumber hand) {
        hand_ = hand;
        moment_ = 0;
        distance_ = 0;
        if (!named_.empty()) named_ = {};
        committed_.reset();
    }

private:
    engine::HandNumber hand_;
    std::int64_t moment_ = 0;
    std::int64_t distance_ = 0;
    engine::HandId named_;
    std::optional<engine::Commitment> committed_;
};

// Fills each byte from its lowest bit. `hand` is the one that the log is about.
class BitWriter : public RowContext, public cereal::OutputArchive<BitWriter, cereal::AllowEmptyClassElision> {
public:
    BitWriter() : OutputArchive(this) {}
    explicit BitWriter(engine::HandNumber hand) : BitWriter() { begin(hand); }

    // Begins a row of bits of its own. To make an archive costs more than most rows:
    // cereal gives each one three hash tables, for pointers, which we never use.
    void begin(engine::HandNumber hand) {
        size_ = 0;
        begin_row(hand);
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
    std::uint64_t window_ = 0;
    unsigned filled_ = 0;  // bits of the window, less than 64 between two calls
};

// Where it stands is one number, so that reading a field is a load, a shift and a
// mask. It may run past the end of its row while it reads one thing: behind the row
// there are other bytes of the log or zeros, and whoever goes on, or finishes,
// checks first.
class BitReader : public RowContext, public cereal::InputArchive<BitReader, cereal::AllowEmptyClassElision> {
public:
    BitReader() : InputArchive(this) {}
    BitReader(Bytes bytes, engine::HandNumber hand) : BitReader() { begin(bytes, hand); }

    // Begins with a row of bits of its own; see BitWriter::begin().
    void begin(Bytes bytes, engine::HandNumber hand) {
        bytes_ = bytes.data();
        readable_ = bytes.size();
        end_ = 8 * readable_;
        position_ = 0;
        begin_row(hand);
    }
    // The row ends so many bytes from here, not more than there are.
    void end_after(std::size_t size) { end_ = position_ + 8 * size; }

    // Whole bytes that have not been read.
    [[nodiscard]] std::size_t left() const { return ran_out() ? 0 : (end_ - position_) / 8; }
    // Has it read more than there is? What it read then means nothing.
    [[nodiscard]] bool ran_out() const { return position_ > end_; }

    // At most 56 of them.
    [[nodiscard]] std::uint64_t bits(unsigned count) {
        const std::uint64_t value = ahead() & ((std::uint64_t{1} << count) - 1);
        position_ += count;
        return value;
    }
    [[nodiscard]] bool bit() { return bits(1) != 0; }
    void align() {
        if (bits(static_cast<unsigned>(0 - position_) % 8) != 0) [[unlikely]]
            throw Unreadable("unused bits are not zero");
    }
    void bytes(void* data, std::size_t size) {
        align();
        if (ran_out() || left() < size) [[unlikely]]
            throw Unreadable(ends_too_early);
        std::memcpy(data, bytes_ + position_ / 8, size);
        position_ += 8 * size;
    }
    template <unsigned group = number_group>
    [[nodiscard]] std::uint64_t number() {
        constexpr std::uint64_t more = 1U << group;
        const std::uint64_t groups = ahead();
        if ((groups & more) != 0) return longer_number<group>(groups);
        position_ += group + 1;
        return groups & (more - 1);
    }
    template <unsigned group = number_group, class Integer>
    [[nodiscard]] Integer number_up_to(Integer most) {
        const std::uint64_t value = number<group>();
        if (value > static_cast<std::uint64_t>(most)) [[unlikely]]
            too_large(value, static_cast<std::uint64_t>(most));
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
    [[nodiscard]] bool more() const {
        if (position_ + 8 <= end_) return true;
        return !ran_out() && (ahead() & ((std::uint64_t{1} << (end_ - position_)) - 1)) != 0;
    }
    void finish() {
        align();
        if (position_ != end_) [[unlikely]]
            throw Unreadable(ran_out() ? ends_too_early : std::to_string(left()) + " bytes too many");
    }

    static constexpr const char* ends_too_early = "the bytes end too early";

private:
    [[noreturn, gnu::noinline]] static void too_large(std::uint64_t value, std::uint64_t most) {
        throw Unreadable(std::to_string(value) + " is larger than " + std::to_string(most));
    }

    // The next 57 bits at least, and zeros behind the last.
    [[nodiscard, gnu::always_inline]] std::uint64_t ahead() const {
        const std::uint64_t byte = position_ / 8;
        if (byte + 8 > readable_) [[unlikely]]
            return last_ahead();
        std::uint64_t eight = 0;
        std::memcpy(&eight, bytes_ + byte, sizeof(eight));
        if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
        return eight >> (position_ % 8);
    }
    [[nodiscard, gnu::noinline]] std::uint64_t last_ahead() const {
        std::uint64_t last = 0;
        unsigned shift = 0;
        for (std::uint64_t byte = position_ / 8; byte < readable_; ++byte, shift += 8)
            last |= std::to_integer<std::uint64_t>(bytes_[byte]) << shift;
        return last >> (position_ % 8);
    }

    // Of more than one group. Nearly all have at most four, and all bits of those are
    // ahead: where the first group ends that nothing follows, the number ends.
    template <unsigned group>
    [[nodiscard]] std::uint64_t longer_number(std::uint64_t groups) {
        constexpr unsigned width = group + 1;
        constexpr unsigned quick = 4;
        constexpr std::uint64_t digits = (std::uint64_t{1} << group) - 1;
        std::uint64_t flags = 0;
        for (unsigned at = 0; at < quick; ++at) flags |= (digits + 1) << (at * width);
        const std::uint64_t last = ~groups & flags;
        if (last == 0) [[unlikely]]
            return longest_number<group>();
        const auto size = static_cast<unsigned>(std::countr_zero(last)) + 1;
        groups &= ~(~std::uint64_t{0} << size);
        if (groups >> (size - width) == 0) [[unlikely]]
            throw Unreadable("a number is longer than necessary");
        position_ += size;
        std::uint64_t value = 0;
        for (unsigned at = 0; at < quick; ++at) value |= (groups >> at) & (digits << (at * group));
        return value;
    }

    template <unsigned group>
    [[nodiscard, gnu::noinline]] std::uint64_t longest_number() {
        constexpr std::uint64_t more = 1U << group;
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += group) {
            const std::uint64_t part = bits(group + 1);
            const std::uint64_t digits = part & (more - 1);
            if (digits << shift >> shift != digits) break;
            value |= digits << shift;
            if (part >= more) continue;
            if (part == 0) throw Unreadable("a number is longer than necessary");
            return value;
        }
        throw Unreadable("a number does not fit into 64 bits");
    }

    const std::byte* bytes_ = nullptr;
    std::uint64_t readable_ = 0;  // bytes, of which the row may be the first part
    std::uint64_t position_ = 0;  // in bits
    std::uint64_t end_ = 0;       // of the row, in bits
};

}  // namespace handlog::eventstore::inline codec

CEREAL_SETUP_ARCHIVE_TRAITS(handlog::eventstore::BitReader, handlog::eventstore::BitWriter)
