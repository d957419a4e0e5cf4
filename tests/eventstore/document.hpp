// Reads the sections and tables of a page, for the tests that compare a page with the code.
#pragma once

#include <string>
#include <vector>

namespace handlog::tests {

// Of a file below the root of the repository.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& file);

// The lines below the heading with this title, up to the next heading.
[[nodiscard]] std::vector<std::string> section(const std::string& file, const std::string& title);

// The rows of a section's table, without its heading.
[[nodiscard]] std::vector<std::string> table(const std::string& file, const std::string& title);

// The lines between ```LANGUAGE and ``` in a section.
[[nodiscard]] std::vector<std::string> shown_in(const std::string& file, const std::string& title,
                                                const std::string& language);

}  // namespace handlog::tests
