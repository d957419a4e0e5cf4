#include "host/illegal_commands.hpp"

#include <optional>

#include "engine/legal_actions.hpp"
#include "engine/shuffle.hpp"

namespace handlog::host {

namespace {

using namespace engine;

[[nodiscard]] HandNumber other_than(HandNumber hand) { return {hand.value + 1}; }

[[nodiscard]] Command bet_or_raise(const Table& table, Seat seat, Chips to) {
    if (table.hand.bet == 0_c) return Bet{.hand = table.hand.number, .seat = seat, .to = to};
    return Raise{.hand = table.hand.number, .seat = seat, .to = to};
}

// Any of the six actions; for a seat that has no turn none of them is possible.
[[nodiscard]] Command some_action(const Table& table, HandNumber hand, Seat seat, WordStream& words) {
    switch (draw_below(6, words)) {
        case 0:
            return Fold{.hand = hand, .seat = seat};
        case 1:
            return Check{.hand = hand, .seat = seat};
        case 2:
            return Call{.hand = hand, .seat = seat};
        case 3:
            return Bet{.hand = hand, .seat = seat, .to = table.rules.big_blind};
        case 4:
            return Raise{.hand = hand, .seat = seat, .to = table.hand.bet * 2};
        default:
            return AllIn{.hand = hand, .seat = seat};
    }
}

// By the player whose turn it is.
[[nodiscard]] Command action_amiss(const Table& table, const LegalActions& legal, WordStream& words) {
    const HandNumber hand = table.hand.number;
    const Seat seat = legal.seat;
    switch (draw_below(6, words)) {
        case 0:  // below the minimum
            if (legal.raise) return bet_or_raise(table, seat, legal.raise->min - 1_c);
            break;
        case 1:  // above the stack
            if (legal.raise) return bet_or_raise(table, seat, legal.raise->max + 1_c);
            break;
        case 2:
            if (legal.raise) return bet_or_raise(table, seat, Chips(-1));
            break;
        case 3:  // what would be right without a bet, or with one
            if (legal.check) return Call{.hand = hand, .seat = seat};
            if (draw_below(2, words) == 0) return Bet{.hand = hand, .seat = seat, .to = table.hand.bet * 3};
            return Check{.hand = hand, .seat = seat};
        case 4:
            if (!legal.fold) return Fold{.hand = hand, .seat = seat};
            if (table.hand.bet == 0_c) return Raise{.hand = hand, .seat = seat, .to = table.rules.big_blind * 2};
            break;
        default:
            // More than the call where raising is closed.
            if (!legal.raise) return bet_or_raise(table, seat, table.hand.bet * 2 + table.rules.big_blind);
    }
    return some_action(table, other_than(hand), seat, words);
}

// By somebody whose turn it is not, for any chair of the largest table.
[[nodiscard]] Command action_out_of_turn(const Table& table, Seat to_act, WordStream& words) {
    const Seat seat((to_act.index() + 1 + draw_below(most_seats - 1, words)) % most_seats);
    return some_action(table, table.hand.number, seat, words);
}

[[nodiscard]] Command start_again(const HandId& id) {
    return StartHand{.hand_id = id, .deck = Seed{}, .forced_bets = {}};
}

// What has to wait until the hand is over, or was never possible.
[[nodiscard]] Command too_early(const Table& table, Seat seat, WordStream& words) {
    const HandNumber hand = table.hand.number;
    switch (draw_below(9, words)) {
        case 0:
            return start_again(table.hand.id);
        case 1:
            return CloseHand{.hand = hand};
        case 2:
            return CloseTable{};
        case 3:  // a hand is not shown before its showdown
            return ShowHand{.hand = hand, .seat = seat};
        case 4:
            return MuckHand{.hand = hand, .seat = seat};
        case 5:
            return LeaveUndeclared{.hand = hand};
        case 6:
            return DeclareResult{.hand = hand, .won = {}, .rake = {}};
        case 7:
            if (!table.hand.dealt_in.contains(seat)) return CancelHand{.hand = other_than(hand)};
            return AddChips{.seat = seat, .amount = table.rules.big_blind};
        default:
            if (table.rules.leave_mid_hand == LeaveMidHand::after_hand || !table.hand.dealt_in.contains(seat)) {
                return CancelHand{.hand = other_than(hand)};
            }
            return UnseatPlayer{.seat = seat};
    }
}

// What has nothing to do with a hand.
[[nodiscard]] Command about_a_seat(const Table& table, Seat seat, WordStream& words) {
    const PlayerId& player = table.players[seat];
    const Seat other(draw_below(most_seats, words));
    const bool empty = !table.occupied.contains(other);
    switch (draw_below(6, words)) {
        case 0:  // the seat is taken, or not there, or somebody else's
            return SeatPlayer{.seat = other, .player = player, .stack = Stack(table.rules.big_blind)};
        case 1:
            return AddChips{.seat = empty ? other : seat, .amount = empty ? table.rules.big_blind : 0_c};
        case 2:
            if (table.hand_in_progress() && !empty) return AddChips{.seat = seat, .amount = Chips(-1)};
            // Where nobody has a chip, there is room for as many as can be.
            return AddChips{.seat = seat, .amount = room_for_chips(table) == most_chips ? 0_c : most_chips};
        case 3:
            if (empty) return UnseatPlayer{.seat = other};
            return OpenTable{.table = table.id, .rules = table.rules};
        case 4:  // the player has played before, or adds nothing
            if (table.dues.newcomers.contains(seat)) return AddChips{.seat = seat, .amount = 0_c};
            return PostBlind{.seat = seat};
        default:
            if (table.sitting_out.contains(seat)) return SitOut{.seat = seat};
            return SitIn{.seat = seat};
    }
}

// Between two hands, or while the last one may still be shown.
[[nodiscard]] Command about_no_hand(const Table& table, Seat seat, WordStream& words) {
    const HandNumber hand = table.hand.number;
    switch (draw_below(4, words)) {
        case 0:
            return CancelHand{.hand = hand};
        case 1:  // without a name no hand can begin
            return start_again(table.hand.phase == Phase::between_hands ? HandId{} : table.hand.id);
        case 2:
            return CloseHand{.hand = other_than(hand)};
        default:
            return some_action(table, hand, seat, words);
    }
}

}  // namespace

Command illegal_command(const Table& table, Seat seat, WordStream& words) {
    const int subject = draw_below(6, words);
    if (subject == 0) return about_a_seat(table, seat, words);
    if (!table.hand_in_progress()) return about_no_hand(table, seat, words);
    if (subject == 1) return too_early(table, seat, words);
    const std::optional<LegalActions> legal = legal_actions(table);
    if (!legal) return some_action(table, table.hand.number, seat, words);
    if (subject == 2) return action_out_of_turn(table, legal->seat, words);
    return action_amiss(table, *legal, words);
}

}  // namespace handlog::host
