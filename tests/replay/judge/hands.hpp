// The hands that are altered.
#pragma once

#include "tests/replay/judge/altered.hpp"

namespace handlog::tests {

// Ann is all-in for 300 and has the best hand, Bob for 1000 with the second; 200
// of Cat's go back. The main pot is 900, the side pot of Bob and Cat 1400, and
// the rake of 5% is 115.
[[nodiscard]] Logs side_pot();

// Ann raises before the flop and all check from then on. Bob wins; the others muck.
[[nodiscard]] Logs checked_down();

// Ann and Cat split 25 chips; the odd one is Cat's.
[[nodiscard]] Logs split_pot();

// Two see a flop, and one of them bets there and is not called.
[[nodiscard]] Logs folded_on_the_flop();

// Both have a pair of aces from the board; Ann's king is the better kicker.
[[nodiscard]] Logs kicker();

// Both play the flush on the board, whatever they hold.
[[nodiscard]] Logs flush_on_board();

// Two hands of three players; Ann has the button and then Bob.
[[nodiscard]] Logs two_hands();

// Heads-up, checked to the end.
[[nodiscard]] Logs heads_up();

// Three players; the deck follows from a seed of zeros.
[[nodiscard]] Logs seeded();

}  // namespace handlog::tests
