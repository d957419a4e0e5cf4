// Reckoning with moments: what is over, what comes first, and when a wait ends.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/seat.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine {

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

// When a command came, and from whom: whether it came in time is judged by when the host got it, and what it
// leads to begins when it happens, which is never before what happened earlier at the table.
struct Arrival {
    Time received_at;
    Time at;
    Time last{};  // when the newest command of the log was received that was carried out; unknown if there is none
    Role role = Role::unknown;
    std::optional<Seat> seat{};        // of the person who sent it
    std::optional<TurnNumber> turn{};  // that they saw; nothing if they do not say
    friend constexpr bool operator==(const Arrival&, const Arrival&) = default;
};

}  // namespace handlog::engine
