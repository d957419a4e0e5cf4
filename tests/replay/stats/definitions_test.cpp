// Each definition of docs/STATS.md as a hand that has it, with what may surprise.
#include <doctest/doctest.h>
#include <optional>
#include <string_view>

#include "eventstore/record/hand_log.hpp"
#include "host/recording.hpp"
#include "replay/stats/hand_counting.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::replay::stats;
using handlog::engine::Seat;
using handlog::eventstore::Entry;
using handlog::eventstore::HandLog;

namespace {

// What the commands of a scenario come to when they are recorded, a second after each other.
// Nobody may know when the last of them was, or the one so many before it.
class Counts {
public:
    explicit Counts(const Scenario& scenario, std::optional<std::size_t> untimed = std::nullopt) {
        handlog::host::Recording recording(*TableId::parse("Rio"));
        std::int64_t now = 0;
        for (const Command& command : scenario.commands()) {
            static_cast<void>(recording.record(command, Time(now += 1'000)));
        }
        HandLog log = recording.log();
        if (untimed) log.entries.at(log.entries.size() - 1 - *untimed).at = Time();
        counting_.begin(log.opening);
        handlog::eventstore::Sequence sequence = 0;
        for (const Entry& entry : log.entries) counting_.hear(entry, sequence++);
    }

    [[nodiscard]] const PlayerHand& of(Seat seat) const {
        for (const PlayerHand& player : counting_.players()) {
            if (player.seat == seat) return player;
        }
        FAIL("nobody sits there");
        throw 0;
    }
    [[nodiscard]] std::size_t players() const { return counting_.players().size(); }
    [[nodiscard]] bool took(Seat seat, Statistic statistic) const { return of(seat)[statistic] == Count{1, 1}; }
    [[nodiscard]] bool passed(Seat seat, Statistic statistic) const { return of(seat)[statistic] == Count{0, 1}; }
    [[nodiscard]] bool had_no_chance(Seat seat, Statistic statistic) const {
        return of(seat)[statistic] == Count{0, 0};
    }

private:
    HandCounting counting_;
};

// On a fresh table Ann has the button, Bob and Cat the blinds.
[[nodiscard]] Scenario four_players() {
    return given(stakes(50_c, 100_c), {{ann, 10'000_c}, {bob, 10'000_c}, {cat, 10'000_c}, {dan, 10'000_c}});
}
[[nodiscard]] Scenario heads_up() { return given(stakes(50_c, 100_c), {{ann, 10'000_c}, {bob, 10'000_c}}); }

}  // namespace

TEST_CASE("STATS vpip: a walk is no chance and a check of the big blind is not voluntary") {
    const Counts walk(four_players().deal().folds(dan).folds(ann).folds(bob));
    CHECK(walk.had_no_chance(cat, Statistic::vpip));
    CHECK(walk.passed(bob, Statistic::vpip));
    const Counts limped(four_players().deal().calls(dan).folds(ann).calls(bob).checks(cat).check_or_call_down());
    CHECK(limped.took(dan, Statistic::vpip));
    CHECK(limped.took(bob, Statistic::vpip));
    CHECK(limped.passed(cat, Statistic::vpip));
    CHECK(limped.passed(dan, Statistic::pfr));
}

TEST_CASE("STATS rfi and steal: a limp before it takes the chance away") {
    const Counts stolen(four_players().deal().folds(dan).raises(ann, 300_c).folds(bob).folds(cat));
    CHECK(stolen.passed(dan, Statistic::rfi));
    CHECK(stolen.passed(dan, Statistic::steal));  // four-handed the first to act is the cutoff
    CHECK(stolen.took(ann, Statistic::rfi));
    CHECK(stolen.took(ann, Statistic::steal));
    CHECK(stolen.took(bob, Statistic::fold_sb_to_steal));
    CHECK(stolen.took(cat, Statistic::fold_bb_to_steal));
    CHECK(stolen.passed(cat, Statistic::three_bet));
    const Counts limped(four_players().deal().calls(dan).raises(ann, 500_c).folds(bob).folds(cat).folds(dan));
    CHECK(limped.had_no_chance(ann, Statistic::rfi));
    CHECK(limped.had_no_chance(cat, Statistic::fold_bb_to_steal));
    CHECK(limped.passed(dan, Statistic::three_bet));
}

TEST_CASE("STATS fold to steal: a call of the small blind takes the big blind's chance away") {
    const Counts called(four_players().deal().folds(dan).raises(ann, 300_c).calls(bob).folds(cat).check_or_call_down());
    CHECK(called.passed(bob, Statistic::fold_sb_to_steal));
    CHECK(called.had_no_chance(cat, Statistic::fold_bb_to_steal));
    CHECK(called.passed(cat, Statistic::squeeze));
}

TEST_CASE("STATS heads-up the button steals and nobody is a small blind who folds to it") {
    const Counts raised(heads_up().deal().raises(ann, 300_c).folds(bob));
    CHECK(raised.took(ann, Statistic::steal));
    CHECK(name(raised.of(ann).position) == "BTN");
    CHECK(raised.took(bob, Statistic::fold_bb_to_steal));
    CHECK(raised.had_no_chance(bob, Statistic::fold_sb_to_steal));
}

TEST_CASE("STATS squeeze and 4-bet: a cold raise is counted as well") {
    const Counts squeezed(four_players()
                              .deal()
                              .raises(dan, 300_c)
                              .calls(ann)
                              .raises(bob, 1'200_c)
                              .raises(cat, 3'000_c)
                              .folds(dan)
                              .folds(ann)
                              .folds(bob));
    CHECK(squeezed.took(bob, Statistic::three_bet));
    CHECK(squeezed.took(bob, Statistic::squeeze));
    CHECK(squeezed.took(cat, Statistic::four_bet));
    CHECK(squeezed.had_no_chance(cat, Statistic::three_bet));
    CHECK(squeezed.had_no_chance(dan, Statistic::fold_to_three_bet));  // it is the third raise that he faces
    const Counts folded(four_players().deal().raises(dan, 300_c).folds(ann).raises(bob, 1'200_c).folds(cat).folds(dan));
    CHECK(folded.took(dan, Statistic::fold_to_three_bet));
    CHECK(folded.passed(dan, Statistic::four_bet));
    CHECK(folded.passed(cat, Statistic::four_bet));
}

TEST_CASE("STATS 3-bet: who has no more than the call has no chance") {
    const Counts hand(given(stakes(50_c, 100_c), {{ann, 10'000_c}, {bob, 10'000_c}, {cat, 300_c}})
                          .deal()
                          .raises(ann, 300_c)
                          .folds(bob)
                          .calls(cat));
    CHECK(hand.had_no_chance(cat, Statistic::three_bet));
    CHECK(hand.of(cat).all_in == Street::preflop);
    CHECK(hand.of(cat).saw_flop);
    CHECK(hand.of(cat).saw_river);
    CHECK(hand.took(cat, Statistic::went_to_showdown));
}

TEST_CASE("STATS continuation bets: each street continues the one before") {
    const Counts hand(heads_up()
                          .deal()
                          .raises(ann, 300_c)
                          .calls(bob)
                          .checks(bob)
                          .bets(ann, 400_c)
                          .calls(bob)
                          .checks(bob)
                          .bets(ann, 900_c)
                          .calls(bob)
                          .checks(bob)
                          .checks(ann));
    CHECK(hand.took(ann, Statistic::cbet_flop));
    CHECK(hand.took(ann, Statistic::cbet_turn));
    CHECK(hand.passed(ann, Statistic::cbet_river));
    CHECK(hand.passed(bob, Statistic::fold_to_cbet_flop));
    CHECK(hand.passed(bob, Statistic::fold_to_cbet_turn));
    CHECK(hand.had_no_chance(bob, Statistic::fold_to_cbet_river));
    CHECK(hand.of(bob)[Statistic::check_raise] == Count{0, 2});
    CHECK(hand.of(bob)[Statistic::donk] == Count{0, 3});
    CHECK(hand.of(bob)[Statistic::aggression_factor] == Count{0, 2});
    CHECK(hand.of(ann)[Statistic::aggression_frequency] == Count{2, 2});
}

TEST_CASE("STATS continuation bets: a flop that was checked is not continued on the turn") {
    const Counts hand(
        heads_up().deal().raises(ann, 300_c).calls(bob).checks(bob).checks(ann).bets(bob, 300_c).folds(ann));
    CHECK(hand.passed(ann, Statistic::cbet_flop));
    CHECK(hand.had_no_chance(ann, Statistic::cbet_turn));
    CHECK(hand.took(bob, Statistic::probe));
    CHECK(hand.passed(bob, Statistic::donk));
    CHECK(hand.had_no_chance(ann, Statistic::fold_to_cbet_turn));
    CHECK(hand.took(bob, Statistic::won_when_saw_flop));
    CHECK(hand.had_no_chance(bob, Statistic::won_at_showdown));
}

TEST_CASE("STATS donk and check-raise: a bet into the raiser and a raise after a check") {
    const Counts donked(heads_up().deal().raises(ann, 300_c).calls(bob).bets(bob, 200_c).folds(ann));
    CHECK(donked.took(bob, Statistic::donk));
    CHECK(donked.had_no_chance(ann, Statistic::cbet_flop));
    const Counts raised(
        heads_up().deal().raises(ann, 300_c).calls(bob).checks(bob).bets(ann, 200_c).raises(bob, 700_c).folds(ann));
    CHECK(raised.took(bob, Statistic::check_raise));
    CHECK(raised.passed(bob, Statistic::donk));
    CHECK(raised.passed(bob, Statistic::fold_to_cbet_flop));
    CHECK(raised.took(ann, Statistic::cbet_flop));
    const Counts limped(heads_up().deal().calls(ann).checks(bob).bets(bob, 200_c).folds(ann));
    CHECK(limped.had_no_chance(bob, Statistic::donk));
}

TEST_CASE("STATS float: a call in position and a bet when the bettor checks") {
    const Counts hand(given(stakes(50_c, 100_c), {{ann, 10'000_c}, {bob, 10'000_c}, {cat, 10'000_c}})
                          .deal()
                          .calls(ann)
                          .raises(bob, 400_c)
                          .folds(cat)
                          .calls(ann)
                          .bets(bob, 500_c)
                          .calls(ann)
                          .checks(bob)
                          .bets(ann, 900_c)
                          .folds(bob));
    CHECK(hand.took(ann, Statistic::float_bet));
    CHECK(hand.took(bob, Statistic::cbet_flop));
    CHECK(hand.passed(bob, Statistic::cbet_turn));
    CHECK(hand.had_no_chance(bob, Statistic::float_bet));
}

TEST_CASE("STATS W$SD: all who split a pot won at the showdown") {
    const Counts hand(
        heads_up().deal({.hole = {{ann, "2c 3d"}, {bob, "2d 3c"}}, .board = "Ts Js Qs Ks As"}).check_or_call_down());
    CHECK(hand.took(ann, Statistic::won_at_showdown));
    CHECK(hand.took(bob, Statistic::won_at_showdown));
    CHECK(hand.of(ann).net == 0_c);
}

TEST_CASE("STATS a cancelled hand is not counted") {
    CHECK(Counts(heads_up().deal().raises(ann, 300_c).is_cancelled()).players() == 0);
    CHECK(Counts(heads_up().deal().raises(ann, 300_c)).players() == 0);
}

TEST_CASE("STATS where nobody recorded who won there is no result") {
    const Counts hand(heads_up().deal({.rest_is_unknown = true}).check_or_call_down().is_left_undeclared());
    CHECK(!hand.of(ann).net);
    CHECK(hand.took(ann, Statistic::went_to_showdown));
    CHECK(hand.had_no_chance(ann, Statistic::won_at_showdown));
    CHECK(hand.had_no_chance(ann, Statistic::won_when_saw_flop));
}

TEST_CASE("STATS a player who folded has no result where nobody recorded who won") {
    const Counts hand(given(stakes(50_c, 100_c), {{ann, 1'000_c}, {bob, 1'000_c}, {cat, 1'000_c}})
                          .deal({.rest_is_unknown = true})
                          .calls(ann)
                          .calls(bob)
                          .checks(cat)
                          .bets(bob, 100_c)
                          .folds(cat)
                          .calls(ann)
                          .check_or_call_down()
                          .is_left_undeclared());
    // Cat lost 100, and Ann or Bob won them: the results of the three would not add up to nothing.
    for (const Seat player : {ann, bob, cat}) {
        CHECK(!hand.of(player).net);
        CHECK(hand.had_no_chance(player, Statistic::won_when_saw_flop));
    }
    CHECK(hand.of(cat).contributed == 100_c);
}

TEST_CASE("STATS an effective stack is what the largest other one covers") {
    const Counts hand(
        given(stakes(50_c, 100_c), {{ann, 9'000_c}, {bob, 500_c}, {cat, 4'000_c}}).deal().folds(ann).folds(bob));
    CHECK(hand.of(ann).effective == Stack(4'000_c));
    CHECK(hand.of(bob).effective == Stack(500_c));
    CHECK(hand.of(cat).effective == Stack(4'000_c));
    CHECK(hand.of(cat).contributed == 50_c);
    CHECK(hand.of(cat).net == 50_c);
    CHECK(hand.of(ann).time_ms == 1'000);
}

TEST_CASE("STATS the time of a hand is that of all turns and unknown where one of their moments is") {
    const auto hand = [](std::optional<std::size_t> untimed) {
        return Counts(
            heads_up().deal().calls(ann).raises(bob, 300_c).calls(ann).checks(bob).bets(ann, 200_c).folds(bob),
            untimed);
    };
    CHECK(hand(std::nullopt).of(ann).time_ms == 3'000);
    CHECK(hand(std::nullopt).of(bob).time_ms == 3'000);
    const Counts last_is_unknown = hand(0);
    CHECK(last_is_unknown.of(ann).time_ms == 3'000);
    CHECK(!last_is_unknown.of(bob).time_ms);
    // Ann's bet both ends her turn and begins his.
    const Counts bet_is_unknown = hand(1);
    CHECK(!bet_is_unknown.of(ann).time_ms);
    CHECK(!bet_is_unknown.of(bob).time_ms);
}

TEST_CASE("STATS the rake is shared alike or by what was put in and none of it is lost") {
    Rules rules = stakes(50_c, 100_c);
    rules.rake = {.basis_points = 1'000, .no_flop_no_drop = false};
    const Counts hand(given(rules, {{ann, 10'000_c}, {bob, 10'000_c}, {cat, 10'000_c}})
                          .deal()
                          .calls(ann)
                          .folds(bob)
                          .checks(cat)
                          .check_or_call_down());  // a pot of 250 and a rake of 25
    CHECK(hand.of(ann).rake_dealt == 8'334);
    CHECK(hand.of(bob).rake_dealt == 8'333);
    CHECK(hand.of(cat).rake_dealt == 8'333);
    CHECK(hand.of(bob).rake_contributed == 8'333);
    CHECK(hand.of(ann).rake_weighted == 10'000);
    CHECK(hand.of(bob).rake_weighted == 5'000);
}
