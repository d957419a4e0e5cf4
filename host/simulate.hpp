// Hands between simple bots, all of it from one master seed: for
// demonstrations, test corpora and load.
#pragma once

#include <cstdint>
#include <string>

#include "engine/poker/deck.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/shuffle.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "host/bots.hpp"
#include "host/recording.hpp"

namespace handlog::host {

struct SimulationOptions {
    engine::Rules rules;
    int seats = 6;  // how many players sit there at most
    engine::Chips buy_in;
    engine::Seed master;
    // Players come and go, sit out, buy in short and fill up; some try what is
    // refused, and now and then a hand is called off. Where the rules time it, they
    // let their time pass and lose their connections. Otherwise the same players
    // stay and only buy in again.
    bool lively = false;
    engine::TableId table = *engine::TableId::parse("bots");
    std::string transfers = "transfer-";  // how their ids begin, which no two tables may share
};

// The same for one of several tables, counted from 1: the first is the one that would be there
// alone, and each has chance of its own.
[[nodiscard]] SimulationOptions at_table(SimulationOptions options, int number);

class Simulation {
public:
    // The rules must be playable and have room for the seats.
    explicit Simulation(const SimulationOptions& options);

    [[nodiscard]] const engine::Table& table() const { return recording_.table(); }

    // Plays one hand, after whoever has busted has bought in again or somebody else has come.
    // The log lasts until the next call here; the first one also opens the table and seats the players.
    const eventstore::HandLog& next_hand();
    // The same log as bytes.
    [[nodiscard]] const eventstore::EncodedLog& encoded() { return recording_.encoded(); }
    // And nothing is kept of it, where many tables wait for their turn.
    [[nodiscard]] eventstore::EncodedLog take() { return recording_.take(); }

private:
    // What the table accepts, and what it may refuse. Then a moment passes.
    void command(const engine::Command& command);
    bool attempt(const engine::Command& command);
    void let_a_moment_pass();
    // Ticks for what was due before now. A log that is sealed by that ends there.
    void settle();
    void tick_at(engine::Time moment);
    void wait_until(engine::Time moment);
    void be_ready_to_start();
    void close_hand();
    [[nodiscard]] bool one_in(int times) { return engine::draw_below(times, choices_) == 0; }

    // ---- at a lively table ----
    void between_hands();
    void for_a_player(engine::Seat seat);
    void somebody_comes_in();
    void welcome();
    void bring(engine::Seat seat, engine::PlayerId player, engine::Chips amount);
    [[nodiscard]] engine::Chips buy_in(engine::Seat seat);
    bool disturb();
    void after_the_hand();
    bool let_time_pass();
    bool connections_change();
    bool somebody_intends();

    SimulationOptions options_;
    engine::WordStream choices_;
    engine::WordStream delays_;
    engine::PerSeat<Temperament> temperaments_;
    Recording recording_;
    std::int64_t clock_;
    std::uint32_t transfers_ = 0;
};

}  // namespace handlog::host
