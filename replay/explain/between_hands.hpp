// Why a seat was freed, why the table waits, and when its next hand may start.
#pragma once

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"
#include "replay/explain/answer.hpp"
#include "replay/reading.hpp"

namespace handlog::replay::explain {

// The player did not ask to leave.
[[nodiscard]] Answer freed(const Moment& moment, engine::Seat seat);

[[nodiscard]] Answer predeal(const Moment& moment, engine::Time due);
[[nodiscard]] Answer next_hand(const Moment& moment, engine::Time due);

}  // namespace handlog::replay::explain
