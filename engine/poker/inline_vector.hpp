// A short vector kept in place: no heap, trivially copyable.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

template <class T, std::size_t Capacity>
class InlineVector {
public:
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == Capacity; }

    constexpr void push_back(const T& value) {
        invariant(!full(), "an inline vector stays within its capacity");
        values_[size_++] = value;
    }
    constexpr void clear() { size_ = 0; }

    [[nodiscard]] constexpr T& operator[](std::size_t at) {
        invariant(at < size_, "an inline vector is read within its size");
        return values_[at];
    }
    [[nodiscard]] constexpr const T& operator[](std::size_t at) const {
        invariant(at < size_, "an inline vector is read within its size");
        return values_[at];
    }

    [[nodiscard]] constexpr T* begin() { return values_.data(); }
    [[nodiscard]] constexpr T* end() { return values_.data() + size_; }
    [[nodiscard]] constexpr const T* begin() const { return values_.data(); }
    [[nodiscard]] constexpr const T* end() const { return values_.data() + size_; }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    std::array<T, Capacity> values_{};
    std::uint8_t size_ = 0;
    static_assert(Capacity < 256);
};

}  // namespace handlog::engine::inline poker
