// Names are written into logs and read by people, so each is pinned here.
#include "engine/names.hpp"

#include <doctest/doctest.h>
#include <set>
#include <string_view>
#include <vector>

using namespace handlog::engine;

namespace {

// Every enumerator from 0 to `last` has its name, and no number beyond has one.
template <class Enum>
void check_names(Enum last, const std::vector<std::string_view>& expected) {
    REQUIRE(static_cast<std::size_t>(last) + 1 == expected.size());
    REQUIRE(names_of<Enum>.size() == expected.size());
    std::set<std::string_view> distinct;
    for (std::size_t at = 0; at < expected.size(); ++at) {
        CHECK(name(static_cast<Enum>(at)) == expected[at]);
        distinct.insert(name(static_cast<Enum>(at)));
    }
    CHECK(distinct.size() == expected.size());
    CHECK_THROWS_AS((void)name(static_cast<Enum>(expected.size())), BrokenInvariant);
}

}  // namespace

TEST_CASE("streets and phases have their names") {
    check_names(Street::river, {"preflop", "flop", "turn", "river"});
    check_names(HandPhase::hand_complete,
                {"waiting_for_players", "predeal", "deal", "pre_flop_betting", "flop", "flop_betting", "turn",
                 "turn_betting", "river", "river_betting", "showdown", "hand_complete"});
    check_names(TableStatus::paused, {"playing", "pause_after_hand", "paused"});
}

TEST_CASE("forced bets have their names") {
    check_names(ForcedBetKind::dead_post,
                {"ante", "table_ante", "small_blind", "big_blind", "straddle", "post", "dead_post"});
}

TEST_CASE("the answers of the rules have their names") {
    check_names(FoldWhenFree::refuse, {"allow", "refuse"});
    check_names(RaiseMin::at_least_double, {"last_full_raise", "at_least_double"});
    check_names(Reopen::any, {"single", "cumulative", "any"});
    check_names(OddChip::all_to_first, {"one_each", "all_to_first"});
    check_names(DealFirst::left_of_button, {"small_blind", "left_of_button"});
    check_names(ButtonRule::dead, {"next_active", "dead"});
    check_names(FirstButton::random, {"first_ready_seat", "random"});
    check_names(IntentKind::raise, {"none", "fold", "check", "check_fold", "call", "call_any", "raise"});
    check_names(Newcomer::not_between_button_and_big_blind, {"at_once", "not_between_button_and_big_blind"});
    check_names(MissedBlind::live_big_dead_small, {"none", "dead_big_blind", "live_big_dead_small"});
    check_names(AnteKind::big_blind, {"none", "each", "button", "big_blind"});
    check_names(Straddle::under_the_gun, {"none", "under_the_gun"});
    check_names(LeaveMidHand::after_hand, {"refuse", "after_hand"});
    check_names(Show::in_order, {"all_tabled", "in_order"});
    check_names(TimeOut::fold, {"check_else_fold", "fold"});
    check_names(Start::automatic, {"host", "automatic"});
}
