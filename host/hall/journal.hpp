// The house of a log and its journal: commands for it are decided, recorded and carried out. There are few of them, so
// each has a commit of its own.
#pragma once

#include <optional>
#include <variant>

#include "engine/house/command.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/sender.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/house_log.hpp"
#include "eventstore/store.hpp"
#include "host/house/house.hpp"

namespace handlog::host::hall {

class Journal {
public:
    // The house of the store as its journal left it, or one that is not open yet. A journal that contradicts the rules
    // of a house is an error: what follows on it would break them, too.
    [[nodiscard]] static eventstore::Result<Journal> resume(eventstore::EventStore& store);

    [[nodiscard]] const engine::TableId& id() const { return log_.table; }
    [[nodiscard]] const house::House& house() const { return house_; }

    [[nodiscard]] eventstore::Ordinal ordinal() const { return log_.ordinal; }
    // What perform() would say to it, without a record.
    [[nodiscard]] std::optional<engine::HouseRejection> refusal_of(const engine::HouseCommand& command,
                                                                   const engine::Sender& by,
                                                                   engine::Time received_at) const {
        const house::Outcome outcome = house::decide(house_, command, by, received_at);
        const auto* refused = std::get_if<engine::HouseRejection>(&outcome);
        return refused != nullptr ? std::optional(*refused) : std::nullopt;
    }

    // On the disk when it returns. Not refused by the rules, and not by the store: then what it yields has happened.
    [[nodiscard]] eventstore::Result<std::optional<engine::HouseRejection>> perform(const engine::HouseCommand& command,
                                                                                    const engine::Sender& by,
                                                                                    engine::Time received_at);

private:
    explicit Journal(eventstore::EventStore& store) : store_(&store) {}

    [[nodiscard]] eventstore::Result<void> read(const eventstore::Head& head);
    // The log that opens so follows on the one before, as far as that is there.
    [[nodiscard]] eventstore::Result<void> check_opening(const eventstore::HouseOpening& opening) const;
    [[nodiscard]] eventstore::Result<void> seal(engine::Time received_at);
    [[nodiscard]] eventstore::Result<void> record(const eventstore::HouseEntry& entry);
    [[nodiscard]] eventstore::HouseOpening opening() const;
    // The log is sealed and has this digest.
    void begin_next_log(const eventstore::Digest& digest);

    eventstore::EventStore* store_;
    house::House house_;
    eventstore::LogKey log_;            // that the next entry belongs to
    eventstore::Sequence entries_ = 0;  // that it has
    eventstore::Digest previous_{};
    eventstore::RecordedSoFar recorded_{};
    engine::Time last_at_;
};

}  // namespace handlog::host::hall
