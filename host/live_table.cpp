#include "host/live_table.hpp"

#include <utility>

#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "engine/snapshot.hpp"
#include "eventstore/codec/codec.hpp"
#include "eventstore/tail.hpp"
#include "replay/fold.hpp"
#include "replay/judge/judge.hpp"
#include "replay/reading.hpp"

namespace handlog::host {

using namespace engine;
using namespace eventstore;
using namespace replay;

namespace {

[[nodiscard]] Failure contradicts(const LogKey& log, const std::string& where, const std::string& what) {
    return failure(ErrorCode::not_allowed, to_string(log) + where + ": " + what + "; such a table cannot be hosted",
                   "Keep the file as evidence: the digests match and the contents contradict the rules, so it was "
                   "forged or written by a faulty program. `handlog verify` tells more; open another table.");
}

// A wrong moment, a wrong refusal or a wrong count changed no table: who plays there should not have to leave for it.
[[nodiscard]] bool is_about_the_table(judge::CheckId check) {
    return judge::info(check).severity == judge::Severity::error && check != judge::CheckId::clock &&
           check != judge::CheckId::refusal_justified && check != judge::CheckId::recorded_before;
}

// Without entries where there is none, or it cannot be read.
[[nodiscard]] HandLog log_before(EventStore& store, const LogKey& key) {
    if (key.ordinal == 0) return {};
    const Result<StoredLog> stored = store.read({.table = key.table, .ordinal = key.ordinal - 1});
    Result<HandLog> before = stored ? read_log(stored->bytes) : Failure(stored.error());
    return before ? *std::move(before) : HandLog();
}

// Against the rules, and against what the log before it left.
[[nodiscard]] Result<void> judged(const HandLog& before, const HandLog& log) {
    judge::Judge judge;
    judge::Findings findings;
    if (!before.entries.empty()) judge.judge(before, findings);
    findings.clear();
    judge.judge(log, findings);
    for (const judge::Finding& finding : findings) {
        if (!is_about_the_table(finding.check)) continue;
        std::string where;
        if (finding.entry) where += ", entry " + std::to_string(*finding.entry);
        if (finding.event) where += ", event " + std::to_string(*finding.event);
        return contradicts(log.opening.key, where, finding.what);
    }
    return {};
}

}  // namespace

LiveTable LiveTable::not_open(const TableId& table, Provenance source) {
    LiveTable live;
    live.log.table = table;
    live.source = source;
    return live;
}

eventstore::Result<LiveTable> LiveTable::resume(EventStore& store, const TableId& table, Provenance source) {
    const Result<std::optional<Head>> known = store.head(table);
    if (!known) return Failure(known.error());
    if (!*known) return not_open(table, source);
    const Head& head = **known;
    if (head.kind != LogKind::table) {
        return failure(ErrorCode::not_allowed, "'" + std::string(table.text()) + "' is a house and not a table",
                       "give the table another name");
    }
    // Without an open log the last sealed one says where the next begins.
    const LogKey newest{.table = table, .ordinal = head.open > 0 ? head.sealed : head.sealed - 1};
    const Result<StoredLog> stored = store.read(newest);
    if (!stored) return Failure(stored.error());
    const Result<HandLog> log = read_log(stored->bytes);
    if (!log) return Failure(log.error());
    Folded folded = fold(*log);
    if (folded.failure) return contradicts(newest, "", to_string(*folded.failure));
    const HandLog before = log_before(store, newest);
    if (const Result<void> sound = judged(before, *log); !sound) return Failure(sound.error());
    LiveTable live = not_open(table, log->opening.source == Provenance::hosted ? Provenance::hosted : source);
    live.table = folded.table;
    live.log = newest;
    for (const Entry& entry : before.entries) live.follow(entry);
    live.leave_log();
    live.recorded = log->opening.before;
    for (const Entry& entry : log->entries) live.follow(entry);
    if (live.sealed) live.begin_next_log(head.last);
    live.previous = head.last;
    live.last_at = head.last_at;
    return live;
}

Entry LiveTable::play(const Ask& ask) {
    invariant(!sealed, "nothing follows on the entry that seals a log");
    const Time received_at = ask.received_at;
    const Time at = goes_backwards(last_at, received_at) ? last_at : received_at;
    Entry entry{.at = at,
                .received_at = received_at,
                .id = ask.id,
                .by = seated(table, ask.by),
                .seen = ask.seen,
                .turn = ask.turn,
                .command = ask.command,
                .outcome = Events{}};
    Events& events = std::get<Events>(entry.outcome);
    if (const std::optional<Rejection> rejection =
            engine::play(table, entry.command, events, arrival_of(entry, last_carried_out))) {
        entry.outcome = *rejection;
    }
    follow(entry);
    return entry;
}

void LiveTable::follow(const Entry& entry) {
    if (entry.at.known()) last_at = entry.at;
    follow_carried_out(last_carried_out, entry);
    known.count(entry);
    ++entries;
    count(recorded, entry);
    sealed = seals(entry);
}

void LiveTable::leave_log() {
    if (last_carried_out.known()) carried_out_before = last_carried_out;
    last_carried_out = {};
    known_before = known;
    known = {};
    entries = 0;
    sealed = false;
}

void LiveTable::repeat(const Entry& entry) {
    if (const auto* events = std::get_if<Events>(&entry.outcome)) {
        for (const Event& event : *events) evolve(table, event);
    }
    follow(entry);
}

Opening LiveTable::opening() const {
    invariant(entries == 0, "a log is opened before its first entry is played");
    Opening opening{.key = log, .source = source, .previous = previous, .before = recorded};
    if (log.ordinal == 0) return opening;
    opening.origin = Origin::continued;
    opening.snapshot = snapshot_of(table);
    return opening;
}

void LiveTable::begin_next_log(const Digest& digest) {
    invariant(sealed, "the next log follows on one that is sealed");
    ++log.ordinal;
    previous = digest;
    leave_log();
}

Sender seated(const Table& table, Sender by) {
    if (by.person.empty()) return by;
    by.seat = table.seat_of(by.person);
    if (by.seat) by.person = {};
    return by;
}

}  // namespace handlog::host
