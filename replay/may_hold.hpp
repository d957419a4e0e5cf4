// Whether a log may be one of those that somebody asks for by the name of a table or
// of a hand.
#pragma once

#include <optional>

#include "engine/id.hpp"
#include "eventstore/mentions.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay {

// Where the bytes are not here, it may hold anything.
[[nodiscard]] inline bool may_hold(const eventstore::LogView& log, const std::optional<engine::TableId>& table,
                                   const std::optional<engine::HandId>& hand) {
    if (table && *table != log.key.table) return false;
    return !hand || log.bytes.empty() || eventstore::mentions(log.bytes, hand->text());
}

}  // namespace handlog::replay
