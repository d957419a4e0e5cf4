#include "eventstore/sqlite/partial_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "eventstore/sqlite/file.hpp"
#include "eventstore/sqlite/sync_folder.hpp"

namespace handlog::eventstore::sqlite {

namespace {

// After the name of the file, before six letters that make the folder's name one that nobody has.
constexpr std::string_view mark = ".partial-";
constexpr std::size_t random_letters = 6;
// What is written in it, whatever it is to be called: a name that nobody gives to a file.
constexpr std::string_view unfinished = "handlog-unfinished";
constexpr mode_t of_the_owner = 0700;

// Also where the file that the links lead to does not exist.
[[nodiscard]] std::string behind_links(const std::string& path) {
    constexpr int most_links = 40;
    std::error_code error;
    std::filesystem::path target = path;
    for (int links = 0; links < most_links && std::filesystem::is_symlink(target, error); ++links) {
        const std::filesystem::path next = std::filesystem::read_symlink(target, error);
        if (error) break;
        target = target.parent_path() / next;
    }
    return target.string();
}

// The folder, locked as long as the result lives. Nothing if another program has the lock (EWOULDBLOCK), or if it is
// not a folder as PartialFile makes them.
[[nodiscard]] std::optional<Descriptor> locked_folder(const std::string& path) {
    Descriptor folder(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat status {};
    const bool locked = folder.number() >= 0 && fstat(folder.number(), &status) == 0 && status.st_uid == geteuid() &&
                        (status.st_mode & 0777) == of_the_owner && flock(folder.number(), LOCK_EX | LOCK_NB) == 0;
    // Before it was locked, another program may have removed it as a leftover.
    if (!locked || access(path.c_str(), F_OK) != 0) return std::nullopt;
    return folder;
}

[[nodiscard]] std::string file_in(const std::string& folder) { return folder + "/" + std::string(unfinished); }

// Only files that were made here: a folder in which others lie is not empty then, and stays.
void remove_folder(const std::string& folder) {
    const std::string file = file_in(folder);
    for (const char* ending : {"", "-journal", "-wal", "-shm", "-lock"}) unlink((file + ending).c_str());
    rmdir(folder.c_str());
}

}  // namespace

PartialFile::PartialFile(const std::string& path) : path_(behind_links(path)) {
    remove_leftovers();
    const std::string letters(random_letters, 'X');
    constexpr int attempts = 5;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        folder_ = path_ + std::string(mark) + letters;
        partial_ = folder_;
        if (mkdtemp(folder_.data()) == nullptr) {
            why_not_made_ = errno;
            break;
        }
        // The umask may have taken even that.
        [[maybe_unused]] const int changed = chmod(folder_.c_str(), of_the_owner);
        partial_ = file_in(folder_);
        if (std::optional<Descriptor> locked = locked_folder(folder_)) {
            in_use_.emplace(*std::move(locked));
            return;
        }
        // Another program took it for a leftover, and removes it. But not every file system has locks.
        why_not_made_ = errno;
        if (errno != EWOULDBLOCK && access(folder_.c_str(), F_OK) == 0) return;
        rmdir(folder_.c_str());
    }
    folder_.clear();
}

bool PartialFile::is_left_folder(const std::string& path) {
    const std::string name = std::filesystem::path(path).filename().string();
    const std::size_t at = name.rfind(mark);
    if (at == std::string::npos || at + mark.size() + random_letters != name.size()) return false;
    std::error_code error;
    for (std::filesystem::directory_iterator file(path, error), end; !error && file != end; file.increment(error)) {
        if (!file->path().filename().string().starts_with(unfinished)) return false;
    }
    return !error;
}

PartialFile::~PartialFile() {
    if (!kept_) remove();
}

void PartialFile::remove_leftovers() const {
    const std::filesystem::path file(path_);
    const std::string beginning = file.filename().string() + std::string(mark);
    const std::filesystem::path parent = file.has_parent_path() ? file.parent_path() : ".";
    std::error_code error;
    for (std::filesystem::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
        const std::string folder = at->path().string();
        const std::string name = at->path().filename().string();
        if (name.size() != beginning.size() + random_letters || !name.starts_with(beginning)) continue;
        if (const auto left = locked_folder(folder)) remove_folder(folder);
    }
}

void PartialFile::remove() const {
    if (!folder_.empty()) remove_folder(folder_);
}

bool PartialFile::sync() const {
    const Descriptor file(open(partial_.c_str(), O_RDONLY | O_CLOEXEC));
    return file.number() >= 0 && (fsync(file.number()) == 0 || errno == EINVAL);
}

Failure PartialFile::failed() const {
    const int error = errno;
    if (error == EEXIST) {
        return failure(ErrorCode::already_exists, path_ + ": a file of this name exists already",
                       "Choose another name, or remove it first.");
    }
    return failure(ErrorCode::io, "'" + path_ + "' cannot be written: " + std::generic_category().message(error),
                   "Make sure its folder is writable and has free space.");
}

Result<void> PartialFile::made() const {
    if (folder_.empty()) return no_file("'" + path_ + "': creating it", why_not_made_);
    return {};
}

Result<void> PartialFile::create() const {
    if (Result<void> folder = made(); !folder) return folder;
    if (new_file(partial_).number() < 0) return no_file("'" + path_ + "': creating it", errno);
    return {};
}

Result<void> PartialFile::replace() {
    struct stat status {};
    if (stat(path_.c_str(), &status) == 0) static_cast<void>(chmod(partial_.c_str(), status.st_mode & 0777));
    if (!sync() || rename(partial_.c_str(), path_.c_str()) != 0) return failed();
    return keep();
}

Result<void> PartialFile::keep_new() {
    if (!sync()) return failed();
    // Unlike rename(), link() never replaces a file; not every file system has it.
    if (link(partial_.c_str(), path_.c_str()) != 0) {
        if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS && errno != EMLINK) return failed();
        std::error_code error;
        if (std::filesystem::exists(std::filesystem::symlink_status(path_, error))) {
            errno = EEXIST;
            return failed();
        }
        if (rename(partial_.c_str(), path_.c_str()) != 0) return failed();
    }
    return keep();
}

Result<void> PartialFile::keep() {
    // Also what SQLite left beside it: nothing of that belongs to the file any more.
    remove();
    kept_ = true;
    // The name is on the disk as well.
    // A folder that may be written but not read, and a file system that syncs none, do not undo what was kept.
    if (!sync_folder_of(path_) && errno != EACCES && errno != EINVAL) return failed();
    return {};
}

}  // namespace handlog::eventstore::sqlite
