// Searches logs: every log of the range is read, several hundred thousand per
// second; damaged ones are skipped. Only the id of a hand may have an index,
// which is optional.
#pragma once

#include <optional>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/index/hand_index.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline index {

// A log is looked for that fits everything that is said here.
struct Query {
    std::optional<engine::TableId> table{};
    std::optional<engine::HandId> hand{};      // dealt in the log
    std::optional<engine::PlayerId> player{};  // seated at any moment of the log
    engine::Time from{};                       // something in the log happened then or later
    engine::Time until{};                      // and something then or before
};

struct Found {
    std::vector<LogKey> logs{};
    // Was the hand dealt, did the player have a seat, in any log of the range?
    bool has_hand = false;
    bool has_player = false;
    // Of logs that cannot be trusted, and so may or may not be what was looked for.
    std::vector<Error> damaged{};
    // Of open logs to which the store has no key: the same holds of them.
    std::vector<Error> encrypted{};
    // Why every log was read all the same, if the index is of another log.
    std::optional<Error> useless_index{};
};

[[nodiscard]] Result<Found> find(EventStore& store, const Query& query, const HandIndex* index = nullptr);

}  // namespace handlog::eventstore::inline index
