// The names of positions at a table.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/poker/event.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::replay::stats {

// In the order in which they act before the flop.
enum class Position : std::uint8_t {
    under_the_gun,
    under_the_gun_1,
    under_the_gun_2,
    under_the_gun_3,
    lojack,
    hijack,
    cutoff,
    button,
    small_blind,
    big_blind,
};

// "UTG", "UTG+1" ... "LJ", "HJ", "CO", "BTN", "SB", "BB"
[[nodiscard]] std::string_view name(Position position);

// Of the seats that are dealt in. The blinds are who has their places, and the button who
// sits on it; heads-up that is the button and not the small blind. Before the button come
// the cutoff, the hijack and the lojack, but the first to act after the blinds is under
// the gun unless that is the cutoff or the button. A dead button counts as a place with
// nobody in it, so that who sits before it is the cutoff; unless somebody has sat down
// between it and the blinds, who is the button then. Who sits between a player on the button
// and the big blind has the small blind's place, whether they post it or not. Where a history
// has the big blind on the button nobody does, and nobody has the big blind's.
[[nodiscard]] engine::PerSeat<Position> positions_of(engine::SeatSet dealt_in, const engine::Positions& positions);

}  // namespace handlog::replay::stats
