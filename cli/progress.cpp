#include "cli/progress.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

namespace handlog::cli {

namespace {

constexpr std::chrono::seconds worth_watching(1);
constexpr std::size_t widest_bar = 40;

// What stands beside the bar needs this much; a line that is broken cannot be drawn
// over.
constexpr std::size_t room_for_numbers = 30;

[[nodiscard]] std::size_t width_of_bar() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return widest_bar;
    const std::size_t columns = size.ws_col;
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
