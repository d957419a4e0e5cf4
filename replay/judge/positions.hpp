// Where button and blinds belong, and who gets the first card.
#pragma once

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

struct Players {
    Seats playing{};
    Seats posting{};  // newcomers among them who would wait, had they not asked to post
};

// Of the seats that are ready, those that play the hand that the command starts.
[[nodiscard]] Players players_due(const Book& book, const engine::StartHand& command);

// The blinds that go past those who do not play, from where they were to where they are.
[[nodiscard]] engine::BlindsMissed missed_due(const Book& book, Seats playing, const engine::Positions& positions);

// For the hand that the command starts and that these seats play, two at least.
[[nodiscard]] engine::Positions positions_due(const Book& book, Seats playing, const engine::StartHand& command);

[[nodiscard]] engine::Seat first_card_due(const Book& book);

}  // namespace handlog::replay::judge
