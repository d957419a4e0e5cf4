#include "engine/poker/rules.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/decide.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/presets.hpp"
#include "engine/sound_rules.hpp"

using namespace handlog::engine;

namespace {

[[nodiscard]] Rules rules_of(std::string_view name) {
    const std::optional<Rules> rules = preset(name);
    REQUIRE(rules.has_value());
    return *rules;
}

// `change` makes rules faulty in `field` alone.
template <class Change>
void check_fault(std::string_view field, std::int64_t found, std::int64_t least, std::int64_t most, Change change) {
    Rules rules;
    change(rules);
    const std::optional<RulesFault> wrong = fault(rules);
    REQUIRE_MESSAGE(wrong.has_value(), field);
    CHECK(name(wrong->field) == field);
    CHECK(*wrong == RulesFault{.field = wrong->field, .found = found, .least = least, .most = most});
}

template <class Change>
void check_sound(Change change) {
    Rules rules;
    change(rules);
    CHECK(!fault(rules));
}

}  // namespace

TEST_CASE("RULES presets: there are standard and home and jp and tda and the default is standard without its clock") {
    REQUIRE(presets().size() == 4);
    CHECK(presets()[0].name == "standard");
    CHECK(presets()[1].name == "home");
    CHECK(presets()[2].name == "jp");
    CHECK(presets()[3].name == "tda");
    Rules untimed = rules_of("standard");
    untimed.timers = {};
    untimed.timeout_disconnected = TimeOut::check_else_fold;
    CHECK(untimed == Rules{});
    CHECK(!preset("Standard"));
    CHECK(!preset(""));
}

TEST_CASE("every preset can be played") {
    for (const Preset& each : presets()) {
        CHECK(!fault(each.rules));
        CHECK(each.rules.small_blind == 1_c);
        CHECK(each.rules.big_blind == 2_c);
    }
}

// ---- one row of the table of RULES each: standard, home, jp, tda ----

namespace {

template <class Field, class Value>
void check_row(Field Rules::*field, Value standard, Value home, Value jp, Value tda) {
    CHECK(rules_of("standard").*field == standard);
    CHECK(rules_of("home").*field == home);
    CHECK(rules_of("jp").*field == jp);
    CHECK(rules_of("tda").*field == tda);
}

}  // namespace

TEST_CASE("RULES presets: table_max is 9 and 9 and 10 and 10") { check_row(&Rules::table_max, 9, 9, 10, 10); }

TEST_CASE("RULES presets: a turn takes 20 seconds in standard and 30 in home and home reviews a showdown for 8") {
    const Timers home{.action_ms = 30'000, .review_ms = 8'000, .predeal_ms = 15'000, .away_ms = 300'000};
    check_row(&Rules::timers, Timers{.action_ms = 20'000}, home, Timers{.next_hand_ms = 2'000}, Timers{});
}

TEST_CASE("RULES presets: hands start by timers at home and in jp and home frees a seat after ten hands") {
    check_row(&Rules::start, Start::host, Start::automatic, Start::automatic, Start::host);
    check_row(&Rules::away_hands, 0, 10, 0, 0);
}

TEST_CASE("RULES presets: a player may bring any amount of chips") {
    check_row(&Rules::buy_in, BuyIn{}, BuyIn{}, BuyIn{}, BuyIn{});
}

TEST_CASE("RULES presets: only standard folds whoever is disconnected although a check is free") {
    using enum TimeOut;
    check_row(&Rules::timeout_connected, check_else_fold, check_else_fold, check_else_fold, check_else_fold);
    check_row(&Rules::timeout_disconnected, fold, check_else_fold, check_else_fold, check_else_fold);
}

TEST_CASE("RULES presets: only home lets newcomers wait for the button and post") {
    using enum Newcomer;
    check_row(&Rules::newcomer, at_once, not_between_button_and_big_blind, at_once, at_once);
    check_row(&Rules::post_to_play, false, true, false, false);
}

TEST_CASE("RULES presets: nobody has to make good a blind that was missed") {
    using enum MissedBlind;
    check_row(&Rules::missed_blind, none, none, none, none);
}

TEST_CASE("RULES presets: only jp refuses to fold when a check is free") {
    using enum FoldWhenFree;
    check_row(&Rules::fold_when_free, allow, allow, refuse, allow);
}

TEST_CASE("RULES presets: only jp raises to the double at least") {
    using enum RaiseMin;
    check_row(&Rules::raise_min, last_full_raise, last_full_raise, at_least_double, last_full_raise);
}

TEST_CASE("RULES presets: betting is reopened by a single raise and by any in jp and cumulatively in tda") {
    using enum Reopen;
    check_row(&Rules::reopen, single, single, any, cumulative);
}

TEST_CASE("RULES presets: odd chips go one each except at home") {
    using enum OddChip;
    check_row(&Rules::odd_chip, one_each, all_to_first, one_each, one_each);
}

TEST_CASE("RULES presets: cards are burned except at home") { check_row(&Rules::burn, true, false, true, true); }

TEST_CASE("RULES presets: the small blind gets the first card except in tda") {
    using enum DealFirst;
    check_row(&Rules::deal_first, small_blind, small_blind, small_blind, left_of_button);
}

