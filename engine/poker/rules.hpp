// What a table plays by: every answer on which the rule books differ, and the
// stakes. Each book's own answers together are in "engine/poker/presets.hpp".
//
// A hand is recorded with the complete Rules it was played under, so a later
// change of a default never judges an old hand anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/poker/chips.hpp"
#include "engine/poker/currency.hpp"
#include "engine/poker/kinds.hpp"
#include "engine/poker/seat.hpp"

namespace handlog::engine::inline poker {

enum class FoldWhenFree : std::uint8_t { allow, refuse };
HANDLOG_NAMES(FoldWhenFree, allow, refuse);

// The smallest raise. at_least_double: max(bet + last full raise, 2 x bet).
enum class RaiseMin : std::uint8_t { last_full_raise, at_least_double };
HANDLOG_NAMES(RaiseMin, last_full_raise, at_least_double);

// May a player who has acted raise again?
//   single      only if somebody has made a full raise since
//   cumulative  if what the player faces over their own last action adds up to what RaiseMin calls full
//   any         whenever the bet has grown
enum class Reopen : std::uint8_t { single, cumulative, any };
HANDLOG_NAMES(Reopen, single, cumulative, any);

// Who gets the chips of a split pot that do not divide: one each, or all to the
// first, counted clockwise from the button among the winners.
enum class OddChip : std::uint8_t { one_each, all_to_first };
HANDLOG_NAMES(OddChip, one_each, all_to_first);

enum class DealFirst : std::uint8_t { small_blind, left_of_button };
HANDLOG_NAMES(DealFirst, small_blind, left_of_button);

// How the button moves.
//   next_active  to the next seat that plays
//   dead         the big blind moves on by one player; button and small blind follow it, onto empty seats if need be
enum class ButtonRule : std::uint8_t { next_active, dead };
HANDLOG_NAMES(ButtonRule, next_active, dead);

// Who posts the big blind when there are two players after a hand of more.
//   follow_button      the button goes on as ever, and the other player posts it
//   retain_big_blind   who posted it last, and if that player is gone the next one; the other has the button
//   advance_big_blind  the next player after who posted it last; the other has the button
enum class HeadsUpBlinds : std::uint8_t { follow_button, retain_big_blind, advance_big_blind };
HANDLOG_NAMES(HeadsUpBlinds, follow_button, retain_big_blind, advance_big_blind);

enum class FirstButton : std::uint8_t { first_ready_seat, random };
HANDLOG_NAMES(FirstButton, first_ready_seat, random);

// When a player who sat down is dealt in, once two others play who have played before. Whoever sits
// where the small blind or the big blind would be waits until the button has gone past.
enum class Newcomer : std::uint8_t { at_once, not_between_button_and_big_blind };
HANDLOG_NAMES(Newcomer, at_once, not_between_button_and_big_blind);

// What a player posts who comes back and whom a blind went past.
//   none
//   dead_big_blind       for the big blind, whole into the main pot
//   live_big_dead_small  the big blind as a bet, and for the small blind as much into the main pot
enum class MissedBlind : std::uint8_t { none, dead_big_blind, live_big_dead_small };
HANDLOG_NAMES(MissedBlind, none, dead_big_blind, live_big_dead_small);

enum class AnteKind : std::uint8_t { none, each, button, big_blind };
HANDLOG_NAMES(AnteKind, none, each, button, big_blind);

enum class Straddle : std::uint8_t { none, under_the_gun };
HANDLOG_NAMES(Straddle, none, under_the_gun);

enum class LeaveMidHand : std::uint8_t { refuse, after_hand };
HANDLOG_NAMES(LeaveMidHand, refuse, after_hand);

// all_tabled: every live hand is shown. in_order: the last aggressor of the
// river first, else the first seat left of the button, and a hand that can no
// longer win any pot is mucked.
enum class Show : std::uint8_t { all_tabled, in_order };
HANDLOG_NAMES(Show, all_tabled, in_order);

// What becomes of a player whose time is over.
enum class TimeOut : std::uint8_t { check_else_fold, fold };
HANDLOG_NAMES(TimeOut, check_else_fold, fold);

// Who says when the next hand starts: the host, or the timers, which the host then follows.
// first_by_host: the host for the first hand, and again once the table has had to wait for players;
// the timers for the hands after it.
enum class Start : std::uint8_t { host, automatic, first_by_host };
HANDLOG_NAMES(Start, host, automatic, first_by_host);

// What a player sits down with, or has after buying in; none is 0.
struct BuyIn {
    Chips least{};
    Chips most{};  // and after adding chips

