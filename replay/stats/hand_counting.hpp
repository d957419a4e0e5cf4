// Counts what each player of a hand did, from the events of its log.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/poker/event.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/table.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/stats/chances.hpp"
#include "replay/stats/player_hand.hpp"

namespace handlog::replay::stats {

using PlayerHands = engine::InlineVector<PlayerHand, engine::most_seats>;

class HandCounting {
public:
    void begin(const eventstore::Opening& opening);
    // At the first event that does not fit its table, sets impossible() and counts nothing more of
    // the log.
    void hear(const eventstore::Entry& entry, eventstore::Sequence sequence);

    // By seat. There are none unless a hand was played to its end.
    [[nodiscard]] const PlayerHands& players() const { return players_; }
    [[nodiscard]] const std::optional<std::string>& impossible() const { return impossible_; }

private:
    void on(const engine::HandStarted& event);
    void on(const engine::ForcedBetPosted& event);
    void on(const engine::BoardDealt& event);
    void on(const engine::TurnStarted& event);
    void on(const engine::PlayerFolded& event) { act(event.seat, Move::fold, false); }
    void on(const engine::PlayerChecked& event) { act(event.seat, Move::check, false); }
    void on(const engine::PlayerCalled& event) { act(event.seat, Move::call, event.all_in); }
    void on(const engine::PlayerBet& event) { act(event.seat, Move::raise, event.all_in); }
    void on(const engine::PlayerRaised& event) { act(event.seat, Move::raise, event.all_in); }
    void on(const engine::PotAwarded& event);
    void on(const engine::ResultDeclared& event);
    void on(const engine::HandEnded& event);
    void on(const engine::HandCancelled& event);
    template <class Other>
    void on(const Other& /*event*/) {}

    void act(engine::Seat seat, Move move, bool all_in);
    void note_all_in(engine::Seat seat, bool all_in);
    [[nodiscard]] engine::Stack effective(engine::Seat seat) const;

    engine::Table table_;
    eventstore::LogKey log_;
    engine::Time now_;
    std::optional<std::string> impossible_;
    PlayerHands players_;  // of the hand that has ended

    // The hand that is being played.
    bool is_playing_ = false;
    engine::SeatSet dealt_in_;
    engine::PerSeat<PlayerHand> by_seat_;
    engine::SeatSet won_;
    engine::Time turn_began_;
    Chances chances_;
};

}  // namespace handlog::replay::stats
