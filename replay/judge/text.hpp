// How findings name things. Only called when something is found, and kept aside of
// what is done for every event.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/card.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/rejection.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/street.hpp"
#include "engine/poker/time.hpp"
#include "replay/judge/amount.hpp"
#include "replay/judge/book.hpp"
#include "replay/judge/cards.hpp"
#include "replay/judge/seats.hpp"
#include "replay/judge/waiting.hpp"

namespace handlog::replay::judge {

[[nodiscard, gnu::cold]] std::string text(Amount amount);
[[nodiscard, gnu::cold]] std::string text(engine::Stack stack);
[[nodiscard, gnu::cold]] std::string text(std::size_t count);
[[nodiscard, gnu::cold]] std::string text(engine::HandNumber number);
[[nodiscard, gnu::cold]] std::string text(const engine::Commitment& commitment);
[[nodiscard, gnu::cold]] std::string text(const engine::Link& link);
[[nodiscard, gnu::cold]] std::string text(const engine::CardsRoot& root);
template <engine::Hexadecimal32 Bytes32>
[[nodiscard, gnu::cold]] std::string text(const std::optional<Bytes32>& value) {
    return value ? text(*value) : "none";
}
template <class Tag>
[[nodiscard, gnu::cold]] std::string text(const engine::Id<Tag>& id) {
    return std::string(id.text());
}
[[nodiscard, gnu::cold]] std::string text(engine::Seat seat);  // "seat 3"
[[nodiscard, gnu::cold]] std::string text(std::optional<engine::Seat> seat);
[[nodiscard, gnu::cold]] std::string text(Seats seats);  // "seats 0, 2, 5"
[[nodiscard, gnu::cold]] std::string text(const engine::BlindDues& dues);
[[nodiscard, gnu::cold]] std::string text(const engine::BetweenHands& between);
[[nodiscard, gnu::cold]] std::string text(const std::optional<engine::Away>& away);
[[nodiscard, gnu::cold]] std::string text(const std::optional<engine::Reservation>& reservation);
[[nodiscard, gnu::cold]] std::string text(const engine::Positions& positions);
[[nodiscard, gnu::cold]] std::string text(const std::optional<engine::Positions>& positions);
[[nodiscard, gnu::cold]] std::string text(const engine::HoleCards& cards);
[[nodiscard, gnu::cold]] std::string text(Cards cards);
[[nodiscard, gnu::cold]] std::string text(const Pot& pot);
[[nodiscard, gnu::cold]] std::string text(engine::Time time);
[[nodiscard, gnu::cold]] std::string text(engine::RejectionCode code);
[[nodiscard, gnu::cold]] std::string text(const engine::Rejection& rejection);
[[nodiscard]] std::string_view text(engine::Street street);
[[nodiscard]] std::string_view text(engine::ForcedBetKind kind);
[[nodiscard]] std::string_view text(engine::IntentKind kind);
[[nodiscard]] std::string_view text(engine::TableStatus status);

[[nodiscard, gnu::cold]] std::string text(const Wait& wait);

// "a burn card", "the end of the round": what an event is, for people.
[[nodiscard, gnu::cold]] std::string_view name_of(const engine::Event& event);

}  // namespace handlog::replay::judge
