#include "cli/log_files.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "cli/store.hpp"
#include "eventstore/sqlite/file.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

struct LogFile {
    std::string path;
    std::string named;          // on the command line: this file, or a folder
    bool from_folder = false;   // and then it need not be a log
    std::error_code trouble{};  // if it is a folder that cannot be read
};

// A file of a folder that is no log need not be one, unless it looks as if it had been.
[[nodiscard]] bool looks_like_a_log(const std::string& path) {
    std::error_code error;
    return path.ends_with(".log") || std::filesystem::exists(path + "-wal", error);
}

// Names do not say what is a log, but what belongs to one that is there is none.
[[nodiscard]] bool belongs_to_another(const std::string& path) {
    const std::optional<std::string> log = sqlite::log_that_it_is_kept_beside(path);
    std::error_code error;
    return log && std::filesystem::exists(*log, error);
}

// The files of a folder, and of those in it, in the order of their names.
void add_files_of(const std::string& folder, const std::string& named, std::vector<LogFile>& all) {
    std::vector<std::filesystem::directory_entry> entries;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        entries.push_back(*at);
    }
    if (error) all.push_back({.path = folder, .named = named, .from_folder = true, .trouble = error});
    std::sort(entries.begin(), entries.end());
    for (const std::filesystem::directory_entry& entry : entries) {
        const std::string path = entry.path().string();
        if (std::filesystem::is_directory(entry.symlink_status(error))) {
            add_files_of(path, named, all);
        } else if (!belongs_to_another(path)) {
            all.push_back({.path = path, .named = named, .from_folder = true});
        }
    }
}

[[nodiscard]] std::vector<LogFile> files_of(const std::vector<std::string>& paths) {
    std::vector<LogFile> all;
    for (const std::string& path : paths) {
        std::error_code error;
        if (std::filesystem::is_directory(path, error)) {
            add_files_of(path, path, all);
        } else {
            all.push_back({.path = path, .named = path});
        }
    }
    return all;
}

// What lies in a folder may be called by somebody who wants to be read by a terminal or by
// the server that runs this.
void refuse_what_steers(const std::string& path) {
    const auto steers = [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f; };
    if (std::none_of(path.begin(), path.end(), steers)) return;
    std::string shown = path;
    std::replace_if(shown.begin(), shown.end(), steers, '?');
    throw UsageError("'" + shown + "' is left out because its name would steer a terminal", "Rename it.");
}

// Neither a name nor what is at the end of a link makes a log; but a file that is
// called one, or was one, must be one.
[[nodiscard]] std::unique_ptr<SqliteStore> open_if_log(const LogFile& file) {
    if (file.trouble) {
        throw UsageError("'" + file.path + "' cannot be read: " + file.trouble.message(), "May you read it?");
    }
    std::error_code error;
    const bool may_be_none = file.from_folder && !looks_like_a_log(file.path);
    if (may_be_none && !std::filesystem::is_regular_file(file.path, error)) return nullptr;
    if (may_be_none && std::filesystem::file_size(file.path, error) == 0) return nullptr;
    Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open(file.path, Access::read);
    const bool is_no_log = !store && file.from_folder && store.error().code == ErrorCode::not_ours;
    if (is_no_log && may_be_none) return nullptr;
    if (is_no_log) throw CorruptLog(store.error().what, store.error().next);
    return must(std::move(store));
}

}  // namespace

LogsVisited each_log(const std::vector<std::string>& paths, Telling& telling,
                     const std::function<bool(const std::string& path, EventStore& store)>& visit, bool fail_fast) {
    std::set<std::string> without_log(paths.begin(), paths.end());
    LogsVisited visited;
    for (const LogFile& file : files_of(paths)) {
        try {
            if (file.from_folder) refuse_what_steers(file.path);
            const std::unique_ptr<SqliteStore> store = open_if_log(file);
            if (!store) {
                telling.out() << "skipped: '" << printable(file.path) << "' is no log of handlog\n";
                continue;
            }
            without_log.erase(file.named);
            const bool goes_on = visit(file.path, *store);
            ++visited.read;
            if (goes_on) continue;
            visited.stopped = true;
            return visited;
        } catch (const UsageError& error) {
            without_log.erase(file.named);
            ++visited.unread;
            const bool is_corrupt = dynamic_cast<const CorruptLog*>(&error) != nullptr;
            visited.worst = std::max(visited.worst, is_corrupt ? ExitCode::corrupt : ExitCode::usage);
            complain(error);
            telling.report({.file = file.path, .rule = damage_rule, .place = "log", .text = error.what()});
            if (!fail_fast) continue;
            visited.stopped = true;
            return visited;
        }
    }
    for (const std::string& named : without_log) {
        complain(UsageError("there is no log in '" + named + "'",
                            "Name logs that handlog wrote, or folders that hold some."));
        visited.worst = std::max(visited.worst, ExitCode::usage);
    }
    return visited;
}

std::optional<std::size_t> logs_in(EventStore& store) {
    const Result<std::vector<Head>> heads = store.heads();
    if (!heads) return std::nullopt;
    std::size_t logs = 0;
    for (const Head& head : *heads) logs += head.sealed;
    return logs;
}

bool names_several(const std::vector<std::string>& paths) {
    std::error_code error;
    return paths.size() > 1 || std::filesystem::is_directory(paths.front(), error);
}

}  // namespace handlog::cli
