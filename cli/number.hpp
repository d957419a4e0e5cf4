// Whole numbers on the command line, read as they are written, and what is counted
// as people say it.
//
// The parser's own reading takes 010 for eight and quietly cuts down what is
// too large.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <system_error>

#include "cli/verb.hpp"

namespace handlog::cli {

// `or_else` ends the advice where other things may be given, too.
[[nodiscard]] inline std::int64_t number_from(const std::string& option, const std::string& text, std::int64_t least,
                                              std::int64_t most, const std::string& or_else = {}) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stop == end && number >= least && number <= most) return number;
    throw UsageError(option + " is given as '" + text + "'", "Give a whole number from " + std::to_string(least) +
                                                                 " to " + std::to_string(most) + or_else + ".");
}

// "1 hand", "2 hands".
[[nodiscard]] inline std::string counted(std::uint64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace handlog::cli
