// Logs on the command line: opens them, and turns their errors into the messages and
// the exit codes that the program promises.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/keys.hpp"
#include "cli/verb.hpp"
#include "eventstore/error.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"

namespace handlog::cli {

// A damaged log: exit code 3 instead of 2.
class CorruptLog : public UsageError {
public:
    using UsageError::UsageError;
};

[[noreturn]] void exit_with(const eventstore::Error& error);

// Makes text from outside (a word of the command line, the name of a file) safe to print:
// characters that control the terminal become question marks.
[[nodiscard]] std::string printable(std::string_view text);

// Prints the error on standard error.
void print_error(const UsageError& error);
void print_error(const eventstore::Error& error);

template <class T>
[[nodiscard]] T value_or_exit(eventstore::Result<T> result) {
    if (!result) exit_with(result.error());
    return *std::move(result);
}
inline void value_or_exit(const eventstore::Result<void>& result) {
    if (!result) exit_with(result.error());
}

// The program, its version and the verb, which the log records as its writer.
[[nodiscard]] eventstore::SqliteOptions written_by(std::string_view verb, const Keys& keys = {});

// Before a log is opened or created: a name or a file that cannot be one, told better than SQLite does.
void check_log_name(const std::string& path);

[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> open_log(const std::string& path, const Keys& keys = {});

// Null if there is no such file.
[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> open_log_if_present(const std::string& path,
                                                                           std::string_view verb,
                                                                           const Keys& keys = {});
[[nodiscard]] eventstore::Result<std::unique_ptr<eventstore::SqliteStore>> create_log(const std::string& path,
                                                                                      std::string_view verb,
                                                                                      const Keys& keys = {});
// Creates the log if there is no such file.
[[nodiscard]] std::unique_ptr<eventstore::SqliteStore> open_or_create_log(const std::string& path,
                                                                          std::string_view verb, const Keys& keys = {});

// Logs that a scan had to skip because they cannot be read. They are reported at its end.
class SkippedLogs {
public:
    void add(const eventstore::Error& error);
    void add(const std::vector<eventstore::Error>& errors);

    // Whether none was damaged: an open log that is encrypted, and needs a key, is not.
    [[nodiscard]] bool empty() const { return damaged_.count == 0; }
    // Prints the first of them on standard error, and the number of the others.
    void print() const;

private:
    struct Kind {
        std::vector<eventstore::Error> first{};
        std::size_t count = 0;

        void print(const char* next) const;
    };
    Kind damaged_;
    Kind encrypted_;
};

}  // namespace handlog::cli
