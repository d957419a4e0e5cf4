// Names are written into logs and read by people. Those of the rules are pinned with their numbers in
// docs/EVENTS.md.
#include "engine/poker/names.hpp"

#include <doctest/doctest.h>
#include <set>
#include <string_view>
#include <vector>

#include "engine/table.hpp"

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
