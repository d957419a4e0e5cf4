// What a host does to a log in one evening, told in advance as steps, and what
// is in the log after each of them: so whoever looks into a log that was
// interrupted can say how far the evening had come, and whether half of
// anything is there.
//
// It opens tables, adds entries one by one and several tables' in one commit,
// records refusals and commands with ids, sends a command twice, seals hands and
// begins the next in the same commit, writes whole logs, and tries what must be
// refused as a whole.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eventstore/memory_store.hpp"
#include "eventstore/store.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

// All that can be asked of a store, save who wrote it and when.
struct Contents {
    struct Log {
        eventstore::LogKey key;
        eventstore::Buffer bytes;
        eventstore::Digest digest;
        bool sealed = false;
        bool operator==(const Log&) const = default;
    };
    // Where the evening's commands with ids were recorded, if they were.
    using Place = std::optional<std::pair<eventstore::LogKey, eventstore::Sequence>>;

    std::vector<eventstore::Head> heads;
    std::vector<Log> logs;
    std::vector<Place> commands;

    bool operator==(const Contents&) const = default;
};

class Evening {
public:
    explicit Evening(int rounds);

    // How many steps it has.
    [[nodiscard]] std::size_t size() const { return steps_.size(); }
    [[nodiscard]] const std::string& name(std::size_t step) const { return steps_.at(step).name; }

    // Does the step. What the store says wrongly is an error, too.
    [[nodiscard]] eventstore::Result<void> perform(std::size_t step, eventstore::EventStore& store) const;

    // Each log decodes and has its digest, or this is an error.
    [[nodiscard]] eventstore::Result<Contents> look(eventstore::EventStore& store) const;
    // What is there when so many steps have been done.
    [[nodiscard]] const Contents& after(std::size_t steps) const { return contents_.at(steps); }

    // How many steps are in the store: as many as were acknowledged, or also the
    // one that was under way. Anything else is an error that says what is wrong.
    [[nodiscard]] eventstore::Result<std::size_t> steps_in(eventstore::EventStore& store,
                                                           std::size_t acknowledged) const;

private:
    // One commit. It is refused as a whole where it says so, or each of it for itself.
    struct Step {
        std::string name;
        std::vector<eventstore::Addition> additions{};
        bool each = false;
        std::vector<eventstore::EncodedLog> logs{};
        std::optional<eventstore::ErrorCode> refusal{};
        std::vector<eventstore::Result<eventstore::Receipt>> receipts{};  // the right ones
    };

    void begin();
    void play(int round);
    void add(Step step);
    void append(std::string_view name, std::vector<eventstore::Addition> additions);

    std::deque<Play> plays_;
    HousePlay home_{"home"};
    std::vector<Step> steps_;
    std::vector<Contents> contents_;
    std::vector<std::pair<engine::TableId, eventstore::CommandId>> commands_;
    eventstore::MemoryStore model_;
};

}  // namespace handlog::tests
