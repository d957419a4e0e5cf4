// Tables that are hosted for another program: it sends lines, and each is answered
// with what came of it, once that is on the disk.
//
//     host.take(line), host.take(line) ...  // played; they wait for the disk together
//     host.commit()                         // on the disk
//     print(host.answers())                 // one line each, in their order
//
// A line that cannot be recorded (no JSON, a command id that belongs to another
// command, a log that is full) is answered with the error, and changes nothing.
// Only where the log itself can no longer be written does the host give up. What
// it has not answered until then may be recorded or not: whoever sends it again
// with its id, to the next host, learns which.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/id.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"
#include "replay/protocol.hpp"
#include "replay/recording.hpp"

namespace handlog::replay {

class Host {
public:
    // A line that names no table is about `table`. The store is for nobody else to write to.
    Host(eventstore::EventStore& store, const std::optional<engine::TableId>& table) : store_(store), table_(table) {}

    // The next line. An error, here and below, is the end of the host.
    [[nodiscard]] eventstore::Result<void> take(std::string_view line);
    // The next line could not even be read.
    [[nodiscard]] eventstore::Result<void> take_unreadable(const eventstore::Error& error);

    // Puts everything on the disk that was taken.
    [[nodiscard]] eventstore::Result<void> commit();

    // Those that nobody was given before, each with the end of its line.
    [[nodiscard]] std::string answers();

private:
    struct Asked {
        std::uint64_t line = 0;
        engine::TableId table;
        Request request;
    };

    [[nodiscard]] eventstore::Result<void> carry_out(const Asked& asked);
    // Whether the command was recorded before; then it is answered.
    [[nodiscard]] eventstore::Result<bool> answer_again(const Asked& asked);
    void take_back(const engine::TableId& table, eventstore::ErrorCode code);
    [[nodiscard]] eventstore::Result<Recording*> recording_of(const engine::TableId& table);
    [[nodiscard]] eventstore::Result<void> answer(std::uint64_t line, const eventstore::Error& error);

    eventstore::EventStore& store_;
    std::optional<engine::TableId> table_;
    std::map<std::string, Recording, std::less<>> recordings_;
    std::uint64_t line_ = 0;  // of the newest line, counted from 1

    // Played, and not on the disk yet: what was asked, and what is to be added for it.
    std::vector<Asked> waiting_;
    std::vector<eventstore::Addition> additions_;

    std::string answers_;
};

}  // namespace handlog::replay
