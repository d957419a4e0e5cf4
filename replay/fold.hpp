// A table at any moment of a log, rebuilt from its events alone.
//
// A log may be intact and still impossible, because anybody can compute digests. So each event is checked
// ("engine/misfit.hpp") before it is applied. fold() stops at the first event that does not fit and returns
// its place; until then the table is sound.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "engine/misfit.hpp"
#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay {

// What the entries of a log are folded onto; a new table where the opening is impossible.
[[nodiscard]] engine::Table table_of(const eventstore::Opening& opening);

// Where a log becomes impossible, and why.
struct Impossible {
    std::optional<eventstore::Sequence> entry{};  // nothing for the opening
    std::size_t event = 0;                        // of this entry
    engine::Misfit why;
};

[[nodiscard]] std::string to_string(const Impossible& impossible);

// Whether no table can be as the opening says.
[[nodiscard]] std::optional<Impossible> impossible(const eventstore::Opening& opening);

// Applies what happened, unless no table can take it.
[[nodiscard]] std::optional<engine::Misfit> try_evolve(engine::Table& table, const engine::Event& event);

struct Folded {
    engine::Table table;
    std::optional<Impossible> failure{};  // after which nothing was applied
};

inline constexpr eventstore::Sequence whole_log = std::numeric_limits<eventstore::Sequence>::max();
inline constexpr std::size_t whole_entry = std::numeric_limits<std::size_t>::max();

// The table after this entry, or after this event of it; after the last one if there are not so many.
[[nodiscard]] Folded fold(const eventstore::HandLog& log, eventstore::Sequence last = whole_log,
                          std::size_t last_event = whole_entry);

}  // namespace handlog::replay
