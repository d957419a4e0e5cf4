// Why a seat was freed, why the table waits, and when its next hand may start.
#pragma once

#include "engine/poker/event.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/answer.hpp"

namespace handlog::replay::inline tell::explain {

// The player did not ask to leave.
[[nodiscard]] Answer freed(const Moment& moment, engine::Seat seat);

[[nodiscard]] Answer predeal(const Moment& moment, engine::Time due);
[[nodiscard]] Answer next_hand(const Moment& moment, engine::Time due);

}  // namespace handlog::replay::inline tell::explain
