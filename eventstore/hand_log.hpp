// What a hand log is made of.
//
//     Opening    the table as the log before left it, and that log's digest
//     Entry 0    a command and what came of it
//     Entry 1
//     ...
//     Entry n    its events end with HandClosed or TableClosed: the log is sealed
//
// A log stands alone: from its opening and its entries any moment of the hand
// follows. The key of a log is the table and its ordinal; the id of the hand is
// something that the log says.
//
// Nothing here knows a rule of poker, so that the auditor can read what was
// recorded and share nothing else; how a log and a table meet is in
// "eventstore/log.hpp".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/between_hands.hpp"
#include "engine/blind_dues.hpp"
#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/id.hpp"
#include "engine/inline_vector.hpp"
#include "engine/outcome.hpp"
#include "engine/rejection.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "eventstore/digest.hpp"

namespace handlog::engine {
struct Table;
}  // namespace handlog::engine

namespace handlog::eventstore {

// Chosen by whoever sends a command, so that sending it twice plays it once.
using CommandId = engine::Id<struct CommandTag>;

// The logs of a table count from 0, without a gap.
using Ordinal = std::uint32_t;
// The entries of a log count from 0, without a gap.
using Sequence = std::uint32_t;

struct LogKey {
    engine::TableId table;
    Ordinal ordinal = 0;

    friend bool operator==(const LogKey&, const LogKey&) = default;
};

// "table 'Rio', log 17": as every message names it.
[[nodiscard]] std::string to_string(const LogKey& key);

struct SeatSnapshot {
    engine::Seat seat;
    engine::PlayerId player;
    engine::Stack stack;
    bool sitting_out = false;
    std::optional<engine::Away> away{};  // if the player has no connection
    friend bool operator==(const SeatSnapshot&, const SeatSnapshot&) = default;
};

struct ReservedSeat {
    engine::Seat seat;
    engine::Reservation reservation;
    friend bool operator==(const ReservedSeat&, const ReservedSeat&) = default;
};

// A table between two hands, every field of it.
struct Snapshot {
    engine::Rules rules;
    std::uint64_t version = 0;
    engine::HandNumber last_hand;
    std::optional<engine::Positions> positions{};
    engine::BlindDues dues{};
    engine::BetweenHands between{};
    engine::InlineVector<SeatSnapshot, engine::most_seats> seats{};     // in ascending order
    engine::InlineVector<ReservedSeat, engine::most_seats> reserved{};  // so are these
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// Where the table of an opening comes from. A genesis follows from nothing: the
// first log of a table, or a hand from elsewhere whose stacks nobody explains.
enum class Origin : std::uint8_t { genesis, continued };

struct Opening {
    LogKey key;
    Origin origin = Origin::genesis;
    Digest previous{};  // of the table's log before this one; zero in its first
    std::uint32_t semantics = engine::semantics;
    std::optional<Snapshot> snapshot{};  // nothing if the log begins with opening the table

    // What the entries are folded onto.
    [[nodiscard]] engine::Table table() const;
    friend bool operator==(const Opening&, const Opening&) = default;
};

struct Entry {
    engine::Time at;           // never goes backwards within a table
    engine::Time received_at;  // when the host got the command
    std::optional<CommandId> id{};
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

// What happened, without the commands and the refusals.
[[nodiscard]] engine::Events events_of(const HandLog& log);

}  // namespace handlog::eventstore
