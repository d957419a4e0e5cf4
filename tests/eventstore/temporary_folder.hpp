// A folder that is there as long as a test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "engine/poker/invariant.hpp"

namespace handlog::tests {

class TemporaryFolder {
public:
    TemporaryFolder() : TemporaryFolder(std::filesystem::temp_directory_path()) {}
    explicit TemporaryFolder(const std::filesystem::path& within) {
        std::string name = (within / "handlog-XXXXXX").string();
        engine::invariant(mkdtemp(name.data()) != nullptr, "there is a place for temporary files");
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

}  // namespace handlog::tests
