// A summary of a hand, for lists and searches.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/poker/card.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/currency.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/time.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"

namespace handlog::replay::inline tell {

struct PlayerResult {
    engine::PlayerId player;
    engine::Chips net;
    engine::Chips won{};          // from the pots
    engine::HandRank won_with{};  // of the hand that won something at a showdown
    friend bool operator==(const PlayerResult&, const PlayerResult&) = default;
};

struct Summary {
    eventstore::LogKey log;
    std::optional<engine::HandId> hand{};  // nothing if none was dealt
    engine::Time at;                       // when it was dealt; else of the first entry
    engine::Currency currency{};           // of every amount here
    int decimals = 0;                      // and of its unit
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

}  // namespace handlog::replay::inline tell
