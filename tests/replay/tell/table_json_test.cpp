// A table at one moment as JSON.
#include "replay/tell/table_json.hpp"

#include <doctest/doctest.h>
#include <string>

#include "engine/decide.hpp"
#include "engine/evolve.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using handlog::replay::Point;

namespace {

[[nodiscard]] std::string state(const Table& table, const std::optional<PlayerId>& viewer = {}) {
    return to_json(table, Point{.log = {.table = *TableId::parse("Rio"), .ordinal = 3}, .entry = 5, .event = 2},
                   viewer);
}

[[nodiscard]] bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a table is written with every card for the operator and with a player's own for the player") {
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}}, .board = "2c 7d 9h"}).calls(ann).checks(bob);
    const std::string all = state(hand.table());
    CHECK(all.substr(0, all.find("\"state\"")) ==
          R"({"log":{"table":"Rio","ordinal":3},"entry":5,"event":2,"version":)" +
              std::to_string(hand.table().version) + R"(,"currency":"play","decimals":0,)");
    CHECK(holds(all, R"("cards":["As","Ah"])"));
    CHECK(holds(all, R"("cards":["Ks","Kh"])"));
    CHECK(holds(all, R"("board":["2c","7d","9h"],"pots":[{"amount":20,"eligible":[0,1],"paid_by":[0,1]}])"));
    CHECK(holds(
        all,
        R"("to_act":1,"turn":3,"due":null,"time_bank_from":null,"legal":{"seat":1,"fold":true,"check":true,"call":null,"raising":"open",)"
        R"("bet":true,"raise":{"min":10,"max":490},"sizes":{"half_pot":10,"three_quarters_pot":15,"pot":20},"all_in":true}})"));

    const std::string of_ann = state(hand.table(), PlayerId::parse("Ann"));
    CHECK(holds(of_ann, R"("cards":["As","Ah"])"));
    CHECK(holds(of_ann, R"("cards":["??","??"])"));
    CHECK(!holds(of_ann, "Ks"));
    CHECK(holds(of_ann, R"("legal":null)"));
    CHECK(holds(of_ann, R"("event":2,"version":null,)"));
    CHECK(holds(state(hand.table(), PlayerId::parse("Bob")), R"("legal":{"seat":1)"));
}

TEST_CASE("what only the operator may know changes nothing of what a player reads as JSON") {
    const auto of_ann = [](const char* bobs_cards) {
        Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
        hand.deal({.hole = {{ann, "As Ah"}, {bob, bobs_cards}}, .board = "2c 7d 9h Js 3s"}).calls(ann).calls(bob);
        return state(hand.table(), PlayerId::parse("Ann"));
    };
    CHECK(of_ann("Ks Kh") == of_ann("4c 4d"));

    Scenario hand = given(stakes(5_c, 10_c), {{ann, 500_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal();
    const std::string before = state(hand.table(), PlayerId::parse("Ann"));
    hand.intends(bob, IntentKind::fold);
    CHECK(state(hand.table(), PlayerId::parse("Ann")) == before);
}

TEST_CASE("many viewers of a table read as JSON what each of them would read alone") {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        RandomHost host(seed);
        Table table;
        for (int left = 100; left > 0; --left) {
            const Outcome outcome = decide(table, host.next(table));
            if (std::holds_alternative<Rejection>(outcome)) continue;
            for (const Event& event : std::get<Events>(outcome)) evolve(table, event);
            const handlog::replay::StatesAsJson states(table);
            for (const PlayerId& viewer : {PlayerId(), table.players[Seat(0)], table.players[Seat(3)]}) {
                CHECK(states.as_seen_by(viewer) == handlog::replay::state_to_json(table, viewer));
                ++compared;
            }
        }
    }
    CHECK(compared > 1'000);
}
