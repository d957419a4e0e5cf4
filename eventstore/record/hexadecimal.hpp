// The digits of everything that is shown in hexadecimal, which is in lowercase.
#pragma once

#include <string_view>

namespace handlog::eventstore::inline record {

inline constexpr std::string_view hexadecimal_digits = "0123456789abcdef";

}  // namespace handlog::eventstore::inline record
