// Why a command was refused, and what would have been possible instead.
#pragma once

#include "engine/poker/rejection.hpp"
#include "replay/reading.hpp"
#include "replay/tell/explain/answer.hpp"
#include "replay/tell/explain/betting.hpp"

namespace handlog::replay::inline tell::explain {

// Where not everything is known, only what the whole table sees is decided again.
[[nodiscard]] Answer refusal(const Moment& moment, const Betting& betting, const engine::Rejection& rejection,
                             bool everything_is_known);

}  // namespace handlog::replay::inline tell::explain
