// Folding without the rules: this program is linked with the nouns of poker and with the state of a table, and
// with no other room, and folds a history that is written down here. So no rule of the engine's has a part in
// what a recorded hand means.
#include <cstdlib>
#include <iostream>

#include "engine/evolve.hpp"

using namespace handlog::engine;

namespace {

constexpr Seat ann(0);
constexpr Seat bob(1);
constexpr Seat cat(2);

// Ann and Bob play; no rule would have Cat owe a blind, nor Ann bust with chips before her.
[[nodiscard]] Events as_it_is_told() {
    HandStarted started;
    started.number = {1};
    started.dealt_in = SeatSet::of(ann, bob);
    started.positions = {.button = ann, .small_blind = ann, .big_blind = bob};
    HandEnded ended;
    ended.seats = SeatSet::of(ann, bob);
    ended.stacks[ann] = Stack(99_c);
    ended.stacks[bob] = Stack(101_c);
    ended.busted = SeatSet::of(ann);
    ended.dues.missed_big = SeatSet::of(cat);
    return {TableOpened{.table = *TableId::parse("alone"), .rules = {}}, started, ended,
            HandClosed{.number = {1}, .away = SeatSet::of(bob)}};
}

}  // namespace

int main() {
    const Table table = fold({}, as_it_is_told());
    const bool as_told = table.stacks[bob] == Stack(101_c) && table.between.busted == SeatSet::of(ann) &&
                         table.dues.missed_big == SeatSet::of(cat) && table.away[bob].hands == 1;
    if (!as_told) std::cerr << "the fold of a history is not what its events say\n";
    return as_told ? EXIT_SUCCESS : EXIT_FAILURE;
}
