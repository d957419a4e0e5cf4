// What the sources of the hall share about moments and a full disk.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"

namespace handlog::host::hall {

// The last moment before it: what is due exactly then is not over yet for a command that came then.
[[nodiscard]] inline engine::Time just_before(engine::Time moment) {
    return engine::Time(std::max<std::int64_t>(moment.milliseconds() - 1, 0));
}

// As people are told of it: where the file lies is nobody's affair.
[[nodiscard]] inline eventstore::Error disk_full_error() {
    return {.code = eventstore::ErrorCode::disk_full, .what = "the disk is full", .next = "Ask again later."};
}

}  // namespace handlog::host::hall
