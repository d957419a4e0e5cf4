// What the player to act is offered: 001 §4 "Valid Actions Per Situation", 002
// §8.2, 003 "Action Controls" and 004 §5. decide() accepts exactly what is
// offered, so each test takes up or is refused what it looked at.
#include <doctest/doctest.h>
#include <optional>

#include "engine/legal_actions.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;

namespace {

[[nodiscard]] LegalActions offered(const Scenario& hand) {
    const std::optional<LegalActions> legal = legal_actions(hand.table());
    REQUIRE(legal.has_value());
    return *legal;
}

}  // namespace

TEST_CASE("001 §4 no current bet: check and bet of a big blind at least and fold are offered") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal().check_or_call_this_street();
    const LegalActions legal = offered(hand);
    CHECK(legal.seat == bob);
    CHECK(legal.check);
    CHECK(legal.fold);
    CHECK(!legal.call);
    CHECK(legal.bet);
    CHECK(legal.raise == RaiseLimits{.min = 100_c, .max = 900_c});
    CHECK(legal.all_in);
    hand.bets(bob, 100_c);
}

TEST_CASE("001 §4 the unraised big blind: check and bet and fold are offered") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal().calls(ann);
    const LegalActions legal = offered(hand);
    CHECK(legal.seat == bob);
    CHECK(legal.check);
    CHECK(legal.bet);
    CHECK(!legal.call);
    CHECK(legal.raise == RaiseLimits{.min = 200_c, .max = 1000_c});
    hand.bets(bob, 200_c);
}

TEST_CASE("001 §4 a current bet: call and raise and fold are offered") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal().raises(ann, 300_c);
    const LegalActions legal = offered(hand);
    CHECK(legal.seat == bob);
    CHECK(!legal.check);
    CHECK(legal.fold);
    CHECK(legal.call == 200_c);
    CHECK(!legal.bet);
    CHECK(legal.raise == RaiseLimits{.min = 500_c, .max = 1000_c});
    CHECK(legal.all_in);
    hand.raises(bob, 500_c);
}

TEST_CASE("001 §4 a bet that cannot be afforded: an all-in call and fold are offered") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 280_c}, {cat, 1000_c}}, Place::here());
    hand.deal().raises(ann, 300_c);
    const LegalActions legal = offered(hand);
    CHECK(legal.seat == bob);
    CHECK(legal.fold);
    CHECK(legal.call == 230_c);
    CHECK(legal.all_in);
    CHECK(!legal.bet);
    CHECK(!legal.raise);
    CHECK(!legal.sizes);
    CHECK(legal.raising == Raising::stack_too_short);
    hand.goes_all_in(bob).then_includes({PlayerCalled{.seat = bob, .added = 230_c, .to = 280_c, .all_in = true}});
}

TEST_CASE("001 §4 a big blind that cannot be afforded: what is left is posted or bet all-in") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 60_c}})
        .deal()
        .then_includes(
            {ForcedBetPosted{.seat = bob, .kind = ForcedBetKind::big_blind, .amount = 60_c, .all_in = true}});

    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 160_c}, {cat, 1000_c}}, Place::here());
    hand.deal().check_or_call_this_street().then_turn(bob).then_stacks({{bob, 60_c}});
    const LegalActions legal = offered(hand);
    CHECK(legal.check);
    CHECK(legal.all_in);
    hand.goes_all_in(bob);
    CHECK(hand.all<PlayerBet>().at(0).to == 60_c);
    CHECK(hand.all<PlayerBet>().at(0).all_in);
}

