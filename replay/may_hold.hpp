// Whether a log may be one of those that somebody asks for by the name of a table or
// of a hand.
#pragma once

#include <optional>
#include <string_view>

#include "engine/id.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay {

// A name stands in a log as it is, so most logs without it need not be decoded to know.
// Where the bytes are not here, it may hold anything.
[[nodiscard]] inline bool may_hold(const eventstore::LogView& log, const std::optional<engine::TableId>& table,
                                   const std::optional<engine::HandId>& hand) {
    if (table && *table != log.key.table) return false;
    if (!hand || log.bytes.empty()) return true;
    const std::string_view text(reinterpret_cast<const char*>(log.bytes.data()), log.bytes.size());
    return text.find(hand->text()) != std::string_view::npos;
}

}  // namespace handlog::replay
