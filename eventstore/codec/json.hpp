// Logs as JSON, for people and for other programs: a line for the opening, then
// a line for each entry. docs/JSON.md describes the lines and forms, docs/EVENTS.md lists every name.
//
// Nothing is lost: a log that is written as JSON and read back is the same bytes
// when it is encoded. Reading is strict, because what a reader overlooks (a field
// that is misspelled, a field that is there twice) is what a dispute is about.
// The order of fields and the space between them are free.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/rules.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::eventstore::inline codec {

// Stands in each opening. Counts up with every change of a name or a form that
// would make an older build refuse or mistake a line.
inline constexpr std::uint32_t json_format = 4;

// One line each, without its end.
[[nodiscard]] std::string to_json(const engine::Rules& rules);
[[nodiscard]] std::string to_json(const engine::Command& command);
[[nodiscard]] std::string to_json(const engine::Event& event);
[[nodiscard]] std::string to_json(const engine::Rejection& rejection);
[[nodiscard]] std::string to_json(const Opening& opening);
[[nodiscard]] std::string to_json(const Entry& entry, Sequence sequence);

// All lines, each with its end.
[[nodiscard]] std::string to_json(const HandLog& log);
// Appends the same to `out`, for writing many logs.
void append_json(std::string& out, const HandLog& log);

struct NumberedEntry {
    Sequence sequence = 0;
    Entry entry;
    friend bool operator==(const NumberedEntry&, const NumberedEntry&) = default;
};

// An error says where it is by the names on the way to it ("command.to"), or by
// the byte of the line, counted from 1, if it is not JSON.
[[nodiscard]] Result<engine::Command> command_from_json(std::string_view line);
[[nodiscard]] Result<engine::Event> event_from_json(std::string_view line);
[[nodiscard]] Result<engine::Rejection> rejection_from_json(std::string_view line);
[[nodiscard]] Result<Opening> opening_from_json(std::string_view line);
[[nodiscard]] Result<NumberedEntry> entry_from_json(std::string_view line);

// Reads the next line of a log, at the end of what was read of it.
[[nodiscard]] Result<void> append_entry_from_json(HandLog& log, std::string_view line);

// The lines of one log, which is whole or still open; errors name the line,
// counted from 1. Whether the log can be stored is for encode() to say.
[[nodiscard]] Result<HandLog> log_from_json(std::string_view lines);

}  // namespace handlog::eventstore::inline codec
