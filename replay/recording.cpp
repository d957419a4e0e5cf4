#include "replay/recording.hpp"

#include <utility>

#include "engine/decide.hpp"
#include "eventstore/tail.hpp"
#include "replay/fold.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

Recording::Recording(const TableId& table) { log_.opening.key.table = table; }

Recording::Recording(const Table& table, HandLog log, Time last_at)
    : table_(table), log_(std::move(log)), last_at_(last_at) {
    confirm();
}

eventstore::Result<Recording> Recording::resume(EventStore& store, const TableId& table) {
    const Result<std::optional<Head>> known = store.head(table);
    if (!known) return Failure(known.error());
    if (!*known) return Recording(table);
    const Head& head = **known;
    // Without an open log the last sealed one says where the next begins.
    const LogKey newest{.table = table, .ordinal = head.open > 0 ? head.sealed : head.sealed - 1};
    const Result<StoredLog> stored = store.read(newest);
    if (!stored) return Failure(stored.error());
    Result<HandLog> log = read_log(stored->bytes);
    if (!log) return Failure(log.error());
    const Folded folded = fold(*log);
    if (folded.failure) {
        return failure(ErrorCode::corrupt, to_string(newest) + ": " + to_string(*folded.failure),
                       "keep the file as it is: somebody has made up what it tells");
    }
    if (!has_sound_rules(folded.table)) {
        return failure(ErrorCode::corrupt, to_string(newest) + ": nobody could play by the rules of its table",
                       "keep the file as it is: somebody has made up what it tells");
    }
    return Recording(folded.table, *std::move(log), head.last_at);
}

const Entry& Recording::record(const Command& command, Time received_at, const std::optional<CommandId>& id) {
    if (sealed()) begin_next_log();
    const Time at = goes_backwards(last_at_, received_at) ? last_at_ : received_at;
    if (at.known()) last_at_ = at;
    Entry& entry = log_.entries.emplace_back(
        Entry{.at = at, .received_at = received_at, .id = id, .command = command, .outcome = Events{}});
    Events events;
    if (const std::optional<Rejection> refused =
            play(table_, command, events, {.received_at = received_at, .at = at})) {
        entry.outcome = *refused;
    } else {
        entry.outcome = std::move(events);
    }
    return entry;
}

void Recording::confirm() { confirmed_ = {.table = table_, .last_at = last_at_, .entries = log_.entries.size()}; }

void Recording::take_back() {
    table_ = confirmed_.table;
    last_at_ = confirmed_.last_at;
    log_.entries.resize(confirmed_.entries);
    encoded_.reset();
}

Addition Recording::addition() const {
    invariant(!log_.entries.empty(), "what is stored was recorded");
    const auto before = static_cast<Sequence>(log_.entries.size() - 1);
    return {.log = log_.opening.key,
            .expected = before,
            .opening = before == 0 ? &log_.opening : nullptr,
            .entry = log_.entries.back()};
}

const EncodedLog& Recording::encoded() {
    invariant(sealed(), "a log that is encoded is sealed");
    if (!encoded_) {
        Result<EncodedLog> encoded = encode(log_);
        invariant(encoded.has_value(), "a log that was recorded in order can be encoded");
        encoded_ = *std::move(encoded);
    }
    return *encoded_;
}

EncodedLog Recording::take() {
    EncodedLog taken = encoded();
    begin_next_log();
    log_.entries.shrink_to_fit();
    return taken;
}

void Recording::begin_next_log() {
    const Digest previous = encoded().digest();
    log_.opening = {.key = {.table = log_.opening.key.table, .ordinal = log_.opening.key.ordinal + 1},
                    .origin = Origin::continued,
                    .previous = previous,
                    .snapshot = snapshot_of(table_)};
    log_.entries.clear();
    encoded_.reset();
    confirm();
}

}  // namespace handlog::replay
