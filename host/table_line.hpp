// A table in a list of tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/poker/id.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"

namespace handlog::host {

struct TableLine {
    engine::TableId table;
    std::string game;  // "No-Limit Hold'em 1/2, play money"
    std::int32_t seats = 0;
    std::int32_t players = 0;
    engine::HandNumber hand;  // the one being played, or played last
    engine::HandPhase phase = engine::HandPhase::waiting_for_players;
    bool paused = false;
    std::optional<engine::Seat> to_act{};
    engine::Time due{};  // when something is over unless a command comes before
};

[[nodiscard]] TableLine table_line(const engine::Table& table);

}  // namespace handlog::host

namespace handlog::engine {

HANDLOG_FIELDS(host::TableLine, table, game, seats, players, hand, phase, paused, to_act, due);

}  // namespace handlog::engine
