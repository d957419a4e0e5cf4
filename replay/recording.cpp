#include "replay/recording.hpp"

#include "engine/decide.hpp"

namespace handlog::replay {

using namespace engine;
using namespace eventstore;

Recording::Recording(const TableId& table) { log_.opening.key.table = table; }

const Entry& Recording::record(const Command& command, Time at, const std::optional<CommandId>& id) {
    if (sealed()) begin_next_log();
    Entry& entry = log_.entries.emplace_back(
        Entry{.at = at, .received_at = at, .id = id, .command = command, .outcome = Events{}});
    Events events;
    if (const std::optional<Rejection> refused = play(table_, command, events)) {
        entry.outcome = *refused;
    } else {
        entry.outcome = std::move(events);
    }
    return entry;
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

void Recording::begin_next_log() {
    const Digest previous = encoded().digest();
    log_.opening = {.key = {.table = log_.opening.key.table, .ordinal = log_.opening.key.ordinal + 1},
                    .origin = Origin::continued,
                    .previous = previous,
                    .snapshot = snapshot_of(table_)};
    log_.entries.clear();
    encoded_.reset();
}

}  // namespace handlog::replay
