// The four rounds of betting.
#pragma once

#include <cstdint>

namespace handlog::engine {

enum class Street : std::uint8_t { preflop, flop, turn, river };

[[nodiscard]] constexpr Street next(Street street) {
    return static_cast<Street>(static_cast<std::uint8_t>(street) + (street == Street::river ? 0 : 1));
}

}  // namespace handlog::engine
