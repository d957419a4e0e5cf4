// Names on the command line that a log does not know. The error says which it knows.
#pragma once

#include <optional>
#include <string>

#include "engine/id.hpp"
#include "eventstore/store.hpp"

namespace handlog::cli {

[[noreturn]] void refuse_hand(const std::string& name);
// Nothing where every table, or one that is there, is asked for.
void check_table(eventstore::EventStore& store, const std::optional<engine::TableId>& table);
// At this table, or at any if none is named.
[[noreturn]] void refuse_player(eventstore::EventStore& store, const engine::PlayerId& player,
                                const std::optional<engine::TableId>& table);

}  // namespace handlog::cli
