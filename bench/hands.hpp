// Hands to be played again: who sits there with how much, the deck, and what
// everybody did. Ours and every other engine that is measured play the same
// ones, from the same file (bench/README.md describes it byte by byte).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "engine/decide.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/table.hpp"

namespace handlog::bench {

// As they stand in files of hands.
enum class ActionKind : std::uint8_t { fold = 0, check = 1, call = 2, bet = 3, raise = 4 };

struct PlayedAction {
    engine::Seat seat;
    ActionKind kind = ActionKind::fold;
    engine::Chips to;  // of a bet or raise: the total for the street
};

// An even share of a pot between one to ten winners is a whole number of these.
inline constexpr std::int64_t parts_of_a_chip = 2520;

// Seats 0 to `seats` - 1 are taken and the button is at seat 0.
struct PlayedHand {
    int seats = 0;
    engine::PerSeat<engine::Chips> stacks;
    engine::Deck deck;
    std::size_t first_action = 0;
    std::size_t action_count = 0;
    // What each seat won or lost: as our engine settled it when the hand was
    // first played, and in parts of a chip with pots shared out evenly.
    engine::PerSeat<engine::Chips> net;
    engine::PerSeat<std::int64_t> even_net;
};

struct PlayedHands {
    engine::Rules rules;
    std::vector<PlayedHand> hands;
    std::vector<PlayedAction> actions;

    [[nodiscard]] std::span<const PlayedAction> actions_of(const PlayedHand& hand) const {
        return std::span(actions).subspan(hand.first_action, hand.action_count);
    }
    // The table before `hand`: opened, the players seated, no hand played yet.
    [[nodiscard]] engine::Table table_before(const PlayedHand& hand) const;

    // What every seat of the first `count` hands won or lost, as one number. It
    // leaves out who gets the odd chips, so that engines that divide pots into
    // fractions of a chip find the same.
    [[nodiscard]] std::uint64_t checksum(std::size_t count) const;
};

[[nodiscard]] engine::Command command_of(const PlayedAction& action, engine::HandNumber hand);

[[noreturn]] void complain_of(const engine::Rejection& refused);

// play(), where a refusal means that the hand cannot be what it is said to be.
template <class Asked>
void must_play(engine::Table& table, const Asked& command, engine::Events& events) {
    if (const auto refused = engine::play(table, command, events)) complain_of(*refused);
}

// Plays the command for `action` in the hand that is going on.
inline void must_play(engine::Table& table, const PlayedAction& action, engine::Events& events) {
    const engine::HandNumber hand = table.hand.number;
    switch (action.kind) {
        case ActionKind::fold:
            return must_play(table, engine::Fold{.hand = hand, .seat = action.seat}, events);
        case ActionKind::check:
            return must_play(table, engine::Check{.hand = hand, .seat = action.seat}, events);
        case ActionKind::call:
            return must_play(table, engine::Call{.hand = hand, .seat = action.seat}, events);
        case ActionKind::bet:
            return must_play(table, engine::Bet{.hand = hand, .seat = action.seat, .to = action.to}, events);
        case ActionKind::raise:
            return must_play(table, engine::Raise{.hand = hand, .seat = action.seat, .to = action.to}, events);
    }
    engine::break_invariant("every kind of action has a command");
}

void write(const PlayedHands& hands, const std::filesystem::path& path);

}  // namespace handlog::bench
