// Why a command was refused: a stable code, and the numbers of the sentence
// that the player, the host and the audit trail read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/poker/chips.hpp"
#include "engine/poker/id.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/seat.hpp"
#include "engine/poker/time.hpp"

namespace handlog::engine::inline poker {

// In order of precedence: where several apply, the first is the reason given
// (sender, table, time, moment, pause, hand, seat, turn, kind of action, amount, deck). The numbers
// stand for the codes in logs: they are given once, from 1 without a gap, and
// stay, wherever the order grows.
enum class RejectionCode : std::uint8_t {
    // who sent it
    not_allowed = 69,
    not_your_seat = 70,

    // the table
    table_not_open = 1,
    table_closed = 45,

    // the time
    time_unknown = 47,
    outage_impossible = 73,
    nothing_due = 48,
    too_late = 49,
    clock_behind = 50,
    too_early = 63,

    // the turn that its sender saw
    stale = 71,

    // the table's pause
    table_paused = 60,
    already_paused = 61,
    not_paused = 62,

    // what the command itself says
    table_already_open = 2,
    id_missing = 3,
    invalid_rules = 4,

    // the hand
    no_hand_in_progress = 5,
    wrong_hand = 6,
    hand_in_progress = 7,
    hand_not_closed = 46,
    betting_over = 8,
    no_showdown_to_settle = 9,
    no_more_hands = 10,
    not_enough_players = 11,

    // the seat
    no_such_seat = 12,
    seat_taken = 13,
    seat_empty = 14,
    already_seated = 15,
    seat_reserved = 64,
    transfer_taken = 65,
    no_reservation = 66,
    not_ready = 16,
    not_dealt_in = 17,
    no_claim = 18,
    no_further_turn = 56,
    already_leaving = 19,
    already_sitting_out = 20,
    not_sitting_out = 21,
    already_disconnected = 51,
    not_disconnected = 52,
    nobody_posts = 53,
    nothing_to_post = 54,
    already_posting = 55,
    nobody_waits = 74,
    nothing_to_add_to = 75,
    already_wishing = 76,
    wish_too_soon = 77,
    blind_listed_twice = 22,

    // the turn
    not_your_turn = 23,
    your_turn = 57,
    no_intent = 58,

    // the kind of action
    cannot_fold_when_free = 24,
    cannot_check_facing_bet = 25,
    nothing_to_call = 26,
    cannot_bet_facing_bet = 27,
    nothing_to_raise = 28,
    nobody_left_to_raise = 29,
    raise_not_reopened = 30,
    stack_too_short_to_raise = 31,
    stack_unknown = 32,
    already_shown = 33,
    cards_unknown = 34,
    cards_differ = 35,
    last_claim = 36,
    bet_has_grown = 59,

    // the amount
    forced_bet_out_of_range = 37,
    amount_not_positive = 38,
    exceeds_stack = 39,
    bet_too_small = 40,
    raise_too_small = 41,
    too_many_chips = 42,
    buy_in_too_small = 67,
    going_south = 72,
    buy_in_too_large = 68,
    exceeds_claim = 43,
    result_does_not_add_up = 44,

    // what the deck is drawn from
    no_anchor = 79,
    no_share_committed = 80,
    already_revealed = 81,
    anchor_too_new = 78,
    anchor_expired = 86,
    link_does_not_fit = 82,
    cards_not_committed = 83,
    share_needed = 84,
    share_does_not_fit = 85,
};

inline constexpr int rejection_codes = 86;

// Whether this build knows a code of this number.
[[nodiscard]] constexpr bool is_rejection(int number) { return number > 0 && number <= rejection_codes; }

// "NOT_ENOUGH_PLAYERS": the name by which hosts, logs and people know a code.
[[nodiscard]] std::string_view name(RejectionCode code);

// The names of all codes, in the order of their numbers.
[[nodiscard]] const std::array<std::string_view, rejection_codes>& rejection_names();

// Has the numbers that the sentence of its code names, and no others.
struct Rejection {
    RejectionCode code = RejectionCode::table_not_open;
    std::optional<Seat> seat{};           // the seat that asked, or the one in the way
    std::optional<Seat> other{};          // the seat whose turn it is, or the last one of the table
    std::optional<HandNumber> hand{};     // the hand that the command should have named
    std::optional<std::int32_t> count{};  // of players who are ready, or of commitments
    std::optional<Chips> given{};         // what was asked for
    std::optional<Chips> least{};         // what would have been allowed
    std::optional<Chips> most{};
    FieldName field = FieldName::none;
    Time received_at{};  // the command
    Time due{};          // what there was to be done; unknown also where no deadline is set

    friend bool operator==(const Rejection&, const Rejection&) = default;
};
HANDLOG_FIELDS(Rejection, code, seat, other, hand, count, given, least, most, field, received_at, due);

// Does the sentence of this code name the field at this place of a Rejection? Such fields are the only ones
// that are written down, so the sentence of a code names the same ones for ever.
[[nodiscard]] bool names_field(RejectionCode code, std::size_t place);

// Calls `visit(name, value)` for each field that its code names, in their order.
template <class SomeRejection, class Visit>
void for_each_named_field(SomeRejection& rejection, Visit visit) {
    std::size_t place = 0;
    std::apply(
        [&](const auto& /*code*/, const auto&... each) {
            ((names_field(rejection.code, ++place) ? visit(each.name, rejection.*each.member) : void()), ...);
        },
        fields_of<Rejection>);
}

// Has it the numbers that its code names, and no others?
[[nodiscard]] bool has_its_numbers(const Rejection& rejection);

// "raise to 250 is below the minimum of 300": with the numbers, amounts in
// units of the currency where it has decimals.
[[nodiscard]] std::string sentence(const Rejection& rejection, int decimals = 0);

}  // namespace handlog::engine::inline poker
