// How the auditor counts chips. A log may hold any number in any place, and a
// sum of such numbers must neither wrap nor stop the audit: it stays at the end
// of the range, where it is sure to differ from what is right.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include "engine/poker/chips.hpp"
#include "replay/judge/bits.hpp"

namespace handlog::replay::judge {

class Amount {
public:
    constexpr Amount() = default;
    constexpr explicit Amount(std::int64_t count) : count_(count) {}
    constexpr Amount(engine::Chips chips) : count_(bits_of<std::int64_t>(chips)) {}  // NOLINT: chips are an amount

    [[nodiscard]] constexpr std::int64_t count() const { return count_; }
    [[nodiscard]] constexpr engine::Chips chips() const { return engine::Chips(count_); }

    friend constexpr auto operator<=>(Amount, Amount) = default;

    constexpr Amount& operator+=(Amount other) {
        if (__builtin_add_overflow(count_, other.count_, &count_)) [[unlikely]]
            count_ = other.count_ > 0 ? most : least;
        return *this;
    }
    constexpr Amount& operator-=(Amount other) {
        if (__builtin_sub_overflow(count_, other.count_, &count_)) [[unlikely]]
            count_ = other.count_ > 0 ? least : most;
        return *this;
    }
    constexpr Amount& operator*=(std::int64_t factor) {
        const bool negative = (count_ < 0) != (factor < 0);
        if (__builtin_mul_overflow(count_, factor, &count_)) [[unlikely]]
            count_ = negative ? least : most;
        return *this;
    }

    friend constexpr Amount operator+(Amount a, Amount b) { return a += b; }
    friend constexpr Amount operator-(Amount a, Amount b) { return a -= b; }
    friend constexpr Amount operator*(Amount a, std::int64_t factor) { return a *= factor; }

private:
    static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

    std::int64_t count_ = 0;
};

}  // namespace handlog::replay::judge
