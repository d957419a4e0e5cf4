#include "replay/stats/position.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/clockwise.hpp"

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
    const auto take = [&](Seat seat, Position position) {
        others.remove(seat);
        found[seat] = position;
    };
    SeatSet blinds;
    if (positions.small_blind && positions.small_blind != positions.button) {
        blinds.add(*positions.small_blind);
        take(*positions.small_blind, Position::small_blind);
    }
    if (positions.big_blind && positions.big_blind != positions.button) {
        blinds.add(*positions.big_blind);
        take(*positions.big_blind, Position::big_blind);
    }
    // Who sits down behind the button has the place of what is dead: the button's, or else the small
    // blind's.
    const bool is_dead = !dealt_in.contains(positions.button);
    bool is_behind = !(blinds & dealt_in).empty();
    Seat last = positions.button;
    clockwise_after(positions.button, dealt_in.without(positions.button), [&](Seat seat) {
        is_behind = is_behind && !blinds.contains(seat);
        if (!is_behind) return;
        last = seat;
        if (!is_dead) take(seat, Position::small_blind);
    });
    if (is_dead && last != positions.button) {
        others.remove(positions.button);
    } else {
        last = positions.button;
        others.add(last);
    }
    // From the last to act backwards; the first to act comes last.
    constexpr std::array late{Position::button, Position::cutoff, Position::hijack, Position::lojack};
    const int all = others.size();
    Seat seat = last;
    for (int back = 0; back < all; ++back, seat = seat_before(others, seat)) {
        const bool is_late = back < static_cast<int>(late.size()) && (back < 2 || back + 1 < all);
        // Where a history lists no blinds, more than four may have to act so early.
        const int from_first = std::min(all - 1 - back, static_cast<int>(Position::under_the_gun_3));
        found[seat] = is_late ? late[static_cast<std::size_t>(back)] : static_cast<Position>(from_first);
    }
    return found;
}

}  // namespace handlog::replay::stats
