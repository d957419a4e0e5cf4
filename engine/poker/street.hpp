// The four rounds of betting.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/poker/kinds.hpp"

namespace handlog::engine::inline poker {

enum class Street : std::uint8_t { preflop, flop, turn, river };
HANDLOG_NAMES(Street, preflop, flop, turn, river);

// A value for each street.
template <class T>
class PerStreet {
public:
    [[nodiscard]] constexpr T& operator[](Street street) { return values_[static_cast<std::size_t>(street)]; }
    [[nodiscard]] constexpr const T& operator[](Street street) const {
        return values_[static_cast<std::size_t>(street)];
    }

    friend constexpr bool operator==(const PerStreet&, const PerStreet&) = default;

private:
    std::array<T, 4> values_{};
};

}  // namespace handlog::engine::inline poker
