#include "replay/tell/explain/sharing.hpp"

#include <algorithm>

#include "engine/clockwise.hpp"
#include "engine/poker/invariant.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

Sharing shared_out(const Table& table, Chips amount, SeatSet seats) {
    invariant(!seats.empty(), "a pot is shared by somebody");
    invariant(table.positions.has_value(), "a hand has a button");
    Sharing sharing{.even = Chips(amount.count() / seats.size()),
                    .left = Chips(amount.count() % seats.size()),
                    .odd = {},
                    .parts = {}};
    const bool one_each = table.rules.odd_chip == OddChip::one_each;
    Chips rest = sharing.left;
    clockwise_after(table.positions->button, seats, [&](Seat seat) {
        sharing.odd[seat] = one_each ? std::min(rest, 1_c) : rest;
        sharing.parts[seat] = sharing.even + sharing.odd[seat];
        rest -= sharing.odd[seat];
    });
    return sharing;
}

}  // namespace handlog::replay::inline tell::explain
