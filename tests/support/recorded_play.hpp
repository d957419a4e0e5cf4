// Random play as the logs that it leaves.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "eventstore/record/hand_log.hpp"
#include "tests/support/random_play.hpp"

namespace handlog::tests {

// No host says that it was not there when something was carried out in the log before.
class OutageBound {
public:
    [[nodiscard]] bool allows(const engine::Command& command) const;
    void follow(const eventstore::Entry& entry);

private:
    engine::Time carried_out_;
    engine::Time before_;  // in the logs before
};

// Each follows on the one before. All are sealed, but the last may be open. Of a hundred commands so
// many were held up on their way.
[[nodiscard]] std::vector<eventstore::HandLog> recorded_play(std::uint64_t seed, int commands,
                                                             std::string_view table = "Rio", int held_up = 5);

// The same log with moments, arrivals and ids of every sort, which do not matter
// to the play: unknown ones, early and late ones, and all of them at the limits.
[[nodiscard]] eventstore::HandLog stamped_at_random(eventstore::HandLog log, Dice& dice);

}  // namespace handlog::tests
