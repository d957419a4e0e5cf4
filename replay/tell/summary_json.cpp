#include "eventstore/codec/json_writer.hpp"
#include "replay/tell/summary.hpp"

namespace handlog::engine {

HANDLOG_FIELDS(replay::PlayerResult, player, net, won, won_with);

HANDLOG_FIELDS(replay::Summary, log, hand, at, currency, decimals, players, board, pot, pots, all_in, cancelled, over,
               refused, results);

}  // namespace handlog::engine

namespace handlog::replay::inline tell {

std::string to_json(const Summary& summary) {
    std::string line;
    eventstore::JsonWriter archive(line);
    archive(summary);
    return line;
}

}  // namespace handlog::replay::inline tell
