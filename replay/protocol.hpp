// What another program says to a host of tables, and what it is answered: a line
// of JSON each. docs/PROTOCOL.md describes both.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/command.hpp"
#include "engine/id.hpp"
#include "engine/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/hand_log.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay {

// A command with what is to be known about it. What a line does not say is not known.
struct Request {
    std::optional<engine::TableId> table{};
    std::optional<eventstore::CommandId> id{};
    engine::Time received_at{};
    engine::Command command;
};

[[nodiscard]] eventstore::Result<Request> request_from_json(std::string_view line);

// The answers, without the end of the line.
[[nodiscard]] std::string answer_to_json(const eventstore::Receipt& receipt, const eventstore::Entry& entry);
// Of a line that was not recorded; lines count from 1.
[[nodiscard]] std::string answer_to_json(std::uint64_t line, const eventstore::Error& error);

}  // namespace handlog::replay