TEST_CASE("RULES presets: the button goes to the next active seat and home keeps the big blind and tda has it dead") {
    using enum ButtonRule;
    check_row(&Rules::button, next_active, next_active, next_active, dead);
    check_row(&Rules::keep_big_blind_heads_up, false, true, false, false);
}

TEST_CASE("RULES presets: the first button is drawn at home and in tda") {
    using enum FirstButton;
    check_row(&Rules::first_button, first_ready_seat, random, first_ready_seat, random);
}

TEST_CASE("RULES presets: there is no ante and no straddle and no rake") {
    for (const Preset& each : presets()) {
        CHECK(each.rules.ante.kind == AnteKind::none);
        CHECK(each.rules.ante.amount == 0_c);
        CHECK(each.rules.straddle == Straddle::none);
        CHECK(each.rules.rake.basis_points == 0);
    }
}

TEST_CASE("RULES presets: only standard refuses to let a player leave in the middle of a hand") {
    using enum LeaveMidHand;
    check_row(&Rules::leave_mid_hand, refuse, after_hand, after_hand, after_hand);
}

TEST_CASE("RULES presets: all hands are tabled except in tda which shows in order") {
    using enum Show;
    check_row(&Rules::show, all_tabled, all_tabled, all_tabled, in_order);
}

// ---- rules that no table can be played with ----

TEST_CASE("a table has 2 to 10 seats") {
    check_fault("table_max", 1, 2, 10, [](Rules& rules) { rules.table_max = 1; });
    check_fault("table_max", 11, 2, 10, [](Rules& rules) { rules.table_max = 11; });
    check_fault("table_max", -1, 2, 10, [](Rules& rules) { rules.table_max = -1; });
    check_sound([](Rules& rules) { rules.table_max = 2; });
    check_sound([](Rules& rules) { rules.table_max = 10; });
}

TEST_CASE("a currency has 0 to 6 decimals") {
    check_fault("decimals", -1, 0, 6, [](Rules& rules) { rules.decimals = -1; });
    check_fault("decimals", 7, 0, 6, [](Rules& rules) { rules.decimals = 7; });
    check_sound([](Rules& rules) { rules.decimals = 6; });
}

TEST_CASE("a big blind is at least 1 and stays within what ten seats can be asked for") {
    const std::int64_t most = largest_forced_bet.count();
    check_fault("big_blind", 0, 1, most, [](Rules& rules) { rules.big_blind = 0_c; });
    check_fault("big_blind", most + 1, 1, most, [](Rules& rules) { rules.big_blind = largest_forced_bet + 1_c; });
    check_sound([](Rules& rules) { rules.big_blind = largest_forced_bet; });
    CHECK(largest_forced_bet * (4 * most_seats) <= most_chips);
}

TEST_CASE("a small blind is from nothing up to the big blind") {
    check_fault("small_blind", -1, 0, 2, [](Rules& rules) { rules.small_blind = Chips(-1); });
    check_fault("small_blind", 3, 0, 2, [](Rules& rules) { rules.small_blind = 3_c; });
    check_sound([](Rules& rules) { rules.small_blind = 0_c; });
    check_sound([](Rules& rules) { rules.small_blind = 2_c; });
}

TEST_CASE("an ante has an amount and no ante has none") {
    const std::int64_t most = largest_forced_bet.count();
    check_fault("ante.amount", 5, 0, 0, [](Rules& rules) { rules.ante.amount = 5_c; });
    for (const AnteKind kind : {AnteKind::each, AnteKind::button, AnteKind::big_blind}) {
        check_fault("ante.amount", 0, 1, most, [kind](Rules& rules) { rules.ante.kind = kind; });
        check_fault("ante.amount", most + 1, 1, most,
                    [kind](Rules& rules) { rules.ante = {.kind = kind, .amount = largest_forced_bet + 1_c}; });
        check_sound([kind](Rules& rules) { rules.ante = {.kind = kind, .amount = 1_c}; });
    }
}

