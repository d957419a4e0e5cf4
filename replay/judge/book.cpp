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

SeatSet Book::starters() const {
    SeatSet seats = ready();
    if (rules.start == Start::host) return seats;
    for (const Seat seat : disconnected) seats.remove(seat);
    return seats;
}

Amount Book::room() const {
    Amount left(most_chips);
    left -= hand.in_pot;
    for (const Seat seat : taken) left -= stacks[seat];
    return std::max(left, Amount());
}

Time Book::next_deadline() const {
    Time first = hand.due;
    const auto consider = [&first](Time due) {
        if (due.known() && (!first.known() || due.milliseconds() < first.milliseconds())) first = due;
    };
    consider(between.predeal_due);
    for (const Seat seat : away_from_hands()) consider(away[seat].until);
    return first;
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
