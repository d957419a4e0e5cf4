// Logs that were altered: so that the events agree with each other and not with the
// rules, or by an insider, who changes one thing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "eventstore/record/hand_log.hpp"
#include "tests/support/audited.hpp"
#include "tests/support/scenario.hpp"

namespace handlog::tests {

using eventstore::Entry;
using eventstore::HandLog;
using Logs = std::vector<HandLog>;

[[nodiscard]] inline Logs recorded(const Scenario& scenario) {
    const bool timed = scenario.moments().back().known();
    return timed ? recorded(scenario.commands(), scenario.moments()) : recorded(scenario.commands());
}

// ---- one event ----

// The place of the event of one kind that comes after `before` others of it.
struct Found {
    Events* events = nullptr;
    std::size_t at = 0;
    [[nodiscard]] auto place() const { return events->begin() + static_cast<std::ptrdiff_t>(at); }
};

template <class Happened>
[[nodiscard]] Found find(HandLog& log, int before = 0) {
    for (Entry& entry : log.entries) {
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (std::size_t at = 0; at < events->size(); ++at) {
            if (std::holds_alternative<Happened>((*events)[at]) && before-- == 0) return {events, at};
        }
    }
    break_invariant("an alteration finds the event that it is for");
}

template <class Happened>
[[nodiscard]] Happened& event(HandLog& log, int before = 0) {
    return std::get<Happened>(*find<Happened>(log, before).place());
}

template <class Happened>
void leave_out(HandLog& log, int before = 0) {
    const Found found = find<Happened>(log, before);
    found.events->erase(found.place());
}

// Behind the event of that kind.
template <class Happened>
void insert_after(HandLog& log, const Event& inserted, int before = 0) {
    const Found found = find<Happened>(log, before);
    found.events->insert(found.place() + 1, inserted);
}

// The entry whose command is of that kind.
template <class Asked>
[[nodiscard]] std::size_t entry_of(const HandLog& log, int before = 0) {
    for (std::size_t at = 0; at < log.entries.size(); ++at) {
        if (std::holds_alternative<Asked>(log.entries[at].command) && before-- == 0) return at;
    }
    break_invariant("an alteration finds the command that it is for");
}

// ---- the whole log ----

// What a hand comes to is worked out anew, as an engine would that made the same
// mistake while it played.
void add_up(HandLog& log);

// The log says that it was played by other rules.
void say_rules(HandLog& log, const std::function<void(Rules&)>& change);

}  // namespace handlog::tests
