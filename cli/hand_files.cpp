#include "cli/hand_files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "cli/store.hpp"
#include "cli/verb.hpp"

namespace handlog::cli {

namespace {

namespace fs = std::filesystem;

[[nodiscard]] bool has_phh_extension(std::string_view path) {
    return path.ends_with(".phh") || path.ends_with(".phhs");
}

[[noreturn]] void refuse_folder(const std::string& folder, const std::error_code& error) {
    throw UsageError("'" + printable(folder) + "' cannot be read: " + error.message(), "Check its permissions.");
}

// Links to folders are not followed: they may form a cycle.
[[nodiscard]] std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code unknown;
        if (has_phh_extension(at->path().native()) && at->is_regular_file(unknown))
            found.push_back(at->path().string());
    }
    if (error) refuse_folder(folder, error);
    if (found.empty()) {
        throw UsageError("no hands in '" + printable(folder) + "'",
                         "A folder is searched for files whose names end in .phh or .phhs.");
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

bool looks_like_phh(const std::string& path) {
    std::error_code error;
    return has_phh_extension(path) || fs::is_directory(path, error);
}

std::string beginning_of(const std::string& path) {
    constexpr std::size_t enough = 4'096;
    std::string beginning(enough, '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(beginning.data(), static_cast<std::streamsize>(enough));
    beginning.resize(static_cast<std::size_t>(file.gcount()));
    return beginning;
}

void refuse_log_itself(const std::string& path, const std::string& log) {
    std::error_code error;
    if (!fs::equivalent(path, log, error)) return;
    throw UsageError("'" + printable(path) + "' is the log to import into",
                     "Name the log first, then the files to import.");
}

HandFiles hand_files(const std::vector<std::string>& paths, const std::string& log) {
    HandFiles files{.paths = {}, .bytes = 0};
    for (const std::string& path : paths) {
        std::error_code error;
        if (fs::is_directory(path, error)) {
            const std::vector<std::string> found = files_in(path);
            files.paths.insert(files.paths.end(), found.begin(), found.end());
        } else {
            files.paths.push_back(path);
        }
    }
    for (const std::string& path : files.paths) {
        refuse_log_itself(path, log);
        std::error_code error;
        const bool is_file = fs::is_regular_file(path, error);
        const std::uintmax_t size = is_file ? fs::file_size(path, error) : 0;
        if (!is_file || error) files.bytes.reset();
        if (files.bytes) *files.bytes += static_cast<std::size_t>(size);
    }
    return files;
}

}  // namespace handlog::cli
