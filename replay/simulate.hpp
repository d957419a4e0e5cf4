// Hands between simple bots, all of it from one master seed: for
// demonstrations, test corpora and load.
#pragma once

#include <cstdint>

#include "engine/deck.hpp"
#include "engine/legal_actions.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/table.hpp"
#include "eventstore/log.hpp"
#include "replay/recording.hpp"

namespace handlog::replay {

// How a bot weighs its choices.
enum class Temperament : std::uint8_t { random, calling, aggressive, cautious };

struct SimulationOptions {
    engine::Rules rules;
    int seats = 6;
    engine::Chips buy_in;
    engine::Seed master;
};

class Simulation {
public:
    // The rules must be playable and have room for the seats.
    explicit Simulation(const SimulationOptions& options);

    [[nodiscard]] const engine::Table& table() const { return recording_.table(); }
    // Of the hand that was played last: the deck can be checked against its commitment.
    [[nodiscard]] const engine::Seed& deck_seed() const { return deck_seed_; }

    // Plays one hand, after whoever has busted has bought in again. The log lasts
    // until the next call; the first one also opens the table and seats the players.
    const eventstore::HandLog& next_hand();
    // The same log as bytes.
    [[nodiscard]] const eventstore::EncodedLog& encoded() { return recording_.encoded(); }

private:
    void command(const engine::Command& command);
    void act(const engine::LegalActions& legal);

    SimulationOptions options_;
    engine::WordStream choices_;
    engine::WordStream delays_;
    engine::PerSeat<Temperament> temperaments_;
    Recording recording_;
    std::int64_t clock_;
    engine::Seed deck_seed_;
};

}  // namespace handlog::replay
