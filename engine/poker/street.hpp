// The four rounds of betting.
#pragma once

#include <cstdint>

#include "engine/poker/kinds.hpp"

namespace handlog::engine::inline poker {

enum class Street : std::uint8_t { preflop, flop, turn, river };
HANDLOG_NAMES(Street, preflop, flop, turn, river);

}  // namespace handlog::engine::inline poker
