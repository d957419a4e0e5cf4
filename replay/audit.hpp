// Everything that can be said of a log: whether it is what was written, whether
// each hand was right, and whether this build would have ruled the same.
//
// The first is the store's to find (eventstore/examine.hpp), the second the
// judge's, the third the engine's own (replay/redecide.hpp).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "engine/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/log.hpp"
#include "eventstore/store.hpp"
#include "replay/judge/check.hpp"

namespace handlog::replay {

// What is wrong with a hand, or worth knowing about it.
struct AuditFinding {
    std::string check;  // an id of judge::checks(), or "re-decide"
    judge::Severity severity = judge::Severity::error;
    eventstore::LogKey log;
    std::optional<engine::HandId> hand{};
    std::optional<eventstore::Sequence> entry{};
    std::optional<std::size_t> event{};
    std::string what;
    std::string expected;
    std::string found;
};

// "table 'Rio', log 17 (hand 'h18'), entry 5, event 2: ... (expected 4, found 5) [odd-chips]"
[[nodiscard]] std::string to_string(const AuditFinding& finding);
// One line, without its end.
[[nodiscard]] std::string to_json(const AuditFinding& finding);

struct AuditCount {
    std::size_t tables = 0;
    std::size_t logs = 0;
    std::size_t hands = 0;
    std::size_t entries = 0;
    std::size_t refused = 0;
    std::size_t not_redecided = 0;  // logs of other semantics than this build's
};

// Judges every log that is what was written; of the others examine() tells. An
// error means that the store could not be read to its end.
[[nodiscard]] eventstore::Result<AuditCount> audit(eventstore::EventStore& store,
                                                   const std::function<void(const AuditFinding&)>& found);

}  // namespace handlog::replay
