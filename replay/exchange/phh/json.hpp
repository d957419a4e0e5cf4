// The output of an import, as lines of JSON without their ends. docs/OUTPUT.md
// describes each. `file` is the name of the file, in UTF-8.
#pragma once

#include <string>

#include "replay/exchange/phh/import.hpp"

namespace handlog::replay::inline exchange::phh {

[[nodiscard]] std::string to_json(const Told& told, const std::string& file);
[[nodiscard]] std::string to_json(const Count& count, const std::string& file);

}  // namespace handlog::replay::inline exchange::phh
