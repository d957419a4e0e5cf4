#include "eventstore/record/log.hpp"

#include <algorithm>
#include <variant>

#include "eventstore/record/hand_log.hpp"
#include "eventstore/record/house_log.hpp"

namespace handlog::eventstore::inline record {

using namespace engine;

std::string quoted_name(LogKind kind, const TableId& table) {
    return (kind == LogKind::house ? "house '" : "table '") + std::string(table.text()) + "'";
}

std::string to_string(const LogKey& key) {
    return quoted_name(key.kind, key.table) + ", log " + std::to_string(key.ordinal);
}

void follow_carried_out(engine::Time& newest, const Entry& entry) {
    const engine::Time received_at = entry.received_at;
    if (is_refused(entry) || !received_at.known()) return;
    if (!newest.known() || newest.milliseconds() < received_at.milliseconds()) newest = received_at;
}

namespace {

template <class... Last, class Subject>
[[nodiscard]] bool has_any(const EntryOf<Subject>& entry) {
    const auto* events = std::get_if<typename Subject::Events>(&entry.outcome);
    return events != nullptr && std::any_of(events->begin(), events->end(), [](const auto& event) {
               return (std::holds_alternative<Last>(event) || ...);
           });
}

}  // namespace

bool seals(const Entry& entry) { return has_any<HandClosed, TableClosed>(entry); }

bool seals(const HouseEntry& entry) { return has_any<JournalSealed>(entry); }

Events events_of(const HandLog& log) {
    Events all;
    for (const Entry& entry : log.entries) {
        if (const auto* events = std::get_if<Events>(&entry.outcome))
            all.insert(all.end(), events->begin(), events->end());
    }
    return all;
}

}  // namespace handlog::eventstore::inline record
