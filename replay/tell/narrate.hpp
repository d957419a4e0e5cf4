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

// `table` is the table before the first of the events. Cards are printed as
// the events contain them: pass redacted events to print what one player saw.
void narrate(std::ostream& out, engine::Table table, std::span<const engine::Event> events);

struct Narration {
    // Without a viewer, everything is printed. Otherwise what this player saw at
    // each moment, from wherever they sat then, and of the refusals their own.
    std::optional<engine::PlayerId> viewer{};
    eventstore::Sequence last = whole_log;  // the last entry to print
    bool numbered = false;                  // the number of each entry beside its first line, and the date
    bool timed = false;                     // and when it happened, and how long a player took
    TerminalColours colours{};
};

// Also prints rejections and, for the operator, the seed of the deck once the hand is closed. Of an
// impossible log, prints what comes before the first event that does not fit.
std::optional<Impossible> narrate(std::ostream& out, const eventstore::HandLog& log, const Narration& narration = {});

}  // namespace handlog::replay::inline tell
