// The betting for statistics: for each action, the chances that the player had, and
// those taken. docs/STATS.md defines each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/poker/seat.hpp"
#include "engine/poker/street.hpp"
#include "engine/table.hpp"
#include "replay/stats/player_hand.hpp"
#include "replay/stats/position.hpp"

namespace handlog::replay::stats {

// A bet is a raise of nothing.
enum class Move : std::uint8_t { fold, check, call, raise };

class Chances {
public:
    // A hand begins in these positions.
    explicit Chances(const engine::PerSeat<Position>& positions = {}) : positions_(positions) {}

    // `table` is as the player found it whose move it is.
    void act(const engine::Table& table, engine::Seat seat, Move move, PlayerHand& player);
    void begin_street(engine::Street street);

private:
    void act_before_flop(engine::Seat seat, Move move, bool can_raise, PlayerHand& player);
    void act_after_flop(const engine::Table& table, engine::Seat seat, Move move, bool can_raise, PlayerHand& player);
    // Of whom nobody has bet into yet: may still bet or raise on this street.
    [[nodiscard]] bool is_yet_to_act(const engine::Table& table, std::optional<engine::Seat> seat) const;
    [[nodiscard]] bool is_continuation() const { return bets_ == 1 && is_continued_; }

    engine::PerSeat<Position> positions_;
    engine::Street street_ = engine::Street::preflop;

    // Of this street.
    int bets_ = 0;  // and raises; blinds are none
    std::optional<engine::Seat> first_raiser_;
    std::optional<engine::Seat> last_raiser_;
    engine::SeatSet acted_;
    engine::SeatSet checked_;  // and have not acted since
    engine::SeatSet callers_;  // of the last bet or raise
    bool is_limped_ = false;   // somebody has called the big blind
    bool is_steal_ = false;    // the first raise was
    bool is_continued_ = false;

    // Of the streets before.
    std::optional<engine::Seat> may_continue_;  // has made the last bet or raise of each street so far
    std::optional<engine::Seat> aggressor_;     // who made that of the street before
    std::optional<engine::Seat> passed_up_by_;  // of the one before that, when there was no bet on the street before
    engine::SeatSet called_continuation_;       // on the street before
};

}  // namespace handlog::replay::stats
