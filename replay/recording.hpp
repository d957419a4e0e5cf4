// A table that is played and written down at once: each command becomes an entry
// of the log that is open, and when the hand is closed the log is whole and the
// next one begins where it left the table.
#pragma once

#include <cstddef>
#include <optional>

#include "engine/command.hpp"
#include "engine/table.hpp"
#include "engine/time.hpp"
#include "eventstore/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/log.hpp"
#include "eventstore/store.hpp"

namespace handlog::replay {

class Recording {
public:
    // A table that is not open yet.
    explicit Recording(const engine::TableId& table);
    // The table as the last program to record it left it in a store, with its open log
    // if it has one; a new table if the store does not know it.
    [[nodiscard]] static eventstore::Result<Recording> resume(eventstore::EventStore& store,
                                                              const engine::TableId& table);

    [[nodiscard]] const engine::Table& table() const { return table_; }
    // The log that is being written, or the last one until the next command.
    [[nodiscard]] const eventstore::HandLog& log() const { return log_; }
    [[nodiscard]] bool sealed() const { return !log_.entries.empty() && seals(log_.entries.back()); }

    // Plays the command, or has it refused, and appends the entry, which is
    // returned. It happens when it was received; but the time of a table never goes
    // backwards, so a command that was held up happens when the one before it did.
    // After a log that is sealed a new one begins; its opening names the digest of
    // the one before, so the sealed log must be encodable.
    const eventstore::Entry& record(const engine::Command& command, engine::Time received_at,
                                    const std::optional<eventstore::CommandId>& id = std::nullopt);

    // What was recorded is in the store by now; or what was recorded since then is not,
    // and so did not happen. A log is stored before the next one begins.
    void confirm();
    void take_back();
    // Nothing of the table is in a store, and nothing was recorded.
    [[nodiscard]] bool is_new() const { return log_.entries.empty() && log_.opening.key.ordinal == 0; }

    // The last entry as a store takes it, which must have all those before it.
    [[nodiscard]] eventstore::Addition addition() const;

    // The log that was sealed last, as bytes.
    [[nodiscard]] const eventstore::EncodedLog& encoded();
    // The same for good: the next log begins at once, and nothing is kept of this one.
    [[nodiscard]] eventstore::EncodedLog take();

private:
    Recording(const engine::Table& table, eventstore::HandLog log, engine::Time last_at);
    void begin_next_log();

    engine::Table table_;
    eventstore::HandLog log_;
    engine::Time last_at_;  // of the table's entries that happened at a known time
    std::optional<eventstore::EncodedLog> encoded_;

    struct Confirmed {
        engine::Table table;
        engine::Time last_at;
        std::size_t entries = 0;
    };
    Confirmed confirmed_;
};

}  // namespace handlog::replay
