// When a hand was played, as far as a file says. A time without a zone that is known
// here is no moment: a clock on the wall says nothing about where the wall is.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/time.hpp"

namespace handlog::replay::phh {

struct WrittenTime {
    std::int64_t year = 0;
    std::int64_t month = 0;
    std::int64_t day = 0;
    std::string_view time{};  // "12:07:52"
    std::string_view zone{};  // "ET", "GMT-0910", "UTC"
};

// Unknown, if anything of it is missing or makes no sense.
[[nodiscard]] engine::Time moment_of(const WrittenTime& written);

}  // namespace handlog::replay::phh
