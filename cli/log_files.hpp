// Logs that are named on the command line one by one, or by the folders in which they
// lie: each is opened, and what goes wrong with one does not keep the others from
// having their turn.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/telling.hpp"
#include "cli/verb.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

struct LogsVisited {
    ExitCode worst = ExitCode::clean;
    std::size_t read = 0;
    std::size_t unread = 0;  // which was told, also to the reports
    bool stopped = false;    // and the others were not looked at
};

// Of a folder, and those in it, the logs in the order of their names, until `visit` says
// false, or until one cannot be read if that is to be the end. What is no log in a folder is passed over, unless it
// looks as if it had been one; but where a log was named there must be one.
[[nodiscard]] LogsVisited each_log(
    const std::vector<std::string>& paths, Telling& telling,
    const std::function<bool(const std::string& path, eventstore::EventStore& store)>& visit, bool fail_fast = false);

// How many sealed logs there are, as far as the store can tell.
[[nodiscard]] std::optional<std::size_t> logs_in(eventstore::EventStore& store);

// Are these names of more than one file, as far as can be known?
[[nodiscard]] bool names_several(const std::vector<std::string>& paths);

inline constexpr const char* log_files_help = "Logs that handlog wrote, or folders of them";

}  // namespace handlog::cli
