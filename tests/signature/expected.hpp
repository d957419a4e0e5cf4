// The signature of the engine: what all builds of it do with the same random
// play, in one number.
//
// If the test of this value fails, the engine does something else than before:
// an event has other numbers, comes in another order or is written otherwise, or
// a command is accepted that was refused. (So it does after a change of
// tests/support/random_play.cpp, which makes other hands.) Where that is meant,
// put the value that the test prints here, and say in the message of the commit
// what changed and why. Where it is not meant, it is a bug.
#pragma once

#include <string_view>

namespace handlog::tests {

inline constexpr std::string_view expected_signature =
    "1641c59cef561e53ff1d2901b5de71ddaed03c8bf963a170d6fd1436e9bb9121";

}  // namespace handlog::tests
