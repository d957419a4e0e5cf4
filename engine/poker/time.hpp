// A moment, as hosts stamp it: milliseconds since 1970, UTC. Histories from
// elsewhere do not always say when something happened.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/poker/invariant.hpp"

namespace handlog::engine::inline poker {

class Time {
public:
    static constexpr std::int64_t latest = 253'402'300'799'999;  // the end of the year 9999

    constexpr Time() = default;  // unknown
    constexpr explicit Time(std::int64_t milliseconds) : milliseconds_(milliseconds) {
        invariant(milliseconds >= 0 && milliseconds <= latest, "a moment lies between 1970 and the end of 9999");
    }

    [[nodiscard]] constexpr bool known() const { return milliseconds_ != unknown; }
    [[nodiscard]] constexpr std::int64_t milliseconds() const {
        invariant(known(), "only a known moment is read");
        return milliseconds_;
    }

    friend constexpr bool operator==(Time, Time) = default;

private:
    static constexpr std::int64_t unknown = -1;
    std::int64_t milliseconds_ = unknown;
};

}  // namespace handlog::engine::inline poker
