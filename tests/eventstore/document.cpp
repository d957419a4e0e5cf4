#include "tests/eventstore/document.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>

namespace handlog::tests {

std::vector<std::string> lines_of(const std::string& file) {
    std::ifstream stream(HANDLOG_SOURCE_DIR "/" + file);
    REQUIRE(stream);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> section(const std::string& file, const std::string& title) {
    const std::vector<std::string> lines = lines_of(file);
    auto begin = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.starts_with("#") && line.ends_with("# " + title);
    });
    REQUIRE_MESSAGE(begin != lines.end(), title);
    const auto end = std::find_if(++begin, lines.end(), [](const std::string& line) { return line.starts_with("#"); });
    return {begin, end};
}

std::vector<std::string> table(const std::string& file, const std::string& title) {
    std::vector<std::string> rows;
    for (const std::string& line : section(file, title)) {
        if (line.starts_with("| ")) rows.push_back(line);
    }
    REQUIRE(!rows.empty());
    rows.erase(rows.begin());
    return rows;
}

std::vector<std::string> shown_in(const std::string& file, const std::string& title, const std::string& language) {
    std::vector<std::string> shown;
    bool inside = false;
    for (const std::string& line : section(file, title)) {
        if (line == "```") inside = false;
        if (inside) shown.push_back(line);
        if (line == "```" + language) inside = true;
    }
    REQUIRE(!shown.empty());
    return shown;
}

}  // namespace handlog::tests
