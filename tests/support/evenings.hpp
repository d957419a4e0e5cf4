// Evenings of bots under rules that leave nothing out: each preset with stakes that have
// antes, straddles and rake of every kind between them, at the liveliest table there is.
#pragma once

#include <string_view>

#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"
#include "host/simulate.hpp"

namespace handlog::tests {

// "standard", "home", "jp", "tda" or "room".
[[nodiscard]] inline host::SimulationOptions lively_evening(std::string_view preset, int seats,
                                                            std::string_view seed = "evening") {
    using namespace engine;
    Rules rules = *engine::preset(preset);
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    rules.rake = {.basis_points = 250, .cap = 300_c, .no_flop_no_drop = true};
    if (preset == "standard") rules.ante = {.kind = AnteKind::each, .amount = 7_c};
    if (preset == "standard") rules.missed_blind = MissedBlind::dead_big_blind;
    if (preset == "jp") rules.missed_blind = MissedBlind::live_big_dead_small;
    if (preset == "home") rules.rake = {.basis_points = 500, .no_flop_no_drop = false};
    if (preset == "jp") rules.straddle = Straddle::under_the_gun;
    if (preset == "tda") rules.ante = {.kind = AnteKind::big_blind, .amount = 100_c, .ante_first = false};
    if (preset == "room") rules.buy_in.most = 12'000_c;
    return {.rules = rules,
            .seats = seats,
            .buy_in = 10'000_c,
            .master = derived(derived({}, preset), seed),
            .lively = true};
}

}  // namespace handlog::tests
