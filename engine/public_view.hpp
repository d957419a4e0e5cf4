// What one player, or somebody who only watches, may see of a table.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/legal_actions.hpp"
#include "engine/redact.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

enum class SeatStatus : std::uint8_t {
    waiting,  // between hands, or for the next one
    sitting_out,
    active,
    folded,
    mucked,
    all_in,
};

struct SeatView {
    Seat seat;
    PlayerId player;
    Stack stack;
    SeatStatus status = SeatStatus::waiting;
    bool disconnected = false;
    Chips street_bet;
    bool has_cards = false;
    HoleCards cards{};                   // as far as the viewer may see them
    std::optional<HandRank> rank{};      // of a hand that was tabled and ranked
    std::optional<CardSet> best_five{};  // that make this rank
    Chips won;

    friend bool operator==(const SeatView&, const SeatView&) = default;
};

struct PublicView {
    TableId table;
    std::uint64_t version = 0;
    std::optional<Seat> own_seat;
    InlineVector<SeatView, most_seats> seats;  // the occupied ones

    HandNumber hand;  // the one being played, or played last
    HandId hand_id;
    Phase phase = Phase::between_hands;
    Street street = Street::preflop;
    std::optional<Positions> positions;
    Board board;
    Pots pots;        // as of the last round that ended
    Chips pot_total;  // with the bets of this round
    Chips bet;
    std::optional<Seat> to_act;
    Time due;  // until when this seat may act, or cards may be shown; unknown if for as long as it takes
    std::optional<LegalActions> legal;  // on the viewer's own turn

    friend bool operator==(const PublicView&, const PublicView&) = default;
};

// A player who has no seat here watches.
[[nodiscard]] PublicView public_view(const Table& table, const PlayerId& player);

}  // namespace handlog::engine
