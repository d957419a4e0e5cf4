// Why a command was refused, and what would have been possible instead.
#pragma once

#include "engine/rejection.hpp"
#include "replay/explain/answer.hpp"
#include "replay/explain/betting.hpp"
#include "replay/reading.hpp"

namespace handlog::replay::explain {

// Where not everything is known, only what the whole table sees is decided again.
[[nodiscard]] Answer refusal(const Moment& moment, const Betting& betting, const engine::Rejection& rejection,
                             bool everything_is_known);

}  // namespace handlog::replay::explain
