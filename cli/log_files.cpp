#include "cli/log_files.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "cli/store.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

struct LogFile {
    std::string path;
    std::string named;         // on the command line: this file, or a folder
    bool from_folder = false;  // and then it need not be a log
};

// A file of a folder that is no log need not be one, unless it looks as if it had been.
[[nodiscard]] bool looks_like_a_log(const std::string& path) {
    std::error_code error;
    return path.ends_with(".log") || std::filesystem::exists(path + "-wal", error);
}

// The files of a folder, and of those in it, in the order of their names.
[[nodiscard]] std::vector<LogFile> files_of(const std::vector<std::string>& paths) {
    std::vector<LogFile> all;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            all.push_back({.path = path, .named = path});
            continue;
        }
        std::vector<std::string> names;
        for (std::filesystem::recursive_directory_iterator at(path, error), end; !error && at != end;
             at.increment(error)) {
            std::error_code ignored;
            if (at->is_regular_file(ignored)) names.push_back(at->path().string());
        }
        if (error) throw UsageError("'" + path + "' cannot be read: " + error.message(), "May you read it?");
        std::sort(names.begin(), names.end());
        for (std::string& name : names) {
            if (!is_kept_beside_a_log(name))
                all.push_back({.path = std::move(name), .named = path, .from_folder = true});
        }
    }
    return all;
}

// Nothing if the file is none, and need not be one.
[[nodiscard]] std::unique_ptr<SqliteStore> open_if_log(const LogFile& file) {
    Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open(file.path, Access::read);
    const bool is_no_log = !store && file.from_folder && store.error().code == ErrorCode::not_ours;
    if (!is_no_log) return must(std::move(store));
    if (looks_like_a_log(file.path)) throw CorruptLog(store.error().what, store.error().next);
    return nullptr;
}

}  // namespace

LogsVisited each_log(const std::vector<std::string>& paths, Telling& telling,
                     const std::function<bool(const std::string& path, EventStore& store)>& visit) {
    std::set<std::string> without_log(paths.begin(), paths.end());
    LogsVisited visited;
    for (const LogFile& file : files_of(paths)) {
        try {
            const std::unique_ptr<SqliteStore> store = open_if_log(file);
            if (!store) {
                telling.out() << "skipped: '" << printable(file.path) << "' is no log of handlog\n";
                continue;
            }
            without_log.erase(file.named);
            const bool goes_on = visit(file.path, *store);
            ++visited.read;
            if (!goes_on) return visited;
        } catch (const UsageError& error) {
            without_log.erase(file.named);
            ++visited.unread;
            const bool is_corrupt = dynamic_cast<const CorruptLog*>(&error) != nullptr;
            visited.worst = std::max(visited.worst, is_corrupt ? ExitCode::corrupt : ExitCode::usage);
            complain(error);
            telling.report({.file = file.path, .rule = damage_rule, .place = "log", .text = error.what()});
        }
    }
    for (const std::string& named : without_log) {
        complain(UsageError("there is no log in '" + named + "'",
                            "Name logs that handlog wrote, or folders that hold some."));
        visited.worst = std::max(visited.worst, ExitCode::usage);
    }
    return visited;
}

bool names_several(const std::vector<std::string>& paths) {
    std::error_code error;
    return paths.size() > 1 || std::filesystem::is_directory(paths.front(), error);
}

}  // namespace handlog::cli
