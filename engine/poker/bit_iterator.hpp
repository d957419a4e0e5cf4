// Visits the members of a set that is kept as bits, in ascending order of their numbers.
#pragma once

#include <bit>
#include <cstddef>
#include <iterator>

namespace handlog::engine::inline poker {

template <class Element, class Bits>
class BitIterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Element;
    using difference_type = std::ptrdiff_t;
    using pointer = const Element*;
    using reference = Element;

    constexpr BitIterator() = default;
    constexpr explicit BitIterator(Bits rest) : rest_(rest) {}
    constexpr Element operator*() const { return Element::member(std::countr_zero(rest_)); }
    constexpr BitIterator& operator++() {
        rest_ &= rest_ - 1;
        return *this;
    }
    constexpr BitIterator operator++(int) {
        const BitIterator before = *this;
        ++*this;
        return before;
    }
    friend constexpr bool operator==(BitIterator, BitIterator) = default;

private:
    Bits rest_ = 0;
};

}  // namespace handlog::engine::inline poker
