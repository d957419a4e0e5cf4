// Which hand of a log the user means: its id, or the table and the number of
// its log, as in "bots#17".
#pragma once

#include <optional>
#include <string>

#include "cli/verb.hpp"
#include "eventstore/hand_index.hpp"
#include "eventstore/log.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/fold.hpp"

namespace handlog::cli {

// "bots#17"
[[nodiscard]] std::string short_name(const eventstore::LogKey& key);

// Where the name is that of a log and the id of a hand, the log is meant.
[[nodiscard]] eventstore::HandLog hand_named(eventstore::SqliteStore& store, const std::string& name);

// Of the log that was opened, if it has one that can be used; it is told why one cannot.
[[nodiscard]] std::optional<eventstore::HandIndex> index_of(eventstore::SqliteStore& store);

// The number of an entry of the log, as the user gave it to `option`; `or_else` as in number_from.
[[nodiscard]] eventstore::Sequence entry_from(const std::string& option, const std::string& text,
                                              const eventstore::HandLog& log, const std::string& or_else = {});

// How it ends to have told all of a log that a table could come to.
[[nodiscard]] ExitCode end_of(const std::optional<replay::Impossible>& impossible, const eventstore::HandLog& log);

}  // namespace handlog::cli
