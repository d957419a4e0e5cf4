// A table at any moment of a log, rebuilt from its events alone.
//
// A log may be whole and yet tell what cannot be: whoever computes the digests
// can write what they like. What still makes sense is shown, and where it ends.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>

#include "engine/event.hpp"
#include "engine/table.hpp"
#include "eventstore/log.hpp"

namespace handlog::replay {

// Applies what happened. Says why if no table could take it; the table is what it was then.
[[nodiscard]] std::optional<std::string> try_evolve(engine::Table& table, const engine::Event& event);

// The event that no table could take.
struct Impossible {
    eventstore::Sequence entry = 0;
    std::size_t event = 0;  // of this entry
    std::string why;
};

[[nodiscard]] std::string to_string(const Impossible& impossible);

// The engine plays and decides only by rules that it has accepted; a log can claim others.
[[nodiscard]] bool has_sound_rules(const engine::Table& table);

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
