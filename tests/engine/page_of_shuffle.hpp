// The test vectors of docs/SHUFFLE.md, read from the page itself.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace handlog::tests {

// The values of each line, by its name.
using PageVector = std::map<std::string, std::vector<std::string>>;

// Those that have a line of this name.
[[nodiscard]] std::vector<PageVector> vectors_on_page(const std::string& name_of_line);

}  // namespace handlog::tests
