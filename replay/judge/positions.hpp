// Where button and blinds belong, and who gets the first card.
#pragma once

#include "engine/command.hpp"
#include "engine/event.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

// For the hand that the command starts and that these seats play, two at least.
[[nodiscard]] engine::Positions positions_due(const Book& book, engine::SeatSet playing,
                                              const engine::StartHand& command);

[[nodiscard]] engine::Seat first_card_due(const Book& book);

}  // namespace handlog::replay::judge
