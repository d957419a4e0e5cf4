#include "eventstore/record/hand_log.hpp"

#include <algorithm>

namespace handlog::eventstore::inline record {

using namespace engine;

std::string to_string(const LogKey& key) {
    return "table '" + std::string(key.table.text()) + "', log " + std::to_string(key.ordinal);
}

void count(RecordedSoFar& so_far, const Entry& entry) {
    ++so_far.entries;
    if (std::holds_alternative<engine::Rejection>(entry.outcome)) ++so_far.refused;
}

void follow_carried_out(engine::Time& newest, const Entry& entry) {
    const engine::Time received_at = entry.received_at;
    if (std::holds_alternative<engine::Rejection>(entry.outcome) || !received_at.known()) return;
    if (!newest.known() || newest.milliseconds() < received_at.milliseconds()) newest = received_at;
}

bool seals(const Entry& entry) {
    const auto* events = std::get_if<Events>(&entry.outcome);
    if (events == nullptr) return false;
    return std::any_of(events->begin(), events->end(), [](const Event& event) {
        return std::holds_alternative<HandClosed>(event) || std::holds_alternative<TableClosed>(event);
    });
}

Events events_of(const HandLog& log) {
    Events all;
    for (const Entry& entry : log.entries) {
        if (const auto* events = std::get_if<Events>(&entry.outcome))
            all.insert(all.end(), events->begin(), events->end());
    }
    return all;
}

}  // namespace handlog::eventstore::inline record
