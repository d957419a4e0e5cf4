// Who plays the hand that is about to start, and where its button and blinds are.
#pragma once

#include "engine/poker/command.hpp"
#include "engine/poker/event.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

struct Lineup {
    SeatSet dealt_in;
    SeatSet settled;  // those of them whose button and blinds it is
    SeatSet posting;  // newcomers who would have to wait and pay for not doing so
    Positions positions;
};

// Of two players at least who are ready.
[[nodiscard]] Lineup lineup(const Table& table, const StartHand& command);

// Those who missed a blind because they are not dealt in to this hand, which is played by the rules.
[[nodiscard]] BlindsMissed blinds_missed(const Table& table, const Lineup& playing);

}  // namespace handlog::engine
