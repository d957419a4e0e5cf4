// The version of this release and its commit, set by the build.
#pragma once

#include <string_view>

namespace handlog::cli {

// "0.1.0"
[[nodiscard]] std::string_view version();
// Twelve digits, with "+changes" behind them if the sources differed from it; or "unknown".
[[nodiscard]] std::string_view commit();

}  // namespace handlog::cli
