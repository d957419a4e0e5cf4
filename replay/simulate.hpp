// Hands between simple bots, all of it from one master seed: for
// demonstrations, test corpora and load.
#pragma once

#include <cstdint>
#include <span>

#include "engine/decide.hpp"
#include "engine/deck.hpp"
#include "engine/event.hpp"
#include "engine/legal_actions.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/table.hpp"

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

    [[nodiscard]] const engine::Table& table() const { return table_; }
    // Of the hand that was played last: the deck can be checked against its commitment.
    [[nodiscard]] const engine::Seed& deck_seed() const { return deck_seed_; }

    // Plays one hand, after whoever has busted has bought in again. The events
    // are those of the buy-ins and the hand, and last until the next call.
    [[nodiscard]] std::span<const engine::Event> next_hand();

private:
    void command(const engine::Command& command);
    void act(const engine::LegalActions& legal);

    SimulationOptions options_;
    engine::WordStream choices_;
    engine::PerSeat<Temperament> temperaments_;
    engine::Table table_;
    engine::Seed deck_seed_;
    engine::Events events_;
};

}  // namespace handlog::replay
