// Faults in what the engine and the judge both include (shared_faults.py), each of which must come to
// light although both are compiled with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eventstore/record/hand_log.hpp"

namespace handlog::tests {

// Evenings of the whole engine, whose commands the broken ones play again.
[[nodiscard]] std::vector<eventstore::HandLog> whole_evenings();

// What brings the fault to light that is switched on: "judge", "halt", "proof" or nothing; and how.
struct Light {
    std::string_view by;
    std::string how;
};
[[nodiscard]] Light light_on(const std::vector<eventstore::HandLog>& evenings);

}  // namespace handlog::tests
