// A hand in a line: what somebody looks for who does not know its name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/card.hpp"
#include "engine/chips.hpp"
#include "engine/hand_rank.hpp"
#include "engine/id.hpp"
#include "engine/table.hpp"
#include "engine/time.hpp"
#include "eventstore/log.hpp"

namespace handlog::replay {

struct PlayerResult {
    engine::PlayerId player;
    engine::Chips net;
    engine::HandRank won_with{};  // of the hand that won something at a showdown
    friend bool operator==(const PlayerResult&, const PlayerResult&) = default;
};

struct Summary {
    eventstore::LogKey log;
    std::optional<engine::HandId> hand{};  // nothing if none was dealt
    engine::Time at;                       // when it was dealt; else of the first entry
    int decimals = 0;                      // of every amount here
    int players = 0;                       // dealt in
    engine::Board board{};
    engine::Chips pot{};  // the most that lay in it, without what went back to whoever bet it
    int pots = 0;
    bool all_in = false;
    bool cancelled = false;
    bool over = false;                    // the pots are paid, or everything went back
    int refused = 0;                      // commands
    std::vector<PlayerResult> results{};  // of everybody dealt in whose result is known
};

[[nodiscard]] Summary summarize(const eventstore::HandLog& log);

// One line, without its end. Its names are those of the fields here.
[[nodiscard]] std::string to_json(const Summary& summary);

}  // namespace handlog::replay
