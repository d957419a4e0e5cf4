// A log of a table or of a house, where it does not matter which.
#pragma once

#include <variant>

#include "eventstore/record/hand_log.hpp"
#include "eventstore/record/house_log.hpp"

namespace handlog::eventstore::inline record {

using AnyOpening = std::variant<Opening, HouseOpening>;
using AnyEntry = std::variant<Entry, HouseEntry>;
using AnyLog = std::variant<HandLog, HouseLog>;

[[nodiscard]] inline LogKind kind_of(const AnyOpening& opening) {
    return std::holds_alternative<Opening>(opening) ? LogKind::table : LogKind::house;
}
[[nodiscard]] inline LogKind kind_of(const AnyEntry& entry) {
    return std::holds_alternative<Entry>(entry) ? LogKind::table : LogKind::house;
}
[[nodiscard]] inline const std::optional<CommandId>& id_of(const AnyEntry& any) {
    return std::visit([](const auto& entry) -> const std::optional<CommandId>& { return entry.id; }, any);
}

// Calls `use` with the subject of such logs: OfTable or OfHouse.
template <class Use>
decltype(auto) with_subject(LogKind kind, Use use) {
    return kind == LogKind::table ? use(OfTable()) : use(OfHouse());
}

}  // namespace handlog::eventstore::inline record