    friend bool operator==(const BuyIn&, const BuyIn&) = default;
};
HANDLOG_FIELDS(BuyIn, least, most);

struct Ante {
    AnteKind kind = AnteKind::none;
    Chips amount{};
    bool ante_first = true;  // a short stack pays the ante before the blind

    friend bool operator==(const Ante&, const Ante&) = default;
};
HANDLOG_FIELDS(Ante, kind, amount, ante_first);

struct Rake {
    std::int32_t basis_points = 0;  // of the contested chips, rounded down
    std::optional<Chips> cap{};
    bool no_flop_no_drop = true;

    friend bool operator==(const Rake&, const Rake&) = default;
};
HANDLOG_FIELDS(Rake, basis_points, cap, no_flop_no_drop);

// How long the table waits before a Tick may go on without the player, in
// milliseconds; 0 is for as long as it takes, or not at all as said.
struct Timers {
    std::int32_t action_ms = 0;              // for the player whose turn it is
    std::int32_t review_ms = 0;              // for showing cards, after a showdown; not at all if hands start by timers
    std::int32_t review_uncontested_ms = 0;  // and after a hand that ended without one
    std::int32_t predeal_ms = 0;             // for players to bring chips before the next hand; not at all
    std::int32_t next_hand_ms = 0;           // before the next hand, if hands start by timers; not at all
    std::int32_t away_ms = 0;                // for a player without a connection, before the seat is freed
    std::int32_t time_bank_ms = 0;           // of each player, for when the time of a turn is over; none
    std::int32_t return_ms = 0;              // who comes back within it brings what they left with; no such rule

    friend bool operator==(const Timers&, const Timers&) = default;
};
HANDLOG_FIELDS(Timers, action_ms, review_ms, review_uncontested_ms, predeal_ms, next_hand_ms, away_ms, time_bank_ms,
               return_ms);

// Which preset rules were meant to be, whatever differs from it ("engine/poker/presets.hpp").
enum class PresetName : std::uint8_t { none, standard, home, jp, tda, room };
HANDLOG_NAMES(PresetName, none, standard, home, jp, tda, room);

struct Rules {
    PresetName preset = PresetName::none;
    std::int32_t table_max = 9;
    Currency currency{};
    std::int32_t decimals = 0;  // of the currency unit; one chip is its smallest part
    Chips small_blind{1};
    Chips big_blind{2};
    Ante ante{};
    Straddle straddle = Straddle::none;
    FoldWhenFree fold_when_free = FoldWhenFree::allow;
    RaiseMin raise_min = RaiseMin::last_full_raise;
    Reopen reopen = Reopen::single;
    OddChip odd_chip = OddChip::one_each;
    bool burn = true;
    DealFirst deal_first = DealFirst::small_blind;
    ButtonRule button = ButtonRule::next_active;
    HeadsUpBlinds heads_up_blinds = HeadsUpBlinds::follow_button;
    FirstButton first_button = FirstButton::first_ready_seat;
    Newcomer newcomer = Newcomer::at_once;
    bool post_to_play = false;  // instead of waiting, a newcomer may post the big blind
    MissedBlind missed_blind = MissedBlind::none;
    LeaveMidHand leave_mid_hand = LeaveMidHand::refuse;
    Show show = Show::all_tabled;
    Rake rake{};
    BuyIn buy_in{};
    Start start = Start::host;
    Timers timers{};
    std::int32_t away_hands = 0;  // after so many a seat whose player has no connection is freed; 0 is never
    TimeOut timeout_connected = TimeOut::check_else_fold;
    TimeOut timeout_disconnected = TimeOut::check_else_fold;
    bool commit_cards = false;  // each hand says, as it starts, by what each of its cards can be checked later

