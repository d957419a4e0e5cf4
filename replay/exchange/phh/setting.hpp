// The table for a hand of a file: rules, players,
// stacks, forced bets and deck, as far as the file has them.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/poker/command.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "eventstore/record/hand_log.hpp"
#include "replay/exchange/phh/hand.hpp"

namespace handlog::replay::inline exchange::phh {

// What a file leaves open, and its figures may settle.
struct Reading {
    engine::Reopen reopen = engine::Reopen::cumulative;
    bool posts_are_dead = false;  // a post is no part of the bet
    engine::Chips rake{};
    friend bool operator==(const Reading&, const Reading&) = default;
};

struct Setting {
    engine::Snapshot table{};
    engine::StartHand start{};
    engine::InlineVector<engine::Seat, engine::most_seats> seats{};  // of p1, p2 and so on
    int decimals = 0;
    bool has_posts = false;  // that may be dead
};

[[nodiscard]] std::variant<Setting, Refusal> setting_of(const Hand& hand, const Reading& reading);

}  // namespace handlog::replay::inline exchange::phh
