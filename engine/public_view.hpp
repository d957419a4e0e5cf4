// What one player, or somebody who only watches, may see of a table.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/evaluator.hpp"
#include "engine/legal_actions.hpp"
#include "engine/redact.hpp"
#include "engine/table.hpp"

namespace handlog::engine {

enum class SeatStatus : std::uint8_t {
    empty,
    reserved,        // kept for a player whose chips are on their way
    joined_waiting,  // between hands, or for the next one
    sitting_out,
    active,
    folded,
    mucked,
    all_in,
};

// What is up with the player, whatever the seat does in the hand.
enum class PlayerStatus : std::uint8_t {
    nobody,
    active,
    away,       // without a connection
    buying_in,  // without chips, or with some on their way
    out,        // leaves after this hand
};

struct SeatView {
    Seat seat;
    PlayerId player;
    Stack stack;
    SeatStatus status = SeatStatus::empty;
    PlayerStatus player_status = PlayerStatus::nobody;
    Time away_until;                // the seat is freed then, or when the hand is over; unknown if no time frees it
    std::int32_t time_bank_ms = 0;  // left of it; on the player's turn, as it began
    bool newcomer = false;          // has played no hand to its end here
    bool posting = false;           // rather than wait
    bool missed_big = false;
    bool missed_small = false;
    bool wishing = false;            // to add chips, and the table has yet to wait for that
    std::optional<Link> anchor{};    // of the player's chain
    std::uint32_t commitments = 0;   // of the host since this anchor: the link that is due leads to it by so many steps
    bool link_due = false;           // for the seed of the next hand
    bool link_revealed = false;      // for it
    std::uint32_t withheld = 0;      // links, in so many hands
    std::optional<Intent> intent{};  // the viewer's own
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
    std::optional<Seat> own_seat;
    InlineVector<SeatView, most_seats> seats;  // all that the table has

    TableStatus status = TableStatus::playing;
    HandPhase phase = HandPhase::waiting_for_players;
    Time next_hand_due;                 // from when on the next hand may start; unknown if the host decides
    std::optional<Commitment> share{};  // to what the host adds to the next seed

    HandNumber hand;  // the one being played, or played last
    HandId hand_id;
    Street street = Street::preflop;
    std::optional<Positions> positions;
    Board board;
    Pots pots;        // as of the last round that ended
    Chips pot_total;  // with the bets of this round
    Chips bet;
    std::optional<Seat> to_act;
    TurnNumber turn;  // that began last: what a command about this moment names
    Time due;  // until when this seat may act, cards may be shown, or chips may be brought; unknown if without end
    Time time_bank_from;                // from when on the time bank of the seat to act runs; unknown if it will not
    std::optional<LegalActions> legal;  // on the viewer's own turn

    friend bool operator==(const PublicView&, const PublicView&) = default;
};

// A player who has no seat here watches.
[[nodiscard]] PublicView public_view(const Table& table, const PlayerId& player);

}  // namespace handlog::engine
