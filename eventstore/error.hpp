// Errors from outside of the program, with what the user can do about them: a
// code for programs, what happened and where, and what to do next.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace handlog::eventstore {

enum class ErrorCode : std::uint8_t {
    // what was asked for
    not_found,       // no such file, table, log or command
    already_exists,  // a log is never written over
    conflict,        // the log is not where the caller believed it to be
    not_allowed,     // the addition would make a log that cannot be
    limit,           // a log, a line or a name would grow beyond its limit
    malformed,       // not JSON, or not an entry

    // the file
    not_ours,         // not a log of handlog
    another_version,  // a log of a format that this build does not know
    corrupt,          // not what was written
    in_use,           // another process is writing
    encrypted,        // an open log, and there is no key
    other_key,        // an open log that is encrypted, but not to this key

    // the machine
    read_only,
    disk_full,
    io,
};

struct Error {
    ErrorCode code{};
    std::string what;  // and where
    std::string next;  // what to do about it

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

[[nodiscard]] inline Failure failure(ErrorCode code, std::string what, std::string next = {}) {
    return Failure(Error{.code = code, .what = std::move(what), .next = std::move(next)});
}

// What is always to be done about a log that is not what was written.
inline constexpr const char* if_damaged =
    "keep the file as it is and recover what can still be read with `handlog salvage`";

[[nodiscard]] inline Failure corrupt(std::string what) {
    return failure(ErrorCode::corrupt, std::move(what), if_damaged);
}

}  // namespace handlog::eventstore
