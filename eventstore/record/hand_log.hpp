// The structs of a hand log.
//
//     Opening    the table as the log before left it, and that log's digest
//     Entry 0    a command and its outcome
//     Entry 1
//     ...
//     Entry n    its events end with HandClosed or TableClosed: the log is sealed
//
// A log stands alone: from its opening and its entries any moment of the hand
// follows. The key of a log is the table and its ordinal; the id of the hand is
// something that the log says.
//
// Nothing here knows a rule of poker, so that the auditor can read what was
// recorded and share nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/outcome.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/snapshot.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore::inline record {

// Chosen by whoever sends a command, so that sending it twice plays it once.
using CommandId = engine::Id<struct CommandTag>;

// The logs of a table count from 0, without a gap.
using Ordinal = std::uint32_t;
// The entries of a log count from 0, without a gap.
using Sequence = std::uint32_t;

struct Entry;

struct LogKey {
    engine::TableId table;
    Ordinal ordinal = 0;

    friend bool operator==(const LogKey&, const LogKey&) = default;
};

// "table 'Rio', log 17": as every message names it.
[[nodiscard]] std::string to_string(const LogKey& key);

// Where the table of an opening comes from. A genesis follows from nothing: the
// first log of a table, or a hand from elsewhere whose stacks nobody explains.
enum class Origin : std::uint8_t { genesis, continued };

// What recorded the log: a host of live tables, of which more is asked; a simulation; or an import.
enum class Provenance : std::uint8_t { hosted, simulated, imported };

// How much was recorded in logs: a refusal that is missing changes no table, and so shows nowhere else.
struct RecordedSoFar {
    std::uint64_t entries = 0;
    std::uint64_t refused = 0;

    friend bool operator==(const RecordedSoFar&, const RecordedSoFar&) = default;
};
// One entry more.
void count(RecordedSoFar& so_far, const Entry& entry);

struct Opening {
    LogKey key;
    Origin origin = Origin::genesis;
    Provenance source = Provenance::imported;  // from which the least is asked
    Digest previous{};                         // of the table's log before this one; zero in its first
    RecordedSoFar before{};                    // in the logs that it continues, back to their genesis
    std::uint32_t semantics = engine::semantics;
    std::optional<engine::Snapshot> snapshot{};  // nothing if the log begins with opening the table

    friend bool operator==(const Opening&, const Opening&) = default;
};

// How far somebody had come: with so many events of a log, of those that they may see (replay/reading.hpp counts
// them). Nothing of a log that they had not begun to see.
struct Seen {
    Ordinal log = 0;
    std::uint32_t events = 0;

    friend bool operator==(const Seen&, const Seen&) = default;
};

struct Entry {
    engine::Time at;           // never goes backwards within a table
    engine::Time received_at;  // when the host got the command
    std::optional<CommandId> id{};
    engine::Sender by{};
    std::optional<Seen> seen{};                // by the sender, who says so
    std::optional<engine::TurnNumber> turn{};  // that the sender meant
    engine::Command command;
    engine::Outcome outcome;
    friend bool operator==(const Entry&, const Entry&) = default;
};

// Does the log end with this entry?
[[nodiscard]] bool seals(const Entry& entry);

struct HandLog {
    Opening opening;
    std::vector<Entry> entries;
    friend bool operator==(const HandLog&, const HandLog&) = default;
};

// When the newest command was received that was carried out, this entry included. A refusal changes nothing.
void follow_carried_out(engine::Time& newest, const Entry& entry);

// What happened, without the commands and the refusals.
[[nodiscard]] engine::Events events_of(const HandLog& log);

}  // namespace handlog::eventstore::inline record
