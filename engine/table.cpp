#include "engine/table.hpp"

#include <algorithm>

namespace handlog::engine {

std::optional<Seat> Table::seat_of(const PlayerId& player) const {
    for (Seat seat : occupied) {
        if (players[seat] == player) return seat;
    }
    return std::nullopt;
}

Chips chips_on_table(const Table& table) {
    Chips total = table.hand.pot_total;
    for (Seat seat : table.occupied) {
        if (table.stacks[seat].known()) total += table.stacks[seat].chips();
    }
    return total;
}

Chips room_for_chips(const Table& table) { return std::max(Chips{}, most_chips - chips_on_table(table)); }

}  // namespace handlog::engine
