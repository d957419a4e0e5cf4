// Money: whole chips, and a stack that may be unknown.
//
// Arithmetic is checked: a sum that does not fit is a broken invariant, never a
// wrapped number. A table admits at most `most_chips` in all, so that no legal
// sequence of commands comes near the edge.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

class Chips {
public:
    constexpr Chips() = default;
    constexpr explicit Chips(std::int64_t count) : count_(count) {}

    [[nodiscard]] constexpr std::int64_t count() const { return count_; }

    friend constexpr auto operator<=>(Chips, Chips) = default;

    constexpr Chips& operator+=(Chips other) {
        invariant(!__builtin_add_overflow(count_, other.count_, &count_), "a sum of chips fits into 64 bits");
        return *this;
    }
    constexpr Chips& operator-=(Chips other) {
        invariant(!__builtin_sub_overflow(count_, other.count_, &count_), "a difference of chips fits into 64 bits");
        return *this;
    }
    constexpr Chips& operator*=(std::int64_t factor) {
        invariant(!__builtin_mul_overflow(count_, factor, &count_), "a multiple of chips fits into 64 bits");
        return *this;
    }

    friend constexpr Chips operator+(Chips a, Chips b) { return a += b; }
    friend constexpr Chips operator-(Chips a, Chips b) { return a -= b; }
    friend constexpr Chips operator*(Chips a, std::int64_t factor) { return a *= factor; }

private:
    std::int64_t count_ = 0;
};

// 2^53 - 1, the largest integer that every JSON reader keeps exact.
inline constexpr Chips most_chips{(std::int64_t{1} << 53) - 1};

// What a player has behind. Histories from elsewhere do not always say: an
// unknown stack covers every bet, and stays unknown whatever is added to it or
// taken from it.
class Stack {
public:
    constexpr Stack() = default;
    constexpr explicit Stack(Chips chips) : chips_(chips) { invariant(chips >= Chips{}, "a stack is not negative"); }
    [[nodiscard]] static constexpr Stack unknown() {
        Stack stack;
        stack.chips_ = hidden;
        return stack;
    }

    // A known stack is not negative.
    [[nodiscard]] constexpr bool known() const { return chips_ >= Chips{}; }
    [[nodiscard]] constexpr Chips chips() const {
        invariant(known(), "only a known stack is counted");
        return chips_;
    }
    [[nodiscard]] constexpr bool covers(Chips amount) const { return !known() || chips_ >= amount; }
    [[nodiscard]] constexpr bool empty() const { return chips_ == Chips{}; }
    // How much of `amount` this stack can pay.
    [[nodiscard]] constexpr Chips up_to(Chips amount) const { return covers(amount) ? amount : chips_; }

    constexpr Stack& operator+=(Chips amount) {
        if (known()) *this = Stack(chips_ + amount);
        return *this;
    }
    constexpr Stack& operator-=(Chips amount) {
        if (known()) *this = Stack(chips_ - amount);
        return *this;
    }
    friend constexpr bool operator==(Stack, Stack) = default;

private:
    static constexpr Chips hidden{INT64_MIN};
    Chips chips_;
};

inline namespace literals {
constexpr Chips operator""_c(unsigned long long count) {
    invariant(count <= INT64_MAX, "an amount fits into 64 bits");
    return Chips(static_cast<std::int64_t>(count));
}
}  // namespace literals

}  // namespace handlog::engine::inline poker
