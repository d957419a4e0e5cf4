// How the auditor counts time. A log may hold any moments and any rules, and no sum
// of them may leave the range that moments have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/poker/time.hpp"
#include "replay/judge/bits.hpp"

namespace handlog::replay::judge {

// How many milliseconds `moment` lies beyond what is due; nothing where either is unknown.
[[nodiscard]] constexpr std::optional<std::int64_t> passed_since(engine::Time due, engine::Time moment) {
    if (!is_known(due) || !is_known(moment)) return std::nullopt;
    return milliseconds_of(moment) - milliseconds_of(due);
}

// Exactly then is not before.
[[nodiscard]] constexpr bool is_over(engine::Time due, engine::Time moment) {
    return passed_since(due, moment).value_or(-1) >= 0;
}

// So many milliseconds after a known moment.
[[nodiscard]] constexpr engine::Time later(engine::Time moment, std::int64_t milliseconds) {
    return engine::Time(std::clamp(milliseconds_of(moment) + milliseconds, std::int64_t{0}, engine::Time::latest));
}

}  // namespace handlog::replay::judge
