#include "cli/progress.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <unistd.h>
#include <utility>

#include "cli/terminal.hpp"

namespace handlog::cli {

namespace {

constexpr std::chrono::seconds worth_watching(1);
constexpr std::size_t widest_bar = 40;

// The text beside the bar needs this much; a line that wraps cannot be drawn
// over.
constexpr std::size_t room_for_numbers = 30;

[[nodiscard]] std::size_t width_of_bar() {
    const std::size_t columns = columns_of(STDERR_FILENO).value_or(room_for_numbers + widest_bar);
    return columns > room_for_numbers ? std::min(columns - room_for_numbers, widest_bar) : 0;
}

}  // namespace

Progress::Progress(std::optional<std::size_t> all, std::string what) : what_(std::move(what)) {
    if (all && isatty(STDERR_FILENO) != 0) all_ = *all;
}

void Progress::update(std::size_t done) {
    if (all_ == 0 || (!is_shown_ && Clock::now() - begun_ < worth_watching)) return;
    const std::size_t percent = done >= all_ ? 100 : done * 100 / all_;
    if (is_shown_ && percent == percent_) return;
    percent_ = percent;
    is_shown_ = true;
    const std::size_t width = width_of_bar();
    const std::size_t full = percent * width / 100;
    std::cerr << "\r[" << std::string(full, '#') << std::string(width - full, ' ') << "] " << percent << " %  " << done
              << ' ' << what_ << std::flush;
}

void Progress::clear() {
    if (is_shown_) std::cerr << "\r\033[K" << std::flush;
    is_shown_ = false;
}

}  // namespace handlog::cli
