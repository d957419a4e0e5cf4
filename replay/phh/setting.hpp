// What a hand of a file is played at: the table with its rules, its players and
// their stacks, the forced bets and the deck, as far as the file knows them.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/command.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "eventstore/hand_log.hpp"
#include "replay/phh/hand.hpp"

namespace handlog::replay::phh {

// What a file leaves open, and its figures may settle.
struct Reading {
    engine::Reopen reopen = engine::Reopen::cumulative;
    bool posts_are_dead = false;  // a post is no part of the bet
    engine::Chips rake{};
    friend bool operator==(const Reading&, const Reading&) = default;
};

struct Setting {
    eventstore::Snapshot table{};
    engine::StartHand start{};
    engine::InlineVector<engine::Seat, engine::most_seats> seats{};  // of p1, p2 and so on
    int decimals = 0;
    bool has_posts = false;  // that may be dead
};

[[nodiscard]] std::variant<Setting, Refusal> setting_of(const Hand& hand, const Reading& reading);

}  // namespace handlog::replay::phh
