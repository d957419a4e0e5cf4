#include "engine/poker/rules.hpp"

#include <cstdint>
#include <doctest/doctest.h>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/decide.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/presets.hpp"
#include "engine/sound_rules.hpp"
#include "tests/eventstore/document.hpp"

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

TEST_CASE("RULES presets: there are five and the default is standard without its clock") {
    REQUIRE(presets().size() == 5);
    CHECK(presets()[0].name == "standard");
    CHECK(presets()[1].name == "home");
    CHECK(presets()[2].name == "jp");
    CHECK(presets()[3].name == "tda");
    CHECK(presets()[4].name == "room");
    Rules untimed = rules_of("standard");
    untimed.preset = PresetName::none;
    untimed.start = Start::host;
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

// ---- docs/RULES.md says what the presets are ----

namespace {

using handlog::tests::table;

// "20 000", "none" for nothing, "yes", "in_order"
[[nodiscard]] std::string text_of(bool value) { return value ? "yes" : "no"; }
[[nodiscard]] std::string text_of(Currency value) { return std::string(value.text()); }
[[nodiscard]] std::string text_of(Chips value) { return value == 0_c ? "none" : std::to_string(value.count()); }
[[nodiscard]] std::string text_of(const std::optional<Chips>& value) { return value ? text_of(*value) : "none"; }
template <HasNames Choice>
[[nodiscard]] std::string text_of(Choice value) {
    return std::string(name(value));
}
[[nodiscard]] std::string text_of(std::int32_t value) {
    std::string text = std::to_string(value);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, " ");
    return text;
}

[[nodiscard]] std::vector<std::string> split(std::string_view text, std::string_view by) {
    std::vector<std::string> parts;
    for (std::size_t end = text.find(by); end != std::string_view::npos; end = text.find(by)) {
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(end + by.size());
    }
    parts.emplace_back(text);
    return parts;
}

// "standard" and "fold_when_free" to "allow", as the table of the page has it.
[[nodiscard]] std::map<std::pair<std::string, std::string>, std::string> page_of_presets() {
    std::map<std::pair<std::string, std::string>, std::string> cells;
    for (const std::string& row : table("docs/RULES.md", "Fields and presets")) {
        const std::vector<std::string> columns = split(std::string_view(row).substr(2), " | ");
        REQUIRE(columns.size() == 7);
        const std::vector<std::string> fields = split(columns[0], ", ");
        for (std::size_t preset = 0; preset < presets().size(); ++preset) {
            const std::vector<std::string> values = split(columns[preset + 1], ", ");
            for (std::size_t at = 0; at < fields.size(); ++at) {
                const std::string field = fields[at].substr(1, fields[at].size() - 2);
                cells[{std::string(presets()[preset].name), field}] = values.size() == 1 ? values[0] : values.at(at);
            }
        }
    }
    return cells;
}

class PageOfPresets {
public:
    template <class Value>
    void compare(const Preset& preset, const std::string& field, const Value& value) {
        const auto cell = cells_.find({std::string(preset.name), field});
        if (cell == cells_.end()) {
            // A part whose fields have rows of their own.
            if constexpr (HasFields<Value>) {
                for_each_field(value, [&](std::string_view each, const auto& part) {
                    compare(preset, field + "." + std::string(each), part);
                });
            } else {
                FAIL("docs/RULES.md has no row for ", field);
            }
            return;
        }
        ++compared_;
        if constexpr (HasFields<Value>) {
            CHECK_MESSAGE(cell->second == "none", field, " of ", preset.name);
            CHECK_MESSAGE(value == Value{}, field, " of ", preset.name);
        } else {
            const std::string text = text_of(value);
            CHECK_MESSAGE(cell->second == (text == "0" && cell->second == "none" ? "none" : text), field, " of ",
                          preset.name);
        }
    }
    [[nodiscard]] bool is_compared_whole() const { return compared_ == cells_.size(); }

private:
    std::map<std::pair<std::string, std::string>, std::string> cells_ = page_of_presets();
    std::size_t compared_ = 0;
};

}  // namespace

TEST_CASE("RULES presets: each field of each preset is as the table of the page says") {
    PageOfPresets page;
    for (const Preset& preset : presets()) {
        for_each_field(preset.rules, [&](std::string_view field, const auto& value) {
            page.compare(preset, std::string(field), value);
        });
    }
    CHECK(page.is_compared_whole());
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
    check_timer("timers.time_bank_ms", &Timers::time_bank_ms);
    check_timer("timers.return_ms", &Timers::return_ms);
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

TEST_CASE("before a dead button the big blind advances heads-up as ever and no other rule will do") {
    const auto heads_up = [](HeadsUpBlinds blinds, ButtonRule button = ButtonRule::dead) {
        return [blinds, button](Rules& rules) {
            rules.button = button;
            rules.heads_up_blinds = blinds;
        };
    };
    check_fault("heads_up_blinds", 0, 2, 2, heads_up(HeadsUpBlinds::follow_button));
    check_fault("heads_up_blinds", 1, 2, 2, heads_up(HeadsUpBlinds::retain_big_blind));
    check_fault("heads_up_blinds", 3, 2, 2, heads_up(static_cast<HeadsUpBlinds>(3)));
    check_sound(heads_up(HeadsUpBlinds::advance_big_blind));
    check_sound(heads_up(HeadsUpBlinds::follow_button, ButtonRule::next_active));
    check_sound(heads_up(HeadsUpBlinds::retain_big_blind, ButtonRule::next_active));
    check_sound(heads_up(HeadsUpBlinds::advance_big_blind, ButtonRule::next_active));
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

// Files and other programs can hold any number where one of a few is meant.
TEST_CASE("rules that name what does not exist are at fault in that field") {
    int choices = 0;
    std::apply(
        [&]<class... Member>(const Field<Rules, Member>&... each) {
            const auto check = [&]<class Value>(const Field<Rules, Value>& field) {
                if constexpr (HasNames<Value>) {
                    const auto count = static_cast<std::int64_t>(names_of<Value>.size());
                    for (std::int64_t value = 0; value < count; ++value) {
                        check_sound([&](Rules& rules) {
                            // Which goes with every button.
                            rules.heads_up_blinds = HeadsUpBlinds::advance_big_blind;
                            rules.*field.member = static_cast<Value>(value);
                        });
                    }
                    for (const std::int64_t value : {count, std::int64_t{255}}) {
                        check_fault(field.name, value, 0, count - 1,
                                    [&](Rules& rules) { rules.*field.member = static_cast<Value>(value); });
                    }
                    ++choices;
                }
            };
            (check(each), ...);
        },
        fields_of<Rules>);
    CHECK(choices >= 15);
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
