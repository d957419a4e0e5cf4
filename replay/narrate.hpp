// A hand as people tell it, line by line.
#pragma once

#include <iosfwd>
#include <span>

#include "engine/event.hpp"
#include "engine/table.hpp"

namespace handlog::replay {

// `table` is the table before the first of the events. Hidden cards are told as
// far as the events have them: pass redacted events to tell what one player saw.
void narrate(std::ostream& out, engine::Table table, std::span<const engine::Event> events);

}  // namespace handlog::replay
