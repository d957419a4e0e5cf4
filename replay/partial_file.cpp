#include "replay/partial_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "eventstore/sqlite/sync_folder.hpp"

namespace handlog::replay {

using namespace eventstore;

namespace {

// After the name of the file, before six letters that make the folder's name one that nobody has.
constexpr std::string_view mark = ".partial-";

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

}  // namespace

PartialFile::PartialFile(const std::string& path)
    : path_(behind_links(path)), folder_(path_ + std::string(mark) + "XXXXXX"), partial_(folder_) {
    if (mkdtemp(folder_.data()) == nullptr) {
        folder_.clear();
        return;
    }
    partial_ = folder_ + "/" + std::filesystem::path(path_).filename().string();
}

bool PartialFile::is_left_folder(const std::string& path) {
    constexpr std::size_t random_letters = 6;
    const std::string name = std::filesystem::path(path).filename().string();
    const std::size_t at = name.rfind(mark);
    return at != std::string::npos && at + mark.size() + random_letters == name.size();
}

PartialFile::~PartialFile() {
    if (!kept_) remove();
}

void PartialFile::remove() const {
    if (folder_.empty()) return;
    for (const char* ending : {"", "-journal", "-wal", "-shm", "-lock"}) unlink((partial_ + ending).c_str());
    rmdir(folder_.c_str());
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

Result<void> PartialFile::replace() {
    struct stat status {};
    if (stat(path_.c_str(), &status) == 0) static_cast<void>(chmod(partial_.c_str(), status.st_mode & 0777));
    if (rename(partial_.c_str(), path_.c_str()) != 0) return failed();
    return keep();
}

Result<void> PartialFile::keep_new() {
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
    if (!sqlite::sync_folder_of(path_) && errno != EACCES && errno != EINVAL) return failed();
    return {};
}

}  // namespace handlog::replay
