// Who usually gives a command of a kind: the player in the seat that it is for, a timer, or the host.
#pragma once

#include "engine/poker/command.hpp"
#include "engine/poker/sender.hpp"

namespace handlog::engine::inline poker {

[[nodiscard]] Sender usual_sender(const Command& command);

}  // namespace handlog::engine::inline poker
