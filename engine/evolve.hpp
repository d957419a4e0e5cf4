// Applying what happened.
//
// evolve() may not say no and works nothing out: it copies an event's numbers into the state. That
// is why a recorded hand means the same under every later version of the rules, of which it
// knows none: it is linked with the nouns of poker alone. It does not judge either: a history
// that somebody made up is folded as it stands, as far as it fits. That each event fits the table
// ("engine/misfit.hpp") is a precondition, which what the engine itself announced
// meets. Whether a hand was right is for the auditor.
#pragma once

#include <span>

#include "engine/poker/event.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

void evolve(Table& table, const Event& event);

// The table after a history. fold(fold(table, a), b) equals fold(table, a + b).
[[nodiscard]] Table fold(Table table, std::span<const Event> history);

}  // namespace handlog::engine
