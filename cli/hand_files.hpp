// Files of hands on the command line: one by one, or by the folders in which they lie.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace handlog::cli {

// A folder, or a file whose name ends as those of the Poker Hand History format do.
[[nodiscard]] bool looks_like_phh(const std::string& path);

struct HandFiles {
    std::vector<std::string> paths;    // those of a folder in the order of their names
    std::optional<std::size_t> bytes;  // of all of them; nothing if one of them is a pipe
};

// What lies in a folder, and in those within, counts if its name ends in .phh or .phhs; one without
// any is an error. So is the log that they are for: whoever opens and closes the file of a log lets go
// of the locks on it.
[[nodiscard]] HandFiles hand_files(const std::vector<std::string>& paths, const std::string& log);

// The same for one file.
void refuse_log_itself(const std::string& path, const std::string& log);

}  // namespace handlog::cli
