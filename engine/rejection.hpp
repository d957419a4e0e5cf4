// Why a command was refused: a stable code, and the numbers of the sentence
// that the player, the host and the audit trail read.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/chips.hpp"
#include "engine/id.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/time.hpp"

namespace handlog::engine {

// In order of precedence: where several apply, the first is the reason given
// (table, time, pause, hand, seat, turn, kind of action, amount).
enum class RejectionCode : std::uint8_t {
    // the table
    table_not_open,
    table_closed,

    // the time
    time_unknown,
    nothing_due,
    too_late,
    clock_behind,
    too_early,

    // the table's pause
    table_paused,
    already_paused,
    not_paused,

    // what the command itself says
    table_already_open,
    id_missing,
    invalid_rules,

    // the hand
    no_hand_in_progress,
    wrong_hand,
    hand_in_progress,
    hand_not_closed,
    betting_over,
    no_showdown_to_settle,
    no_more_hands,
    not_enough_players,

    // the seat
    no_such_seat,
    seat_taken,
    seat_empty,
    already_seated,
    seat_reserved,
    transfer_taken,
    no_reservation,
    not_ready,
    not_dealt_in,
    no_claim,
    no_further_turn,
    already_leaving,
    already_sitting_out,
    not_sitting_out,
    already_disconnected,
    not_disconnected,
    nobody_posts,
    nothing_to_post,
    already_posting,
    blind_listed_twice,

    // the turn
    not_your_turn,
    your_turn,
    no_intent,

    // the kind of action
    cannot_fold_when_free,
    cannot_check_facing_bet,
    nothing_to_call,
    cannot_bet_facing_bet,
    nothing_to_raise,
    nobody_left_to_raise,
    raise_not_reopened,
    stack_too_short_to_raise,
    stack_unknown,
    already_shown,
    cards_unknown,
    cards_differ,
    last_claim,
    bet_has_grown,

    // the amount
    forced_bet_out_of_range,
    amount_not_positive,
    exceeds_stack,
    bet_too_small,
    raise_too_small,
    too_many_chips,
    buy_in_too_small,
    buy_in_too_large,
    exceeds_claim,
    result_does_not_add_up,
};

inline constexpr int rejection_codes = static_cast<int>(RejectionCode::result_does_not_add_up) + 1;

// "NOT_ENOUGH_PLAYERS": the name by which hosts, logs and people know a code.
[[nodiscard]] std::string_view name(RejectionCode code);

struct Rejection {
    RejectionCode code{};
    Seat seat{};        // the seat that asked, or the one in the way
    Seat other{};       // the seat whose turn it is, or the last one of the table
    HandNumber hand{};  // the hand that the command should have named
    int count{};        // of players who are ready
    Chips given{};      // what was asked for
    Chips least{};      // what would have been allowed
    Chips most{};
    FieldName field = FieldName::none;
    Time received_at{};  // the command
    Time due{};          // what there was to be done

    friend bool operator==(const Rejection&, const Rejection&) = default;
};

// "raise to 250 is below the minimum of 300": with the numbers, amounts in
// units of the currency where it has decimals.
[[nodiscard]] std::string sentence(const Rejection& rejection, int decimals = 0);

}  // namespace handlog::engine
