// Logs that nobody has played, made from those that somebody has.
#pragma once

#include <cstddef>
#include <utility>
#include <variant>

#include "eventstore/record/hand_log.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/replay/judge/change.hpp"

namespace handlog::tests {

// Some fields of the log hold the worst, and some of its events are somewhere else.
inline void spoil(HandLog& log, Dice& dice) {
    const auto spoil_some_field = [&dice](auto& object) { Change(dice.below(12), &dice).walk(object, ""); };
    if (log.opening.snapshot && dice.percent(20)) spoil_some_field(*log.opening.snapshot);
    for (Entry& entry : log.entries) {
        if (dice.percent(5)) spoil_some_field(entry.command);
        auto* events = std::get_if<Events>(&entry.outcome);
        if (events == nullptr) continue;
        for (Event& event : *events) {
            if (dice.percent(5)) spoil_some_field(event);
            if (dice.percent(1))
                std::swap(event, (*events)[static_cast<std::size_t>(dice.below(static_cast<int>(events->size())))]);
        }
        if (!events->empty() && dice.percent(3)) events->pop_back();
        if (dice.percent(3)) std::swap(entry.outcome, log.entries.front().outcome);
        if (dice.percent(1)) std::swap(entry.command, log.entries.back().command);
    }
}

}  // namespace handlog::tests
