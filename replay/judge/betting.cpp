#include "replay/judge/betting.hpp"

#include <algorithm>

namespace handlog::replay::judge {

using namespace engine;

namespace {

// The most that any of the seats has put in on this street.
[[nodiscard]] Amount most_put_in(const Betting& betting, Seats seats) {
    Amount most;
    for (const Seat seat : seats) most = std::max(most, betting.put_in[seat]);
    return most;
}

[[nodiscard]] Seats reaching_beyond(Amount height, const Betting& betting, Seats seats) {
    Seats reaching;
    for (const Seat seat : seats) reaching.add_if(betting.put_in[seat] > height, seat);
    return reaching;
}

// By how much a full raise makes a bet of `bet` grow, at least.
[[nodiscard]] Amount full_step(const Book& book, Amount bet) {
    const Amount step = book.hand.betting.raise_size;
    return book.rules.raise_min == RaiseMin::at_least_double ? std::max(step, bet) : step;
}

}  // namespace

Seats owing_an_answer(const HandBook& hand) {
    const Seats able = hand.able();
    Seats owing;
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

// Goes up from one bet to the next higher one, as long as two seats reach beyond it. What one seat
// has above that is uncalled.
std::optional<Uncalled> uncalled(const HandBook& hand) {
    const Betting& betting = hand.betting;
    Amount height;
    Seats above = reaching_beyond(height, betting, hand.dealt_in);
    while (above.several()) {
        Amount next = betting.put_in[above.lowest()];
        for (const Seat seat : above) next = std::min(next, betting.put_in[seat]);
        height = next;
        above = reaching_beyond(height, betting, above);
    }
    if ((above & hand.live).empty()) return std::nullopt;
    const Seat seat = above.lowest();
    return Uncalled{seat, betting.put_in[seat] - height};
}

Amount owed(const HandBook& hand, Seat seat) { return hand.betting.bet - hand.betting.put_in[seat]; }

Amount everything(const Book& book, Seat seat) {
    return book.hand.betting.put_in[seat] + (book.counted(seat) ? book.stacks[seat] : book.room());
}

Amount full_raise(const Book& book) { return book.hand.betting.bet + full_step(book, book.hand.betting.bet); }

// By what has been raised since the seat acted last.
bool may_raise_again(const Book& book, Seat seat) {
    const Betting& betting = book.hand.betting;
    const Raises& seen = betting.seen[seat];
    if (!seen.any()) return true;
    switch (book.rules.reopen) {
        case Reopen::single:
            return seen.full < betting.raises.full;
        case Reopen::cumulative: {
            // As if one raise had brought all of it.
            const Amount faced = betting.raises.added - seen.added;
            return faced >= full_step(book, betting.bet - faced);
        }
        case Reopen::any:
            return seen.all < betting.raises.all;
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
    betting.raises.added += to - betting.bet;
    betting.bet = to;
    betting.raise_size = next_raise_size;
    note_action(betting, seat);
}

}  // namespace handlog::replay::judge
