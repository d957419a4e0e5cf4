// Prints a hand as text, line by line.
#pragma once

#include <iosfwd>
#include <optional>
#include <span>

#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/fold.hpp"
#include "replay/tell/terminal_colours.hpp"

namespace handlog::replay::inline tell {

// `table` is the table before the first of the events. Hidden cards are told as
// far as the events have them: pass redacted events to tell what one player saw.
void narrate(std::ostream& out, engine::Table table, std::span<const engine::Event> events);

struct Narration {
    // Everything is told where nobody is named. Otherwise what this player saw at
    // each moment, from wherever they sat then, and of the refusals their own.
    std::optional<engine::PlayerId> viewer{};
    eventstore::Sequence last = whole_log;  // the last entry to be told
    bool numbered = false;                  // the number of each entry beside its first line, and the date
    bool timed = false;                     // and when it happened, and how long a player took
    TerminalColours colours{};
};

// Refusals, too, and the seed of the deck once the hand is closed, unless it is told to a player. A log
// that somebody made up is told as far as it makes sense.
std::optional<Impossible> narrate(std::ostream& out, const eventstore::HandLog& log, const Narration& narration = {});

}  // namespace handlog::replay::inline tell
