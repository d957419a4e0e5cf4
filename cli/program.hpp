// The description of the program, for its help and its manual page.
#pragma once

#include <string_view>

namespace handlog::cli {

inline constexpr std::string_view program_summary = "handlog: the flight recorder for No-Limit Hold'em";

inline constexpr std::string_view program_details =
    "Data goes to standard output, everything else to standard error. Exit codes: 0\n"
    "for success, 1 for findings, 2 for a wrong command line or a file that cannot\n"
    "be read or written, 3 for a damaged log, and 70 for a bug in handlog.\n"
    "`handlog help VERB` explains a verb.";

}  // namespace handlog::cli
