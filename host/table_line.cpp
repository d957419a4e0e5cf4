#include "host/table_line.hpp"

#include "replay/tell/rules_text.hpp"

namespace handlog::host {

using namespace engine;

TableLine table_line(const Table& table) {
    return {.table = table.id,
            .game = "No-Limit Hold'em " + replay::stakes(table.rules),
            .seats = table.rules.table_max,
            .players = table.occupied.size(),
            .hand = table.hand.number,
            .phase = hand_phase(table),
            .paused = table.between.status != TableStatus::playing,
            .to_act = table.hand.to_act,
            .due = next_deadline(table)};
}

}  // namespace handlog::host
