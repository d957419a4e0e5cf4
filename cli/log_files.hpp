// Logs that are named on the command line one by one, or by the folders in which they
// lie: each is opened, and what goes wrong with one does not keep the others from
// having their turn.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

struct LogFilesVisit {
    // Does something with a log, and says whether to go on with the next.
    std::function<bool(const std::string& path, eventstore::EventStore& store)> visit;
    // A file of a folder is no log, and does not look as if it had been one.
    std::function<void(const std::string& path)> skipped;
    // A log cannot be read; that was told on standard error.
    std::function<void(const std::string& path, const UsageError& error)> failed;
};

// Of a folder, and those in it, the logs in the order of their names. Returns the worst
// that there was; it is an error if there is no log where one was named.
[[nodiscard]] ExitCode each_log(const std::vector<std::string>& paths, const LogFilesVisit& log_files);

// Are these names of more than one file, as far as can be known?
[[nodiscard]] bool names_several(const std::vector<std::string>& paths);

inline constexpr const char* log_files_help = "Logs that handlog wrote, or folders of them";

}  // namespace handlog::cli
