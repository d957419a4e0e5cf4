// Where public records of real play lie: beside the project, or where HANDLOG_DATA
// points. Without them nothing of them is tested, and `./dev test` says so.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "replay/exchange/phh/splitter.hpp"

namespace handlog::tests {

[[nodiscard]] inline std::filesystem::path real_hands() {
    const char* const data = std::getenv("HANDLOG_DATA");
    if (data != nullptr) return data;
    return std::filesystem::path(HANDLOG_SOURCE_DIR) / ".." / "shared" / "data";
}

// The case is left out where there are none.
[[nodiscard]] inline doctest::skip needs_real_hands(const char* part) {
    std::error_code error;
    return doctest::skip(!std::filesystem::is_directory(real_hands() / part, error));
}

// The name and the text of each file, in the order of their names.
inline void each_real_file(const char* part,
                           const std::function<void(const std::string& name, const std::string& text)>& visit) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(real_hands() / part)) {
        if (entry.is_regular_file()) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const std::filesystem::path& path : paths) {
        std::ifstream file(path);
        std::stringstream text;
        text << file.rdbuf();
        visit(path.filename().string(), text.str());
    }
}

// The text of each hand, in the order of the files' names.
inline void each_real_hand(const char* part, const std::function<void(const std::string& text)>& visit) {
    replay::phh::Splitter splitter([&](replay::phh::Piece&& piece) { visit(piece.text); });
    each_real_file(part, [&](const std::string&, const std::string& text) {
        splitter.add(text);
        splitter.finish();
    });
}

}  // namespace handlog::tests
