// Files of hands on the command line, named one by one or by their folders.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace handlog::cli {

// A folder, or a file whose name ends in .phh or .phhs.
[[nodiscard]] bool looks_like_phh(const std::string& path);

struct HandFiles {
    std::vector<std::string> paths;    // sorted by name within a folder
    std::optional<std::size_t> bytes;  // of all files; nothing if one of them is a pipe
};

// A folder stands for the files below it whose names end in .phh or .phhs; a folder without any is an
// error. So is the log to import into: a process that opens and closes a log's file releases its locks
// on it.
[[nodiscard]] HandFiles hand_files(const std::vector<std::string>& paths, const std::string& log);

// The first bytes of a file, or fewer; nothing if it cannot be read.
[[nodiscard]] std::string beginning_of(const std::string& path);

// Checks one file for that.
void refuse_log_itself(const std::string& path, const std::string& log);

}  // namespace handlog::cli
