// Plays a hand of a file through the engine: yields a log, or the reason why it is
// refused.
//
// The log begins with an empty table and without a name: the import sets its table
// and its place in the chain.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/poker/id.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/exchange/phh/hand.hpp"
#include "replay/exchange/phh/rake_of_file.hpp"
#include "replay/exchange/phh/remark.hpp"

namespace handlog::replay::inline exchange::phh {

struct Played {
    eventstore::HandLog log;
    bool over = false;  // else the file stops in the middle, and the log is open
    std::vector<Remark> remarks;
    std::optional<RakeOfHand> rake;  // nothing if the file does not tell
};

[[nodiscard]] std::variant<Played, Refusal> play(const Hand& hand, const engine::HandId& id);

}  // namespace handlog::replay::inline exchange::phh
