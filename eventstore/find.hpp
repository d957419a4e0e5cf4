// Searching: every log of the range is read and asked, several hundred thousand a
// second. A row of a log costs less to read than a row of an index costs to write,
// so there is no index that could be forgotten, go stale or be tampered with.
#pragma once

#include <optional>
#include <vector>

#include "engine/id.hpp"
#include "engine/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore {

// A log is looked for that fits everything that is said here.
struct Query {
    std::optional<engine::TableId> table{};
    std::optional<engine::HandId> hand{};      // dealt in the log
    std::optional<engine::PlayerId> player{};  // seated at any moment of the log
    engine::Time from{};                       // something in the log happened then or later
    engine::Time until{};                      // and something then or before
};

struct Found {
    std::vector<LogKey> logs;
    // Of logs that cannot be trusted, and so may or may not be what was looked for.
    std::vector<Error> damaged;
};

[[nodiscard]] Result<Found> find(EventStore& store, const Query& query);

}  // namespace handlog::eventstore
