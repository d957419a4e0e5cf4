// Where public records of real play lie: beside the project, or where HANDLOG_DATA
// points. Without them nothing of them is tested, and the tests say so.
#pragma once

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <system_error>

namespace handlog::tests {

[[nodiscard]] inline std::filesystem::path real_hands() {
    const char* const data = std::getenv("HANDLOG_DATA");
    if (data != nullptr) return data;
    return std::filesystem::path(HANDLOG_SOURCE_DIR) / ".." / "shared" / "data";
}

[[nodiscard]] inline bool has_real_hands(const char* part) {
    std::error_code error;
    const std::filesystem::path folder = real_hands() / part;
    if (std::filesystem::is_directory(folder, error)) {
        CHECK(true);
        return true;
    }
    WARN_MESSAGE(false, "skipped: there are no real hands in " << folder.string()
                                                               << ", and HANDLOG_DATA can say where they are");
    return false;
}

}  // namespace handlog::tests
