// Logs on the command line: opening them, and turning what goes wrong with one
// into the message and the exit code that the program promises.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/verb.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::cli {

// A log that is not what was written.
class CorruptLog : public UsageError {
public:
    using UsageError::UsageError;
};

[[noreturn]] void give_up(const eventstore::Error& error);

// What the user typed or a file is called is part of a message; what would steer
// the terminal is not.
[[nodiscard]] std::string printable(std::string_view text);

// Tells it on standard error, and goes on.
void complain(const UsageError& error);
void complain(const eventstore::Error& error);

template <class T>
[[nodiscard]] T must(eventstore::Result<T> result) {
    if (!result) give_up(result.error());
    return *std::move(result);
}
inline void must(const eventstore::Result<void>& result) {
    if (!result) give_up(result.error());
}

// The program, its version and the verb, as the log names who wrote it.
[[nodiscard]] eventstore::SqliteOptions written_by(std::string_view verb);

[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> log_to_read(const std::string& path);

// Nothing if it is not there.
[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> log_to_go_on_with(const std::string& path,
                                                                         std::string_view verb);
[[nodiscard]] eventstore::Result<std::unique_ptr<eventstore::SqliteStore>> new_log(const std::string& path,
                                                                                   std::string_view verb);
// Makes the log if it is not there.
[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> log_to_write(const std::string& path, std::string_view verb);

}  // namespace handlog::cli
