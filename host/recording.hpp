// A table that is played and written down, a log for each hand, and kept in no store: for
// simulations and tests. Tables that others rely on are host/tables.hpp.
#pragma once

#include <optional>

#include "engine/poker/command.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/record/hand_log.hpp"
#include "host/live_table.hpp"

namespace handlog::host {

class Recording {
public:
    // A table that is not open yet.
    explicit Recording(const engine::TableId& table, eventstore::Provenance source = eventstore::Provenance::hosted);

    [[nodiscard]] const engine::Table& table() const { return live_.table; }
    // The log that is being written, or the last one until the next command.
    [[nodiscard]] const eventstore::HandLog& log() const { return log_; }
    [[nodiscard]] bool sealed() const { return live_.sealed; }

    // Plays the command, or has it rejected, and appends the entry, which is returned. After a log
    // that is sealed a new one begins, which names its digest.
    const eventstore::Entry& record(const Ask& ask);
    // From whom it usually comes.
    const eventstore::Entry& record(const engine::Command& command, engine::Time received_at,
                                    const std::optional<eventstore::CommandId>& id = std::nullopt);

    // As engine/poker/usual_sender.hpp says; the host where there is no such player.
    [[nodiscard]] engine::Sender usual_sender_of(const engine::Command& command) const;

    // The log that was sealed last, as bytes.
    [[nodiscard]] const eventstore::EncodedLog& encoded();
    // The same for good: the next log begins at once, and nothing is kept of this one.
    [[nodiscard]] eventstore::EncodedLog take();

private:
    void begin_next_log();

    LiveTable live_;
    eventstore::HandLog log_;
    std::optional<eventstore::EncodedLog> encoded_;
};

}  // namespace handlog::host
