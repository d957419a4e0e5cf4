// Seats, sets of seats, and a value for each seat. Seats count from 0, clockwise.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/poker/bit_iterator.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

inline constexpr int most_seats = 10;

class SeatSet;

class Seat {
public:
    constexpr Seat() = default;
    constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {
        invariant(index >= 0 && index < most_seats, "a seat is numbered 0 to 9");
    }

    [[nodiscard]] constexpr int index() const { return index_; }

    friend constexpr auto operator<=>(Seat, Seat) = default;

private:
    friend class SeatSet;
    friend class BitIterator<Seat, unsigned>;
    // For a set of seats, which has no members but seats.
    [[nodiscard]] static constexpr Seat member(int index) {
        Seat seat;
        seat.index_ = static_cast<std::uint8_t>(index);
        return seat;
    }

    std::uint8_t index_ = 0;
};

// A set of seats. Which seats a table has does not matter: only members are
// ever visited.
class SeatSet {
public:
    constexpr SeatSet() = default;
    constexpr explicit SeatSet(std::uint16_t bits) : bits_(bits) {
        invariant(bits < (1U << most_seats), "a set of seats names seats 0 to 9");
    }
    [[nodiscard]] static constexpr SeatSet of(auto... seats) { return raw((0U | ... | bit(seats))); }

    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
    [[nodiscard]] constexpr bool contains(Seat seat) const { return (bits_ & bit(seat)) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    // Ten bits are too few for std::popcount, which calls a library function
    // where the processor is not known to count: two bits, four, then all.
    [[nodiscard]] constexpr int size() const {
        unsigned count = bits_ - (bits_ >> 1 & 0x155U);
        count = (count & 0x333U) + (count >> 2 & 0x333U);
        return static_cast<int>((count + (count >> 4) + (count >> 8)) & 0xfU);
    }
    // Exactly one member, or more than one, without counting them all.
    [[nodiscard]] constexpr bool single() const { return !empty() && !several(); }
    [[nodiscard]] constexpr bool several() const { return (bits_ & (bits_ - 1)) != 0; }

    [[nodiscard]] constexpr Seat lowest() const {
        invariant(bits_ != 0, "an empty set has no first seat");
        return Seat::member(std::countr_zero(bits_));
    }
    // The members with a higher number than `seat`.
    [[nodiscard]] constexpr SeatSet beyond(Seat seat) const { return raw(bits_ & ~1U << seat.index()); }
    constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | bit(seat)); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~bit(seat)); }
    // The same without a branch, for what is hard to predict.
    constexpr void add_if(bool added, Seat seat) {
        bits_ = static_cast<std::uint16_t>(bits_ | unsigned{added} << seat.index());
    }
    [[nodiscard]] constexpr SeatSet with(Seat seat) const { return *this | of(seat); }
    [[nodiscard]] constexpr SeatSet without(Seat seat) const { return *this - of(seat); }

    friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return raw(unsigned{a.bits_} | b.bits_); }
    friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return raw(unsigned{a.bits_} & b.bits_); }
    friend constexpr SeatSet operator-(SeatSet a, SeatSet b) { return raw(unsigned{a.bits_} & ~unsigned{b.bits_}); }
    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    // In ascending order: for (Seat seat : set).
    using iterator = BitIterator<Seat, unsigned>;
    [[nodiscard]] constexpr iterator begin() const { return iterator(bits_); }
    [[nodiscard]] constexpr iterator end() const { return iterator(0); }

private:
    [[nodiscard]] static constexpr unsigned bit(Seat seat) { return 1U << seat.index(); }
    [[nodiscard]] static constexpr SeatSet raw(unsigned bits) {
        SeatSet set;
        set.bits_ = static_cast<std::uint16_t>(bits);
        return set;
    }

    std::uint16_t bits_ = 0;
};

// A set that is nearly always empty, for which a log has a single bit then.
class RareSeats : public SeatSet {
public:
    constexpr RareSeats() = default;
    constexpr RareSeats(SeatSet seats)  // NOLINT(google-explicit-constructor): it is a set of seats
        : SeatSet(seats) {}
};

template <class T>
class PerSeat {
public:
    [[nodiscard]] constexpr T& operator[](Seat seat) { return values_[static_cast<std::size_t>(seat.index())]; }
    [[nodiscard]] constexpr const T& operator[](Seat seat) const {
        return values_[static_cast<std::size_t>(seat.index())];
    }
    [[nodiscard]] constexpr auto begin() { return values_.begin(); }
    [[nodiscard]] constexpr auto end() { return values_.end(); }
    [[nodiscard]] constexpr auto begin() const { return values_.begin(); }
    [[nodiscard]] constexpr auto end() const { return values_.end(); }

    friend constexpr bool operator==(const PerSeat&, const PerSeat&) = default;

private:
    std::array<T, most_seats> values_{};
};

}  // namespace handlog::engine::inline poker
