#include "engine/rules.hpp"

#include <algorithm>
#include <array>

#include "engine/names.hpp"

namespace handlog::engine {

namespace {

constexpr int most_decimals = 6;
constexpr int most_basis_points = 10'000;

// The gameplay rules, the engine contract and the poker specification agree. What Rules are
// by themselves waits for nobody's clock.
constexpr Rules standard{
    .timers = {.action_ms = 20'000},
    .timeout_disconnected = TimeOut::fold,
};

// The cash game of the home poker server.
constexpr Rules home{
    .odd_chip = OddChip::all_to_first,
    .burn = false,
    .keep_big_blind_heads_up = true,
    .first_button = FirstButton::random,
    .newcomer = Newcomer::not_between_button_and_big_blind,
    .post_to_play = true,
    .leave_mid_hand = LeaveMidHand::after_hand,
    .start = Start::automatic,
    .timers = {.action_ms = 30'000, .review_ms = 8'000, .predeal_ms = 15'000, .away_ms = 300'000},
    .away_hands = 10,
};

// The Japanese rule definition.
constexpr Rules jp{
    .table_max = 10,
    .fold_when_free = FoldWhenFree::refuse,
    .raise_min = RaiseMin::at_least_double,
    .reopen = Reopen::any,
    .leave_mid_hand = LeaveMidHand::after_hand,
    .start = Start::automatic,
    .timers = {.next_hand_ms = 2'000},
};

// Tournament directors' practice.
constexpr Rules tda{
    .table_max = 10,
    .reopen = Reopen::cumulative,
    .deal_first = DealFirst::left_of_button,
    .button = ButtonRule::dead,
    .first_button = FirstButton::random,
    .leave_mid_hand = LeaveMidHand::after_hand,
    .show = Show::in_order,
};

constexpr std::array all_presets{Preset{"standard", standard}, Preset{"home", home}, Preset{"jp", jp},
                                 Preset{"tda", tda}};

// Rules come from files and programs that may name what does not exist.
template <Named Enum>
[[nodiscard]] RulesFault one_of(FieldName field, Enum value) {
    return {field, static_cast<std::int64_t>(value), 0, static_cast<std::int64_t>(names_of<Enum>.size()) - 1};
}

}  // namespace

std::span<const Preset> presets() { return all_presets; }

std::optional<Rules> preset(std::string_view name) {
    const auto* const found = std::find_if(all_presets.begin(), all_presets.end(),
                                           [name](const Preset& candidate) { return candidate.name == name; });
    if (found == all_presets.end()) return std::nullopt;
    return found->rules;
}

std::optional<RulesFault> fault(const Rules& rules) {
    const bool has_ante = rules.ante.kind != AnteKind::none;
    const bool button_follows = rules.button == ButtonRule::dead;
    const std::int64_t largest = largest_forced_bet.count();
    const Chips most_buy_in = rules.buy_in.most == 0_c ? most_chips : rules.buy_in.most;
    const std::array ranges{
        RulesFault{FieldName::table_max, rules.table_max, 2, most_seats},
        RulesFault{FieldName::decimals, rules.decimals, 0, most_decimals},
        RulesFault{FieldName::big_blind, rules.big_blind.count(), 1, largest},
        RulesFault{FieldName::small_blind, rules.small_blind.count(), 0, rules.big_blind.count()},
        // An amount goes with an ante, and only with one.
        RulesFault{FieldName::ante_amount, rules.ante.amount.count(), has_ante ? 1 : 0, has_ante ? largest : 0},
        RulesFault{FieldName::rake_basis_points, rules.rake.basis_points, 0, most_basis_points},
        RulesFault{FieldName::rake_cap, rules.rake.cap.value_or(0_c).count(), 0, most_chips.count()},
        // A dead button keeps the big blind moving by itself.
        RulesFault{FieldName::keep_big_blind_heads_up, rules.keep_big_blind_heads_up ? 1 : 0, 0,
                   button_follows ? 0 : 1},
        one_of(FieldName::ante_kind, rules.ante.kind),
        one_of(FieldName::straddle, rules.straddle),
        one_of(FieldName::fold_when_free, rules.fold_when_free),
        one_of(FieldName::raise_min, rules.raise_min),
        one_of(FieldName::reopen, rules.reopen),
        one_of(FieldName::odd_chip, rules.odd_chip),
        one_of(FieldName::deal_first, rules.deal_first),
        one_of(FieldName::button, rules.button),
        one_of(FieldName::first_button, rules.first_button),
        one_of(FieldName::leave_mid_hand, rules.leave_mid_hand),
        one_of(FieldName::show, rules.show),
        RulesFault{FieldName::action_ms, rules.timers.action_ms, 0, longest_timer_ms},
        RulesFault{FieldName::review_ms, rules.timers.review_ms, 0, longest_timer_ms},
        RulesFault{FieldName::review_uncontested_ms, rules.timers.review_uncontested_ms, 0, longest_timer_ms},
        one_of(FieldName::timeout_connected, rules.timeout_connected),
        one_of(FieldName::timeout_disconnected, rules.timeout_disconnected),
        one_of(FieldName::newcomer, rules.newcomer),
        one_of(FieldName::missed_blind, rules.missed_blind),
        RulesFault{FieldName::buy_in_most, rules.buy_in.most.count(), 0, most_chips.count()},
        RulesFault{FieldName::buy_in_least, rules.buy_in.least.count(), 0, most_buy_in.count()},
        one_of(FieldName::start, rules.start),
        RulesFault{FieldName::predeal_ms, rules.timers.predeal_ms, 0, longest_timer_ms},
        RulesFault{FieldName::next_hand_ms, rules.timers.next_hand_ms, 0, longest_timer_ms},
        RulesFault{FieldName::away_ms, rules.timers.away_ms, 0, longest_timer_ms},
        RulesFault{FieldName::away_hands, rules.away_hands, 0, most_away_hands},
    };
    const auto* const wrong = std::find_if(ranges.begin(), ranges.end(), [](const RulesFault& range) {
        return range.found < range.least || range.found > range.most;
    });
    if (wrong == ranges.end()) return std::nullopt;
    return *wrong;
}

}  // namespace handlog::engine
