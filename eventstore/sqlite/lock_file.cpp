#include "eventstore/sqlite/lock_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "engine/poker/time_text.hpp"
#include "eventstore/sqlite/file.hpp"

namespace handlog::eventstore::sqlite {

namespace {

[[nodiscard]] Failure cannot_lock(const std::string& lock, int error) {
    return no_file("'" + lock + "': locking the log", error);
}

[[nodiscard]] std::string content(int descriptor) {
    std::array<char, 512> text{};
    const ssize_t size = pread(descriptor, text.data(), text.size(), 0);
    std::string holder(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    while (!holder.empty() && static_cast<unsigned char>(holder.back()) < 0x20) holder.pop_back();
    return holder.empty() ? "another program" : holder;
}

// Has nobody put another file in its place since it was opened?
[[nodiscard]] bool still_there(int descriptor, const std::string& lock) {
    struct stat opened {};
    struct stat named {};
    return fstat(descriptor, &opened) == 0 && stat(lock.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

}  // namespace

Result<LockFile> LockFile::take(const std::string& log, std::string_view program, engine::Time now) {
    const std::string lock = log + "-lock";
    while (true) {
        LockFile file(open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, owner_only), log);
        if (file.descriptor_ < 0) return cannot_lock(lock, errno);
        // Who may only read a file can lock it, too. It fails for a file of somebody else.
        [[maybe_unused]] const int changed = fchmod(file.descriptor_, owner_only);
        if (flock(file.descriptor_, LOCK_EX | LOCK_NB) != 0) {
            const int error = errno;
            const std::string holder = content(file.descriptor_);
            close(std::exchange(file.descriptor_, -1));  // and leaves what the holder wrote
            if (error != EWOULDBLOCK) return cannot_lock(lock, error);
            return failure(ErrorCode::in_use, "'" + log + "': " + holder + " is writing to it",
                           "wait until it has finished; reading is possible meanwhile");
        }
        if (!still_there(file.descriptor_, lock)) continue;
        if (Result<void> alone = file.check(); !alone) return Failure(alone.error());
        const std::string holder =
            std::string(program) + " (process " + std::to_string(getpid()) + ", since " + to_string(now) + ")\n";
        // On a full disk the lock holds as well, only nobody can say whose it is.
        if (ftruncate(file.descriptor_, 0) == 0) {
            [[maybe_unused]] const ssize_t written = pwrite(file.descriptor_, holder.data(), holder.size(), 0);
        }
        return file;
    }
}

Result<void> LockFile::check() {
    struct stat log {};
    if (stat(log_.c_str(), &log) != 0) {
        if (!id_ && errno == ENOENT) return {};  // to be made
        return failure(ErrorCode::io, "'" + log_ + "' was moved or deleted while it was open for writing",
                       "put it back, or open the log where it is now");
    }
    const FileId id{.device = log.st_dev, .inode = log.st_ino};
    if (!id_) id_ = id;
    if (*id_ != id) {
        return failure(ErrorCode::io, "'" + log_ + "' is not the file that was opened for writing",
                       "open the log again");
    }
    if (log.st_nlink > 1) {
        return failure(ErrorCode::not_allowed,
                       "'" + log_ + "' has " + std::to_string(log.st_nlink) +
                           " names (hard links), so another process could " + "write to it unnoticed",
                       "make a copy with `handlog backup` and write there");
    }
    if (!still_there(descriptor_, log_ + "-lock")) {
        return failure(ErrorCode::io, "'" + log_ + "-lock' was deleted, so another process may be writing to the log",
                       "open the log again, and leave the lock file where it is");
    }
    return {};
}

LockFile::LockFile(LockFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), log_(std::move(other.log_)), id_(other.id_) {}

LockFile& LockFile::operator=(LockFile&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(log_, other.log_);
    std::swap(id_, other.id_);
    return *this;
}

LockFile::~LockFile() {
    if (descriptor_ < 0) return;
    // Before the lock is released: whoever has opened this file meanwhile and locks it next finds
    // that it is not there any more, and makes a new one.
    const std::string lock = log_ + "-lock";
    if (still_there(descriptor_, lock)) unlink(lock.c_str());
    close(descriptor_);
}

}  // namespace handlog::eventstore::sqlite
