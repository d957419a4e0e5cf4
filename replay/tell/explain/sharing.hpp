// Who gets how much of a pot: an even part each, and what is left over by the rule of odd chips.
#pragma once

#include "engine/table.hpp"

namespace handlog::replay::inline tell::explain {

struct Sharing {
    engine::Chips even;
    engine::Chips left;
    engine::PerSeat<engine::Chips> odd;
    engine::PerSeat<engine::Chips> parts;
};

[[nodiscard]] Sharing shared_out(const engine::Table& table, engine::Chips amount, engine::SeatSet seats);

}  // namespace handlog::replay::inline tell::explain
