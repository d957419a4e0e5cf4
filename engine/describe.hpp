// Commands and events as one line of text each, with every field: for test
// failures, debugging, and comparing what two builds do.
#pragma once

#include <string>

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/rejection.hpp"

namespace handlog::engine {

// "PlayerCalled{seat: 3, added: 90, to: 100, all_in: false}"
[[nodiscard]] std::string to_string(const Event& event);
[[nodiscard]] std::string to_string(const Command& command);
[[nodiscard]] std::string to_string(const Rejection& rejection);

}  // namespace handlog::engine
