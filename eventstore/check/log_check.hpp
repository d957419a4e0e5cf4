// Checks one log by itself: its digest, its opening,
// and each of its entries, which are decoded once and never kept.
//
// This is the expensive part of checking a store, and it needs no other log: so
// several threads can check different logs. The chain of logs is checked by
// an Examiner (eventstore/check/examiner.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/any_log.hpp"
#include "eventstore/record/digest.hpp"
#include "eventstore/record/hasher.hpp"
#include "eventstore/store.hpp"

namespace handlog::eventstore::inline check {

// Receives the entries of a table's log while it is checked. They match the recorded digest and are in
// their place.
class LogListener {
public:
    LogListener() = default;
    LogListener(const LogListener&) = delete;
    LogListener& operator=(const LogListener&) = delete;
    virtual ~LogListener() = default;

    virtual void begin(const Opening& opening) = 0;
    virtual void hear(const Entry& entry, Sequence sequence) = 0;
    // Whether that was all of it. Otherwise its bytes cannot be read any further, and
    // what was heard is not a log.
    virtual void end(bool whole) = 0;
};

struct LogDamage {
    std::optional<Sequence> entry{};
    std::string what;
    std::string expected{};
    std::string found{};
};

struct LogCheck {
    Digest digest;                      // of its bytes as they are
    bool is_of_its_digest = false;      // and so what was written
    std::optional<Error> unreadable{};  // why it goes no further than so many entries
    std::uint64_t entries = 0;
    std::optional<engine::HandId> hand{};  // of a table

    // What its opening says, if there is one.
    bool has_opening = false;
    bool belongs_here = false;  // to the log that was asked for
    LogKind kind = LogKind::table;
    LogKey key;
    Origin origin = Origin::genesis;
    Digest previous;

    // Of the entries that happened at a known time.
    engine::Time first_at;
    Sequence first_entry = 0;
    engine::Time last_at;

    std::vector<LogDamage> damage{};  // in an order of the entries
};

// The commands of a log as its store says they are recorded, in the order of
// their places; nothing where that cannot be read.
using RecordedCommands = std::optional<std::span<const CommandPlace>>;

class LogChecker {
public:
    // Of an open log the digest was checked entry by entry.
    void check(const LogView& log, const RecordedCommands& commands, LogListener* listener, LogCheck& found);

private:
    template <class Subject>
    void read(const LogView& log, const RecordedCommands& commands, LogListener* listener, LogCheck& found);

    Hasher hasher_;
    std::tuple<Entry, HouseEntry> entries_;  // whose memory is used again
};

}  // namespace handlog::eventstore::inline check
