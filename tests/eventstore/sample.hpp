// A small log of everything that a log can hold, closed and in memory, to be
// damaged; and all that can be asked of it, to see whether an answer is wrong.
//
//     Rio    3 sealed logs, an open one of 4 entries
//     Lima   1 sealed log
//     Oslo   an open log of 2 entries
//     home   a house: 1 sealed log, an open one of 3 entries
//
// There are commands with ids in sealed and in open logs, refusals, and the work
// of two sessions. The pages are the smallest that SQLite has, so that a row
// larger than a page is among them and every byte can be damaged in turn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "eventstore/check/examine.hpp"
#include "eventstore/sqlite/sqlite_store.hpp"
#include "eventstore/store.hpp"
#include "tests/eventstore/house_play.hpp"
#include "tests/eventstore/storage/disk.hpp"
#include "tests/eventstore/support.hpp"

namespace handlog::tests {

class Sample {
public:
    static constexpr const char* file = "log";

    Sample();

    // Nothing on it but the log.
    [[nodiscard]] const storage::Disk& disk() const { return disk_; }
    [[nodiscard]] const storage::Bytes& bytes() const { return disk_.files.at(file); }
    // The same with other bytes.
    [[nodiscard]] static storage::Disk disk_with(storage::Bytes bytes) { return {.files = {{file, std::move(bytes)}}}; }

    struct Log {
        eventstore::LogKey key;
        eventstore::Buffer bytes;
        bool sealed = false;
    };
    struct Command {
        eventstore::LogKey log;
        eventstore::CommandId id;
        eventstore::Sequence sequence = 0;
    };
    // In the order of a scan.
    [[nodiscard]] const std::vector<Log>& logs() const { return logs_; }
    [[nodiscard]] std::size_t logs_of_tables() const;
    [[nodiscard]] const std::vector<Command>& commands() const { return commands_; }
    [[nodiscard]] const std::vector<eventstore::Head>& heads() const { return heads_; }
    [[nodiscard]] const std::vector<eventstore::Session>& sessions() const { return sessions_; }
    [[nodiscard]] const Log* log(const eventstore::LogKey& key) const;

    // What Rio would go on with.
    [[nodiscard]] const eventstore::Addition& next() const { return *next_; }

private:
    Play rio_{"Rio"};
    Play lima_{"Lima", 3'000'000};
    Play oslo_{"Oslo", 5'000'000};
    HousePlay home_{"home"};
    storage::Disk disk_;
    std::vector<Log> logs_;
    std::vector<Command> commands_;
    std::vector<eventstore::Head> heads_;
    std::vector<eventstore::Session> sessions_;
    std::optional<eventstore::Addition> next_;
};

[[nodiscard]] const Sample& sample();

enum class Verdict {
    refused,   // it is not opened
    detected,  // examine() finds it
    harmless,  // every answer is what it was
    wrong,     // and nobody says so
};

struct Judgement {
    Verdict verdict{};
    std::string what;  // the first refusal or damage, or what is wrong
    std::vector<eventstore::Damage> damage{};
};

// Asks a damaged sample everything. Bytes that are not those of the log are wrong
// even where examine() has found the damage, as is a command that is answered
// with another; an open log may have lost its newest entries if that is found.
struct Asked {
    bool and_write = true;     // also goes on with Rio
    bool of_a_forger = false;  // who can compute digests, and only the next log knows it
};
[[nodiscard]] Judgement judge(const storage::Disk& disk, const Asked& asked = {});

}  // namespace handlog::tests
