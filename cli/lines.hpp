// What arrives at a file or a pipe, line by line, as soon as it is there: a stream
// of the standard library would wait for more, or for the end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "eventstore/error.hpp"

namespace handlog::cli {

class Lines {
public:
    // Of a file that is open; `name` is for messages. A standard input that is closed is
    // told at once.
    Lines(int descriptor, std::string name);

    // The next line that is here already, without its end, until the next call; nothing if
    // none is. One that is longer than any line of JSON may be is an error, once and as soon
    // as it is too long; the rest of it is passed over.
    [[nodiscard]] std::optional<eventstore::Result<std::string_view>> next();

    // Waits for more, when nothing is here any longer. False at the end of the input. What follows the last end of a
    // line is a line as well.
    [[nodiscard]] bool wait();

private:
    int descriptor_;
    std::string name_;
    std::string waiting_;
    std::size_t begin_ = 0;      // of what was not shown yet
    std::size_t searched_ = 0;   // up to here there is no end of a line
    bool passing_over_ = false;  // what arrives belongs to a line that was too long
    bool ended_ = false;
};

}  // namespace handlog::cli
