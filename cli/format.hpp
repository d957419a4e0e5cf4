// The formats in which hands come and go. There is one so far.
#pragma once

#include <string>

#include "cli/verb.hpp"

namespace handlog::cli {

inline constexpr const char* json_lines = "json";
inline constexpr const char* format_help = "The format of the hands: json, which is lines of docs/JSON.md";

inline void check_format(const std::string& format) {
    if (format == json_lines) return;
    throw UsageError("--format is given as '" + format + "'", "The only format that this release knows is json.");
}

}  // namespace handlog::cli
