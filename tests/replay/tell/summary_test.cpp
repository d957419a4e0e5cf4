// A hand in a line, compared with its events.
#include "replay/tell/summary.hpp"

#include <doctest/doctest.h>
#include <map>
#include <vector>

#include "engine/shuffle.hpp"
#include "host/recording.hpp"
#include "host/simulate.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/recorded_play.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using namespace handlog::eventstore;
using handlog::host::Recording;
using handlog::host::Simulation;
using handlog::replay::summarize;
using handlog::replay::Summary;

namespace {

[[nodiscard]] bool holds(const Summary& hand, const std::string& player, Chips net) {
    for (const auto& result : hand.results) {
        if (result.player.text() == player) return result.net == net;
    }
    return false;
}

}  // namespace

TEST_CASE("a summary says who won with what and how large the pot was") {
    Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command) { static_cast<void>(recording.record(command, Time(5'000))); };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(50_c)});
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)});
    CHECK(!summarize(recording.log()).hand);
    CHECK(summarize(recording.log()).at == Time(5'000));
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    play(Raise{.hand = {1}, .seat = ann, .to = 15_c});
    CHECK(summarize(recording.log()).refused == 1);
    CHECK(!summarize(recording.log()).over);
    play(AllIn{.hand = {1}, .seat = ann});
    play(Call{.hand = {1}, .seat = bob});
    const Summary hand = summarize(recording.log());
    CHECK(hand.hand == HandId::parse("h1"));
    CHECK(hand.players == 2);
    CHECK(hand.pot == 100_c);
    CHECK(hand.pots == 1);
    CHECK(hand.all_in);
    CHECK(hand.over);
    CHECK(!hand.cancelled);
    CHECK(hand.board.size() == 5);
    CHECK((holds(hand, "Ann", 50_c) || holds(hand, "Ann", 0_c - 50_c)));
}

TEST_CASE("who won a side pot won it also when the hand cost them more") {
    // Ann is all-in for the main pot and wins it. Bob wins the side pot from Cat, and is down on the hand.
    Scenario hand = given(stakes(5_c, 10_c), {{ann, 100_c}, {bob, 500_c}, {cat, 500_c}});
    hand.deal({.hole = {{ann, "As Ah"}, {bob, "Ks Kh"}, {cat, "Qs Qh"}}, .board = "2c 7d 9h Js 3s"})
        .goes_all_in(ann)
        .calls(bob)
        .calls(cat)
        .bets(bob, 50_c)
        .calls(cat)
        .check_or_call_down();
    const Summary summary = summarize(recorded(hand).back());
    REQUIRE(summary.results.size() == 3);
    CHECK(summary.results[0].won == 300_c);
    CHECK(summary.results[1].net == 0_c - 50_c);
    CHECK(summary.results[1].won == 100_c);
    CHECK(summary.results[2].won == 0_c);
}

TEST_CASE("each winner of a summary won with a hand of their own") {
    Simulation evening(
        {.rules = stakes(50_c, 100_c), .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "pots")});
    int several = 0;
    for (int number = 0; number < 1'000; ++number) {
        const HandLog& log = evening.next_hand();
        PerSeat<HandRank> ranks;
        std::map<int, HandRank> won;
        for (const Event& event : events_of(log)) {
            if (const auto* ranked = std::get_if<HandRanked>(&event)) ranks[ranked->seat] = ranked->rank;
            if (const auto* award = std::get_if<PotAwarded>(&event)) won[award->seat.index()] = ranks[award->seat];
        }
        std::vector<HandRank> expected;
        for (const auto& [seat, rank] : won) {
            if (rank.is_hand()) expected.push_back(rank);
        }
        std::vector<HandRank> told;
        for (const auto& result : summarize(log).results) {
            if (result.won_with.is_hand()) told.push_back(result.won_with);
        }
        CHECK(told == expected);
        if (told.size() > 1 && told.front() != told.back()) ++several;
    }
    CHECK(several > 10);
}

TEST_CASE("the pot of a summary is what was awarded and raked and not what went back") {
    Rules rules = stakes(50_c, 100_c);
    rules.rake.basis_points = 500;
    Simulation evening(
        {.rules = rules, .seats = 4, .buy_in = 10'000_c, .master = derived(Seed{}, "pots"), .lively = true});
    int went_back = 0;
    for (int number = 0; number < 500; ++number) {
        const HandLog& log = evening.next_hand();
        const Summary hand = summarize(log);
        Chips paid;
        for (const Event& event : events_of(log)) {
            if (const auto* award = std::get_if<PotAwarded>(&event)) paid += award->amount;
            if (const auto* rake = std::get_if<RakeTaken>(&event)) paid += rake->amount;
            if (std::holds_alternative<UncalledBetReturned>(event)) ++went_back;
        }
        if (hand.hand && !hand.cancelled) CHECK(hand.pot == paid);
    }
    CHECK(went_back > 100);
}

TEST_CASE("a hand that the operator cancels is over and nobody has won") {
    Recording recording(*TableId::parse("Rio"));
    const auto play = [&](const Command& command) { static_cast<void>(recording.record(command, Time())); };
    play(OpenTable{.table = *TableId::parse("Rio"), .rules = stakes(5_c, 10_c)});
    play(SeatPlayer{.seat = ann, .player = *PlayerId::parse("Ann"), .stack = Stack(50_c)});
    play(SeatPlayer{.seat = bob, .player = *PlayerId::parse("Bob"), .stack = Stack(500_c)});
    play(StartHand{.hand_id = *HandId::parse("h1"), .deck = Seed{}, .forced_bets = {}});
    play(CancelHand{.hand = {1}});
    const Summary hand = summarize(recording.log());
    CHECK(hand.cancelled);
    CHECK(hand.over);
    CHECK(hand.results.empty());
    CHECK(!hand.at.known());
}

TEST_CASE("what was won and lost in a summary adds up to nothing without rake") {
    Simulation evening({.rules = stakes(50_c, 100_c), .seats = 6, .buy_in = 10'000_c, .master = derived(Seed{}, "s")});
    for (int number = 0; number < 200; ++number) {
        const Summary hand = summarize(evening.next_hand());
        Chips sum;
        Chips won;
        for (const auto& result : hand.results) {
            sum = sum + result.net;
            if (result.net > 0_c) won = won + result.net;
        }
        CHECK(hand.results.size() == 6);
        CHECK(sum == 0_c);
        CHECK(won <= hand.pot);
        for (const auto& result : hand.results) {
            if (result.won_with.is_hand()) CHECK(hand.board.size() == 5);
        }
    }
}

TEST_CASE("every log of random play has a summary") {
    int hands = 0;
    int cancelled = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        for (const HandLog& log : recorded_play(seed, 200)) {
            const Summary hand = summarize(log);
            hands += hand.hand.has_value() ? 1 : 0;
            cancelled += hand.cancelled ? 1 : 0;
            CHECK(to_json(hand).find("\"results\":[") != std::string::npos);
        }
    }
    CHECK(hands > 100);
    CHECK(cancelled > 0);
}
