#include "engine/poker/presets.hpp"

#include <algorithm>
#include <array>

namespace handlog::engine::inline poker {

namespace {

// The gameplay rules, the engine contract and the poker specification agree. What Rules are
// by themselves waits for nobody's clock.
constexpr Rules standard{
    .preset = PresetName::standard,
    .start = Start::first_by_host,
    .timers = {.action_ms = 20'000, .next_hand_ms = 3'000, .away_ms = 120'000},
    .timeout_disconnected = TimeOut::fold,
};

// The cash game of the home poker server.
constexpr Rules home{
    .preset = PresetName::home,
    .odd_chip = OddChip::all_to_first,
    .burn = false,
    .heads_up_blinds = HeadsUpBlinds::retain_big_blind,
    .first_button = FirstButton::random,
    .newcomer = Newcomer::not_between_button_and_big_blind,
    .post_to_play = true,
    .leave_mid_hand = LeaveMidHand::after_hand,
    .start = Start::automatic,
    .timers = {.action_ms = 30'000,
               .review_ms = 8'000,
               .review_uncontested_ms = 3'000,
               .predeal_ms = 15'000,
               .away_ms = 300'000},
    .away_hands = 10,
};

// The Japanese rule definition.
constexpr Rules jp{
    .preset = PresetName::jp,
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
    .preset = PresetName::tda,
    .table_max = 10,
    .reopen = Reopen::cumulative,
    .deal_first = DealFirst::left_of_button,
    .button = ButtonRule::dead,
    .heads_up_blinds = HeadsUpBlinds::advance_big_blind,
    .first_button = FirstButton::random,
    .leave_mid_hand = LeaveMidHand::after_hand,
    .show = Show::in_order,
};

// A card room online, with a host of its own: betting, button and showing are those of tournament directors.
constexpr Rules room = [] {
    Rules rules = tda;
    rules.preset = PresetName::room;
    rules.table_max = Rules{}.table_max;
    rules.newcomer = Newcomer::not_between_button_and_big_blind;
    rules.post_to_play = true;
    rules.missed_blind = MissedBlind::live_big_dead_small;
    rules.start = Start::automatic;
    rules.timers = {.action_ms = 20'000,
                    .review_ms = 5'000,
                    .review_uncontested_ms = 2'000,
                    .predeal_ms = 15'000,
                    .next_hand_ms = 1'000,
                    .away_ms = 300'000,
                    .time_bank_ms = 60'000,
                    .return_ms = 3'600'000};
    rules.away_hands = 10;
    rules.commit_cards = true;
    return rules;
}();

constexpr std::array all_presets{
    Preset{"standard", "what most rule books agree on", standard},
    Preset{"home", "a cash game at home that starts its hands by itself", home},
    Preset{"jp", "the Japanese rule definition", jp},
    Preset{"tda", "what tournament directors do", tda},
    Preset{"room", "a card room online with a live host", room},
};

// Every name but none is a preset's, and each preset says its own.
static_assert(all_presets.size() + 1 == names_of<PresetName>.size());
static_assert(std::all_of(all_presets.begin(), all_presets.end(), [](const Preset& preset) {
    return names_of<PresetName>[static_cast<std::size_t>(preset.rules.preset)] == preset.name;
}));

}  // namespace

std::span<const Preset> presets() { return all_presets; }

std::vector<std::string_view> names_of_presets() {
    std::vector<std::string_view> names;
    for (const Preset& preset : all_presets) names.push_back(preset.name);
    return names;
}

std::optional<Rules> preset(std::string_view name) {
    const auto* const found = std::find_if(all_presets.begin(), all_presets.end(),
                                           [name](const Preset& candidate) { return candidate.name == name; });
    if (found == all_presets.end()) return std::nullopt;
    return found->rules;
}

}  // namespace handlog::engine::inline poker
