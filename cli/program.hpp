// What is said of the whole program, by its help and its manual page.
#pragma once

#include <string_view>

namespace handlog::cli {

inline constexpr std::string_view program_summary = "handlog: the flight recorder for No-Limit Hold'em";

inline constexpr std::string_view program_details =
    "Data goes to standard output, everything else to standard error. The program\n"
    "exits with 0 if all is well, 1 if it found something wrong, 2 if it was called\n"
    "wrongly or a file cannot be read or written, 3 if a log is corrupt, and 70 if\n"
    "it is at fault itself. `handlog help VERB` says more of each verb.";

}  // namespace handlog::cli
