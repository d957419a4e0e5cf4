// How many events of a table's newest logs one person alone may know. Their version counts them beside those that
// everybody may know, also when they have left the seat: a version never goes back.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "engine/poker/id.hpp"
#include "engine/poker/seat.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::host::hall {

class PrivateEvents {
public:
    PrivateEvents() = default;
    // Of the table as it is before the next entry.
    explicit PrivateEvents(const engine::Table& table) : players_(table.players) {}

    void hear(const eventstore::Entry& entry);
    void begin_next_log();

    [[nodiscard]] std::uint32_t of(const engine::PlayerId& person) const { return find(now_, person); }
    // In the log before.
    [[nodiscard]] std::uint32_t before(const engine::PlayerId& person) const { return find(before_, person); }

private:
    using Counts = std::map<std::string, std::uint32_t, std::less<>>;
    [[nodiscard]] static std::uint32_t find(const Counts& counts, const engine::PlayerId& person);

    engine::PerSeat<engine::PlayerId> players_;  // who sits or sat there last
    Counts now_;
    Counts before_;
};

}  // namespace handlog::host::hall
