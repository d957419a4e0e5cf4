#include "replay/fold.hpp"

#include <variant>

#include "engine/evolve.hpp"
#include "engine/snapshot.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

Table table_of(const Opening& opening) {
    if (!opening.snapshot || misfit(*opening.snapshot)) return {};
    return table_of(opening.key.table, *opening.snapshot);
}

std::string to_string(const Impossible& impossible) {
    const std::string why = " (" + std::string(impossible.why) + ")";
    if (!impossible.entry) return "opening: its snapshot is impossible" + why;
    return "entry " + std::to_string(*impossible.entry) + ", event " + std::to_string(impossible.event) +
           ": the event does not fit its table" + why;
}

std::optional<Impossible> impossible(const Opening& opening) {
    if (!opening.snapshot) return std::nullopt;
    const std::optional<Misfit> why = misfit(*opening.snapshot);
    return why ? std::optional(Impossible{.why = *why}) : std::nullopt;
}

std::optional<Misfit> try_evolve(Table& table, const Event& event) {
    const std::optional<Misfit> why = misfit(table, event);
    if (!why) evolve(table, event);
    return why;
}

Folded fold(const HandLog& log, Sequence last, std::size_t last_event) {
    Folded folded{.table = table_of(log.opening), .failure = impossible(log.opening)};
    if (folded.failure) return folded;
    for (std::size_t at = 0; at < log.entries.size() && at <= last; ++at) {
        const auto* events = std::get_if<Events>(&log.entries[at].outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            const auto place = static_cast<std::size_t>(&event - events->data());
            if (at == last && place > last_event) break;
            if (const std::optional<Misfit> why = try_evolve(folded.table, event)) {
                folded.failure = {.entry = static_cast<Sequence>(at), .event = place, .why = *why};
                return folded;
            }
        }
    }
    return folded;
}

}  // namespace handlog::replay
