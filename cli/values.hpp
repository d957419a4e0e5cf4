// Parses the values of options: numbers, names, times and numbers of threads; prints
// counts with their nouns.
//
// CLI11's own parsing reads 010 as eight and silently truncates large numbers.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

#include "cli/verb.hpp"
#include "engine/deadlines.hpp"
#include "engine/poker/time_text.hpp"

namespace handlog::cli {

// `or_else` extends the advice with other accepted values.
[[nodiscard]] inline std::int64_t number_from(const std::string& option, const std::string& text, std::int64_t least,
                                              std::int64_t most, const std::string& or_else = {}) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stop == end && number >= least && number <= most) return number;
    throw UsageError("invalid value '" + text + "' for " + option, "Give a whole number from " + std::to_string(least) +
                                                                       " to " + std::to_string(most) + or_else + ".");
}

// "1 hand", "2 hands".
[[nodiscard]] inline std::string counted(std::uint64_t count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// Nothing if the option was not given.
template <class Name>
[[nodiscard]] std::optional<Name> name_from(const std::string& option, const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const std::optional<Name> name = Name::parse(*text);
    if (name) return name;
    throw UsageError("invalid value '" + *text + "' for " + option,
                     "A name has 1 to 64 bytes and no control characters.");
}

enum class MomentOf { begin, end };

// Unknown if the option was not given. A day, a minute or a second means its first
// millisecond, or its last.
[[nodiscard]] inline engine::Time moment_from(const std::string& option, const std::optional<std::string>& text,
                                              MomentOf part = MomentOf::begin) {
    if (!text) return {};
    std::string whole = *text;
    const std::optional<engine::Time> time = engine::parse_time(whole);
    if (time && part == MomentOf::begin) return *time;
    if (time) {
        constexpr std::string_view last = "0000-00-00T23:59:59.999";
        if (whole.back() == 'Z') whole.pop_back();
        // What was left out is at its most.
        whole += last.substr(std::min(whole.size(), last.size()));
        return engine::parse_time(whole).value_or(*time);
    }
    throw UsageError("invalid value '" + *text + "' for " + option,
                     "Give a time in UTC, such as 2026-11-18 or 2026-11-18T16:40:05.");
}

inline constexpr const char* jobs_help = "Number of threads (default: one per core)";

[[nodiscard]] inline unsigned jobs_from(const std::optional<std::string>& text) {
    constexpr std::int64_t most_jobs = 256;
    if (text) return static_cast<unsigned>(number_from("--jobs", *text, 1, most_jobs));
    return std::max(1U, std::thread::hardware_concurrency());
}

// For a check that passed because nothing was checked: most likely a typing error.
[[nodiscard]] inline UsageError no_hand_of_that_name(const std::string& done) {
    return {"no hand was " + done + ": none has that name", "Try: handlog list LOG"};
}

}  // namespace handlog::cli
