// What an import of hands tells, as a line of JSON without its end. docs/OUTPUT.md
// describes each. `file` is what the file is called, in UTF-8.
#pragma once

#include <string>

#include "replay/phh/import.hpp"

namespace handlog::replay::phh {

[[nodiscard]] std::string to_json(const Told& told, const std::string& file);
[[nodiscard]] std::string to_json(const Count& count, const std::string& file);

}  // namespace handlog::replay::phh
