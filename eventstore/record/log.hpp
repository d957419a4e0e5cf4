// The structs of a log, whatever it is about.
//
//     Opening    its subject as the log before left it, and that log's digest
//     Entry 0    a command and its outcome
//     Entry 1
//     ...
//     Entry n    seals the log
//
// A log stands alone: from its opening and its entries any moment follows.
//
// What a log is about is its subject: a table (eventstore/record/hand_log.hpp) or a house
// (eventstore/record/house_log.hpp). Everything here and in the codec is a template of the subject, and a store,
// which keeps logs of both, has the variants of eventstore/record/any_log.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/outcome.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline record {

enum class LogKind : std::uint8_t { table, house };

// Chosen by whoever sends a command, so that sending it twice plays it once.
using CommandId = engine::Id<struct CommandTag>;

// The logs of a table or a house count from 0, without a gap.
using Ordinal = std::uint32_t;
// The entries of a log count from 0, without a gap.
using Sequence = std::uint32_t;

// Tables and houses of a store have names of their own: what is called a table here may be a house.
struct LogKey {
    engine::TableId table;
    Ordinal ordinal = 0;
    // For messages, where it is known. A name is of one of both, so that the key is complete without it, and in bytes
    // it stands elsewhere.
    LogKind kind = LogKind::table;

    friend bool operator==(const LogKey& a, const LogKey& b) { return a.table == b.table && a.ordinal == b.ordinal; }
};

// "table 'Rio'", or "house 'Rio'".
[[nodiscard]] std::string quoted_name(LogKind kind, const engine::TableId& table);
// "table 'Rio', log 17": as every message names it.
[[nodiscard]] std::string to_string(const LogKey& key);

// Where the table of an opening comes from. A genesis follows from nothing: the
// first log of a table, or a hand from elsewhere whose stacks nobody explains.
enum class Origin : std::uint8_t { genesis, continued };

// What recorded the log: a host of live tables, of which more is asked; a simulation; or an import.
enum class Provenance : std::uint8_t { hosted, simulated, imported };

// How much was recorded in logs: a refusal that is missing changes nothing, and so shows nowhere else.
struct RecordedSoFar {
    std::uint64_t entries = 0;
    std::uint64_t refused = 0;

    friend bool operator==(const RecordedSoFar&, const RecordedSoFar&) = default;
};

// How far somebody had come: with so many events of a log, of those that they may see (replay/reading.hpp counts
// them). Nothing of a log that they had not begun to see.
struct Seen {
    Ordinal log = 0;
    std::uint32_t events = 0;

    friend bool operator==(const Seen&, const Seen&) = default;
};

template <class Subject>
struct OpeningOf {
    LogKey key;
    Origin origin = Origin::genesis;
    Provenance source = Provenance::imported;  // from which the least is asked
    Digest previous{};                         // of the log before this one; zero in the first
    RecordedSoFar before{};                    // in the logs that it continues, back to their genesis
    std::uint32_t semantics = engine::semantics;
    typename Subject::Snapshot snapshot{};

    friend bool operator==(const OpeningOf&, const OpeningOf&) = default;
};

template <class Subject>
struct EntryOf {
    using Events = typename Subject::Events;
    using Rejection = typename Subject::Rejection;

    engine::Time at;           // never goes backwards from entry to entry and from log to log
    engine::Time received_at;  // when the host got the command
    std::optional<CommandId> id{};
    engine::Sender by{};
    std::optional<Seen> seen{};                // by the sender, who says so
    std::optional<engine::TurnNumber> turn{};  // that the sender meant
    typename Subject::Command command;
    std::variant<Events, Rejection> outcome;
    friend bool operator==(const EntryOf&, const EntryOf&) = default;
};

template <class Subject>
struct LogOf {
    OpeningOf<Subject> opening;
    std::vector<EntryOf<Subject>> entries;
    friend bool operator==(const LogOf&, const LogOf&) = default;
};

template <class Subject>
[[nodiscard]] bool is_refused(const EntryOf<Subject>& entry) {
    return std::holds_alternative<typename Subject::Rejection>(entry.outcome);
}

// One entry more.
template <class Subject>
void count(RecordedSoFar& so_far, const EntryOf<Subject>& entry) {
    ++so_far.entries;
    if (is_refused(entry)) ++so_far.refused;
}

}  // namespace handlog::eventstore::inline record
