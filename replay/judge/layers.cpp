#include "replay/judge/layers.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace handlog::replay::judge {

using namespace engine;

namespace {

// The pots as far as they are laid, from the bottom.
class Pile {
public:
    Pile(Seats live, Pots& pots) : live_(live), pots_(pots) { pots_.clear(); }

    // A layer that these seats paid, and whoever of `claimants` is live can win.
    void lay(Amount amount, Seats payers, Seats claimants) {
        const Seats eligible = claimants & live_;
        if (!eligible.empty()) {
            top_ = pot_of(eligible);
        } else if (!top_) {
            // Only folded players reached it and nothing lies beneath: it waits for the first pot.
            waiting_.amount += amount;
            waiting_.paid_by = waiting_.paid_by | payers;
            return;
        }
        Pot& pot = pots_[*top_];
        pot.amount += amount + waiting_.amount;
        pot.paid_by = pot.paid_by | payers | waiting_.paid_by;
        waiting_ = {};
    }

    void finish() {
        if (waiting_.amount <= Amount()) return;
        waiting_.eligible = live_;
        pots_.push_back(waiting_);
    }

private:
    [[nodiscard]] std::size_t pot_of(Seats eligible) {
        for (std::size_t at = 0; at < pots_.size(); ++at) {
            if (pots_[at].eligible == eligible) return at;
        }
        pots_.push_back({.amount = {}, .eligible = eligible, .paid_by = {}});
        return pots_.size() - 1;
    }

    Seats live_;
    Pots& pots_;
    std::optional<std::size_t> top_;  // where the layer below went
    Pot waiting_;
};

[[nodiscard]] Seats paying_more_than(Amount floor, const BySeat<Amount>& paid, Seats seats) {
    Seats paying;
    for (const Seat seat : seats) paying.add_if(paid[seat] > floor, seat);
    return paying;
}

// Cuts at every height, in ascending order; each cut is paid by all who reach it.
void lay_by_height(Pile& pile, const BySeat<Amount>& paid, Seats seats) {
    Amount floor;
    for (;;) {
        seats = paying_more_than(floor, paid, seats);
        if (seats.empty()) return;
        Amount height = paid[seats.lowest()];
        for (const Seat seat : seats) height = std::min(height, paid[seat]);
        pile.lay((height - floor) * seats.size(), seats, seats);
        floor = height;
    }
}

}  // namespace

void lay_pots(const HandBook& hand, Pots& pots) {
    Pile pile(hand.live, pots);
    const Seats besides = hand.dealt_in & hand.paid_besides;
    for (const Seat seat : besides) {
        if (hand.dead[seat] > Amount()) pile.lay(hand.dead[seat], Seats::only(seat), hand.live);
    }
    lay_by_height(pile, hand.antes, besides);
    lay_by_height(pile, hand.bets, hand.dealt_in);
    pile.finish();
}

bool is_contested(const Pot& pot) { return (pot.eligible | pot.paid_by).several(); }

}  // namespace handlog::replay::judge
