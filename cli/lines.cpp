#include "cli/lines.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include "cli/stop.hpp"
#include "cli/store.hpp"
#include "eventstore/codec/format.hpp"

namespace handlog::cli {

using namespace eventstore;

Lines::Lines(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {
    const int mode = fcntl(descriptor_, F_GETFL);
    if (mode >= 0 && (mode & O_ACCMODE) != O_WRONLY) return;
    throw UsageError(name_ + " is closed", "Redirect it from a file, a pipe or /dev/null.");
}

std::optional<Result<std::string_view>> Lines::next() {
    while (true) {
        const std::size_t end = waiting_.find('\n', searched_);
        const bool ends = end != std::string::npos;
        const std::size_t stop = ends ? end : waiting_.size();
        const std::string_view line(waiting_.data() + begin_, stop - begin_);
        searched_ = ends ? end + 1 : stop;
        // The line may never end, so the error comes before its end.
        const bool is_too_long = line.size() > format::most_line_bytes;
        const bool was_told = passing_over_;
        passing_over_ = !ends && (was_told || is_too_long);
        if (ends || passing_over_) begin_ = searched_;
        if (is_too_long && !was_told) {
            return failure(ErrorCode::limit,
                           "line too long: more than " + std::to_string(format::most_line_bytes) + " bytes",
                           "Check for a missing end of line.");
        }
        if (!ends) {
            has_news_ = false;
            return std::nullopt;
        }
        if (!was_told) return line;
    }
}

bool Lines::wait() {
    if (ended_ || !StopSignals::wait_for(descriptor_)) return false;
    // Much may wait behind, which is not to be moved for each line.
    if (begin_ > waiting_.size() / 2) {
        waiting_.erase(0, begin_);
        searched_ -= begin_;
        begin_ = 0;
    }
    std::array<char, format::most_line_bytes> block;
    ssize_t size = 0;
    do {
        size = read(descriptor_, block.data(), block.size());
    } while (size < 0 && errno == EINTR);
    if (size < 0) {
        exit_with({.code = ErrorCode::io,
                   .what = name_ + " cannot be read: " + std::strerror(errno),
                   .next = "Check the file or the program that it comes from."});
    }
    waiting_.append(block.data(), static_cast<std::size_t>(size));
    has_news_ = has_news_ || size > 0;
    if (size > 0) return true;
    ended_ = true;
    if (waiting_.size() == begin_ || waiting_.back() == '\n') return false;
    waiting_ += '\n';
    has_news_ = true;
    return true;
}

}  // namespace handlog::cli
