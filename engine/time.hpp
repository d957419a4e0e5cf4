// A moment, as hosts stamp it: milliseconds since 1970, UTC. Histories from
// elsewhere do not always say when something happened.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/invariant.hpp"

namespace handlog::engine {

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

// Of two known moments.
[[nodiscard]] constexpr bool is_before(Time one, Time other) { return one.milliseconds() < other.milliseconds(); }

// Has the time come, as far as is known?
[[nodiscard]] constexpr bool has_come(Time due, Time now) { return due.known() && now.known() && !is_before(now, due); }

// An unknown moment comes after any other.
[[nodiscard]] constexpr Time earlier(Time one, Time other) {
    if (!one.known()) return other;
    return other.known() && is_before(other, one) ? other : one;
}

// The moment that lies so many milliseconds later, or the end of time.
[[nodiscard]] constexpr Time after(Time start, std::int32_t milliseconds) {
    const std::int64_t left = Time::latest - start.milliseconds();
    return milliseconds < left ? Time(start.milliseconds() + milliseconds) : Time(Time::latest);
}

// When a command came: whether it came in time is judged by when the host got it, and what it
// leads to begins when it happens, which is never before what happened earlier at the table.
struct Arrival {
    Time received_at;
    Time at;
    friend constexpr bool operator==(const Arrival&, const Arrival&) = default;
};

}  // namespace handlog::engine
