#include "replay/judge/book.hpp"

#include <algorithm>

#include "engine/invariant.hpp"

namespace handlog::replay::judge {

using namespace engine;

SeatSet Book::ready() const {
    SeatSet seats;
    for (const Seat seat : taken - sitting_out - leaving) {
        if (!counted(seat) || stacks[seat] > Amount()) seats.add(seat);
    }
    return seats;
}

Amount Book::room() const {
    Amount left(most_chips);
    left -= hand.in_pot;
    for (const Seat seat : taken) left -= stacks[seat];
    return std::max(left, Amount());
}

Seat clockwise(Seat from, SeatSet seats) {
    const SeatSet ahead = seats.beyond(from);
    return ahead.empty() ? seats.lowest() : ahead.lowest();
}

bool is_known(const HoleCards& cards) { return cards[0].known() && cards[1].known(); }

bool is_known(const BoardCards& cards) {
    return std::all_of(cards.begin(), cards.end(), [](MaybeCard card) { return card.known(); });
}

}  // namespace handlog::replay::judge
