// Reads a file or a pipe line by line, each line as soon as it arrives: a stream of
// the standard library would wait for more, or for the end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "eventstore/error.hpp"

namespace handlog::cli {

class Lines {
public:
    // `descriptor` is open; `name` is for messages. A closed standard input is an error at
    // once.
    Lines(int descriptor, std::string name);

    // The next line that has arrived, without its end, valid until the next call; nothing
    // if none has arrived. A line longer than any line of JSON may be is an error, once and
    // as soon as it is too long; the rest of it is skipped.
    [[nodiscard]] std::optional<eventstore::Result<std::string_view>> next();

    // Waits for more input. False at the end of the input. Text after the last end of a line
    // is a line as well.
    [[nodiscard]] bool wait();

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] bool ended() const { return ended_; }
    // Has more arrived since next() last gave nothing?
    [[nodiscard]] bool has_news() const { return has_news_; }
    // The bytes that have arrived and next() has not returned.
    [[nodiscard]] std::size_t waiting() const { return waiting_.size() - begin_; }

private:
    int descriptor_;
    std::string name_;
    std::string waiting_;
    std::size_t begin_ = 0;      // of the text that next() has not returned yet
    std::size_t searched_ = 0;   // no end of a line before this place
    bool passing_over_ = false;  // in the rest of a line that was too long
    bool ended_ = false;
    bool has_news_ = false;
};

}  // namespace handlog::cli
