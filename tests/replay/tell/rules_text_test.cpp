#include "replay/tell/rules_text.hpp"

#include <doctest/doctest.h>

#include "engine/poker/presets.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::preset_meant;
using handlog::replay::stakes;

TEST_CASE("stakes are told with their currency") {
    Rules rules = handlog::tests::stakes(50_c, 100_c);
    CHECK(stakes(rules) == "50/100, play money");
    rules.decimals = 2;
    rules.currency = *Currency::parse("USD");
    CHECK(stakes(rules) == "0.50/1.00 USD");
    rules.currency = Currency::unknown();
    CHECK(stakes(rules) == "0.50/1.00");
}

TEST_CASE("rules are told by the preset that was meant and what differs from it") {
    for (const Preset& each : presets()) CHECK(preset_meant(each.rules) == each.name);
    CHECK(preset_meant(Rules{}).empty());

    Rules rules = *preset("home");
    // The stakes are the table's own.
    rules.currency = *Currency::parse("USD");
    rules.decimals = 2;
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    CHECK(preset_meant(rules) == "home");

    rules.table_max = 6;
    rules.burn = true;
    rules.show = Show::in_order;
    rules.rake = {.basis_points = 250, .cap = 300_c};
    rules.timers.action_ms = 20'000;
    CHECK(preset_meant(rules) ==
          "home, but with table_max 6, burn yes, show in_order, rake.basis_points 250, rake.cap 3.00, "
          "timers.action_ms 20000");
}

TEST_CASE("rules of a log that somebody made up are told all the same") {
    Rules rules = *preset("tda");
    rules.show = static_cast<Show>(7);
    CHECK(preset_meant(rules) == "tda, but with show ?");
    rules.preset = static_cast<PresetName>(99);
    CHECK(preset_meant(rules).empty());
}
