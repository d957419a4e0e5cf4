// A hand of a file, played through the engine: the log that it becomes, or why it is
// refused.
//
// The log begins from nothing and names no table: whoever stores it says at which it
// was played, and after which log it comes.
#pragma once

#include <variant>
#include <vector>

#include "engine/id.hpp"
#include "eventstore/hand_log.hpp"
#include "replay/phh/hand.hpp"
#include "replay/phh/remark.hpp"

namespace handlog::replay::phh {

struct Played {
    eventstore::HandLog log;
    bool over = false;  // else the file stops in the middle, and the log is open
    std::vector<Remark> remarks;
};

[[nodiscard]] std::variant<Played, Refusal> play(const Hand& hand, const engine::HandId& id);

}  // namespace handlog::replay::phh
