// What one viewer is told of what happened at a table: events and sentences, as far as they may know them.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/redact.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "host/hall/names.hpp"

namespace handlog::host::hall {

// The table without what this viewer may not know: what they would have from all that they were told.
[[nodiscard]] engine::Table as_seen(engine::Table table, engine::Viewer viewer);

// Both are the elements of a list in JSON, without its brackets.
struct Told {
    bool nothing = true;
    std::string events;  // if they are wanted
    std::string sentences;
};

// Follows one table for one viewer, entry by entry.
class Telling {
public:
    // With the table before the first entry. Nobody's id watches. `known` events of these entries were told before.
    Telling(const engine::Table& before, const engine::PlayerId& viewer, Want want, const Names& names,
            std::uint32_t known = 0);

    void hear(const eventstore::Entry& entry);
    // All of it at once: a sentence needs the table with the names of its people.
    [[nodiscard]] Told told() const;
    // How many events there were for this viewer.
    [[nodiscard]] std::uint32_t heard() const { return heard_; }

private:
    void hear(const engine::Event& event);

    engine::Table table_;  // as the viewer sees it
    engine::PlayerId viewer_;
    Want want_;
    const Names& names_;
    std::uint32_t known_;  // how many were told before
    std::uint32_t heard_ = 0;
    engine::Table before_;  // the first event that is told
    engine::Events seen_;   // what is told
};

// {"p1":"Ann","p2":"Bob"} for those who sit there.
[[nodiscard]] std::string names_to_json(const engine::Table& table, const Names& names);

}  // namespace handlog::host::hall
