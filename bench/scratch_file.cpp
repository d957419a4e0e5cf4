#include "bench/scratch_file.hpp"

#include <system_error>
#include <unistd.h>

namespace handlog::bench {

namespace {

[[nodiscard]] std::filesystem::path unused_path() {
    static int made = 0;
    const std::string name = "handlog-bench-" + std::to_string(getpid()) + "-" + std::to_string(made++);
    return std::filesystem::temp_directory_path() / name;
}

}  // namespace

ScratchFile::ScratchFile() : path_(unused_path()) {}

ScratchFile::~ScratchFile() {
    std::error_code ignored;  // it may never have been written
    std::filesystem::remove(path_, ignored);
}

ScratchFolder::ScratchFolder() : path_(unused_path()) { std::filesystem::create_directory(path_); }

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;  // what cannot be removed is left to whoever tidies the folder
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace handlog::bench
