// A table at one moment, as JSON: docs/OUTPUT.md describes it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/public_view.hpp"
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

// The same for one viewer after the other. What they see alike is written once.
class StatesAsJson {
public:
    // The table outlives it.
    explicit StatesAsJson(const engine::Table& table);

    [[nodiscard]] std::string as_seen_by(const engine::PlayerId& viewer) const;

private:
    const engine::Table& table_;
    engine::PublicView public_;        // as whoever watches sees it
    std::vector<std::string> fields_;  // of that, in their order
    std::vector<std::string> seats_;
};

}  // namespace handlog::replay::inline tell
