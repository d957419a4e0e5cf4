// Would this build play a recorded log as it was played? Of each hand the first
// event that differs, with what is needed to find out why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/log.hpp"
#include "eventstore/store.hpp"
#include "replay/redecide.hpp"

namespace handlog::replay {

struct Difference {
    eventstore::LogKey log;
    std::optional<engine::HandId> hand{};
    Divergence first;
    eventstore::Session recorded_by;  // which build; only its number, where that is not known
    std::uint32_t semantics = 0;      // of the engine that dealt the hand
};

// "table 'Rio', log 17 (hand 'h18'), entry 5, event 2"
[[nodiscard]] std::string place_of(const Difference& difference);
// One line, without its end. `file` is how the log's file is called, in UTF-8.
[[nodiscard]] std::string to_json(const Difference& difference, const std::string& file);

struct RegressionSettings {
    unsigned jobs = 1;  // how many threads share the work; what is found does not depend on it
    // What is decided again; damage is found everywhere.
    std::optional<engine::TableId> table{};
    std::optional<engine::HandId> hand{};
};

struct RegressionCount {
    std::size_t logs = 0;
    std::size_t damaged = 0;  // logs that are not what was written, and were not decided
    std::size_t decided = 0;  // logs that were asked for and are not damaged
    std::size_t hands = 0;    // that were dealt in these
    std::size_t entries = 0;
    std::size_t different = 0;  // logs
};

// Also of hands that an engine of other semantics dealt, in the order of the logs. An
// error means that the store could not be read to its end.
[[nodiscard]] eventstore::Result<RegressionCount> regress(eventstore::EventStore& store,
                                                          const std::function<void(const Difference&)>& different,
                                                          const std::function<void(const eventstore::Error&)>& damaged,
                                                          const RegressionSettings& settings = {});

}  // namespace handlog::replay
