// Hands between simple bots, all of it from one master seed: for
// demonstrations, test corpora and load.
#pragma once

#include <cstdint>
#include <string>

#include "engine/hash_chain.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/shared_seed.hpp"
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
    bool attempt(const Ask& ask);
    void let_a_moment_pass();
    // Ticks for what was due before now. A log that is sealed by that ends there.
    void settle();
    void tick_at(engine::Time moment);
    void wait_until(engine::Time moment);
    void be_ready_to_start();
    void close_hand();
    [[nodiscard]] static bool one_in(int times, engine::WordStream& words) {
        return engine::draw_below(times, words) == 0;
    }
    [[nodiscard]] bool one_in(int times) { return one_in(times, choices_); }

    // ---- at a lively table ----
    [[nodiscard]] Ask as_sent(Ask ask);
    [[nodiscard]] std::optional<Ask> sent_amiss(Ask ask);
    bool attempt_illegal(engine::Seat seat);
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
    // Where cards are committed, players add to the seed, and so there is something that says whether it may start.
    [[nodiscard]] engine::HashChain chain_of(engine::Seat seat) const;
    // For the newest commitment of the host, or for one of those to come.
    [[nodiscard]] std::optional<engine::Link> link_due(engine::Seat seat, std::uint32_t commitments_later = 0) const;
    void set_anchor(engine::Seat seat);
    void commit_share();
    void reveal_links();
    [[nodiscard]] bool adds_to_seed();

    SimulationOptions options_;
    engine::WordStream choices_;
    engine::WordStream delays_;
    engine::WordStream senders_;
    engine::PerSeat<Temperament> temperaments_;
    Recording recording_;
    std::int64_t clock_;
    std::uint32_t transfers_ = 0;
    std::uint32_t shares_ = 0;
    engine::HostShare share_;                            // the newest
    engine::PerSeat<std::uint32_t> chains_;              // that were made in each seat
    std::uint64_t connections_ = 0;                      // that there were so far
    engine::PerSeat<std::uint64_t> connection_of_seat_;  // 0 where the player never had one
};

}  // namespace handlog::host
