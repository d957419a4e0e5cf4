#include "replay/judge/betting.hpp"

#include <algorithm>

namespace handlog::replay::judge {

using namespace engine;

namespace {

// The most that any of the seats has put in on this street.
[[nodiscard]] Amount most_put_in(const Betting& betting, SeatSet seats) {
    Amount most;
    for (const Seat seat : seats) most = std::max(most, betting.put_in[seat]);
    return most;
}

// The least total that raises a bet of `bet` in full.
[[nodiscard]] Amount full_raise_over(const Book& book, Amount bet) {
    const Amount least = bet + book.hand.betting.raise_size;
    if (book.rules.raise_min == RaiseMin::at_least_double) return std::max(least, bet * 2);
    return least;
}

}  // namespace

SeatSet owing_an_answer(const HandBook& hand) {
    const SeatSet able = hand.able();
    SeatSet owing;
    if (able.single()) {
        // Nobody is left to bet against; only what somebody has put in can be matched.
        const Seat alone = able.lowest();
        const Amount others = most_put_in(hand.betting, hand.live.without(alone));
        owing.add_if(hand.betting.put_in[alone] < others, alone);
        return owing;
    }
    for (const Seat seat : able) {
        owing.add_if(hand.betting.seen[seat].all < hand.betting.raises.all, seat);
    }
    return owing;
}

std::optional<Uncalled> uncalled(const HandBook& hand) {
    // The most that anybody has put in, and the most of all others.
    Seat top;
    Amount most;
    Amount others;
    for (const Seat seat : hand.dealt_in) {
        const Amount amount = hand.betting.put_in[seat];
        others = std::max(others, std::min(amount, most));
        if (amount > most) top = seat;
        most = std::max(most, amount);
    }
    if (most == others || !hand.live.contains(top)) return std::nullopt;
    return Uncalled{top, most - others};
}

Amount owed(const HandBook& hand, Seat seat) { return hand.betting.bet - hand.betting.put_in[seat]; }

Amount everything(const Book& book, Seat seat) {
    return book.hand.betting.put_in[seat] + (book.counted(seat) ? book.stacks[seat] : book.room());
}

Amount full_raise(const Book& book) { return full_raise_over(book, book.hand.betting.bet); }

bool may_raise_again(const Book& book, Seat seat) {
    const Betting& betting = book.hand.betting;
    const Raises& seen = betting.seen[seat];
    if (!seen.any()) return true;
    switch (book.rules.reopen) {
        case Reopen::single:
            return seen.full < betting.raises.full;
        case Reopen::cumulative:
            // As if one raise over what the seat has put in had brought all that it owes.
            return betting.bet >= full_raise_over(book, betting.put_in[seat]);
        case Reopen::any:
            return owed(book.hand, seat) > Amount();
    }
    return true;
}

void note_action(Betting& betting, Seat seat) {
    betting.seen[seat] = betting.raises;
    betting.last = seat;
}

void note_raise(Betting& betting, Seat seat, Amount to, Amount next_raise_size, bool full) {
    ++betting.raises.all;
    if (full) ++betting.raises.full;
    betting.bet = to;
    betting.raise_size = next_raise_size;
    note_action(betting, seat);
}

}  // namespace handlog::replay::judge
