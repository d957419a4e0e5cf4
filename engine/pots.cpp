#include "engine/pots.hpp"

#include <algorithm>

#include "engine/clockwise.hpp"

namespace handlog::engine {

namespace {

void pay(Pot& pot, Seat seat, Chips chips) {
    pot.amount += chips;
    pot.paid_by.add(seat);
}
void pay(PotShares& pot, Seat seat, Chips chips) { pot.from[seat] += chips; }

void add(Pot& pot, const Pot& layer) {
    pot.amount += layer.amount;
    pot.paid_by = pot.paid_by | layer.paid_by;
}
void add(PotShares& pot, const PotShares& layer) {
    for (int seat = 0; seat < most_seats; ++seat) pot.from[Seat(seat)] += layer.from[Seat(seat)];
}

// Lays one layer upon the other, and puts those with the same claimants together.
// A pot is counted whole, or seat by seat.
template <class SomePot>
class PotBuilder {
public:
    using Built = InlineVector<SomePot, most_pots>;
    explicit PotBuilder(Built& pots) : pots_(pots) {}

    // A layer that no live seat reached falls to the next lower pot; beneath all
    // others, it waits for the first one.
    void add_layer(const SomePot& layer) {
        if (!layer.eligible.empty() || pots_.empty()) last_ = place_of(layer.eligible);
        add(pots_[last_], layer);
    }

private:
    [[nodiscard]] std::size_t place_of(SeatSet eligible) {
        if (pots_.size() == 1 && pots_[0].eligible.empty()) pots_[0].eligible = eligible;
        for (std::size_t place = 0; place < pots_.size(); ++place) {
            if (pots_[place].eligible == eligible) return place;
        }
        SomePot pot{};
        pot.eligible = eligible;
        pots_.push_back(pot);
        return pots_.size() - 1;
    }

    Built& pots_;
    std::size_t last_ = 0;  // the pot of the layer below
};

template <class SomePot>
void add_layers(PotBuilder<SomePot>& pots, const Contributions& paid, SeatSet live) {
    SeatSet reaching = paid.payers();  // seats with chips above `floor`
    for (Chips floor; !reaching.empty();) {
        SeatSet eligible = reaching & live;
        // The layer ends with the live seat that has least in it; what folded
        // players put in beyond every live seat is one layer more.
        Chips ceiling = most_chips * most_seats;
        for (Seat seat : eligible) ceiling = std::min(ceiling, paid[seat]);

        SomePot layer{};
        layer.eligible = eligible;
        for (Seat seat : SeatSet(reaching)) {
            pay(layer, seat, std::min(paid[seat], ceiling) - floor);
            if (paid[seat] <= ceiling) reaching.remove(seat);
        }
        pots.add_layer(layer);
        floor = ceiling;
    }
}

// Whatever the seats paid for the table: every live seat has a claim to it.
template <class SomePot>
void add_dead_chips(PotBuilder<SomePot>& pots, const Contributions& dead, SeatSet live) {
    if (dead.payers().empty()) return;
    SomePot layer{};
    layer.eligible = live;
    for (Seat seat : dead.payers()) pay(layer, seat, dead[seat]);
    pots.add_layer(layer);
}

template <class SomePot>
[[nodiscard]] InlineVector<SomePot, most_pots> build(const Hand& hand) {
    InlineVector<SomePot, most_pots> pots;
    PotBuilder<SomePot> builder(pots);
    add_dead_chips(builder, hand.dead, hand.live);
    add_layers(builder, hand.antes, hand.live);
    add_layers(builder, hand.bets, hand.live);
    // Chips that waited for a pot in vain belong to all who are left.
    if (!pots.empty() && pots[0].eligible.empty()) pots[0].eligible = hand.live;
    return pots;
}

}  // namespace

Pots build_pots(const Hand& hand) { return build<Pot>(hand); }

InlineVector<PotShares, most_pots> build_pot_shares(const Hand& hand) { return build<PotShares>(hand); }

PotSplit split_pot(Chips amount, SeatSet winners, Seat button, OddChip rule) {
    PotSplit split{.even = Chips(amount.count() / winners.size()),
                   .left_over = Chips(amount.count() % winners.size()),
                   .odd_chips = {},
                   .parts = {}};
    Chips rest = split.left_over;
    clockwise_after(button, winners, [&](Seat seat) {
        const Chips odd = rule == OddChip::one_each ? std::min(rest, 1_c) : rest;
        split.odd_chips[seat] = odd;
        split.parts[seat] = split.even + odd;
        rest -= odd;
    });
    return split;
}

bool is_contested(const Pot& pot) { return !pot.eligible.single() || pot.paid_by != pot.eligible; }

}  // namespace handlog::engine
