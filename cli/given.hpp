// Names, moments and numbers of threads on the command line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include "cli/number.hpp"
#include "cli/verb.hpp"
#include "engine/time.hpp"
#include "engine/time_text.hpp"

namespace handlog::cli {

// Nothing where nothing is given.
template <class Name>
[[nodiscard]] std::optional<Name> name_from(const std::string& option, const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    const std::optional<Name> name = Name::parse(*text);
    if (name) return name;
    throw UsageError(option + " is given as '" + *text + "'", "A name has 1 to 64 bytes and no control characters.");
}

enum class PartOfDay { begin, end };

// Unknown where nothing is given. Of a day without a time it is the beginning, or the
// last millisecond.
[[nodiscard]] inline engine::Time moment_from(const std::string& option, const std::optional<std::string>& text,
                                              PartOfDay part = PartOfDay::begin) {
    if (!text) return {};
    constexpr std::string_view a_day = "2026-11-18";
    const bool to_its_end = part == PartOfDay::end && text->size() == a_day.size();
    const std::optional<engine::Time> time = engine::parse_time(to_its_end ? *text + "T23:59:59.999" : *text);
    if (time) return *time;
    throw UsageError(option + " is given as '" + *text + "'",
                     "Give a moment in UTC, such as 2026-11-18 or 2026-11-18T16:40:05.");
}

inline constexpr const char* jobs_help = "How many threads share the work (default: one for each core)";

[[nodiscard]] inline unsigned jobs_from(const std::optional<std::string>& text) {
    constexpr std::int64_t most_jobs = 256;
    if (text) return static_cast<unsigned>(number_from("--jobs", *text, 1, most_jobs));
    return std::max(1U, std::thread::hardware_concurrency());
}

// Where nothing wrong was found because nothing was looked at: most likely a slip.
[[nodiscard]] inline UsageError nothing_of_that_name(const std::string& done) {
    return {"no hand was " + done + ", because none is of that name", "Try: handlog list LOG"};
}

}  // namespace handlog::cli
