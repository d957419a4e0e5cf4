// The names of enumerators, as logs, JSON, command lines and people write them.
// A name is as stable as the meaning behind it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "engine/poker/between_hands.hpp"
#include "engine/poker/command.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/poker/rules.hpp"
#include "engine/poker/street.hpp"

namespace handlog::engine::inline poker {

// In the order of the enumerators.
template <class Enum>
inline constexpr std::array<std::string_view, 0> names_of{};

template <>
inline constexpr std::array<std::string_view, 4> names_of<Street>{"preflop", "flop", "turn", "river"};
template <>
inline constexpr std::array<std::string_view, 7> names_of<ForcedBetKind>{
    "ante", "table_ante", "small_blind", "big_blind", "straddle", "post", "dead_post"};
template <>
inline constexpr std::array<std::string_view, 7> names_of<IntentKind>{"none", "fold",     "check", "check_fold",
                                                                      "call", "call_any", "raise"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<FoldWhenFree>{"allow", "refuse"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<RaiseMin>{"last_full_raise", "at_least_double"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<Reopen>{"single", "cumulative", "any"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<OddChip>{"one_each", "all_to_first"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<DealFirst>{"small_blind", "left_of_button"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<ButtonRule>{"next_active", "dead"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<FirstButton>{"first_ready_seat", "random"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Newcomer>{"at_once", "not_between_button_and_big_blind"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<MissedBlind>{"none", "dead_big_blind", "live_big_dead_small"};
template <>
inline constexpr std::array<std::string_view, 4> names_of<AnteKind>{"none", "each", "button", "big_blind"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Straddle>{"none", "under_the_gun"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<LeaveMidHand>{"refuse", "after_hand"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Show>{"all_tabled", "in_order"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<TimeOut>{"check_else_fold", "fold"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<Start>{"host", "automatic"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<TableStatus>{"playing", "pause_after_hand", "paused"};

template <>
inline constexpr std::array<std::string_view, 38> names_of<FieldName>{"",
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
                                                                      "keep_big_blind_heads_up",
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
                                                                      "away_hands"};

template <class Enum>
concept Named = (names_of<Enum>.size() > 0);

template <Named Enum>
[[nodiscard]] constexpr std::string_view name(Enum value) {
    const auto at = static_cast<std::size_t>(value);
    invariant(at < names_of<Enum>.size(), "an enumerator has a name");
    return names_of<Enum>[at];
}

}  // namespace handlog::engine::inline poker
