// How far a long check is, on standard error and only where somebody watches.
#pragma once

#include <cstddef>
#include <optional>

namespace handlog::cli {

class Progress {
public:
    // Nothing is shown of something whose size is unknown or which is soon done.
    explicit Progress(std::optional<std::size_t> all);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    void update(std::size_t done);
    // Before anything else is written to the terminal.
    void clear();

private:
    std::size_t all_ = 0;  // 0: nothing is shown
    std::size_t percent_ = 0;
    bool is_shown_ = false;
};

}  // namespace handlog::cli
