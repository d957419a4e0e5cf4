// Could a log match a filter by the name of a table or of a hand? A quick check
// without decoding.
#pragma once

#include <optional>

#include "engine/poker/id.hpp"
#include "eventstore/index/may_contain.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay::inline audit {

// Where the bytes are not here, it may hold anything.
[[nodiscard]] inline bool may_match(const eventstore::LogView& log, const std::optional<engine::TableId>& table,
                                    const std::optional<engine::HandId>& hand) {
    if (table && *table != log.key.table) return false;
    return !hand || log.bytes.empty() || eventstore::may_contain(log.bytes, hand->text());
}

}  // namespace handlog::replay::inline audit
