// What a verb of the program is, and how it ends.
//
// A verb is one source file: it describes its options to the parser, and
// returns the action to run once they are parsed. cli/verbs.hpp lists
// all verbs; cli/main.cpp does what they share.
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
    finding = 1,  // a check has findings
    usage = 2,    // the command line is wrong, or a file cannot be read or written
    corrupt = 3,  // the log itself is damaged

    // A bug: an invariant of the program was broken (sysexits' EX_SOFTWARE).
    internal = 70,
};

// A request that cannot be carried out, for a reason that the user can change. The
// text says what is wrong and where, `next` what to do about it.
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
    std::string_view details;  // the rest of its help
    Run (*prepare)(Arguments& arguments);
    // Its standard output is data for programs, whatever its options are.
    bool prints_data = false;
};

}  // namespace handlog::cli
