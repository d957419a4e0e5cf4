// Commands and events as one line of text each, with every field: for test
// failures, debugging, and comparing what two builds do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"

namespace handlog::engine::inline poker {

// "PlayerCalled{seat: 3, added: 90, to: 100, all_in: false}"
[[nodiscard]] std::string to_string(const Event& event);
[[nodiscard]] std::string to_string(const Command& command);
[[nodiscard]] std::string to_string(const Rejection& rejection);

// "PlayerCalled", "Call"
[[nodiscard]] std::string_view kind_of(const Event& event);
[[nodiscard]] std::string_view kind_of(const Command& command);

struct FieldDifference {
    std::string_view field;
    std::string one;
    std::string other;
    friend bool operator==(const FieldDifference&, const FieldDifference&) = default;
};

// Of two events of one kind, the fields in which they differ; of others, nothing.
[[nodiscard]] std::vector<FieldDifference> differences(const Event& one, const Event& other);

}  // namespace handlog::engine::inline poker
