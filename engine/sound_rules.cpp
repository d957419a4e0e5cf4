#include "engine/sound_rules.hpp"

#include <array>

#include "engine/poker/choices.hpp"

namespace handlog::engine {

namespace {

constexpr int most_decimals = 6;
constexpr int most_basis_points = 10'000;

}  // namespace

std::optional<RulesFault> fault(const Rules& rules) {
    const bool has_ante = rules.ante.kind != AnteKind::none;
    const bool button_follows = rules.button == ButtonRule::dead;
    constexpr auto advance = static_cast<std::int64_t>(HeadsUpBlinds::advance_big_blind);
    const std::int64_t largest = largest_forced_bet.count();
    const bool most_is_sound = rules.buy_in.most >= 0_c && rules.buy_in.most <= most_chips;
    const Chips most_buy_in = most_is_sound && rules.buy_in.most != 0_c ? rules.buy_in.most : most_chips;
    const std::array ranges{
        RulesFault{FieldName::table_max, rules.table_max, 2, most_seats},
        RulesFault{FieldName::decimals, rules.decimals, 0, most_decimals},
        RulesFault{FieldName::big_blind, rules.big_blind.count(), 1, largest},
        RulesFault{FieldName::small_blind, rules.small_blind.count(), 0, rules.big_blind.count()},
        // An amount goes with an ante, and only with one.
        RulesFault{FieldName::ante_amount, rules.ante.amount.count(), has_ante ? 1 : 0, has_ante ? largest : 0},
        RulesFault{FieldName::rake_basis_points, rules.rake.basis_points, 0, most_basis_points},
        RulesFault{FieldName::rake_cap, rules.rake.cap.value_or(0_c).count(), 0, most_chips.count()},
        // Before a dead button the big blind always goes on by one player.
        RulesFault{FieldName::heads_up_blinds, static_cast<std::int64_t>(rules.heads_up_blinds),
                   button_follows ? advance : 0, advance},
        RulesFault{FieldName::action_ms, rules.timers.action_ms, 0, longest_timer_ms},
        RulesFault{FieldName::review_ms, rules.timers.review_ms, 0, longest_timer_ms},
        RulesFault{FieldName::review_uncontested_ms, rules.timers.review_uncontested_ms, 0, longest_timer_ms},
        RulesFault{FieldName::buy_in_most, rules.buy_in.most.count(), 0, most_chips.count()},
        // By a most that cannot be, nobody judges what is least.
        RulesFault{FieldName::buy_in_least, most_is_sound ? rules.buy_in.least.count() : 0, 0, most_buy_in.count()},
        RulesFault{FieldName::predeal_ms, rules.timers.predeal_ms, 0, longest_timer_ms},
        RulesFault{FieldName::next_hand_ms, rules.timers.next_hand_ms, 0, longest_timer_ms},
        RulesFault{FieldName::away_ms, rules.timers.away_ms, 0, longest_timer_ms},
        RulesFault{FieldName::away_hands, rules.away_hands, 0, most_away_hands},
        RulesFault{FieldName::time_bank_ms, rules.timers.time_bank_ms, 0, longest_timer_ms},
        RulesFault{FieldName::return_ms, rules.timers.return_ms, 0, longest_timer_ms},
    };
    // The first in the order of their names.
    std::optional<RulesFault> first;
    const auto check = [&first](const RulesFault& range) {
        const bool wrong = range.found < range.least || range.found > range.most;
        if (wrong && (!first || range.field < first->field)) first = range;
    };
    for (const RulesFault& range : ranges) check(range);
    each_choice(rules, [&check](FieldName field, std::int64_t found, std::int64_t choices) {
        check({.field = field, .found = found, .least = 0, .most = choices - 1});
    });
    return first;
}

}  // namespace handlog::engine
