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
#include "eventstore/sqlite/partial_file.hpp"

namespace handlog::cli {

using namespace eventstore;

namespace {

struct LogFile {
    std::string path;
    std::string named;          // the word on the command line: this file, or a folder
    bool from_folder = false;   // then the file need not be a log
    std::error_code trouble{};  // of a folder that cannot be read
};

// Other files may lie in a folder, but a file that looks like a log must be one.
[[nodiscard]] bool looks_like_a_log(const std::string& path) {
    std::error_code error;
    return path.ends_with(".log") || std::filesystem::exists(path + "-wal", error);
}

// Any name may be that of a log, except those of the sidecar files of an existing log.
[[nodiscard]] bool belongs_to_another(const std::string& path) {
    const std::optional<std::string> log = sqlite::owner_of_sidecar(path);
    std::error_code error;
    return log && std::filesystem::exists(*log, error);
}

// The files below a folder, in the order of their names.
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
            if (!sqlite::PartialFile::is_left_folder(path)) add_files_of(path, named, all);
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

// The name of a file in a folder may be an attack on the terminal or on the build server
// that prints it.
void refuse_control_characters(const std::string& path) {
    const auto is_control = [](char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f; };
    if (std::none_of(path.begin(), path.end(), is_control)) return;
    std::string shown = path;
    std::replace_if(shown.begin(), shown.end(), is_control, '?');
    throw UsageError("'" + shown + "' is skipped: its name has control characters", "Rename the file.");
}

// Null for a file in a folder that is not a log. A file that was named on the command line,
// or that looks like a log, must be one.
[[nodiscard]] std::unique_ptr<SqliteStore> open_if_log(const LogFile& file, const Keys& keys) {
    if (file.trouble) {
        throw UsageError("'" + file.path + "' cannot be read: " + file.trouble.message(), "Check its permissions.");
    }
    std::error_code error;
    const bool may_be_other_file = file.from_folder && !looks_like_a_log(file.path);
    if (may_be_other_file && !std::filesystem::is_regular_file(file.path, error)) return nullptr;
    if (may_be_other_file && std::filesystem::file_size(file.path, error) == 0) return nullptr;
    check_log_name(file.path);
    Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open(file.path, Access::read, {.keys = keys});
    const bool is_not_log = !store && file.from_folder && store.error().code == ErrorCode::not_ours;
    if (is_not_log && may_be_other_file) return nullptr;
    if (is_not_log) throw CorruptLog(store.error().what, store.error().next);
    return value_or_exit(std::move(store));
}

}  // namespace

LogsVisited each_log(const std::vector<std::string>& paths, const Keys& keys, FindingOutput& findings,
                     const std::function<bool(const std::string& path, EventStore& store)>& visit, bool fail_fast) {
    std::set<std::string> without_log(paths.begin(), paths.end());
    LogsVisited visited;
    for (const LogFile& file : files_of(paths)) {
        try {
            if (file.from_folder) refuse_control_characters(file.path);
            const std::unique_ptr<SqliteStore> store = open_if_log(file, keys);
            if (!store) {
                findings.out() << "skipped: '" << printable(file.path) << "' is not a handlog log\n";
                continue;
            }
            without_log.erase(file.named);
            const bool continues = visit(file.path, *store);
            ++visited.read;
            if (continues) continue;
            visited.stopped = true;
            return visited;
        } catch (const UsageError& error) {
            without_log.erase(file.named);
            ++visited.unread;
            const bool is_corrupt = dynamic_cast<const CorruptLog*>(&error) != nullptr;
            visited.worst = std::max(visited.worst, is_corrupt ? ExitCode::corrupt : ExitCode::usage);
            print_error(error);
            findings.report({.file = file.path, .rule = damage_rule, .place = "log", .text = error.what()});
            if (!fail_fast) continue;
            visited.stopped = true;
            return visited;
        }
    }
    for (const std::string& named : without_log) {
        print_error(UsageError("no log in '" + named + "'", "Name logs of handlog, or folders that contain some."));
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

bool name_several_files(const std::vector<std::string>& paths) {
    std::error_code error;
    return paths.size() > 1 || std::filesystem::is_directory(paths.front(), error);
}

}  // namespace handlog::cli
