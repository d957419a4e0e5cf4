// A file in the folder for temporary files, which is gone when its owner is.
#pragma once

#include <filesystem>
#include <string>

namespace handlog::bench {

class ScratchFile {
public:
    // No two of them have the same name, within this program or beside it.
    ScratchFile();
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    ScratchFile(ScratchFile&&) = delete;
    ScratchFile& operator=(ScratchFile&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace handlog::bench
