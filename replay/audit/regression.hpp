// Would this build decide a recorded log as recorded? Reports the first divergent
// event of each hand, with the builds.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/poker/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"
#include "replay/audit/audit.hpp"
#include "replay/redecide.hpp"

namespace handlog::replay::inline audit {

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

// Also of hands that an engine of other semantics dealt, in the order of the logs. The
// log is examined as a whole, as by audit_store(), and nothing is judged: of the settings'
// scope, the checks are these whatever it names.
[[nodiscard]] eventstore::Result<AuditCount> regress(eventstore::EventStore& store,
                                                     const std::function<void(const Difference&)>& different,
                                                     AuditSettings settings = {});

}  // namespace handlog::replay::inline audit
