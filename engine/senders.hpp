// Who may give which command, and for which turn it was meant.
#pragma once

#include "engine/deadlines.hpp"
#include "engine/dealer.hpp"

namespace handlog::engine::detail {

// What a player decides for their own seat. Chips come from elsewhere: whoever keeps the accounts brings them.
template <class Asked>
concept OfPlayer = AnyAction<Asked> ||
    OneOf<Asked, UnseatPlayer, SitOut, SitIn, PostBlind, WishAddOn, Intend, ShowHand, MuckHand, SetAnchor, RevealLink>;

// Nobody plays for another, not even an owner.
template <class Asked>
concept OfOwner = OneOf<Asked, OpenTable, SeatPlayer, UnseatPlayer, SitOut, AddChips, ReserveChips, CommitChips,
                        ReleaseChips, PauseTable, ResumeTable, StartHand, CancelHand, CloseHand, CloseTable>;

template <class Asked>
concept OfClock = OneOf<Asked, Tick, StartHand, ReleaseChips>;

// For a part of a deck that is to be nobody's else, not even the host may speak for a player.
template <class Asked>
concept OfPlayerAlone = OneOf<Asked, SetAnchor, RevealLink>;

template <class Asked>
concept AboutHand = requires(const Asked& command) {
    command.hand;
};

// The host may give nearly every command, and so may a history from elsewhere, of which nobody knows who did.
template <AnyCommand Asked>
[[nodiscard]] Refusal refusal_by_sender(const Table& table, const Asked& command, const Arrival& arrival) {
    const auto not_allowed = [] { return Rejection{.code = RejectionCode::not_allowed}; };
    switch (arrival.role) {
        case Role::unknown:
            return std::nullopt;
        case Role::host:
            if constexpr (OfPlayerAlone<Asked>) return not_allowed();
            return std::nullopt;
        case Role::clock:
            if constexpr (OfClock<Asked>) return std::nullopt;
            return not_allowed();
        case Role::owner:
            if constexpr (std::same_as<Asked, CancelHand>) {
                // Who was dealt in could save their chips by it.
                if (arrival.seat && table.hand.dealt_in.contains(*arrival.seat)) return not_allowed();
            }
            if constexpr (OfOwner<Asked>) return std::nullopt;
            return not_allowed();
        case Role::player:
            if constexpr (OfPlayer<Asked>) {
                if (arrival.seat == command.seat) return std::nullopt;
                return Rejection{.code = RejectionCode::not_your_seat, .seat = command.seat};
            }
            return not_allowed();
        case Role::watcher:
        case Role::auditor:
            return not_allowed();
    }
    break_invariant("every sender has a role");
}

// Refuses a command that names another turn of this hand than the current one. If it is an action, and the seat's
// turn of that number was timed out, the reason is too_late with its deadline, also after the tick.
template <AnyCommand Asked>
[[nodiscard]] Refusal refusal_by_turn(const Table& table, const Asked& command, const Arrival& arrival) {
    if constexpr (AboutHand<Asked>) {
        const Hand& hand = table.hand;
        if (!arrival.turn || arrival.turn == hand.turn) return std::nullopt;
        if (hand.phase == Phase::between_hands || hand.number != command.hand) return std::nullopt;
        if constexpr (AnyAction<Asked>) {
            const TimedOut& over = hand.timed_out[command.seat];
            if (over.turn == *arrival.turn && over.turn != TurnNumber{}) {
                return Rejection{.code = RejectionCode::too_late,
                                 .seat = command.seat,
                                 .received_at = arrival.received_at,
                                 .due = over.due};
            }
        }
        return Rejection{.code = RejectionCode::stale};
    }
    return std::nullopt;
}

}  // namespace handlog::engine::detail
