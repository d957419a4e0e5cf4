// Which release this is, as the build says.
#pragma once

#include <string_view>

namespace handlog::cli {

// "0.1.0"
[[nodiscard]] std::string_view version();

}  // namespace handlog::cli
