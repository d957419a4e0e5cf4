// Whom a table waits for between hands, and for whom it keeps a seat no longer.
#pragma once

#include <variant>

#include "engine/poker/event.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

// What the table says next about what it waits for; nothing if all is said.
using Wait = std::variant<std::monostate, engine::PredealStarted, engine::PredealEnded, engine::NextHandDue>;

// One thing after the other: whatever is said is written into the book, and what is due then is
// asked anew. `ticked`: the time to buy in is over, and a tick has said so.
[[nodiscard]] Wait wait_due(const Book& book, engine::Time at, bool ticked);

[[nodiscard]] inline bool is_something(const Wait& wait) { return !std::holds_alternative<std::monostate>(wait); }

[[nodiscard]] bool same(const Wait& a, const Wait& b);

// The seats that play in no hand, and whose player has had no connection for too long.
[[nodiscard]] Seats too_long_away(const Book& book, engine::Time received_at);

// The seats that are empty once the hand is closed: those whose player asked to leave, or has been
// away for too long or for too many hands, this one included.
[[nodiscard]] Seats departing(const Book& book, engine::Time received_at);

}  // namespace handlog::replay::judge
