// Why there is more than one pot, who paid how much into each and who can win
// it, and what went back because nobody could match it.
#pragma once

#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

// `table` is the table after the last of its pots was built.
[[nodiscard]] bool pots_differ(const engine::Table& table);  // from what was put in
[[nodiscard]] Answer pots(const engine::Table& table);

// `table` is the table before the chips went back.
[[nodiscard]] Answer uncalled(const engine::Table& table, const engine::UncalledBetReturned& event);

}  // namespace handlog::replay::inline tell::explain
