#include "replay/redecide.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

#include "engine/decide.hpp"
#include "engine/invariant.hpp"
#include "engine/rejection.hpp"
#include "replay/fold.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

namespace {

[[nodiscard]] std::string text_of(const Outcome& outcome, std::size_t event) {
    if (const auto* refused = std::get_if<Rejection>(&outcome)) return to_string(*refused);
    const Events& events = *std::get_if<Events>(&outcome);
    return event < events.size() ? to_string(events[event]) : "nothing more";
}

[[nodiscard]] std::string kind_of(const Outcome& outcome, std::size_t event) {
    if (const auto* refused = std::get_if<Rejection>(&outcome)) return "refused: " + std::string(name(refused->code));
    const Events& events = *std::get_if<Events>(&outcome);
    return event < events.size() ? std::string(engine::kind_of(events[event])) : "nothing more";
}

[[nodiscard]] Divergence compare(const Entry& entry, const Outcome& decided) {
    Divergence divergence;
    const auto* before = std::get_if<Events>(&entry.outcome);
    const auto* now = std::get_if<Events>(&decided);
    if (before != nullptr && now != nullptr) {
        const auto [first, other] = std::mismatch(before->begin(), before->end(), now->begin(), now->end());
        divergence.event = static_cast<std::size_t>(first - before->begin());
        if (first != before->end() && other != now->end()) divergence.fields = differences(*first, *other);
    }
    divergence.recorded = text_of(entry.outcome, divergence.event);
    divergence.decided = text_of(decided, divergence.event);
    divergence.pattern = engine::kind_of(entry.command);
    divergence.pattern += ": ";
    if (divergence.fields.empty()) {
        divergence.pattern +=
            kind_of(entry.outcome, divergence.event) + ", and now " + kind_of(decided, divergence.event);
    } else {
        divergence.pattern += kind_of(decided, divergence.event) + " differs in";
        std::string_view separator = " ";
        for (const FieldDifference& difference : divergence.fields) {
            divergence.pattern += separator;
            divergence.pattern += difference.field;
            separator = ", ";
        }
    }
    return divergence;
}

// What somebody made up may bring a table where the engine has never been.
[[nodiscard]] std::optional<Divergence> decide_again(const Table& table, const Entry& entry) {
    try {
        const Outcome decided = decide(table, entry.command);
        if (decided == entry.outcome) return std::nullopt;
        return compare(entry, decided);
    } catch (const BrokenInvariant& broken) {
        Divergence divergence;
        divergence.recorded = text_of(entry.outcome, 0);
        divergence.decided = std::string("cannot be decided at such a table (") + broken.what() + ")";
        divergence.pattern = engine::kind_of(entry.command);
        divergence.pattern += ": cannot be decided";
        return divergence;
    }
}

}  // namespace

std::vector<Divergence> redecide(const HandLog& log) {
    std::vector<Divergence> found;
    Table table = log.opening.table();
    Sequence sequence = 0;
    for (const Entry& entry : log.entries) {
        if (std::optional<Divergence> divergence = decide_again(table, entry)) {
            divergence->entry = sequence;
            found.push_back(*std::move(divergence));
        }
        ++sequence;
        const auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (const Event& event : *events) {
            if (try_evolve(table, event)) return found;
        }
    }
    return found;
}

}  // namespace handlog::replay