    friend bool operator==(const Rules&, const Rules&) = default;
};
HANDLOG_FIELDS(Rules, preset, table_max, currency, decimals, small_blind, big_blind, ante, straddle, fold_when_free,
               raise_min, reopen, odd_chip, burn, deal_first, button, heads_up_blinds, first_button, newcomer,
               post_to_play, missed_blind, leave_mid_hand, show, rake, buy_in, start, timers, away_hands,
               timeout_connected, timeout_disconnected, commit_cards);

// No single forced bet may be larger, so that a full table's antes, blinds and
// straddles stay well below the limit of a table's chips.
inline constexpr Chips largest_forced_bet{most_chips.count() / (4 * most_seats)};

// A day, which is longer than any table waits for anybody.
inline constexpr std::int32_t longest_timer_ms = 86'400'000;
inline constexpr std::int32_t most_away_hands = 1'000'000;

// After an outage of the host players have as long to come back as it took, up to this, before their time runs.
inline constexpr std::int32_t most_come_back_ms = 60'000;

// Once in so many hands a table waits for a player who wishes to add chips, so that nobody can stall it.
inline constexpr std::uint32_t hands_per_wish = 10;

// For each hand that is dealt to a player so much of the time bank comes back, up to the whole.
inline constexpr std::int32_t time_bank_refill_ms = 1'000;

// What a refusal may be about: a name that is missing, or one of the rules.
enum class FieldName : std::uint8_t {
    none,
    table,
    player,
    hand,
    table_max,
    decimals,
    big_blind,
    small_blind,
    ante_amount,
    rake_basis_points,
    rake_cap,
    heads_up_blinds,
    ante_kind,
    straddle,
    fold_when_free,
    raise_min,
    reopen,
    odd_chip,
    deal_first,
    button,
    first_button,
    leave_mid_hand,
    show,
    action_ms,
    review_ms,
    review_uncontested_ms,
    timeout_connected,
    timeout_disconnected,
    newcomer,
    missed_blind,
    transfer,
    buy_in_least,
    buy_in_most,
    start,
    predeal_ms,
    next_hand_ms,
    away_ms,
    away_hands,
    preset,
    time_bank_ms,
    return_ms,
};
template <>
struct NamesOf<FieldName> {
    static constexpr std::string_view name = "FieldName";
    static constexpr std::array<std::string_view, 41> names{"",
                                                            "table",
                                                            "player",
                                                            "hand",
                                                            "table_max",
                                                            "decimals",
                                                            "big_blind",
                                                            "small_blind",
                                                            "ante.amount",
                                                            "rake.basis_points",
                                                            "rake.cap",
                                                            "heads_up_blinds",
                                                            "ante.kind",
                                                            "straddle",
                                                            "fold_when_free",
                                                            "raise_min",
                                                            "reopen",
                                                            "odd_chip",
                                                            "deal_first",
                                                            "button",
                                                            "first_button",
                                                            "leave_mid_hand",
                                                            "show",
                                                            "timers.action_ms",
                                                            "timers.review_ms",
                                                            "timers.review_uncontested_ms",
                                                            "timeout_connected",
                                                            "timeout_disconnected",
                                                            "newcomer",
                                                            "missed_blind",
                                                            "transfer",
                                                            "buy_in.least",
                                                            "buy_in.most",
                                                            "start",
                                                            "timers.predeal_ms",
                                                            "timers.next_hand_ms",
                                                            "timers.away_ms",
                                                            "away_hands",
                                                            "preset",
                                                            "timers.time_bank_ms",
                                                            "timers.return_ms"};
};
static_assert(static_cast<std::size_t>(FieldName::return_ms) + 1 == names_of<FieldName>.size());

// `field` is `found`, and must be from `least` to `most`. A switch counts as 0 or 1.
struct RulesFault {
    FieldName field = FieldName::none;
    std::int64_t found = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;

    friend bool operator==(const RulesFault&, const RulesFault&) = default;
};

}  // namespace handlog::engine::inline poker
