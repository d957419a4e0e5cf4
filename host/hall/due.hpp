// When what is due by time is played, beside what people send.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/poker/time.hpp"

namespace handlog::host::hall {

// The last moment before it: what is due exactly then is not over yet for a command that came then.
[[nodiscard]] inline engine::Time just_before(engine::Time moment) {
    return engine::Time(std::max<std::int64_t>(moment.milliseconds() - 1, 0));
}

// As people are told of it: where the file lies is nobody's affair.
inline constexpr const char* disk_is_full = "the disk is full";
inline constexpr const char* ask_later = "Ask again later.";

}  // namespace handlog::host::hall
