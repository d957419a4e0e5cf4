// What is said of a whole store, as a line of JSON without its end: how far its
// tables go, what was put into it, and what could be saved of it. docs/OUTPUT.md
// describes each. `file` is how the log's file is called, in UTF-8.
#pragma once

#include <string>

#include "eventstore/salvage.hpp"
#include "eventstore/store.hpp"
#include "replay/import.hpp"

namespace handlog::replay {

[[nodiscard]] std::string to_json(const eventstore::Head& head, const std::string& file);
[[nodiscard]] std::string to_json(const ImportCount& count, const std::string& file);
[[nodiscard]] std::string to_json(const eventstore::Salvaged& salvaged, const std::string& file);

}  // namespace handlog::replay
