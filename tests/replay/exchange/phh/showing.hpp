// What a strict reader of the Poker Hand History format asks of a hand with a showdown: a word of every player
// who can win, "sm", before each street that is dealt without betting and at the end. Who has shown both cards
// needs no other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "replay/exchange/phh/reader.hpp"

namespace handlog::tests {

// The first player without that word, or nothing: "p2 before the board of action 17".
[[nodiscard]] inline std::string missing_show(const std::string& text) {
    using namespace replay::phh;
    const auto read = read_hand(text);
    if (!std::holds_alternative<Hand>(read)) return "the hand cannot be read";
    const Hand& hand = std::get<Hand>(read);
    const auto is_turn = [](const Action& action) {
        return action.kind == ActionKind::fold || action.kind == ActionKind::check_or_call ||
               action.kind == ActionKind::bet_or_raise;
    };
    const auto last_turn = static_cast<std::size_t>(hand.actions.rend() -
                                                    std::find_if(hand.actions.rbegin(), hand.actions.rend(), is_turn));
    std::set<std::size_t> live;
    for (std::size_t player = 0; player < hand.starting_stacks.size(); ++player) live.insert(player);
    std::set<std::size_t> shown;  // for good
    std::set<std::size_t> spoke;  // since the last street
    const auto silent = [&](const std::string& where) -> std::string {
        if (live.size() < 2) return {};
        for (const std::size_t player : live) {
            if (!shown.contains(player) && !spoke.contains(player)) return "p" + std::to_string(player + 1) + where;
        }
        return {};
    };
    const auto mucked_or_folded = [&](std::size_t player) { live.erase(player); };
    for (std::size_t at = 0; at < hand.actions.size(); ++at) {
        const Action& action = hand.actions[at];
        if (action.kind == ActionKind::deal_board) {
            const std::string why =
                at < last_turn ? "" : silent(" before the board of action " + std::to_string(at + 1));
            if (!why.empty()) return why;
            spoke.clear();
        } else if (action.kind == ActionKind::fold || action.kind == ActionKind::muck) {
            mucked_or_folded(action.player);
        } else if (action.kind == ActionKind::show) {
            spoke.insert(action.player);
            const bool known = action.cards.size() == 2 && action.cards[0].known() && action.cards[1].known();
            if (known) shown.insert(action.player);
        }
    }
    return silent(" at the end");
}

}  // namespace handlog::tests
