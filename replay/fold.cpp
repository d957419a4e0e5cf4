#include "replay/fold.hpp"

#include <variant>

#include "engine/evolve.hpp"
#include "engine/invariant.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

// Caught here and not at the top of the program, because it is the event that
// breaks the invariant, and the event is data.
std::optional<std::string> try_evolve(Table& table, const Event& event) {
    const Table before = table;
    try {
        evolve(table, event);
        return std::nullopt;
    } catch (const BrokenInvariant& broken) {
        table = before;
        return broken.what();
    }
}

std::string to_string(const Impossible& impossible) {
    return "entry " + std::to_string(impossible.entry) + ", event " + std::to_string(impossible.event) +
           ": no table could come to this (" + impossible.why + ")";
}

bool has_sound_rules(const Table& table) { return !table.is_open() || !fault(table.rules); }

Folded fold(const HandLog& log, Sequence last, std::size_t last_event) {
    Folded folded{.table = log.opening.table()};
    for (std::size_t at = 0; at < log.entries.size() && at <= last; ++at) {
        const auto* events = std::get_if<Events>(&log.entries[at].outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            const auto place = static_cast<std::size_t>(&event - events->data());
            if (at == last && place > last_event) break;
            if (std::optional<std::string> why = try_evolve(folded.table, event)) {
                folded.failure = {.entry = static_cast<Sequence>(at), .event = place, .why = *std::move(why)};
                return folded;
            }
        }
    }
    return folded;
}

}  // namespace handlog::replay
