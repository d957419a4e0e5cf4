// The sender that a log leaves out (eventstore/FORMAT.md, "An entry"): the player in the seat that a command is for, a
// timer, or the host. What this answers for a kind of command never changes, because old logs were written with it; who
// may give a command is a rule (engine/senders.hpp).
#pragma once

#include "engine/poker/command.hpp"
#include "engine/poker/sender.hpp"

namespace handlog::engine::inline poker {

[[nodiscard]] Sender usual_sender(const Command& command);

}  // namespace handlog::engine::inline poker
