// Random tables under random rules, at which somebody also tries what is only just illegal: a sensible command
// with one thing wrong, such as a result of one chip too many or chips committed by another transfer. What
// is senseless altogether is refused for its first fault, and the later reasons are never asked.
#pragma once

#include <cstdint>
#include <vector>

#include "eventstore/record/hand_log.hpp"

namespace handlog::tests {

struct Mischief {
    std::vector<eventstore::HandLog> logs;  // the last one may be open
    bool halted = false;                    // an invariant of the engine broke, and the table ends there
};
[[nodiscard]] Mischief mischief(std::uint64_t seed, int commands);

// What no dice would hit upon: tables at the limit of chips and of hands.
[[nodiscard]] Mischief mischief_at_the_limit();

}  // namespace handlog::tests
