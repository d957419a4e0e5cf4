#include "replay/audit/spill_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>

namespace handlog::replay::inline audit {

using namespace eventstore;

namespace {

[[nodiscard]] std::string folder() {
    std::error_code error;
    const std::filesystem::path found = std::filesystem::temp_directory_path(error);
    return error ? "/tmp" : found.string();
}

[[nodiscard]] Failure failed(const char* what, int why) {
    return failure(why == ENOSPC ? ErrorCode::disk_full : ErrorCode::io,
                   std::string(what) + " a temporary file in '" + folder() + "': " + std::strerror(why),
                   "Set TMPDIR to a folder that is writable and has free space.");
}

}  // namespace

SpillFile::~SpillFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Result<void> SpillFile::append(std::span<const std::byte> bytes) {
    if (descriptor_ < 0) {
        std::string path = folder() + "/handlog-XXXXXX";
        descriptor_ = ::mkostemp(path.data(), O_CLOEXEC);
        if (descriptor_ < 0) return failed("cannot create", errno);
        ::unlink(path.c_str());
    }
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return failed("cannot write", written < 0 ? errno : EIO);
        size_ += static_cast<std::uint64_t>(written);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> SpillFile::read(std::uint64_t offset, std::span<std::byte> bytes) const {
    while (!bytes.empty()) {
        const ssize_t got = ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return failed("cannot read", got < 0 ? errno : EIO);
        offset += static_cast<std::uint64_t>(got);
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

}  // namespace handlog::replay::inline audit
