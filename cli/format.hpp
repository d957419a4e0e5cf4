// The formats of hands, for import and export.
#pragma once

#include <string>

#include "cli/verb.hpp"

namespace handlog::cli {

inline constexpr const char* json_lines = "json";
inline constexpr const char* phh_files = "phh";
inline constexpr const char* format_help = "The format of the hands: json (docs/JSON.md) or phh (Poker Hand History)";

inline void check_format(const std::string& format) {
    if (format == json_lines || format == phh_files) return;
    throw UsageError("invalid value '" + format + "' for --format", "The formats are json and phh.");
}

}  // namespace handlog::cli
