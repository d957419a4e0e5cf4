// What a verb of the program is, and how it ends.
//
// A verb is one source file: it describes its options to the parser, and
// returns what is to be done once they have been read. cli/verbs.hpp lists
// them all; cli/main.cpp does everything that they share.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace handlog::cli {

class Arguments;

// The numbers are a promise to scripts.
enum class ExitCode {
    clean = 0,
    finding = 1,  // what was checked is not as it should be
    usage = 2,    // the command line is wrong, or a file cannot be read or written
    corrupt = 3,  // the log itself is damaged

    // Our own fault: a promise of the program's was broken (sysexits' EX_SOFTWARE).
    internal = 70,
};

// What the user asked for cannot be done, for a reason that the user can
// change. The text says what and where, and `next` what to do about it.
class UsageError : public std::runtime_error {
public:
    UsageError(const std::string& what, std::string next) : std::runtime_error(what), next_(std::move(next)) {}

    [[nodiscard]] const std::string& next() const { return next_; }

private:
    std::string next_;
};

using Run = std::function<ExitCode()>;

struct Verb {
    std::string_view name;
    std::string_view summary;  // a line in the list of verbs
    std::string_view details;  // what else its own help says
    Run (*prepare)(Arguments& arguments);
};

}  // namespace handlog::cli
