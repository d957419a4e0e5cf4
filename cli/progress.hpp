// The progress of a long task, on standard error and only if it is a terminal. A task that
// takes less than a second shows nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

namespace handlog::cli {

class Progress {
public:
    // `all` is the number of `what`, "logs" or "hands". Nothing is shown if it is unknown.
    Progress(std::optional<std::size_t> all, std::string what);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    void update(std::size_t done);
    // Must be called before other output to the terminal.
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
