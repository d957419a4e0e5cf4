// The name of a file is on the disk only when its folder is.
#pragma once

#include <fcntl.h>
#include <filesystem>
#include <string>
#include <unistd.h>

#include "eventstore/index/descriptor.hpp"

namespace handlog::eventstore::sqlite {

// Of the file at this path. If not, errno says why.
[[nodiscard]] inline bool sync_folder_of(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const Descriptor opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return opened.number() >= 0 && ::fsync(opened.number()) == 0;
}

}  // namespace handlog::eventstore::sqlite
