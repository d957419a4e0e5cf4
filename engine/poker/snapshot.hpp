// A table between two hands, as one log leaves it to the next.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/blind_dues.hpp"
#include "engine/poker/chips.hpp"
#include "engine/poker/event.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/inline_vector.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/shared_seed.hpp"

namespace handlog::engine::inline poker {

struct SeatSnapshot {
    Seat seat;
    PlayerId player;
    Stack stack;
    bool sitting_out = false;
    std::optional<Away> away{};           // if the player has no connection
    std::int32_t time_bank_spent_ms = 0;  // and not refilled since
    HandNumber next_wish_after{};         // the player may not wish to add chips before that hand
    std::optional<Link> anchor{};
    std::uint32_t commitments = 0;  // of the host since the anchor
    bool link_due = false;          // for the share that is committed
    bool link_revealed = false;     // for it
    std::uint32_t withheld = 0;     // links, in so many hands
    friend bool operator==(const SeatSnapshot&, const SeatSnapshot&) = default;
};
HANDLOG_FIELDS(SeatSnapshot, seat, player, stack, sitting_out, away, time_bank_spent_ms, next_wish_after, anchor,
               commitments, link_due, link_revealed, withheld);

struct ReservedSeat {
    Seat seat;
    Reservation reservation;
    friend bool operator==(const ReservedSeat&, const ReservedSeat&) = default;
};
HANDLOG_FIELDS(ReservedSeat, seat, reservation);

// A table between two hands, every field of it.
struct Snapshot {
    Rules rules;
    std::uint64_t version = 0;
    HandNumber last_hand;
    std::optional<Positions> positions{};
    BlindDues dues{};
    BetweenHands between{};
    InlineVector<SeatSnapshot, most_seats> seats{};     // in ascending order
    InlineVector<ReservedSeat, most_seats> reserved{};  // so are these
    Departures departed{};                              // in the order in which they left
    std::optional<Commitment> share{};                  // to the host's share of the next seed
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};
HANDLOG_FIELDS(Snapshot, rules, version, last_hand, positions, dues, between, seats, reserved, departed, share);

}  // namespace handlog::engine::inline poker
