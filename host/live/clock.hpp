// What time it is for a host: the wall clock as it was when the host began, and from then on the time that has passed,
// also while the machine slept. So it never goes backwards and jumps with no clock.
#pragma once

#include <cstdint>

#include "engine/poker/time.hpp"

namespace handlog::host::live {

class Clock {
public:
    // Not before a moment that stands in the log already: the clock of the machine may have been set back since.
    explicit Clock(engine::Time not_before = {});
    // From any thread.
    [[nodiscard]] engine::Time now() const;

private:
    std::int64_t offset_ms_;
};

}  // namespace handlog::host::live
