// Which player the user means: by name, among those who sat at the table.
#pragma once

#include <string>
#include <vector>

#include "engine/id.hpp"
#include "engine/table.hpp"
#include "eventstore/log.hpp"

namespace handlog::cli {

[[nodiscard]] std::vector<engine::PlayerId> players_at(const engine::Table& table);
// Everybody who sat at the table at any moment of the log.
[[nodiscard]] std::vector<engine::PlayerId> players_in(const eventstore::HandLog& log);

[[nodiscard]] engine::PlayerId player_named(const std::string& name, const std::vector<engine::PlayerId>& players);

}  // namespace handlog::cli
