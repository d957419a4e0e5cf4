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

// What a post of at most a big blind is.
enum class Posts : std::uint8_t {
    live,
    dead,         // no part of the bet
    both_blinds,  // of less than a big blind: a small one, which is dead, and a big one besides
};

// What a file leaves open, and its figures or its actions may settle.
struct Reading {
    engine::Reopen reopen = engine::Reopen::cumulative;
    Posts posts = Posts::live;
    bool blinds_exchanged = false;  // between the two who post them
    engine::Chips rake{};
    friend bool operator==(const Reading&, const Reading&) = default;
};

struct Setting {
    engine::Snapshot table{};
    engine::StartHand start{};
    engine::InlineVector<engine::Seat, engine::most_seats> seats{};  // of p1, p2 and so on
    int decimals = 0;
    bool has_posts = false;        // that may be dead
    bool has_small_posts = false;  // of less than a big blind
};

[[nodiscard]] std::variant<Setting, Refusal> setting_of(const Hand& hand, const Reading& reading);

}  // namespace handlog::replay::inline exchange::phh
