#include "cli/lines.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <unistd.h>
#include <utility>

#include "cli/store.hpp"
#include "eventstore/format.hpp"

namespace handlog::cli {

using namespace eventstore;

std::optional<Result<std::string_view>> Lines::next() {
    const std::size_t end = waiting_.find('\n', searched_);
    if (end == std::string::npos) {
        searched_ = waiting_.size();
        return std::nullopt;
    }
    const std::string_view line(waiting_.data() + begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (std::exchange(too_long_, false) || line.size() > format::most_line_bytes) {
        return failure(
            ErrorCode::limit,
            "a line has at most " + std::to_string(format::most_line_bytes) + " bytes, and this one has more",
            "Look for the end of the line that is missing.");
    }
    return line;
}

bool Lines::wait() {
    if (ended_) return false;
    waiting_.erase(0, begin_);
    begin_ = 0;
    if (waiting_.size() > format::most_line_bytes) {
        too_long_ = true;
        waiting_.clear();
    }
    searched_ = waiting_.size();
    std::array<char, format::most_line_bytes> block;
    ssize_t size = 0;
    do {
        size = read(descriptor_, block.data(), block.size());
    } while (size < 0 && errno == EINTR);
    if (size < 0) {
        give_up({.code = ErrorCode::io,
                 .what = name_ + " cannot be read: " + std::strerror(errno),
                 .next = "Look after the file or the program that it comes from."});
    }
    waiting_.append(block.data(), static_cast<std::size_t>(size));
    if (size > 0) return true;
    ended_ = true;
    if (waiting_.empty() && !too_long_) return false;
    waiting_ += '\n';
    return true;
}

}  // namespace handlog::cli
