// What time it is for a host: the wall clock as it was when the host began, and from then on the time that has passed,
// also while the machine slept. So it never goes backwards and jumps with no clock.
#pragma once

#include <cstdint>

#include "engine/poker/time.hpp"

namespace handlog::host::live {

class Clock {
public:
    Clock();
    // From any thread.
    [[nodiscard]] engine::Time now() const;

private:
    std::int64_t offset_ms_;
};

}  // namespace handlog::host::live
