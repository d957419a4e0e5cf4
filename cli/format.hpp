// The formats in which hands come and go.
#pragma once

#include <string>

#include "cli/verb.hpp"

namespace handlog::cli {

inline constexpr const char* json_lines = "json";
inline constexpr const char* phh_files = "phh";
inline constexpr const char* format_help =
    "The format of the hands: json, which is lines of docs/JSON.md, or phh, the Poker Hand History format";

inline void check_format(const std::string& format) {
    if (format == json_lines || format == phh_files) return;
    throw UsageError("--format is given as '" + format + "'", "The formats that this release knows are json and phh.");
}

}  // namespace handlog::cli
