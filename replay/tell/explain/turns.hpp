// Where the button came from, who waits or posts, who was first to act, and whose time was over.
#pragma once

#include <optional>
#include <vector>

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/table.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

// `table` is the table before the hand, and `start` the command that began it.
[[nodiscard]] Answer button(const engine::Table& table, const engine::StartHand& start,
                            const engine::HandStarted& event);

// Newcomers who could play and are not dealt in.
[[nodiscard]] std::vector<Answer> waiting(const engine::Table& table, const engine::StartHand& start,
                                          const engine::HandStarted& event);

// What is posted beside the blinds, by the rules. `table` is the table before it.
[[nodiscard]] Answer post(const engine::Table& table, const engine::ForcedBetPosted& event);

// The first turn of the street. `straddler` posted the last straddle, if there was one.
[[nodiscard]] Answer first_turn(const engine::Table& table, std::optional<engine::Seat> straddler, engine::Seat seat);

// The deadlines after an outage.
[[nodiscard]] Answer outage(const Moment& moment, const engine::HostInterrupted& event);
// Why there is less in the time bank.
[[nodiscard]] Answer time_bank(const Moment& moment, const engine::TimeBankSpent& event);
// Who could have added to the seed and did not.
[[nodiscard]] Answer withheld(const Moment& moment, const engine::HandStarted& event);
// `seat` let its time pass.
[[nodiscard]] Answer timed_out(const Moment& moment, engine::Seat seat);

// What the player had said they would do was done at once, or was not done. `table` is the table
// at the begin of their turn.
[[nodiscard]] Answer intent_followed(const engine::Table& table, engine::Seat seat);
[[nodiscard]] Answer intent_dropped(const engine::Table& table, const engine::IntentDropped& event);

}  // namespace handlog::replay::inline tell::explain
