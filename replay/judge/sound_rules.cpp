#include "replay/judge/sound_rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

#include "replay/judge/seats.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

struct Range {
    std::int64_t found = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;

    [[nodiscard]] bool is_sound() const { return least <= found && found <= most; }
};

constexpr std::int64_t largest_amount = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t largest_bet = largest_amount / (4 * places);

[[nodiscard]] constexpr Range of_timer(std::int64_t milliseconds) {
    return {.found = milliseconds, .least = 0, .most = std::int64_t{24} * 60 * 60 * 1'000};
}

// An enumerator counts from 0.
template <class Choice>
[[nodiscard]] constexpr Range of_choice(Choice found, Choice last) {
    return {.found = static_cast<std::int64_t>(found), .least = 0, .most = static_cast<std::int64_t>(last)};
}

[[nodiscard]] Range of_ante(const Ante& ante) {
    if (ante.kind == AnteKind::none) return {.found = ante.amount.count(), .least = 0, .most = 0};
    return {.found = ante.amount.count(), .least = 1, .most = largest_bet};
}

// A button that may be dead is led by the big blind, which goes on by one player then as ever.
[[nodiscard]] Range of_heads_up_blinds(const Rules& rules) {
    Range range = of_choice(rules.heads_up_blinds, HeadsUpBlinds::advance_big_blind);
    if (rules.button == ButtonRule::dead) range.least = range.most;
    return range;
}

[[nodiscard]] Range of_rake_cap(const Rake& rake) {
    return {.found = rake.cap ? rake.cap->count() : 0, .least = 0, .most = largest_amount};
}

// No more than the most, where there is a most.
[[nodiscard]] Range of_least_buy_in(const BuyIn& buy_in) {
    const std::int64_t most = buy_in.most.count();
    return {.found = buy_in.least.count(), .least = 0, .most = most == 0 ? largest_amount : most};
}

// Each field by its name, so that one that nobody judges does not compile.
[[nodiscard]] Range range_of(FieldName field, const Rules& rules) {
    switch (field) {
        case FieldName::table_max:
            return {.found = rules.table_max, .least = 2, .most = places};
        case FieldName::decimals:
            return {.found = rules.decimals, .least = 0, .most = 6};
        case FieldName::big_blind:
            return {.found = rules.big_blind.count(), .least = 1, .most = largest_bet};
        case FieldName::small_blind:
            return {.found = rules.small_blind.count(), .least = 0, .most = rules.big_blind.count()};
        case FieldName::ante_amount:
            return of_ante(rules.ante);
        case FieldName::rake_basis_points:
            return {.found = rules.rake.basis_points, .least = 0, .most = 10'000};
        case FieldName::rake_cap:
            return of_rake_cap(rules.rake);
        case FieldName::heads_up_blinds:
            return of_heads_up_blinds(rules);
        case FieldName::ante_kind:
            return of_choice(rules.ante.kind, AnteKind::big_blind);
        case FieldName::straddle:
            return of_choice(rules.straddle, Straddle::under_the_gun);
        case FieldName::fold_when_free:
            return of_choice(rules.fold_when_free, FoldWhenFree::refuse);
        case FieldName::raise_min:
            return of_choice(rules.raise_min, RaiseMin::at_least_double);
        case FieldName::reopen:
            return of_choice(rules.reopen, Reopen::any);
        case FieldName::odd_chip:
            return of_choice(rules.odd_chip, OddChip::all_to_first);
        case FieldName::deal_first:
            return of_choice(rules.deal_first, DealFirst::left_of_button);
        case FieldName::button:
            return of_choice(rules.button, ButtonRule::dead);
        case FieldName::first_button:
            return of_choice(rules.first_button, FirstButton::random);
        case FieldName::leave_mid_hand:
            return of_choice(rules.leave_mid_hand, LeaveMidHand::after_hand);
        case FieldName::show:
            return of_choice(rules.show, Show::in_order);
        case FieldName::action_ms:
            return of_timer(rules.timers.action_ms);
        case FieldName::review_ms:
            return of_timer(rules.timers.review_ms);
        case FieldName::review_uncontested_ms:
            return of_timer(rules.timers.review_uncontested_ms);
        case FieldName::timeout_connected:
            return of_choice(rules.timeout_connected, TimeOut::fold);
        case FieldName::timeout_disconnected:
            return of_choice(rules.timeout_disconnected, TimeOut::fold);
        case FieldName::newcomer:
            return of_choice(rules.newcomer, Newcomer::not_between_button_and_big_blind);
        case FieldName::missed_blind:
            return of_choice(rules.missed_blind, MissedBlind::live_big_dead_small);
        case FieldName::buy_in_most:
            return {.found = rules.buy_in.most.count(), .least = 0, .most = largest_amount};
        case FieldName::buy_in_least:
            return of_least_buy_in(rules.buy_in);
        case FieldName::start:
            return of_choice(rules.start, Start::first_by_host);
        case FieldName::predeal_ms:
            return of_timer(rules.timers.predeal_ms);
        case FieldName::next_hand_ms:
            return of_timer(rules.timers.next_hand_ms);
        case FieldName::away_ms:
            return of_timer(rules.timers.away_ms);
        case FieldName::away_hands:
            return {.found = rules.away_hands, .least = 0, .most = 1'000'000};
        case FieldName::preset:
            return of_choice(rules.preset, PresetName::room);
        case FieldName::time_bank_ms:
            return of_timer(rules.timers.time_bank_ms);
        case FieldName::return_ms:
            return of_timer(rules.timers.return_ms);
        case FieldName::none:
        case FieldName::table:
        case FieldName::player:
        case FieldName::hand:
        case FieldName::transfer:
            break;  // of no rules
    }
    return {};
}

// Hosts are told the first that is wrong, so that the order is a part of the answer.
constexpr std::array order{
    FieldName::table_max,
    FieldName::decimals,
    FieldName::big_blind,
    FieldName::small_blind,
    FieldName::ante_amount,
    FieldName::rake_basis_points,
    FieldName::rake_cap,
    FieldName::heads_up_blinds,
    FieldName::ante_kind,
    FieldName::straddle,
    FieldName::fold_when_free,
    FieldName::raise_min,
    FieldName::reopen,
    FieldName::odd_chip,
    FieldName::deal_first,
    FieldName::button,
    FieldName::first_button,
    FieldName::leave_mid_hand,
    FieldName::show,
    FieldName::action_ms,
    FieldName::review_ms,
    FieldName::review_uncontested_ms,
    FieldName::timeout_connected,
    FieldName::timeout_disconnected,
    FieldName::newcomer,
    FieldName::missed_blind,
    FieldName::buy_in_most,
    FieldName::buy_in_least,
    FieldName::start,
    FieldName::predeal_ms,
    FieldName::next_hand_ms,
    FieldName::away_ms,
    FieldName::away_hands,
    FieldName::preset,
    FieldName::time_bank_ms,
    FieldName::return_ms,
};
static_assert(order.size() + 5 == static_cast<std::size_t>(FieldName::return_ms) + 1,
              "every field of the rules has its place");

}  // namespace

std::optional<RulesFault> unsound_field(const Rules& rules) {
    for (const FieldName field : order) {
        const Range range = range_of(field, rules);
        if (range.is_sound()) continue;
        return RulesFault{.field = field, .found = range.found, .least = range.least, .most = range.most};
    }
    return std::nullopt;
}

}  // namespace handlog::replay::judge
