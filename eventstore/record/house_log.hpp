// The logs of a house, its journal: who came in by which invitation, and what owners do.
//
//     Opening    everything that the house has, as the log before left it; nothing if it is not open yet
//     Entry 0    a command and its outcome
//     ...
//     Entry n    its events end with JournalSealed: the log is sealed
#pragma once

#include "engine/house/command.hpp"
#include "engine/house/event.hpp"
#include "engine/house/people.hpp"
#include "engine/house/rejection.hpp"
#include "eventstore/record/log.hpp"

namespace handlog::eventstore::inline record {

struct OfHouse {
    static constexpr LogKind kind = LogKind::house;
    using Command = engine::HouseCommand;
    using Event = engine::HouseEvent;
    using Events = engine::HouseEvents;
    using Rejection = engine::HouseRejection;
    using Snapshot = engine::HouseSnapshot;
};

using HouseOpening = OpeningOf<OfHouse>;
using HouseEntry = EntryOf<OfHouse>;
using HouseLog = LogOf<OfHouse>;

// Does the log end with this entry?
[[nodiscard]] bool seals(const HouseEntry& entry);

}  // namespace handlog::eventstore::inline record
