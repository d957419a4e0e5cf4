// A table at one moment, as JSON: docs/OUTPUT.md describes it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/poker/id.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay::inline tell {

// Of which log, and after which of its entries, or which event of that.
struct Point {
    eventstore::LogKey log;
    eventstore::Sequence entry = 0;
    std::optional<std::size_t> event{};
};

// All of it where nobody is named, else what this player sees. One line, without its end.
[[nodiscard]] std::string to_json(const engine::Table& table, const Point& point,
                                  const std::optional<engine::PlayerId>& viewer = {});

// Its state alone, as this player sees it; who has no seat watches.
[[nodiscard]] std::string state_to_json(const engine::Table& table, const engine::PlayerId& viewer);

}  // namespace handlog::replay::inline tell
