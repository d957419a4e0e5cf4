// Facts about a whole store, as a line of JSON without its end: the heads of its
// tables, the counts of an import, the result of a recovery. docs/OUTPUT.md
// describes each. `file` is the name of the log's file, in UTF-8.
#pragma once

#include <string>

#include "eventstore/check/examine.hpp"
#include "eventstore/check/salvage.hpp"
#include "eventstore/store.hpp"
#include "replay/exchange/import.hpp"

namespace handlog::replay::inline exchange {

[[nodiscard]] std::string to_json(const eventstore::Head& head, const std::string& file);
[[nodiscard]] std::string to_json(const ImportCount& count, const std::string& file);
// Of a backup, which is whole.
[[nodiscard]] std::string to_json(const eventstore::Examination& copied, const std::string& file);
[[nodiscard]] std::string to_json(const eventstore::Salvaged& salvaged, const std::string& file);

}  // namespace handlog::replay::inline exchange
