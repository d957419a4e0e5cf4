// The judge's own short list, kept in place. What does not fit is left out: a log may hold any number
// of anything, and nothing that it holds stops the judge.
#pragma once

#include <array>
#include <cstddef>

namespace handlog::replay::judge {

template <class Value, std::size_t Most>
class Row {
public:
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr bool full() const { return size_ == Most; }
    constexpr void clear() { size_ = 0; }
    constexpr void push_back(const Value& value) {
        if (!full()) values_[size_++] = value;
    }

    [[nodiscard]] constexpr Value& operator[](std::size_t at) { return values_[at]; }
    [[nodiscard]] constexpr const Value& operator[](std::size_t at) const { return values_[at]; }
    [[nodiscard]] constexpr const Value* begin() const { return values_.data(); }
    [[nodiscard]] constexpr const Value* end() const { return begin() + size_; }

private:
    std::array<Value, Most> values_{};
    std::size_t size_ = 0;
};

}  // namespace handlog::replay::judge
