// How findings name things. Only called when something is found.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/card.hpp"
#include "engine/command.hpp"
#include "engine/event.hpp"
#include "engine/rejection.hpp"
#include "engine/seat.hpp"
#include "engine/street.hpp"
#include "replay/judge/amount.hpp"
#include "replay/judge/book.hpp"

namespace handlog::replay::judge {

[[nodiscard]] std::string text(Amount amount);
[[nodiscard]] std::string text(engine::Stack stack);
[[nodiscard]] std::string text(engine::Seat seat);  // "seat 3"
[[nodiscard]] std::string text(std::optional<engine::Seat> seat);
[[nodiscard]] std::string text(engine::SeatSet seats);  // "seats 0, 2, 5"
[[nodiscard]] std::string text(const engine::Positions& positions);
[[nodiscard]] std::string text(const std::optional<engine::Positions>& positions);
[[nodiscard]] std::string text(const engine::HoleCards& cards);
[[nodiscard]] std::string text(engine::CardSet cards);
[[nodiscard]] std::string text(const Pot& pot);
[[nodiscard]] std::string text(const engine::Rejection& rejection);
[[nodiscard]] std::string_view text(engine::Street street);
[[nodiscard]] std::string_view text(engine::ForcedBetKind kind);

// "a burn card", "the end of the round": what an event is, for people.
[[nodiscard]] std::string_view name_of(const engine::Event& event);

}  // namespace handlog::replay::judge
