// Plays random hands for as long as it is told, checks every property after
// every event, and stops at the first that does not hold.
//
//     handlog_soak [--hands N] [--seed S] [--minutes M]   plays; by default a million hands of seed 1
//     handlog_soak --session S                            plays one session again, as a failure names it
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

#include "tests/properties/session.hpp"

namespace {

using namespace handlog::tests;
using Clock = std::chrono::steady_clock;

constexpr int found = 1;
constexpr int wrong_usage = 2;

struct Options {
    std::uint64_t hands = 1'000'000;
    std::uint64_t seed = 1;
    std::uint64_t minutes = std::numeric_limits<std::uint64_t>::max();
    std::optional<std::uint64_t> session;
};

[[nodiscard]] std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

[[nodiscard]] std::optional<Options> parse(int count, char** words) {
    Options options;
    for (int at = 1; at < count; at += 2) {
        const std::string_view name = words[at];
        const auto value = at + 1 < count ? number(words[at + 1]) : std::nullopt;
        if (!value) return std::nullopt;
        if (name == "--hands") {
            options.hands = *value;
        } else if (name == "--seed") {
            options.seed = *value;
        } else if (name == "--minutes") {
            options.minutes = *value;
            options.hands = std::numeric_limits<std::uint64_t>::max();
        } else if (name == "--session") {
            options.session = *value;
        } else {
            return std::nullopt;
        }
    }
    return options;
}

[[nodiscard]] int report(const Failure& failure) {
    std::cout << failure.report() << "\nTo see it again: handlog_soak --session " << failure.seed << '\n';
    return found;
}

void show_progress(const Reached& reached, Clock::time_point started) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - started).count();
    std::cerr << '\r' << reached.hands << " hands, " << reached.events << " events, " << seconds << " s" << std::flush;
}

}  // namespace

int main(int count, char** words) {
    const auto options = parse(count, words);
    if (!options) {
        std::cerr << "usage: handlog_soak [--hands N] [--seed S] [--minutes M] | --session S\n"
                     "The numbers are whole; with --minutes alone there is no limit to the hands.\n";
        return wrong_usage;
    }
    const auto properties = all_properties();
    Reached reached;
    if (options->session) {
        if (const auto failure = play_session(*options->session, properties, reached)) return report(*failure);
        std::cout << "every property holds in the " << reached.hands << " hands of this session\n";
        return 0;
    }

    const auto started = Clock::now();
    const auto minutes = static_cast<std::uint64_t>(std::chrono::minutes::max().count());
    const auto limit = std::chrono::minutes(options->minutes < minutes ? options->minutes : 0);
    const bool timed = options->minutes < minutes;
    const bool on_terminal = isatty(STDERR_FILENO) != 0;
    while (reached.hands < options->hands && (!timed || Clock::now() - started < limit)) {
        if (const auto failure = play_session(session_seed(options->seed, reached.sessions), properties, reached)) {
            if (on_terminal) std::cerr << '\n';
            return report(*failure);
        }
        if (on_terminal && reached.sessions % 100 == 0) show_progress(reached, started);
    }
    if (on_terminal) std::cerr << '\n';
    std::cout << "every property holds: " << properties.size() << " properties, " << reached.hands << " hands, "
              << reached.commands << " commands, " << reached.events << " events\n";
}
