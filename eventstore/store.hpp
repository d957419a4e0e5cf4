// Where logs are kept: one writer adds to them, any number of readers see them.
//
// A store keeps the logs of tables and of houses alike: what is said of a table here holds of a house, too.
//
// Each table has at most one open log, its newest, to which entries are added
// one by one. The entry that closes the hand seals it: in the same commit the
// log becomes one row that never changes again. Whole logs can be written at
// once, too.
//
// What every store promises, and tests/eventstore/contract tries on each:
//   - what was acknowledged is there from then on, and a command never without
//     its outcome;
//   - an addition names how many entries the log has, and if that is no longer
//     so, nothing is added;
//   - a command id that was recorded is answered with what was recorded;
//   - several additions are one commit: after a crash all are there or none is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eventstore/codec/codec.hpp"
#include "eventstore/error.hpp"
#include "eventstore/record/any_log.hpp"
#include "eventstore/record/digest.hpp"

namespace handlog::eventstore {

// One entry for the open log of a table.
struct Addition {
    LogKey log;
    Sequence expected = 0;                        // how many entries the log has, as far as the caller knows
    std::shared_ptr<const AnyOpening> opening{};  // exactly where `expected` is 0
    AnyEntry entry;                               // of a log of the same kind

    // Where it is of a table.
    [[nodiscard]] Entry& table_entry() { return std::get<Entry>(entry); }
    [[nodiscard]] const Entry& table_entry() const { return std::get<Entry>(entry); }
};

// The entries of a log, from one of them on.
template <class Subject>
[[nodiscard]] std::vector<Addition> additions_of(const LogOf<Subject>& log, std::size_t first = 0) {
    std::vector<Addition> additions;
    for (std::size_t place = first; place < log.entries.size(); ++place) {
        additions.push_back({.log = log.opening.key,
                             .expected = static_cast<Sequence>(place),
                             .opening = place == 0 ? std::make_shared<const AnyOpening>(log.opening) : nullptr,
                             .entry = log.entries[place]});
    }
    return additions;
}

struct Receipt {
    LogKey log;
    Sequence sequence = 0;
    Digest digest{};      // of the log up to and including the entry
    bool sealed = false;  // by this entry
    // The command had been recorded before, perhaps in a log that is sealed by
    // now: this is where, and this is what came of it then. Whoever sends a command
    // for the first time has its entry already, so a store leaves it out.
    bool repeated = false;
    std::shared_ptr<const AnyEntry> entry{};

    // Where it is there, and of a table.
    [[nodiscard]] const Entry& table_entry() const { return std::get<Entry>(*entry); }
};

// A store counts the logs that it seals, from 1 without a gap, and so puts those of all its tables in one order. The
// count stands beside a log and not in its bytes: another store that gets the log counts for itself.
using Seal = std::uint64_t;

// How far a table's logs go.
struct Head {
    engine::TableId table;
    LogKind kind = LogKind::table;  // that all its logs are of
    Ordinal sealed = 0;             // how many logs are sealed: the next ordinal to be sealed
    Digest last{};                  // of the last sealed log; zero if there is none
    Seal last_seal = 0;             // that it has; 0 if there is none
    Sequence open = 0;              // how many entries the open log has; 0 if there is none
    Digest open_digest{};           // of these entries
    bool encrypted = false;         // the open log, and the store has no key: its rest is as recorded, unchecked
    engine::Time last_at{};         // when the newest entry of all happened
    friend bool operator==(const Head&, const Head&) = default;
};

// A log as it is stored. The bytes last as long as the call that shows them. A
// log without bytes is lost, and with it those before it that are not shown: the
// store was salvaged from a damaged one.
struct LogView {
    LogKey key;
    Bytes bytes;
    Digest digest;  // as recorded; recompute it before trusting the bytes
    bool sealed = false;
    std::uint32_t session = 0;  // who wrote it
    Seal seal = 0;              // the first is 1; 0 while it is open
    bool encrypted = false;     // without bytes, because it is open and the store has no key; it is not lost
};

struct StoredLog {
    LogKey key;
    Buffer bytes;
    Digest digest;
    bool sealed = false;
    std::uint32_t session = 0;
    Seal seal = 0;
};

struct Range {
    std::optional<LogKind> kind = LogKind::table;  // the logs of both if none is named
    std::optional<engine::TableId> table{};        // every table if none is named
    Ordinal first = 0;
    Ordinal last = std::numeric_limits<Ordinal>::max();
    // Where each table begins elsewhere: the first of it, unless `first` is later.
    std::function<Ordinal(const engine::TableId&)> first_of{};

