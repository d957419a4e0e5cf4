// Logs named on the command line, one by one or by their folders: each is opened, and an
// error in one does not stop the others.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/finding_output.hpp"
#include "cli/store.hpp"
#include "cli/verb.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

struct LogsVisited {
    ExitCode worst = ExitCode::clean;
    std::size_t read = 0;
    std::size_t unread = 0;  // already reported, also in the reports
    bool stopped = false;    // before the rest was visited
};

// Visits each log, those below a folder in the order of their names, until `visit` returns
// false or, with `fail_fast`, until one cannot be read. A file in a folder that is not a log is skipped, unless it
// looks like one; a file that was named must be a log.
[[nodiscard]] LogsVisited each_log(
    const std::vector<std::string>& paths, const Keys& keys, FindingOutput& findings,
    const std::function<bool(const std::string& path, eventstore::EventStore& store)>& visit, bool fail_fast = false);

// The number of sealed logs, if the store can be read.
[[nodiscard]] std::optional<std::size_t> logs_in(eventstore::EventStore& store);

// Do these names stand for more than one file?
[[nodiscard]] bool name_several_files(const std::vector<std::string>& paths);

inline constexpr const char* log_files_help = "Logs, or folders of logs";

}  // namespace handlog::cli