TEST_CASE("a rake is from nothing to the whole pot and its cap is not negative") {
    check_fault("rake.basis_points", -1, 0, 10'000, [](Rules& rules) { rules.rake.basis_points = -1; });
    check_fault("rake.basis_points", 10'001, 0, 10'000, [](Rules& rules) { rules.rake.basis_points = 10'001; });
    check_fault("rake.cap", -1, 0, most_chips.count(), [](Rules& rules) { rules.rake.cap = Chips(-1); });
    check_sound([](Rules& rules) { rules.rake = {.basis_points = 10'000, .cap = 0_c}; });
}

TEST_CASE("the most that a player brings is not less than the least where there is one") {
    const std::int64_t most = most_chips.count();
    check_fault("buy_in.most", -1, 0, most, [](Rules& rules) { rules.buy_in.most = Chips(-1); });
    check_fault("buy_in.most", most + 1, 0, most, [](Rules& rules) { rules.buy_in.most = most_chips + 1_c; });
    check_fault("buy_in.least", -1, 0, most, [](Rules& rules) { rules.buy_in.least = Chips(-1); });
    check_fault("buy_in.least", most + 1, 0, most, [](Rules& rules) { rules.buy_in.least = most_chips + 1_c; });
    check_fault("buy_in.least", 101, 0, 100, [](Rules& rules) { rules.buy_in = {.least = 101_c, .most = 100_c}; });
    check_sound([](Rules& rules) { rules.buy_in = {.least = 100_c, .most = 100_c}; });
    check_sound([](Rules& rules) { rules.buy_in = {.least = most_chips, .most = 0_c}; });
}

namespace {

void check_timer(std::string_view field, std::int32_t Timers::*member) {
    const std::int64_t most = longest_timer_ms;
    check_fault(field, -1, 0, most, [member](Rules& rules) { rules.timers.*member = -1; });
    check_fault(field, most + 1, 0, most, [member](Rules& rules) { rules.timers.*member = longest_timer_ms + 1; });
    check_sound([member](Rules& rules) { rules.timers.*member = longest_timer_ms; });
}

}  // namespace

TEST_CASE("a table waits for nobody longer than a day and counts a million hands of who is away") {
    check_timer("timers.action_ms", &Timers::action_ms);
    check_timer("timers.review_ms", &Timers::review_ms);
    check_timer("timers.review_uncontested_ms", &Timers::review_uncontested_ms);
    check_timer("timers.predeal_ms", &Timers::predeal_ms);
    check_timer("timers.next_hand_ms", &Timers::next_hand_ms);
    check_timer("timers.away_ms", &Timers::away_ms);
    check_fault("away_hands", -1, 0, most_away_hands, [](Rules& rules) { rules.away_hands = -1; });
    check_fault("away_hands", most_away_hands + 1, 0, most_away_hands,
                [](Rules& rules) { rules.away_hands = most_away_hands + 1; });
    check_sound([](Rules& rules) { rules.away_hands = most_away_hands; });
}

TEST_CASE("a dead button keeps the big blind moving by itself and takes no second rule for it") {
    check_fault("keep_big_blind_heads_up", 1, 0, 0, [](Rules& rules) {
        rules.button = ButtonRule::dead;
        rules.keep_big_blind_heads_up = true;
    });
    check_sound([](Rules& rules) { rules.keep_big_blind_heads_up = true; });
}

TEST_CASE("of several faults the first field in the order of the rules is named") {
    Rules rules;
    rules.rake.basis_points = -1;
    rules.big_blind = 0_c;
    rules.table_max = 1;
    CHECK(name(fault(rules)->field) == "table_max");
    rules.table_max = 9;
    CHECK(name(fault(rules)->field) == "big_blind");
    rules.big_blind = 2_c;
    CHECK(name(fault(rules)->field) == "rake.basis_points");
}

// ---- enumerators that do not exist ----

namespace {

// Files and other programs can hold any number where one of `count` is meant.
template <class Enum>
void check_enumerators(std::string_view field, std::int64_t count, Enum Rules::*member) {
    for (std::int64_t value = 0; value < count; ++value) {
        check_sound([&](Rules& rules) { rules.*member = static_cast<Enum>(value); });
    }
    for (const std::int64_t value : {count, std::int64_t{255}}) {
        check_fault(field, value, 0, count - 1, [&](Rules& rules) { rules.*member = static_cast<Enum>(value); });
    }
}

}  // namespace

TEST_CASE("rules that name what does not exist are at fault in that field") {
    check_enumerators("straddle", 2, &Rules::straddle);
    check_enumerators("fold_when_free", 2, &Rules::fold_when_free);
    check_enumerators("raise_min", 2, &Rules::raise_min);
    check_enumerators("reopen", 3, &Rules::reopen);
    check_enumerators("odd_chip", 2, &Rules::odd_chip);
    check_enumerators("deal_first", 2, &Rules::deal_first);
    check_enumerators("button", 2, &Rules::button);
    check_enumerators("first_button", 2, &Rules::first_button);
    check_enumerators("leave_mid_hand", 2, &Rules::leave_mid_hand);
    check_enumerators("show", 2, &Rules::show);
    check_enumerators("start", 2, &Rules::start);
    check_enumerators("timeout_connected", 2, &Rules::timeout_connected);
    check_enumerators("timeout_disconnected", 2, &Rules::timeout_disconnected);
    check_enumerators("newcomer", 2, &Rules::newcomer);
    check_enumerators("missed_blind", 3, &Rules::missed_blind);
    check_fault("ante.kind", 4, 0, 3,
                [](Rules& rules) { rules.ante = {.kind = static_cast<AnteKind>(4), .amount = 1_c}; });
}

TEST_CASE("a table is not opened by rules that name what does not exist and the refusal names the field") {
    Rules rules;
    rules.show = static_cast<Show>(7);
    Table table;
    Events events;
    const auto refused = play(table, OpenTable{.table = *TableId::parse("table"), .rules = rules}, events);
    REQUIRE(refused.has_value());
    CHECK(refused->code == RejectionCode::invalid_rules);
    CHECK(sentence(*refused) == "show cannot be 7; it must be from 0 to 1");
    CHECK_FALSE(table.is_open());
}
