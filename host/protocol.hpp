// The protocol between a host of tables and another program: a line of JSON for
// each request and each answer. docs/PROTOCOL.md describes both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"
#include "host/live_table.hpp"
#include "host/table_line.hpp"
#include "host/tables.hpp"

namespace handlog::host {

// What somebody may see of a table; nobody's id only watches.
struct ViewAsked {
    engine::TableId table;
    engine::PlayerId viewer;
};
// How all tables are.
struct StatusAsked {};
using Line = std::variant<Ask, ViewAsked, StatusAsked>;

// A line that names no table is about `table`.
[[nodiscard]] eventstore::Result<Line> line_from_json(std::string_view line,
                                                      const std::optional<engine::TableId>& table);

// The answers, without the end of the line. Lines count from 1. The sentence of a rejection names amounts of a currency
// that has so many decimals.
[[nodiscard]] std::string answer_to_json(const eventstore::Receipt& receipt, int decimals);
[[nodiscard]] std::string answer_to_json(std::uint64_t line, const eventstore::Error& error);
[[nodiscard]] std::string view_to_json(const LiveTable& live, const engine::PlayerId& viewer);
[[nodiscard]] std::string status_to_json(const std::vector<TableLine>& tables);

}  // namespace handlog::host
