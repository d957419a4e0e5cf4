// A frame of a log while it is written or read: bytes, and what its values refer back to.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/poker/deck.hpp"
#include "engine/poker/id.hpp"
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

// A number is its size, three bits which stand elsewhere, and so many bytes, the lowest first.
inline constexpr unsigned size_bits = 3;
inline constexpr std::array<unsigned, 8> bytes_of_size{0, 1, 2, 3, 4, 5, 6, 8};
inline constexpr std::array<std::uint64_t, 8> most_of_size = [] {
    std::array<std::uint64_t, 8> most{};
    for (std::size_t size = 1; size < most.size(); ++size)
        most[size] = ~std::uint64_t{0} >> (64 - 8 * bytes_of_size[size]);
    return most;
}();

// The least in which it fits.
[[nodiscard]] constexpr unsigned size_of(std::uint64_t value) {
    const auto bytes = static_cast<unsigned>(std::bit_width(value) + 7) / 8;
    return bytes < 7 ? bytes : 7;
}

// 0, -1, 1, -2, 2 and so on count from 0.
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t zagzig(std::uint64_t value) {
    return static_cast<std::int64_t>((value >> 1) ^ (0 - (value & 1)));
}

// The word that stands in memory with its lowest byte first.
[[nodiscard]] constexpr std::uint64_t little_end_first(std::uint64_t word) {
    return std::endian::native == std::endian::big ? __builtin_bswap64(word) : word;
}

// What the values of a row refer back to, for the writer and the reader alike.
class RowContext {
public:
    // The hand that the log is about.
    [[nodiscard]] engine::HandNumber hand() const { return hand_; }
    // When that of which this is a part happened; 0 where nobody knows.
    [[nodiscard]] std::int64_t moment() const { return moment_; }
    void set_moment(std::int64_t milliseconds) { moment_ = milliseconds; }
    // How far from such a moment the last other one lay.
    [[nodiscard]] std::int64_t distance() const { return distance_; }
    void set_distance(std::int64_t milliseconds) { distance_ = milliseconds; }
    // The hand that was named last in this row.
    [[nodiscard]] const engine::HandId& named() const { return named_; }
    void name(const engine::HandId& hand) { named_ = hand; }
    // The commitment to the last seed in this row, if there is one.
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

// Between two looks at where the row ends, no more is read than a head and the numbers whose sizes stand in it.
inline constexpr std::size_t most_at_once = 256;

class RowWriter : public RowContext {
public:
    explicit RowWriter(engine::HandNumber hand = {}) { begin(hand); }

    void begin(engine::HandNumber hand) {
        begin_row(hand);
        size_ = 0;
    }
    [[nodiscard]] Bytes bytes() const { return {row_.data(), size_}; }

    // So many bytes, of a word that is known when `write` has written what stands behind them.
    template <unsigned bytes, class Write>
    void head(Write write) {
        if (row_.size() - size_ < bytes) [[unlikely]]
            make_room_for(bytes);
        const std::size_t place = size_;
        size_ += bytes;
        const std::uint64_t word = little_end_first(write());
        if constexpr (bytes != 0) std::memcpy(row_.data() + place, &word, bytes);
    }
    // Returns its size, which belongs into the head.
    std::uint64_t number(std::uint64_t value) {
        const unsigned size = size_of(value);
        const std::uint64_t word = little_end_first(value);
        if (row_.size() - size_ < sizeof(word)) [[unlikely]]
            make_room_for(sizeof(word));
        std::memcpy(row_.data() + size_, &word, sizeof(word));
        size_ += bytes_of_size[size];
        return size;
    }
    void raw(const void* data, std::size_t size) {
        if (row_.size() - size_ < size) [[unlikely]]
            make_room_for(size);
        std::memcpy(row_.data() + size_, data, size);
        size_ += size;
    }

private:
    [[gnu::noinline]] void make_room_for(std::size_t size) { row_.resize(2 * row_.size() + size); }

    std::vector<std::byte> row_;  // and after it room that is used again
    std::size_t size_ = 0;
};

// It may run past the end of its row within one head, where there are other bytes that mean nothing; head(), raw(),
// check() and finish() notice.
class RowReader : public RowContext {
public:
    // Behind the row there are `most_at_once` bytes that can be read.
    void begin(Bytes row, engine::HandNumber hand) {
        begin_row(hand);
        at_ = row.data();
        end_ = at_ + row.size();
    }

    [[nodiscard]] bool done() const { return at_ >= end_; }
    // Has it read more than there is? What it read then means nothing.
    [[nodiscard]] bool ran_out() const { return at_ > end_; }
    [[nodiscard]] std::size_t left() const { return done() ? 0 : static_cast<std::size_t>(end_ - at_); }

    // What stands next, and where there is less, bytes that mean nothing.
    [[nodiscard]] std::uint64_t ahead() const {
        std::uint64_t word = 0;
        std::memcpy(&word, at_, sizeof(word));
        return little_end_first(word);
    }
    template <unsigned bytes>
    [[nodiscard]] std::uint64_t head() {
        if (done()) [[unlikely]]
            end_too_early();
        const std::uint64_t word = ahead() & (~std::uint64_t{0} >> (64 - 8 * bytes));
        at_ += bytes;
        return word;
    }
    // Only after a head that says this size.
    [[nodiscard]] std::uint64_t number(std::uint64_t size) {
        const std::uint64_t value = ahead() & most_of_size[size];
        if (size != 0 && value <= most_of_size[size - 1]) [[unlikely]]
            too_long();
        at_ += bytes_of_size[size];
        return value;
    }
    void raw(void* data, std::size_t size) {
        if (ran_out() || left() < size) [[unlikely]]
            end_too_early();
        std::memcpy(data, at_, size);
        at_ += size;
    }
    // Nothing that is nested may run past the end for what follows on it.
    void check() const {
        if (ran_out()) [[unlikely]]
            end_too_early();
    }
    void finish() const {
        if (at_ == end_) return;
        check();
        throw Unreadable(std::to_string(left()) + " bytes too many");
    }

    static constexpr const char* ends_too_early = "the bytes end too early";
    [[noreturn, gnu::noinline]] static void end_too_early() { throw Unreadable(ends_too_early); }

private:
    [[noreturn, gnu::noinline]] static void too_long() { throw Unreadable("a number is longer than necessary"); }

    const std::byte* at_ = nullptr;
    const std::byte* end_ = nullptr;
};

}  // namespace handlog::eventstore::inline codec
