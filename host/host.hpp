// Tables for another program: it sends lines, and each is answered with what came of it, once
// that is on the disk. docs/PROTOCOL.md describes the lines.
//
//     host.take(line), host.take(line) ...  // played; they wait for the disk together
//     host.commit()                         // on the disk
//     print(host.answers())                 // one line each, in their order
//
// A line that cannot be recorded (no JSON, a command id that belongs to another command, a log
// that is full) is answered with the error, and changes nothing. Only where the log itself can no
// longer be written does the host give up. What it has not answered until then may be recorded or
// not: a command that is sent again with its id, to the next host, is answered with its outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/error.hpp"
#include "eventstore/store.hpp"
#include "host/protocol.hpp"
#include "host/tables.hpp"

namespace handlog::host {

class Host {
public:
    // A line without a table is for `table`. No other program may write to the store. A command that says it
    // was received after `latest` is not played, because it would stop the clock of its table; without `latest`
    // any moment is believed.
    Host(eventstore::EventStore& store, const std::optional<engine::TableId>& table,
         std::function<engine::Time()> latest = {}, eventstore::Provenance source = eventstore::Provenance::hosted)
        : store_(store), tables_(store, source), table_(table), latest_(std::move(latest)) {}

    // The next line. An error, here and below, is the end of the host.
    [[nodiscard]] eventstore::Result<void> take(std::string_view line);
    // The next line could not even be read.
    [[nodiscard]] eventstore::Result<void> take_unreadable(const eventstore::Error& error);

    // Puts everything on the disk that was taken.
    [[nodiscard]] eventstore::Result<void> commit();

    // The answers since the last call, each with its newline.
    [[nodiscard]] std::string answers();

private:
    [[nodiscard]] std::string answer(const eventstore::Result<eventstore::Receipt>& receipt);
    // What is seen is on the disk.
    [[nodiscard]] eventstore::Result<void> show(const ViewAsked& asked);
    [[nodiscard]] eventstore::Result<void> show(const StatusAsked& asked);
    void answer_line(const std::string& answer);

    eventstore::EventStore& store_;
    Tables tables_;
    std::optional<engine::TableId> table_;
    std::function<engine::Time()> latest_;
    std::uint64_t line_ = 0;                               // of the newest one that is answered, counted from 1
    std::vector<std::optional<eventstore::Error>> asked_;  // the lines since then; an error where one is no command
    std::string answers_;
};

}  // namespace handlog::host
