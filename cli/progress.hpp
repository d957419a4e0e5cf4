// How far a long task is, on standard error and only where somebody watches. What is
// done within a second shows nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace handlog::cli {

class Progress {
public:
    // Of so many "logs" or "hands". Nothing is shown where their number is unknown.
    Progress(std::optional<std::size_t> all, std::string what);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    void update(std::size_t done);
    // Before anything else is written to the terminal.
    void clear();

private:
    using Clock = std::chrono::steady_clock;

    std::size_t all_ = 0;  // 0: nothing is shown
    std::string what_;
    Clock::time_point begun_ = Clock::now();
    std::size_t percent_ = 0;
    bool is_shown_ = false;
};

}  // namespace handlog::cli
