// The time of a hand, if the file gives it. A time without a known time zone
// is not a moment.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/poker/time.hpp"

namespace handlog::replay::inline exchange::phh {

struct WrittenTime {
    std::int64_t year = 0;
    std::int64_t month = 0;
    std::int64_t day = 0;
    std::string_view time{};  // "12:07:52"
    std::string_view zone{};  // "ET", "GMT-0910", "UTC"
};

// Unknown, if anything of it is missing or makes no sense.
[[nodiscard]] engine::Time moment_of(const WrittenTime& written);

}  // namespace handlog::replay::inline exchange::phh
