#include "host/recording.hpp"

#include <utility>

#include "engine/poker/usual_sender.hpp"

namespace handlog::host {

using namespace engine;
using namespace eventstore;

Recording::Recording(const TableId& table, Provenance source)
    : live_(LiveTable::not_open(table, source)), log_{.opening = live_.opening(), .entries = {}} {}

const Entry& Recording::record(const Ask& ask) {
    if (sealed()) begin_next_log();
    return log_.entries.emplace_back(live_.play(ask));
}

const Entry& Recording::record(const Command& command, Time received_at, const std::optional<CommandId>& id) {
    return record({.table = live_.log.table,
                   .command = command,
                   .received_at = received_at,
                   .id = id,
                   .by = usual_sender_of(command)});
}

Sender Recording::usual_sender_of(const Command& command) const {
    const Sender usual = usual_sender(command);
    const bool is_there = !usual.seat || table().occupied.contains(*usual.seat);
    return is_there ? usual : Sender{.role = Role::host};
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
    live_.begin_next_log(encoded().digest());
    log_.opening = live_.opening();
    log_.entries.clear();
    encoded_.reset();
}

}  // namespace handlog::host