TEST_CASE("002 §8.2: where a check is free and folds are refused no fold is offered") {
    Scenario hand(playing("jp", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    hand.deal();
    CHECK(offered(hand).fold);
    hand.calls(ann);
    CHECK(!offered(hand).fold);
    CHECK(offered(hand).check);
    CHECK(offered(hand).all_in);
    hand.folds(bob).refused(cannot_fold_when_free, "checking costs nothing here, and these rules refuse a fold");
}

TEST_CASE("where raising is not reopened no raise is offered and an all-in is offered as the call") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 150_c}, {cat, 1000_c}}, Place::here());
    hand.deal().calls(ann).goes_all_in(bob).calls(cat);
    const LegalActions legal = offered(hand);
    CHECK(legal.call == 50_c);
    CHECK(!legal.raise);
    CHECK(legal.all_in);
    hand.goes_all_in(ann).then_includes({PlayerCalled{.seat = ann, .added = 50_c, .to = 150_c, .all_in = false}});
}

TEST_CASE("003 presets: half and three quarters and the whole pot are counted after the call") {
    // 50 and 100 in the blinds and 100 to call: a pot of 250.
    Scenario hand(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}}, Place::here());
    hand.deal();
    CHECK(offered(hand).sizes == RaiseSizes{.half_pot = 225_c, .three_quarters_pot = 287_c, .pot = 350_c});
    CHECK(offered(hand).raise->max == 5000_c);
    // On the flop the pot is 300 and there is nothing to call.
    hand.check_or_call_this_street();
    CHECK(offered(hand).sizes == RaiseSizes{.half_pot = 150_c, .three_quarters_pot = 225_c, .pot = 300_c});
    CHECK(offered(hand).raise->max == 4900_c);
    // A bet of 200 makes it 500, and 700 after the call.
    hand.bets(bob, 200_c);
    CHECK(offered(hand).sizes == RaiseSizes{.half_pot = 550_c, .three_quarters_pot = 725_c, .pot = 900_c});
    CHECK(offered(hand).raise->max == 4900_c);
    hand.raises(cat, 900_c);
}

TEST_CASE("003 presets: each size is within what the player may raise to") {
    // Three quarters of the pot are more than Ann has; half of it is less than the smallest bet on the small flop.
    Scenario hand(stakes(50_c, 100_c), {{ann, 260_c}, {bob, 5000_c}, {cat, 5000_c}}, Place::here());
    hand.deal();
    CHECK(offered(hand).sizes == RaiseSizes{.half_pot = 225_c, .three_quarters_pot = 260_c, .pot = 260_c});
    CHECK(offered(hand).raise->max == 260_c);
    Scenario doubled(playing("jp", 50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}, {cat, 5000_c}}, Place::here());
    doubled.deal().raises(ann, 1000_c);
    CHECK(offered(doubled).raise == RaiseLimits{.min = 2000_c, .max = 5000_c});
    CHECK(offered(doubled).sizes == RaiseSizes{.half_pot = 2050_c, .three_quarters_pot = 2575_c, .pot = 3100_c});
    CHECK(offered(doubled).raise->max == 5000_c);
    Scenario small(stakes(50_c, 100_c), {{ann, 5000_c}, {bob, 5000_c}}, Place::here());
    small.deal().check_or_call_this_street();
    CHECK(offered(small).sizes == RaiseSizes{.half_pot = 100_c, .three_quarters_pot = 150_c, .pot = 200_c});
    CHECK(offered(small).raise->max == 4900_c);
}

TEST_CASE("nobody is offered anything between hands and at a showdown that waits") {
    Scenario hand(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}}, Place::here());
    CHECK(!legal_actions(hand.table()));
    hand.deal({.rest_is_unknown = true}).check_or_call_down();
    CHECK(!legal_actions(hand.table()));
    hand.is_left_undeclared();
    CHECK(!legal_actions(hand.table()));
}

TEST_CASE("sentences give amounts with the decimals of the table") {
    Rules rules = stakes(50_c, 100_c);
    rules.decimals = 2;
    given(rules, {{ann, 100'000_c}, {bob, 100'000_c}})
        .deal()
        .raises(ann, 150_c)
        .refused(raise_too_small, "raise to 1.50 is below the minimum of 2.00")
        .raises(ann, 100'001_c)
        .refused(exceeds_stack, "1000.01 is more than seat 0 can reach, which is 1000.00");
}
