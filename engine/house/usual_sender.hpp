// The sender that the journal of a house leaves out: always the host. As at a table, it never changes.
#pragma once

#include "engine/house/command.hpp"
#include "engine/poker/sender.hpp"

namespace handlog::engine {

[[nodiscard]] constexpr Sender usual_sender(const HouseCommand& /*command*/) { return {.role = Role::host}; }

}  // namespace handlog::engine
