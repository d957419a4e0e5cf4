// Names of players, tables and hands on the command line: looks them up, and lists the
// names that a log knows in the error for one that it does not know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

[[nodiscard]] std::vector<engine::PlayerId> players_at(const engine::Table& table);
// All players who sat at the table, or had a seat kept, at any moment of the log.
[[nodiscard]] std::vector<engine::PlayerId> players_in(const eventstore::HandLog& log);

// In the place of a player's name.
inline constexpr const char* somebody_who_watches = "-";

// Nobody's id for somebody who watches.
[[nodiscard]] engine::PlayerId player_named(const std::string& name, const std::vector<engine::PlayerId>& players);

[[noreturn]] void refuse_hand(eventstore::EventStore& store, const std::string& name);
// An error if a table is named and the log has no such table. Where no kind is named, it may be a house.
void check_table(eventstore::EventStore& store, const std::optional<engine::TableId>& table,
                 std::optional<eventstore::LogKind> kind = eventstore::LogKind::table);
// `table`: the table that was searched, or all if none.
[[noreturn]] void refuse_player(eventstore::EventStore& store, const engine::PlayerId& player,
                                const std::optional<engine::TableId>& table);

}  // namespace handlog::cli
