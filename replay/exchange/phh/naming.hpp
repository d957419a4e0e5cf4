// The names of an imported hand, its table and its command. All of them follow from
// its text alone, so that the same text is recognised in any file.
#pragma once

#include <string_view>

#include "engine/poker/id.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/exchange/phh/hand.hpp"

namespace handlog::replay::inline exchange::phh {

// Without the line that begins it and the blank lines around it: where a hand stands in
// its file makes no difference.
[[nodiscard]] std::string_view source_of(std::string_view text);

// The digest of the source is the id of the command that starts the hand.
[[nodiscard]] eventstore::CommandId command_id_of(const eventstore::Digest& source);

// As the file calls it, else by the digest of its source.
[[nodiscard]] engine::HandId hand_id_of(const Hand& hand, const eventstore::Digest& source);

// The site and its table; or the event; or `imported`.
[[nodiscard]] engine::TableId table_id_of(const Hand& hand);

// A hand that stops in the middle leaves its log open, so it has a table of its own.
[[nodiscard]] engine::TableId table_id_of_partial(const eventstore::Digest& source);

}  // namespace handlog::replay::inline exchange::phh
