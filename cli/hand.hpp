// Finds the hand that the user names: by its id, or by the table and the number of
// its log, as in "bots#17".
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/verb.hpp"
#include "eventstore/index/hand_index.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/fold.hpp"

namespace handlog::cli {

// "bots#17"
[[nodiscard]] std::string short_name(const eventstore::LogKey& key);

// "table 'bots', log 17 (hand 'bots-18')": says which hand it is, however it was named.
[[nodiscard]] std::string title_of(const eventstore::HandLog& log);

inline constexpr const char* hand_help = "The hand's id; or as in 'bots#17' a table and the number of its log, from 0";

// By the id of the hand, which is its name, or as `table#log`. A name that is both means the hand.
[[nodiscard]] eventstore::HandLog hand_named(eventstore::SqliteStore& store, const std::string& name);

// The log's index, if there is a usable one. Warns on stderr about one that is not usable.
[[nodiscard]] std::optional<eventstore::HandIndex> index_of(eventstore::SqliteStore& store);

// Parses the number of one of so many entries, given to `option`; `or_else` as in number_from.
[[nodiscard]] eventstore::Sequence entry_from(const std::string& option, const std::string& text, std::size_t entries,
                                              const std::string& or_else = {});

// Exit code after printing a log: corrupt if some event does not fit its table.
[[nodiscard]] ExitCode exit_code_after(const std::optional<replay::Impossible>& impossible,
                                       const eventstore::HandLog& log);

}  // namespace handlog::cli
