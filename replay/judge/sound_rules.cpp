#include "replay/judge/sound_rules.hpp"

#include <cstdint>

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr std::int64_t day_ms = std::int64_t{24} * 60 * 60 * 1'000;

// Remembers the first field that fails.
class Ranges {
public:
    void check(FieldName field, std::int64_t found, std::int64_t least, std::int64_t most) {
        if (fault_ || (found >= least && found <= most)) return;
        fault_ = RulesFault{.field = field, .found = found, .least = least, .most = most};
    }
    // An enumerator counts from 0.
    template <class Enum>
    void check_choice(FieldName field, Enum found, Enum last) {
        check(field, static_cast<std::int64_t>(found), 0, static_cast<std::int64_t>(last));
    }
    [[nodiscard]] const std::optional<RulesFault>& first_fault() const { return fault_; }

private:
    std::optional<RulesFault> fault_;
};

}  // namespace

std::optional<RulesFault> unsound_field(const Rules& rules) {
    const std::int64_t largest = largest_forced_bet.count();
    const bool ante = rules.ante.kind != AnteKind::none;
    const std::int64_t largest_stack = most_chips.count();
    const std::int64_t most_buy_in = rules.buy_in.most.count();
    const bool may_keep_big_blind = rules.button != ButtonRule::dead;
    Ranges ranges;
    ranges.check(FieldName::table_max, rules.table_max, 2, most_seats);
    ranges.check(FieldName::decimals, rules.decimals, 0, 6);
    ranges.check(FieldName::big_blind, rules.big_blind.count(), 1, largest);
    ranges.check(FieldName::small_blind, rules.small_blind.count(), 0, rules.big_blind.count());
    ranges.check(FieldName::ante_amount, rules.ante.amount.count(), ante ? 1 : 0, ante ? largest : 0);
    ranges.check(FieldName::rake_basis_points, rules.rake.basis_points, 0, 10'000);
    if (rules.rake.cap) ranges.check(FieldName::rake_cap, rules.rake.cap->count(), 0, most_chips.count());
    ranges.check(FieldName::keep_big_blind_heads_up, rules.keep_big_blind_heads_up ? 1 : 0, 0,
                 may_keep_big_blind ? 1 : 0);
    ranges.check_choice(FieldName::ante_kind, rules.ante.kind, AnteKind::big_blind);
    ranges.check_choice(FieldName::straddle, rules.straddle, Straddle::under_the_gun);
    ranges.check_choice(FieldName::fold_when_free, rules.fold_when_free, FoldWhenFree::refuse);
    ranges.check_choice(FieldName::raise_min, rules.raise_min, RaiseMin::at_least_double);
    ranges.check_choice(FieldName::reopen, rules.reopen, Reopen::any);
    ranges.check_choice(FieldName::odd_chip, rules.odd_chip, OddChip::all_to_first);
    ranges.check_choice(FieldName::deal_first, rules.deal_first, DealFirst::left_of_button);
    ranges.check_choice(FieldName::button, rules.button, ButtonRule::dead);
    ranges.check_choice(FieldName::first_button, rules.first_button, FirstButton::random);
    ranges.check_choice(FieldName::leave_mid_hand, rules.leave_mid_hand, LeaveMidHand::after_hand);
    ranges.check_choice(FieldName::show, rules.show, Show::in_order);
    ranges.check(FieldName::action_ms, rules.timers.action_ms, 0, day_ms);
    ranges.check(FieldName::review_ms, rules.timers.review_ms, 0, day_ms);
    ranges.check(FieldName::review_uncontested_ms, rules.timers.review_uncontested_ms, 0, day_ms);
    ranges.check_choice(FieldName::timeout_connected, rules.timeout_connected, TimeOut::fold);
    ranges.check_choice(FieldName::timeout_disconnected, rules.timeout_disconnected, TimeOut::fold);
    ranges.check_choice(FieldName::newcomer, rules.newcomer, Newcomer::not_between_button_and_big_blind);
    ranges.check_choice(FieldName::missed_blind, rules.missed_blind, MissedBlind::live_big_dead_small);
    ranges.check(FieldName::buy_in_most, most_buy_in, 0, largest_stack);
    ranges.check(FieldName::buy_in_least, rules.buy_in.least.count(), 0,
                 most_buy_in == 0 ? largest_stack : most_buy_in);
    ranges.check_choice(FieldName::start, rules.start, Start::automatic);
    ranges.check(FieldName::predeal_ms, rules.timers.predeal_ms, 0, day_ms);
    ranges.check(FieldName::next_hand_ms, rules.timers.next_hand_ms, 0, day_ms);
    ranges.check(FieldName::away_ms, rules.timers.away_ms, 0, day_ms);
    ranges.check(FieldName::away_hands, rules.away_hands, 0, 1'000'000);
    return ranges.first_fault();
}

}  // namespace handlog::replay::judge
