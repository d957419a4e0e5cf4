#include "engine/pots.hpp"

#include <algorithm>

namespace handlog::engine {

namespace {

// Lays one layer upon the other, and puts those with the same claimants together.
class PotBuilder {
public:
    explicit PotBuilder(Pots& pots) : pots_(pots) {}

    // A layer that no live seat reached falls to the next lower pot; beneath all
    // others, it waits for the first one.
    void add(const Pot& layer) {
        if (layer.amount == 0_c) return;
        if (!layer.eligible.empty() || pots_.empty()) last_ = place_of(layer);
        pots_[last_].amount += layer.amount;
        pots_[last_].paid_by = pots_[last_].paid_by | layer.paid_by;
    }

private:
    [[nodiscard]] std::size_t place_of(const Pot& layer) {
        if (pots_.size() == 1 && pots_[0].eligible.empty()) pots_[0].eligible = layer.eligible;
        for (std::size_t place = 0; place < pots_.size(); ++place) {
            if (pots_[place].eligible == layer.eligible) return place;
        }
        pots_.push_back({.amount = {}, .eligible = layer.eligible, .paid_by = {}});
        return pots_.size() - 1;
    }

    Pots& pots_;
    std::size_t last_ = 0;  // the pot of the layer below
};

void add_layers(PotBuilder& pots, const Contributions& paid, SeatSet live) {
    SeatSet reaching = paid.payers();  // seats with chips above `floor`
    for (Chips floor; !reaching.empty();) {
        SeatSet eligible = reaching & live;
        // The layer ends with the live seat that has least in it; what folded
        // players put in beyond every live seat is one layer more.
        Chips ceiling = most_chips * most_seats;
        for (Seat seat : eligible) ceiling = std::min(ceiling, paid[seat]);

        Pot layer{.amount = {}, .eligible = eligible, .paid_by = reaching};
        for (Seat seat : layer.paid_by) {
            layer.amount += std::min(paid[seat], ceiling) - floor;
            if (paid[seat] <= ceiling) reaching.remove(seat);
        }
        pots.add(layer);
        floor = ceiling;
    }
}

// Whatever the seats paid for the table: every live seat has a claim to it.
[[nodiscard]] Pot dead_chips(const Contributions& dead, SeatSet live) {
    Pot layer{.amount = {}, .eligible = live, .paid_by = dead.payers()};
    for (Seat seat : dead.payers()) layer.amount += dead[seat];
    return layer;
}

}  // namespace

Pots build_pots(const Hand& hand) {
    Pots pots;
    PotBuilder builder(pots);
    builder.add(dead_chips(hand.dead, hand.live));
    add_layers(builder, hand.antes, hand.live);
    add_layers(builder, hand.bets, hand.live);
    // Chips that waited for a pot in vain belong to all who are left.
    if (!pots.empty() && pots[0].eligible.empty()) pots[0].eligible = hand.live;
    return pots;
}

bool is_contested(const Pot& pot) { return !pot.eligible.single() || pot.paid_by != pot.eligible; }

}  // namespace handlog::engine
