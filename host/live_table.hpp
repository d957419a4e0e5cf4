// A table that is played and recorded: the table, and where its next entry goes. Small
// enough to be copied, so that a caller who may have to roll back can keep a copy.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hand_log.hpp"
#include "eventstore/store.hpp"
#include "replay/reading.hpp"

namespace handlog::host {

// A command for a table, with what its host knows of it.
struct Ask {
    engine::TableId table;
    engine::Command command;
    engine::Time received_at{};  // nobody knows when, if it is not said
    std::optional<eventstore::CommandId> id{};
    // A person is named by their seat, or by their id wherever they sit.
    engine::Sender by{.role = engine::Role::host};
    std::optional<eventstore::Seen> seen{};    // by the sender
    std::optional<engine::TurnNumber> turn{};  // that the sender meant
};

struct LiveTable {
    engine::Table table;
    engine::Time last_at;              // of the newest entry that happened at a known time
    engine::Time last_carried_out;     // when the newest command in this log was received that was carried out
    engine::Time carried_out_before;   // the same of the log before
    replay::KnownEvents known;         // events of this log
    replay::KnownEvents known_before;  // of the log before
    eventstore::LogKey log;            // that the next entry belongs to, unless this one is sealed
    eventstore::Sequence entries = 0;  // that it has
    eventstore::Digest previous{};     // of the log before it
    eventstore::Provenance source = eventstore::Provenance::hosted;
    eventstore::RecordedSoFar recorded{};  // up to now, with what the log has
    bool sealed = false;                   // by its last entry

    // A table that is not open yet.
    [[nodiscard]] static LiveTable not_open(const engine::TableId& table, eventstore::Provenance source);
    // As the last program to record it left it in a store. Its newest log is judged first: what follows on one that
    // contradicts the rules would break them, too, so such a table is not allowed. A table that was hosted stays so.
    [[nodiscard]] static eventstore::Result<LiveTable> resume(eventstore::EventStore& store,
                                                              const engine::TableId& table,
                                                              eventstore::Provenance source);

    // Nothing was ever recorded of it.
    [[nodiscard]] bool is_new() const { return log.ordinal == 0 && entries == 0; }

    // Plays the command, or has it rejected: the next entry. It happens when it was received;
    // but the time of a table never goes backwards, so a command that was held up happens when
    // the one before it did.
    [[nodiscard]] eventstore::Entry play(const Ask& ask);
    // An entry that was played on this table before.
    void repeat(const eventstore::Entry& entry);

    // The opening of the log, before its first entry is played.
    [[nodiscard]] eventstore::Opening opening() const;
    // The log is sealed and has this digest: the next one begins.
    void begin_next_log(const eventstore::Digest& digest);

private:
    // What an entry changes beside the table.
    void follow(const eventstore::Entry& entry);
    void leave_log();
};

// As an entry names a sender: a person who sits at the table by their seat.
[[nodiscard]] engine::Sender seated(const engine::Table& table, engine::Sender by);

}  // namespace handlog::host
