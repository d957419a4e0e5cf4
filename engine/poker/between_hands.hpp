// What a table is up to apart from its hands: whether it plays on, for whom it waits, and when its
// next hand is due; and what hosts and players have under way beside the hands.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/poker/chips.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine::inline poker {

enum class TableStatus : std::uint8_t {
    playing,
    pause_after_hand,  // as soon as the hand that is being played is closed
    paused,            // no hand starts
};
HANDLOG_NAMES(TableStatus, playing, pause_after_hand, paused);

struct BetweenHands {
    TableStatus status = TableStatus::playing;
    RareSeats busted;    // lost their last chip, and the table has yet to wait for them to buy in
    RareSeats wishing;   // to add chips, and the table has yet to wait for them
    Time predeal_due;    // until when it waits for all of these; unknown if it does not
    Time next_hand_due;  // from when on a hand may start; unknown if the rules leave that to the host
    // Where the host starts the first hand: it has, and the table has not had to wait for players since.
    bool under_way = false;

    friend bool operator==(const BetweenHands&, const BetweenHands&) = default;
};
HANDLOG_FIELDS(BetweenHands, status, busted, wishing, predeal_due, next_hand_due, under_way);

// Of a player without a connection.
struct Away {
    Time until;               // the seat is freed then; unknown if it is not for that reason
    std::uint32_t hands = 0;  // closed since the connection was lost

    friend bool operator==(const Away&, const Away&) = default;
};
HANDLOG_FIELDS(Away, until, hands);

// Somebody who left with chips, and who brings back no fewer until then.
struct Departure {
    PlayerId player;
    Chips chips;
    Time until;

    friend bool operator==(const Departure&, const Departure&) = default;
};
HANDLOG_FIELDS(Departure, player, chips, until);

// In the order in which they left. So many a table remembers.
using Departures = InlineVector<Departure, std::size_t{2} * most_seats>;

// Chips that a player's account holds ready, for one transfer to a seat.
struct Reservation {
    PlayerId player;
    Chips amount;
    TransferId transfer;

    friend bool operator==(const Reservation&, const Reservation&) = default;
};
HANDLOG_FIELDS(Reservation, player, amount, transfer);

}  // namespace handlog::engine::inline poker
