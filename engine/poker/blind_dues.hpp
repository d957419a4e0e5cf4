// How players who did not play stand with the blinds.
#pragma once

#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine::inline poker {

struct BlindDues {
    RareSeats newcomers;   // have played no hand to its end since they sat down
    RareSeats posting;     // of these: would rather post than wait
    RareSeats missed_big;  // the big blind went past them while they did not play
    RareSeats missed_small;

    friend bool operator==(const BlindDues&, const BlindDues&) = default;
};
HANDLOG_FIELDS(BlindDues, newcomers, posting, missed_big, missed_small);

}  // namespace handlog::engine::inline poker
