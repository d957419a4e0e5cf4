#include "engine/pots.hpp"

#include <algorithm>

namespace handlog::engine {

namespace {

// A layer that no live seat reached falls to the pot built last; before there is
// any, it waits for the first one.
void add_layer(Pots& pots, const Pot& layer) {
    if (layer.amount == 0_c) return;
    Pot* same = pots.end();
    if (layer.eligible.empty() && !pots.empty()) {
        same = &pots.back();
    } else {
        if (pots.size() == 1 && pots[0].eligible.empty()) pots[0].eligible = layer.eligible;
        same =
            std::find_if(pots.begin(), pots.end(), [&layer](const Pot& pot) { return pot.eligible == layer.eligible; });
    }
    if (same == pots.end()) {
        pots.push_back(layer);
    } else {
        same->amount += layer.amount;
        same->paid_by = same->paid_by | layer.paid_by;
    }
}

void add_layers(Pots& pots, const Contributions& paid, SeatSet live) {
    SeatSet reaching = paid.payers();  // seats with chips above `floor`
    for (Chips floor; !reaching.empty();) {
        const SeatSet eligible = reaching & live;
        // The layer ends with the live seat that has least in it; what folded
        // players put in beyond every live seat is one layer more.
        Chips ceiling = most_chips * most_seats;
        for (const Seat seat : eligible) ceiling = std::min(ceiling, paid[seat]);

        Pot layer{.amount = {}, .eligible = eligible, .paid_by = reaching};
        for (const Seat seat : layer.paid_by) {
            layer.amount += std::min(paid[seat], ceiling) - floor;
            if (paid[seat] <= ceiling) reaching.remove(seat);
        }
        add_layer(pots, layer);
        floor = ceiling;
    }
}

// Whatever the seats paid for the table: every live seat has a claim to it.
[[nodiscard]] Pot dead_chips(const Contributions& dead, SeatSet live) {
    Pot layer{.amount = {}, .eligible = live, .paid_by = dead.payers()};
    for (const Seat seat : dead.payers()) layer.amount += dead[seat];
    return layer;
}

}  // namespace

Pots build_pots(const Hand& hand) {
    Pots pots;
    add_layer(pots, dead_chips(hand.dead, hand.live));
    add_layers(pots, hand.antes, hand.live);
    add_layers(pots, hand.bets, hand.live);
    // Chips that waited for a pot in vain belong to all who are left.
    if (!pots.empty() && pots[0].eligible.empty()) pots[0].eligible = hand.live;
    return pots;
}

bool is_contested(const Pot& pot, SeatSet claimants) { return !claimants.single() || pot.paid_by != claimants; }

}  // namespace handlog::engine
