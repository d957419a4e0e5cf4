#include "replay/stats/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace handlog::replay::stats {

using namespace engine;

std::string_view name(Position position) {
    static constexpr std::array<std::string_view, 10> names{"UTG", "UTG+1", "UTG+2", "UTG+3", "LJ",
                                                            "HJ",  "CO",    "BTN",   "SB",    "BB"};
    return names[static_cast<std::size_t>(position)];
}

PerSeat<Position> positions_of(SeatSet dealt_in, const Positions& positions) {
    PerSeat<Position> found;
    SeatSet others = dealt_in;
    others.add(positions.button);
    const auto take = [&](Seat seat, Position position) {
        others.remove(seat);
        found[seat] = position;
    };
    if (positions.small_blind && positions.small_blind != positions.button) {
        take(*positions.small_blind, Position::small_blind);
    }
    if (positions.big_blind && positions.big_blind != positions.button) {
        bool is_before_it = dealt_in.contains(*positions.big_blind);
        clockwise_after(positions.button, dealt_in.without(positions.button), [&](Seat seat) {
            is_before_it = is_before_it && seat != *positions.big_blind;
            if (is_before_it) take(seat, Position::small_blind);
        });
        take(*positions.big_blind, Position::big_blind);
    }
    // From the button backwards; the first to act comes last.
    constexpr std::array late{Position::button, Position::cutoff, Position::hijack, Position::lojack};
    const int all = others.size();
    Seat seat = positions.button;
    for (int back = 0; back < all; ++back, seat = others.before(seat)) {
        const bool is_late = back < static_cast<int>(late.size()) && (back < 2 || back + 1 < all);
        // Where a history lists no blinds, more than four may have to act so early.
        const int from_first = std::min(all - 1 - back, static_cast<int>(Position::under_the_gun_3));
        found[seat] = is_late ? late[static_cast<std::size_t>(back)] : static_cast<Position>(from_first);
    }
    return found;
}

}  // namespace handlog::replay::stats
