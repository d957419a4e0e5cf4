// Moments as people and programs write them: "2026-11-18T16:40:05.123Z", in UTC.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/poker/time.hpp"

namespace handlog::engine::inline poker {

// "unknown" where it is.
[[nodiscard]] std::string to_string(Time time);

// A day, or a day and a time of it to the minute, the second or the millisecond.
// What is left out is zero.
[[nodiscard]] std::optional<Time> parse_time(std::string_view text);

}  // namespace handlog::engine::inline poker
