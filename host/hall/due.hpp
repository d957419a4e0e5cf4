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

}  // namespace handlog::host::hall
