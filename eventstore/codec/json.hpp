// Logs as JSON, for people and for other programs: a line for the opening, behind that of a house
// as many lines as its snapshot takes, then a line for each entry. docs/JSON.md describes the lines and forms,
// docs/EVENTS.md lists every name.
//
// Nothing is lost: a log that is written as JSON and read back is the same bytes
// when it is encoded. Reading is strict, because what a reader overlooks (a field
// that is misspelled, a field that is there twice) is what a dispute is about.
// The order of fields and the space between them are free.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/rules.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/any_log.hpp"

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
[[nodiscard]] std::string to_json(const HouseEntry& entry, Sequence sequence);

// All lines, each with its end.
template <class Subject>
[[nodiscard]] std::string to_json(const LogOf<Subject>& log);
// Appends the same to `out`, for writing many logs.
template <class Subject>
void append_json(std::string& out, const LogOf<Subject>& log);

template <class Subject>
struct NumberedEntryOf {
    Sequence sequence = 0;
    EntryOf<Subject> entry;
    friend bool operator==(const NumberedEntryOf&, const NumberedEntryOf&) = default;
};
using NumberedEntry = NumberedEntryOf<OfTable>;

// An error says where it is by the names on the way to it ("command.to"), or by
// the byte of the line, counted from 1, if it is not JSON.
[[nodiscard]] Result<engine::Command> command_from_json(std::string_view line);
[[nodiscard]] Result<engine::Event> event_from_json(std::string_view line);
[[nodiscard]] Result<engine::Rejection> rejection_from_json(std::string_view line);
[[nodiscard]] Result<Opening> opening_from_json(std::string_view line);
[[nodiscard]] Result<NumberedEntry> entry_from_json(std::string_view line);

// A log of which one line is read after the other.
class LogFromJson {
public:
    [[nodiscard]] static Result<LogFromJson> begin(std::string_view opening);
    // After an error it is what it was.
    [[nodiscard]] Result<void> append(std::string_view line);

    [[nodiscard]] const AnyLog& log() const { return log_; }
    [[nodiscard]] AnyLog take_log() { return std::move(log_); }
    [[nodiscard]] bool has_entries() const;
    [[nodiscard]] bool is_sealed() const;

private:
    explicit LogFromJson(AnyLog log, std::uint32_t items) : log_(std::move(log)), items_(items) {}

    AnyLog log_;
    std::uint32_t items_;  // that the snapshot of a house has
};

// The lines of one log of a table, which is whole or still open; errors name the line,
// counted from 1. Whether the log can be stored is for encode() to say.
[[nodiscard]] Result<HandLog> log_from_json(std::string_view lines);

}  // namespace handlog::eventstore::inline codec
