// The judge's own sets of seats, and its own value for each seat.
//
// engine/poker has both, and what the engine works with must not be what the judge rests on: a
// wrong step from one member to the next would be wrong on both sides and agree. Of engine::SeatSet
// only the bits are read here (bits.hpp), and of engine::PerSeat one value after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/poker/invariant.hpp"
#include "engine/poker/seat.hpp"
#include "replay/judge/bits.hpp"

namespace handlog::replay::judge {

// The places of a table, clockwise.
inline constexpr int places = 10;
static_assert(places == engine::most_seats);

[[nodiscard]] constexpr int place_after(int place) { return place + 1 < places ? place + 1 : 0; }

[[nodiscard]] constexpr bool same(engine::Seat a, engine::Seat b) { return place_of(a) == place_of(b); }

class Seats {
public:
    constexpr Seats() = default;
    constexpr Seats(engine::SeatSet set)
        : bits_(bits_of<std::uint16_t>(set)) {}  // NOLINT: what a log says is such a set
    [[nodiscard]] static constexpr Seats only(engine::Seat seat) { return Seats(bit(place_of(seat))); }
    [[nodiscard]] static constexpr Seats everybody() { return Seats((1U << places) - 1); }

    [[nodiscard]] constexpr bool contains(engine::Seat seat) const { return at(place_of(seat)); }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return __builtin_popcount(bits_); }
    [[nodiscard]] constexpr bool single() const { return bits_ != 0 && without_lowest() == 0; }
    [[nodiscard]] constexpr bool several() const { return without_lowest() != 0; }
    // There must be one.
    [[nodiscard]] constexpr engine::Seat lowest() const {
        engine::invariant(bits_ != 0, "no seat of none is asked for");
        return *begin();
    }

    constexpr void add(engine::Seat seat) { bits_ |= bit(place_of(seat)); }
    constexpr void remove(engine::Seat seat) { bits_ &= ~bit(place_of(seat)); }
    // Without a branch, for what is hard to predict.
    constexpr void add_if(bool added, engine::Seat seat) { bits_ |= unsigned{added} << place_of(seat); }
    [[nodiscard]] constexpr Seats without(engine::Seat seat) const { return Seats(bits_ & ~bit(place_of(seat))); }

    // The first that is reached by going clockwise from `from`, which comes last itself. There must be one.
    [[nodiscard]] constexpr engine::Seat clockwise(engine::Seat from) const {
        // Two rounds of places one behind the other, of which what lies up to `from` is taken away.
        const std::uint32_t two_rounds = bits_ | bits_ << places;
        const std::uint32_t ahead = two_rounds >> (place_of(from) + 1) << (place_of(from) + 1);
        const int place = __builtin_ctz(ahead | 1U << (2 * places));
        return engine::Seat(place < places ? place : place - places);
    }

    friend constexpr Seats operator|(Seats a, Seats b) { return Seats(a.bits_ | b.bits_); }
    friend constexpr Seats operator&(Seats a, Seats b) { return Seats(a.bits_ & b.bits_); }
    friend constexpr Seats operator-(Seats a, Seats b) { return Seats(a.bits_ & ~b.bits_); }
    friend constexpr bool operator==(Seats a, Seats b) { return a.bits_ == b.bits_; }

    // In the words of a log.
    [[nodiscard]] constexpr engine::SeatSet set() const { return engine::SeatSet(static_cast<std::uint16_t>(bits_)); }

    // In ascending order: for (const Seat seat : seats).
    class Iterator {
    public:
        constexpr explicit Iterator(std::uint32_t rest) : rest_(rest) {}
        constexpr engine::Seat operator*() const { return engine::Seat(__builtin_ctz(rest_)); }
        constexpr Iterator& operator++() {
            rest_ ^= rest_ & (0U - rest_);
            return *this;
        }
        friend constexpr bool operator!=(Iterator a, Iterator b) { return a.rest_ != b.rest_; }

    private:
        std::uint32_t rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    constexpr explicit Seats(std::uint32_t bits) : bits_(bits) {}
    [[nodiscard]] static constexpr std::uint32_t bit(int place) { return 1U << place; }
    [[nodiscard]] constexpr bool at(int place) const { return (bits_ >> place & 1U) != 0; }
    [[nodiscard]] constexpr std::uint32_t without_lowest() const { return bits_ & (bits_ - 1); }

    std::uint32_t bits_ = 0;
};

// A value for each seat.
template <class Value>
class BySeat {
public:
    [[nodiscard]] constexpr Value& operator[](engine::Seat seat) { return values_[place(seat)]; }
    [[nodiscard]] constexpr const Value& operator[](engine::Seat seat) const { return values_[place(seat)]; }

private:
    [[nodiscard]] static constexpr std::size_t place(engine::Seat seat) {
        return static_cast<std::size_t>(place_of(seat));
    }

    std::array<Value, places> values_{};
};

}  // namespace handlog::replay::judge
