#include "tests/engine/page_of_shuffle.hpp"

#include <doctest/doctest.h>
#include <fstream>
#include <sstream>

namespace handlog::tests {

std::vector<PageVector> vectors_on_page(const std::string& name_of_line) {
    std::ifstream page(HANDLOG_SOURCE_DIR "/docs/SHUFFLE.md");
    REQUIRE(page.is_open());
    std::vector<PageVector> vectors;
    bool inside = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            inside = line == "```vector";
            if (inside) vectors.emplace_back();
        } else if (inside) {
            std::istringstream values(line);
            std::string name;
            values >> name;
            for (std::string value; values >> value;) vectors.back()[name].push_back(value);
        }
    }
    std::erase_if(vectors, [&](const PageVector& vector) { return !vector.contains(name_of_line); });
    return vectors;
}

}  // namespace handlog::tests