    // Is this table or house in it?
    [[nodiscard]] bool has(const Head& head) const {
        return (!table || *table == head.table) && (!kind || *kind == head.kind);
    }
    [[nodiscard]] Ordinal first_at(const engine::TableId& id) const {
        return first_of ? std::max(first, first_of(id)) : first;
    }
};

// A time during which somebody had the log open for writing: which build wrote
// the logs that name it.
struct Session {
    std::uint32_t number = 0;
    engine::Time opened_at;
    std::string program;  // name and version
    std::string sqlite;
    std::uint32_t semantics = 0;
    friend bool operator==(const Session&, const Session&) = default;
};

// Whether a store knows the bytes of an entry. It may keep open logs encrypted.
enum class Readable : std::uint8_t {
    yes,
    no_key,     // encrypted, and nobody gave a key
    other_key,  // encrypted, but not to the key that was given
    altered,    // encrypted, and not what was written
};

// An entry of an open log as it is kept.
struct EntryView {
    LogKey log;
    Sequence sequence = 0;
    Bytes bytes;    // before the first entry stands the opening of the log
    Digest digest;  // of the log up to and including the entry, as recorded
    std::uint32_t session = 0;
    Readable readable = Readable::yes;  // otherwise it is shown without bytes
};

// Is shown everything that a store keeps, whether it fits together or not.
class Inspector {
public:
    Inspector() = default;
    Inspector(const Inspector&) = delete;
    Inspector& operator=(const Inspector&) = delete;
    virtual ~Inspector() = default;

    // Table after table: first what its head says of its sealed logs, then these
    // in the order of their ordinals, then the entries of its open log.
    virtual void table(const Head& head) = 0;
    // Before a log or its first entry: which of its entries are said to hold which
    // commands, in the order of their places. Not where that cannot be read.
    virtual void commands(const LogKey& log, std::span<const CommandPlace> recorded) = 0;
    virtual void log(const LogView& log) = 0;
    virtual void entry(const EntryView& entry) = 0;

    // Something of this log cannot be read at all; or its key is as unknown as it is.
    virtual void unreadable(const std::optional<LogKey>& log, const std::string& why) = 0;
    // What only the store can see: something belongs to no log, or is kept where
    // it does not belong.
    virtual void out_of_place(const std::optional<LogKey>& log, const std::optional<Sequence>& entry,
                              const std::string& what) = 0;

    // Whether it has seen enough; then it is shown nothing more.
    [[nodiscard]] virtual bool has_enough() const { return false; }
};

class EventStore {
public:
    EventStore() = default;
    EventStore(const EventStore&) = delete;
    EventStore& operator=(const EventStore&) = delete;
    virtual ~EventStore() = default;

    // ---- writing ----

    // One commit of all that can be added. An addition that does not follow on what is there is
    // refused by itself, with an error of its own: the log is further than it expects, or full, or
    // its id belongs to another command. An error of the whole is the store's: nothing was added.
    [[nodiscard]] Result<std::vector<Result<Receipt>>> append_each(std::span<const Addition> additions) {
        return append_in_one_commit(additions, IfRefused::add_the_others);
    }
    // The same, and if one of them is refused, none is added: the error is that one's.
    [[nodiscard]] Result<std::vector<Receipt>> append(std::span<const Addition> additions);

    enum class IfRefused : std::uint8_t { add_the_others, add_none };
    // Does the work of both; an implementation of a store overrides it.
    [[nodiscard]] virtual Result<std::vector<Result<Receipt>>> append_in_one_commit(std::span<const Addition> additions,
                                                                                    IfRefused if_refused) = 0;

    // Sealed logs in one commit, each following the one that is its table's last.
    [[nodiscard]] virtual Result<void> write(std::span<const EncodedLog> logs) = 0;

    // ---- reading ----

    // Every table and house in the order in which they came.
    [[nodiscard]] virtual Result<std::vector<Head>> heads() = 0;

    // The same where only `table`, `sealed` and `last` are asked for. Nothing vouches for
    // these, so that a store need not read a log of each table.
    [[nodiscard]] virtual Result<std::vector<Head>> sealed_heads() { return heads(); }

    // Of one table, without looking at the others; nothing if it is not there.
    [[nodiscard]] virtual Result<std::optional<Head>> head(const engine::TableId& table) = 0;

    // One log, sealed or open, whose bytes are those of its digest.
    [[nodiscard]] virtual Result<StoredLog> read(const LogKey& key) = 0;

    // Shows the logs of a range as they are at one moment, table after table and
    // each table's in order, the open one last, until `visit` says false.
    [[nodiscard]] virtual Result<void> scan(const Range& range, const std::function<bool(const LogView&)>& visit) = 0;

    // Where a command was recorded and what came of it.
    [[nodiscard]] virtual Result<std::optional<Receipt>> find_command(const engine::TableId& table,
                                                                      const CommandId& id) = 0;

    [[nodiscard]] virtual Result<std::vector<Session>> sessions() = 0;

    // Everything as it is at one moment, for examine(). An error means that
    // nothing can be read; whatever else is wrong is shown, and it goes on.
    [[nodiscard]] virtual Result<void> inspect(Inspector& inspector) = 0;
};

}  // namespace handlog::eventstore
