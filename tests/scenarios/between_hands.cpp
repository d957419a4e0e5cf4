// From the end of one hand to the start of the next: the rows of 001's "Hand Phase Transition
// Table" (§3), the order of its steps (§8.1 and §8.2), its pauses (§2 and §10), and when the
// next hand starts. Moments count from 0 here.
//
// Where the phases of 001 are transient, a command leads through several of them: then_phases()
// names all through which its events led. The guards of 001 count `activeSeatCount`; here they
// count seats that are ready, or no fresh table would ever deal (RULES "The table between hands").
#include <doctest/doctest.h>

#include "engine/decide.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;
using enum HandPhase;

namespace {

constexpr std::string_view dry_board = "2c 7d 9h Js 3s";

// The host starts hands when it likes; whoever busts has 15 seconds to buy in.
[[nodiscard]] Rules by_host() {
    Rules rules = starting_by_itself();
    rules.start = Start::host;
    rules.timers.next_hand_ms = 0;
    return rules;
}

// The host starts the first hand; the next ones are due 5 seconds after the one before.
[[nodiscard]] Rules first_by_host() {
    Rules rules = starting_by_itself();
    rules.start = Start::first_by_host;
    return rules;
}

// Ann, Bob and Cat play; nothing is timed.
class Three : public Scenario {
public:
    explicit Three(const Rules& rules = stakes(50_c, 100_c), Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}}, place) {}
};

// Of these three Bob has lost his last chip to Ann in the tenth second, and the hand is over but not closed.
class BobBusts : public Scenario {
public:
    explicit BobBusts(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, place) {
        at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board}, place);
        goes_all_in(ann, place).calls(bob, place).folds(cat, place);
    }
};

// Of two players Bob has lost his last chip to Ann in the tenth second.
class BobBustsHeadsUp : public Scenario {
public:
    explicit BobBustsHeadsUp(const Rules& rules, Place place = Place::here())
        : Scenario(rules, {{ann, 1000_c}, {bob, 500_c}}, place) {
        at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board}, place);
        goes_all_in(ann, place).calls(bob, place);
    }
};

void check_dealt_in(const Scenario& hand, SeatSet expected) {
    REQUIRE(hand.all<HandStarted>().size() == 1);
    CHECK(hand.all<HandStarted>()[0].dealt_in == expected);
}

}  // namespace

// ---- 001 §3, the rows between hands ----

TEST_CASE("001 §3 WAITING_FOR_PLAYERS to PREDEAL: once two can play a table waits for who has busted to buy in") {
    BobBustsHeadsUp table(starting_by_itself());
    // Who sits out asks for no time to buy in, and Ann alone has no use for it.
    table.sits_out(bob).is_closed().then({HandClosed{.number = {1}}}).then_phase(waiting_for_players);
    table.at(20'000).sits_in(bob).then({PlayerSatIn{.seat = bob}}).then_phase(waiting_for_players);
    // DEAL is where the table stands within this entry, before it is seen that Bob is waited for.
    table.at(30'000)
        .sits_down(cat, Stack(1000_c))
        .then({PlayerSeated{.seat = cat, .player = player_in(cat), .stack = Stack(1000_c)},
               PredealStarted{.due = Time(45'000)}})
        .then_phases({waiting_for_players, deal, predeal});
}

TEST_CASE("001 §3 WAITING_FOR_PLAYERS to DEAL: with two who are ready the next hand is due") {
    given(starting_by_itself(), {{ann, 1000_c}})
        .then_phase(waiting_for_players)
        .at(1'000)
        .sits_down(bob, Stack(1000_c))
        .then({PlayerSeated{.seat = bob, .player = player_in(bob), .stack = Stack(1000_c)},
               NextHandDue{.due = Time(6'000)}})
        .then_phases({waiting_for_players, deal})
        .then_next_hand_due(6'000)
        .then_no_deadline();
}

TEST_CASE("001 §3 WAITING_FOR_PLAYERS: a table that is paused waits although two are ready") {
    given(starting_by_itself(), {{ann, 1000_c}})
        .pauses()
        .at(1'000)
        .sits_down(bob, Stack(1000_c))
        .then_phases({waiting_for_players})
        .then_next_hand_not_due()
        .resumes()
        .then({TableResumed{}, NextHandDue{.due = Time(6'000)}})
        .then_phases({waiting_for_players, deal});
}

TEST_CASE("001 §3 PREDEAL to DEAL: when all have bought in the next hand is due at once and the timer is forgotten") {
    BobBusts table(starting_by_itself());
    table.is_closed().then_phase(predeal).then_next_deadline(25'000);
    table.at(12'000)
        .adds(bob, 1000_c)
        .then({ChipsAdded{.seat = bob, .amount = 1000_c}, PredealEnded{}, NextHandDue{.due = Time(17'000)}})
        .then_phases({predeal, deal})
        .then_no_deadline();
    check_dealt_in(table.deal(), seats(ann, bob, cat));
}

TEST_CASE("001 §3 PREDEAL to DEAL: when the timer expires the next hand is due without who has not bought in") {
    BobBusts table(starting_by_itself());
    table.is_closed().ticks(25'000);
    table.then({PredealEnded{.waited_for = seats(bob)}, NextHandDue{.due = Time(30'000)}})
        .then_phases({predeal, deal})
        .then_no_deadline();
    check_dealt_in(table.deal(), seats(ann, cat));
}

TEST_CASE("001 §8.2.3 PREDEAL to WAITING_FOR_PLAYERS: a timer that expires leaves one player waiting for another") {
    BobBustsHeadsUp table(starting_by_itself());
    table.is_closed()
        .then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}})
        .then_phases({hand_complete, predeal})
        .ticks(25'000)
        .then({PredealEnded{.waited_for = seats(bob)}})
        .then_phases({predeal, waiting_for_players});
}

TEST_CASE("001 §3 HAND_COMPLETE to PAUSED: a table that shall pause does so when the hand is cleaned up") {
    Three table(starting_by_itself());
    table.at(1'000).deal().pauses().then({PauseScheduled{}}).then_phase(pre_flop_betting);
    table.fold_around()
        .then_status(TableStatus::pause_after_hand)
        .is_closed()
        .then({TablePaused{}, HandClosed{.number = {1}}})
        .then_status(TableStatus::paused)
        .then_phases({hand_complete, waiting_for_players})
        .then_next_hand_not_due();
}

TEST_CASE("001 §3 HAND_COMPLETE to PREDEAL: after a hand the table waits for who has busted") {
    BobBusts table(starting_by_itself());
    table.is_closed()
        .then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}})
        .then_phases({hand_complete, predeal})
        .then_next_deadline(25'000)
        .then_next_hand_not_due();
}

TEST_CASE("001 §3 HAND_COMPLETE to DEAL: where nobody has to buy in there is no PREDEAL") {
    Three table(starting_by_itself());
    table.at(1'000).deal().then_button(ann).fold_around();
    table.is_closed()
        .then({NextHandDue{.due = Time(6'000)}, HandClosed{.number = {1}}})
        .then_phases({hand_complete, deal})
        .then_next_hand_due(6'000)
        .deal()
        .then_button(bob);
}

TEST_CASE("001 §3 HAND_COMPLETE to WAITING_FOR_PLAYERS: with fewer than two who are ready the table waits") {
    given(starting_by_itself(), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .stands_up(bob)
        .fold_around()
        .is_closed()
        .then_phases({hand_complete, waiting_for_players})
        .then_next_hand_not_due()
        .then_no_deadline();
}

// ---- 001 §3, the rows of a hand ----

TEST_CASE("001 §3 DEAL to PRE_FLOP_BETTING: blinds and cards are dealt within the command that starts the hand") {
    Three table;
    table.then_phase(deal);
    table.deal().then_phases({deal, pre_flop_betting}).then_blinds(bob, cat).then_turn(ann);
    CHECK(table.table().hand.bet == 100_c);
    CHECK(table.table().hand.number == HandNumber{1});
}

TEST_CASE("001 §3 DEAL: seats that sit out get no cards") {
    Three table;
    table.sits_out(cat);
    check_dealt_in(table.deal(), seats(ann, bob));
    CHECK(table.all<HoleCardsDealt>().at(0).seats == seats(ann, bob));
}

TEST_CASE("001 §3 PRE_FLOP_BETTING to FLOP and FLOP to FLOP_BETTING: three cards and left of the button is to act") {
    Three hand;
    hand.deal().check_or_call_this_street().then_phases({pre_flop_betting, flop, flop_betting}).then_turn(bob);
    CHECK(hand.table().hand.board.size() == 3);
    CHECK(hand.table().hand.bet == 0_c);
    hand.then_pots({{300_c, seats(ann, bob, cat)}});
}

TEST_CASE("001 §3 FLOP_BETTING to TURN and TURN to TURN_BETTING: one card and left of the button is to act") {
    Three hand;
    hand.deal().check_or_call_this_street().check_or_call_this_street();
    hand.then_phases({flop_betting, turn, turn_betting}).then_turn(bob);
    CHECK(hand.table().hand.board.size() == 4);
}

TEST_CASE("001 §3 TURN_BETTING to RIVER and RIVER to RIVER_BETTING: one card and left of the button is to act") {
    Three hand;
    hand.deal().check_or_call_this_street().check_or_call_this_street().check_or_call_this_street();
    hand.then_phases({turn_betting, river, river_betting}).then_turn(bob);
    CHECK(hand.table().hand.board.size() == 5);
}

TEST_CASE("001 §3 RIVER_BETTING to SHOWDOWN and SHOWDOWN to HAND_COMPLETE: the pots are awarded and reviewed") {
    Rules rules = starting_by_itself();
    rules.timers.review_ms = 8'000;
    Three hand(rules);
    hand.at(1'000).deal().check_or_call_down().then_phases({river_betting, showdown, hand_complete});
    hand.then_due(9'000).then_next_deadline(9'000);
}

TEST_CASE("001 §3 shortcut: when all are all-in the streets and the showdown follow without any betting") {
    Three hand;
    hand.deal().goes_all_in(ann).goes_all_in(bob).goes_all_in(cat);
    hand.then_phases({pre_flop_betting, flop, turn, river, showdown, hand_complete});
}

TEST_CASE("001 §3 PRE_FLOP_BETTING to HAND_COMPLETE: when all but one have folded there is no showdown") {
    Three hand;
    hand.deal().folds(ann).folds(bob).then_phases({pre_flop_betting, hand_complete}).then_won({{cat, 100_c}});
}

TEST_CASE("001 §3 FLOP_BETTING to HAND_COMPLETE: when all but one have folded there is no showdown") {
    Three hand;
    hand.deal().check_or_call_this_street().fold_around().then_phases({flop_betting, hand_complete});
    hand.then_won({{ann, 300_c}});
}

TEST_CASE("001 §3 TURN_BETTING to HAND_COMPLETE: when all but one have folded there is no showdown") {
    Three hand;
    hand.deal().check_or_call_this_street().check_or_call_this_street().fold_around();
    hand.then_phases({turn_betting, hand_complete}).then_won({{ann, 300_c}});
}

TEST_CASE("001 §3 RIVER_BETTING to HAND_COMPLETE: when all but one have folded there is no showdown") {
    Three hand;
    hand.deal().check_or_call_this_street().check_or_call_this_street().check_or_call_this_street().fold_around();
    hand.then_phases({river_betting, hand_complete}).then_won({{ann, 300_c}});
}

TEST_CASE("001 §3 HAND_COMPLETE: a hand that is called off goes there as well") {
    Three hand;
    hand.deal().check_or_call_this_street().is_cancelled().then_phases({flop_betting, hand_complete});
    hand.is_closed().then_phases({hand_complete, deal});
}

TEST_CASE("RULES between hands: a history that hides cards stays in SHOWDOWN until it has said what they were") {
    Three hand;
    hand.deal({.rest_is_unknown = true}).check_or_call_down().then_phase(showdown);
    hand.is_left_undeclared().then_phases({showdown, hand_complete});
}

// ---- 001 §8.1, the steps after a hand and their order ----

TEST_CASE("001 §8.1: those who leave go first and then the table looks for who has busted and the hand goes last") {
    Scenario table(starting_by_itself(), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}, {dan, 1000_c}}, Place::here());
    table.at(10'000)
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board})
        .stands_up(dan)
        .stands_up(cat)
        .then({LeaveScheduled{.seat = cat}})
        .folds(dan)
        .goes_all_in(ann)
        .calls(bob)
        .folds(cat)
        .then_over()
        .then_none<PlayerLeft>()
        .is_closed()
        .then({PlayerLeft{.seat = cat, .stack = Stack(900_c)}, PlayerLeft{.seat = dan, .stack = Stack(1000_c)},
               PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
}

TEST_CASE("001 §8.1.5: a table that pauses waits for nobody to buy in until it goes on") {
    BobBusts table(starting_by_itself());
    table.pauses().then({PauseScheduled{}}).is_closed().then({TablePaused{}, HandClosed{.number = {1}}});
    table.then_phases({hand_complete, waiting_for_players}).then_no_deadline();
    table.at(60'000).resumes().then({TableResumed{}, PredealStarted{.due = Time(75'000)}});
    table.then_phases({waiting_for_players, deal, predeal});
}

TEST_CASE("001 §8.1.1: a review that is not timed is over at once where hands start by timers") {
    Three table(starting_by_itself());
    table.at(1'000)
        .deal()
        .folds(ann)
        .folds(bob)
        .then_includes({ClockSet{.due = Time(1'000)}})
        .then_next_deadline(1'000);
    table.ticks(1'000).then({NextHandDue{.due = Time(6'000)}, HandClosed{.number = {1}}});
}

TEST_CASE("001 §8.1.1: a review that is not timed is over when the host says so where it starts the hands") {
    Three table(by_host());
    table.at(1'000).deal().fold_around().then_over().then_not_timed().then_no_deadline();
    table.at(99'000).is_closed().then({HandClosed{.number = {1}}});
}

TEST_CASE("001 §8.1.2: who has busted and leaves with the hand is not waited for") {
    BobBustsHeadsUp table(starting_by_itself());
    table.stands_up(bob).then({PlayerLeft{.seat = bob, .stack = Stack(0_c)}});
    table.is_closed().then({HandClosed{.number = {1}}}).then_phase(waiting_for_players);

    Scenario scheduled(starting_by_itself(), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    scheduled.at(10'000)
        .deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board})
        .stands_up(bob)
        .goes_all_in(ann)
        .calls(bob)
        .folds(cat)
        .is_closed()
        .then({PlayerLeft{.seat = bob, .stack = Stack(0_c)}, NextHandDue{.due = Time(15'000)},
               HandClosed{.number = {1}}});
}

TEST_CASE("001 §8.1.4: of a hand that is cleaned up nothing is left but its number") {
    Three table(starting_by_itself());
    table.at(1'000).deal().check_or_call_down().is_closed();
    Hand closed;
    closed.number = {1};
    CHECK(table.table().hand == closed);
}

TEST_CASE("RULES between hands: a PREDEAL that would be over at once is never entered") {
    // 001 §8.1.6 asks for one as well when there are players who have just sat down or want to add
    // chips. They need no time for that: it is done already.
    BobBusts table(starting_by_itself());
    table.adds(bob, 1000_c).then({ChipsAdded{.seat = bob, .amount = 1000_c}}).sits_down(dan, Stack(1000_c));
    table.is_closed().then({NextHandDue{.due = Time(15'000)}, HandClosed{.number = {1}}});
    table.then_phases({hand_complete, deal});
    check_dealt_in(table.deal(), seats(ann, bob, cat, dan));
}

TEST_CASE("RULES between hands: where the rules give no time to buy in nobody waits for it") {
    Rules rules = starting_by_itself();
    rules.timers.predeal_ms = 0;
    BobBusts table(rules);
    table.is_closed().then({NextHandDue{.due = Time(15'000)}, HandClosed{.number = {1}}}).then_phase(deal);
}

TEST_CASE("RULES time: where nobody knows when a hand was closed nothing is due after it") {
    Scenario table(starting_by_itself(), {{ann, 1000_c}, {bob, 500_c}, {cat, 1000_c}}, Place::here());
    table.deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}}, .board = dry_board}).goes_all_in(ann).calls(bob).folds(cat);
    table.is_closed().then({HandClosed{.number = {1}}}).then_next_hand_not_due().then_no_deadline();
    check_dealt_in(table.deal(), seats(ann, cat));
}

// ---- 001 §8.2 and §9, whoever busts ----

TEST_CASE("001 §9 a player busts: the seat is kept and the player has 15 seconds by the home rules") {
    BobBusts table(playing("home", 50_c, 100_c));
    table.then_due(18'000).ticks(18'000).then({PredealStarted{.due = Time(33'000)}, HandClosed{.number = {1}}});
    table.then_phase(predeal).then_stacks({{bob, 0_c}});
    CHECK(table.table().occupied == seats(ann, bob, cat));
}

TEST_CASE("001 §9 a player busts: who buys in during PREDEAL plays the next hand") {
    BobBusts table(starting_by_itself());
    // Exactly at the end of the time is in time.
    table.is_closed().at(25'000).adds(bob, 400_c).then_includes({PredealEnded{}});
    check_dealt_in(table.deal(), seats(ann, bob, cat));
}

TEST_CASE("001 §9 a player busts: who does not buy in sits out and can buy in later") {
    BobBusts table(starting_by_itself());
    table.is_closed().ticks(25'000);
    check_dealt_in(table.deal(), seats(ann, cat));
    table.adds(bob, 400_c).then({ChipsAdded{.seat = bob, .amount = 400_c}}).fold_around();
    check_dealt_in(table.deal(), seats(ann, bob, cat));
}

TEST_CASE("001 §9 a player busts: nobody is removed for it") {
    BobBusts table(starting_by_itself());
    table.is_closed();
    for (int hands = 0; hands < 20; ++hands) table.deal().fold_around().then_over();
    CHECK(table.table().occupied == seats(ann, bob, cat));
}

TEST_CASE("RULES between hands: there is one PREDEAL for each bust and not one for each hand") {
    // 001 §8.1.6 asks for one as long as anybody has not bought in: then one who is asleep would hold up every hand.
    BobBusts table(starting_by_itself());
    table.is_closed().ticks(25'000).deal().fold_around().is_closed().then_none<PredealStarted>().then_phase(deal);
}

TEST_CASE("001 §8.2.2: during PREDEAL others may come and go and add chips and the time goes on") {
    BobBusts table(starting_by_itself());
    table.is_closed().at(20'000);
    table.adds(cat, 100_c).then({ChipsAdded{.seat = cat, .amount = 100_c}});
    table.sits_down(dan, Stack(1000_c)).then_none<PredealEnded>();
    table.stands_up(cat).then({PlayerLeft{.seat = cat, .stack = Stack(1000_c)}});
    table.then_phase(predeal).then_next_deadline(25'000);
}

TEST_CASE("001 §8.2.2: PREDEAL is over when who has busted leaves or sits out") {
    BobBusts left(starting_by_itself());
    left.is_closed().at(12'000).stands_up(bob).then(
        {PlayerLeft{.seat = bob, .stack = Stack(0_c)}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});
    BobBusts sitting_out(starting_by_itself());
    sitting_out.is_closed().at(12'000).sits_out(bob).then(
        {PlayerSatOut{.seat = bob, .gives_up_wait = true}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});
}

TEST_CASE("001 §8.3: PREDEAL goes on until the last of those who have busted has bought in") {
    Scenario table(starting_by_itself(), {{ann, 2000_c}, {bob, 500_c}, {cat, 500_c}, {dan, 1000_c}}, Place::here());
    table.at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board});
    table.folds(dan).goes_all_in(ann).calls(bob).calls(cat).is_closed().then_next_deadline(25'000);
    table.at(12'000).adds(bob, 500_c).then({ChipsAdded{.seat = bob, .amount = 500_c}}).then_phase(predeal);
    table.at(13'000)
        .adds(cat, 500_c)
        .then({ChipsAdded{.seat = cat, .amount = 500_c}, PredealEnded{}, NextHandDue{.due = Time(18'000)}});
}

TEST_CASE("RULES between hands: a table whose host starts the hands waits for who has busted all the same") {
    BobBusts table(by_host());
    table.is_closed().then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
    table.starts_at_once().refused(too_early,
                                   "this arrived at 1970-01-01T00:00:10.000Z, and the next hand does not start before "
                                   "1970-01-01T00:00:25.000Z");
    table.at(12'000).adds(bob, 500_c).then({ChipsAdded{.seat = bob, .amount = 500_c}, PredealEnded{}});
    table.then_next_hand_not_due().starts_at_once();
    check_dealt_in(table, seats(ann, bob, cat));
}

TEST_CASE("RULES time: after PREDEAL and before its tick nothing else happens") {
    BobBusts table(starting_by_itself());
    constexpr std::string_view behind =
        "this arrived at 1970-01-01T00:00:25.001Z, and what was due by 1970-01-01T00:00:25.000Z is not settled; send a "
        "Tick first";
    table.is_closed().at(25'001);
    table.adds(bob, 500_c).refused(clock_behind, behind);
    table.starts_at_once().refused(clock_behind, behind);
    table.ticks(25'001).then({PredealEnded{.waited_for = seats(bob)}, NextHandDue{.due = Time(30'001)}});
}

TEST_CASE("RULES between hands: the end of a hand says who lost their last chip and its close who was away") {
    BobBusts table(starting_by_itself());
    CHECK(table.all<HandEnded>().at(0).busted == seats(bob));
    CHECK(table.table().between.busted == seats(bob));
    table.disconnects(cat).is_closed();
    CHECK(table.all<HandClosed>().at(0).away == seats(cat));
    CHECK(table.table().away[cat].hands == 1);
    table.ticks(25'000);
    CHECK(table.all<PredealEnded>().at(0).waited_for == seats(bob));
    CHECK(table.table().between.busted.empty());
}

// ---- when the next hand starts ----

TEST_CASE("RULES time: a hand does not start before it is due and exactly then it may") {
    Three table(starting_by_itself());
    table.at(1'000)
        .deal()
        .fold_around()
        .is_closed()
        .at(5'999)
        .starts_at_once()
        .refused(too_early,
                 "this arrived at 1970-01-01T00:00:05.999Z, and the next hand does not start before "
                 "1970-01-01T00:00:06.000Z")
        .at(6'000)
        .starts_at_once()
        .then_phase(pre_flop_betting)
        .then_next_hand_not_due();
}

TEST_CASE("RULES time: a hand may start later than it is due") {
    Three late(starting_by_itself());
    late.at(1'000).deal().fold_around().is_closed().at(3'600'000).starts_at_once().then_phase(pre_flop_betting);
}

TEST_CASE("002 §9: by the rules of jp the next hand is due two seconds after the last") {
    Three table(playing("jp", 50_c, 100_c));
    table.at(1'000).deal().fold_around().then_due(1'000);
    table.ticks(1'000).then({NextHandDue{.due = Time(3'000)}, HandClosed{.number = {1}}}).then_next_hand_due(3'000);
}

TEST_CASE("001 §8.1.6: by the home rules the next hand is due as soon as the last one is closed") {
    Three table(playing("home", 50_c, 100_c));
    table.at(1'000).deal().fold_around().ticks(4'000);
    table.then({NextHandDue{.due = Time(4'000)}, HandClosed{.number = {1}}}).starts_at_once();
    table.then_phase(pre_flop_betting);
}

TEST_CASE("RULES presets: by the rules of tda the host starts every hand when it likes") {
    Three table(playing("tda", 50_c, 100_c));
    table.at(1'000).deal().fold_around().then_not_timed();
    table.is_closed().then({HandClosed{.number = {1}}}).then_next_hand_not_due().then_no_deadline();
    table.starts_at_once().then_phase(pre_flop_betting);
}

TEST_CASE("RULES between hands: a hand for which there are too few is due no longer and due anew with the next one") {
    given(starting_by_itself(), {{ann, 1000_c}})
        .at(1'000)
        .sits_down(bob, Stack(1000_c))
        .then_next_hand_due(6'000)
        .at(2'000)
        .sits_out(bob)
        .then({PlayerSatOut{.seat = bob}, NextHandDue{}})
        .then_phases({deal, waiting_for_players})
        .then_next_hand_not_due()
        .at(9'000)
        .sits_in(bob)
        .then({PlayerSatIn{.seat = bob}, NextHandDue{.due = Time(14'000)}});
}

TEST_CASE("RULES between hands: who comes while the next hand is due does not put it off") {
    Three table(starting_by_itself());
    table.at(1'000).deal().fold_around().is_closed().at(4'000).sits_down(dan, Stack(1000_c));
    table.then_none<NextHandDue>().then_next_hand_due(6'000);
    check_dealt_in(table.deal(), seats(ann, bob, cat, dan));
}

// ---- 001 §2 and §10, pauses ----

TEST_CASE("001 §2 PauseGame: a hand that is being played goes on to its end and then the table is paused") {
    Three table;
    table.deal().check_or_call_this_street().pauses().then({PauseScheduled{}});
    // 001 §10: a table can be PAUSE_AFTER_HAND in FLOP_BETTING.
    table.then_status(TableStatus::pause_after_hand).then_phase(flop_betting);
    table.check_or_call_down().then_over().is_closed().then({TablePaused{}, HandClosed{.number = {1}}});
    // 001 §10: a table that is PAUSED is in WAITING_FOR_PLAYERS.
    table.then_status(TableStatus::paused).then_phase(waiting_for_players);
    table.starts_at_once().refused(table_paused, "the table is paused; resume it first");
}

TEST_CASE("001 §10 Table.Status: a table can be PLAYING in WAITING_FOR_PLAYERS") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}}).then_status(TableStatus::playing).then_phase(waiting_for_players);
}

TEST_CASE("001 §2 ResumeGame: a table that was paused plays on") {
    Three table;
    table.pauses().then({TablePaused{}}).resumes().then({TableResumed{}}).then_status(TableStatus::playing);
    table.starts_at_once().then_phase(pre_flop_betting);
}

TEST_CASE("RULES between hands: a pause between two hands begins at once and ends what the table waits for") {
    // 001 §2 knows a pause in two phases only: with no hand to finish the second one follows at once.
    BobBusts table(starting_by_itself());
    table.is_closed().at(20'000).pauses().then({TablePaused{}}).then_phases({predeal, waiting_for_players});
    table.then_no_deadline().at(30'000).resumes().then({TableResumed{}, PredealStarted{.due = Time(45'000)}});

    Three due(starting_by_itself());
    due.at(1'000).deal().fold_around().is_closed().pauses().then({TablePaused{}}).then_next_hand_not_due();
    due.at(60'000).resumes().then({TableResumed{}, NextHandDue{.due = Time(65'000)}});
}

TEST_CASE("RULES between hands: a pause that is asked for during the review begins when the hand is closed") {
    Three table;
    table.deal().fold_around().pauses().then({PauseScheduled{}}).then_status(TableStatus::pause_after_hand);
    table.is_closed().then({TablePaused{}, HandClosed{.number = {1}}});
}

TEST_CASE("RULES between hands: a pause that has not begun can be taken back") {
    Three table;
    table.deal().pauses().resumes().then({TableResumed{}}).then_status(TableStatus::playing);
    table.fold_around().is_closed().then({HandClosed{.number = {1}}}).then_phase(deal);
}

TEST_CASE("001 §2: only a table that plays is paused and only one that is paused or will be is resumed") {
    constexpr std::string_view again = "the table is already paused, or will be after this hand";
    Three table;
    table.resumes().refused(not_paused, "the table is not paused");
    table.deal().pauses().pauses().refused(already_paused, again);
    table.fold_around().is_closed().pauses().refused(already_paused, again);
    table.resumes().resumes().refused(not_paused, "the table is not paused");
}

TEST_CASE("001 §2: at a table that is paused players come and go and buy in") {
    BobBusts table(starting_by_itself());
    table.pauses().is_closed().at(20'000).adds(bob, 500_c).then({ChipsAdded{.seat = bob, .amount = 500_c}});
    table.sits_down(dan, Stack(1000_c)).stands_up(cat).then({PlayerLeft{.seat = cat, .stack = Stack(900_c)}});
    table.then_status(TableStatus::paused).resumes();
    check_dealt_in(table.deal(), seats(ann, bob, dan));
}

TEST_CASE("001 §2 EndGame: a table that is paused can be closed") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}})
        .pauses()
        .when(CloseTable{})
        .then({PlayerLeft{.seat = ann, .stack = Stack(1000_c)}, TableClosed{}})
        .then_phase(waiting_for_players)
        .then_no_deadline();
}

TEST_CASE("RULES between hands: at the end of PREDEAL a tick comes before the next hand and a buy-in is in time") {
    BobBusts table(starting_by_itself());
    table.is_closed()
        .at(25'000)
        .starts_at_once()
        .refused(
            clock_behind,
            "this arrived at 1970-01-01T00:00:25.000Z, and what was due by 1970-01-01T00:00:25.000Z is not settled; "
            "send a Tick first")
        .adds(bob, 500_c)
        .then({ChipsAdded{.seat = bob, .amount = 500_c}, PredealEnded{}, NextHandDue{.due = Time(30'000)}});
}

TEST_CASE("RULES between hands: a hand that starts at an unknown time during PREDEAL leaves no second one") {
    BobBusts table(starting_by_itself());
    table.is_closed().then_phase(predeal);
    Table later = table.table();
    Events events;
    const StartHand start{.hand_id = HandId::parse("next").value(), .deck = {}, .forced_bets = {}};
    REQUIRE_FALSE(play(later, start, events));
    CHECK(later.between.busted.empty());
    CHECK(events.at(0) == Event(PredealEnded{.waited_for = seats(bob)}));
}

TEST_CASE("RULES between hands: who sits out while others are waited for is waited for when they come back") {
    Rules rules = starting_by_itself();
    Scenario table(rules, {{ann, 1000_c}, {bob, 500_c}, {cat, 500_c}, {dan, 1000_c}}, Place::here());
    table.at(10'000).deal({.hole = {{ann, "Ac Ad"}, {bob, "Kc Kd"}, {cat, "Qc Qd"}}, .board = dry_board});
    table.folds(dan).goes_all_in(ann).calls(bob).calls(cat).sits_out(cat).is_closed();
    table.then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
    table.ticks(25'000).then({PredealEnded{.waited_for = seats(bob)}, NextHandDue{.due = Time(30'000)}});
    table.at(26'000).sits_in(cat).then({PlayerSatIn{.seat = cat}, PredealStarted{.due = Time(41'000)}});
    // Sitting out and in once more asks for nothing.
    table.sits_out(cat).then(
        {PlayerSatOut{.seat = cat, .gives_up_wait = true}, PredealEnded{}, NextHandDue{.due = Time(31'000)}});
    table.sits_in(cat).then({PlayerSatIn{.seat = cat}});
}

TEST_CASE("RULES between hands: after a pause heads-up nobody is waited for until two others are ready") {
    BobBustsHeadsUp table(starting_by_itself());
    table.pauses().is_closed().then({TablePaused{}, HandClosed{.number = {1}}});
    table.at(20'000).resumes().then({TableResumed{}}).then_phase(waiting_for_players);
    table.sits_down(cat, Stack(1000_c));
    table.then({PlayerSeated{.seat = cat, .player = player_in(cat), .stack = Stack(1000_c)},
                PredealStarted{.due = Time(35'000)}});
}

TEST_CASE("RULES guards: where hands start by timers two players must be there") {
    Three table(starting_by_itself());
    table.at(1'000)
        .disconnects(ann)
        .then_next_hand_due(6'000)
        .at(2'000)
        .disconnects(bob)
        .then({PlayerDisconnected{.seat = bob}, NextHandDue{}})
        .then_phase(waiting_for_players)
        .starts_at_once()
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1")
        .at(3'000)
        .reconnects(bob)
        .then_next_hand_due(8'000)
        .at(8'000)
        .starts_at_once();
    check_dealt_in(table, seats(ann, bob, cat));
}

// ---- start first_by_host: 000 §8.3 and 004, the host starts the first hand ----

TEST_CASE("004 start first_by_host: two are ready and nothing is due until the host starts the first hand") {
    given(first_by_host(), {{ann, 1000_c}})
        .at(1'000)
        .sits_down(bob, Stack(1000_c))
        .then({PlayerSeated{.seat = bob, .player = player_in(bob), .stack = Stack(1000_c)}})
        .then_phase(deal)
        .then_next_hand_not_due()
        .then_no_deadline()
        .at(90'000)
        .deal()
        .then_button(ann);
}

TEST_CASE("000 §8.3 start first_by_host: after the first hand the next one is due by itself") {
    Three table(first_by_host());
    table.at(1'000).deal().fold_around().then_next_deadline(1'000).ticks(1'000);
    table.then({NextHandDue{.due = Time(6'000)}, HandClosed{.number = {1}}}).then_phases({hand_complete, deal});
    table.at(5'999).starts_at_once().refused(
        too_early,
        "this arrived at 1970-01-01T00:00:05.999Z, and the next hand does not start before "
        "1970-01-01T00:00:06.000Z");
    table.at(6'000).deal().then_button(bob).fold_around().is_closed().then_next_hand_due(11'000);
}

TEST_CASE("start first_by_host: a table that has had to wait for players begins anew with the host") {
    given(first_by_host(), {{ann, 1000_c}, {bob, 1000_c}})
        .at(1'000)
        .deal()
        .fold_around()
        .is_closed()
        .then_next_hand_due(6'000)
        .at(2'000)
        .stands_up(bob)
        .then({PlayerLeft{.seat = bob, .stack = Stack(1050_c)}, NextHandDue{}})
        .then_phase(waiting_for_players)
        .at(3'000)
        .sits_down(cat, Stack(1000_c))
        .then({PlayerSeated{.seat = cat, .player = player_in(cat), .stack = Stack(1000_c)}})
        .then_phase(deal)
        .then_next_hand_not_due()
        .at(4'000)
        .deal()
        .fold_around()
        .is_closed()
        .then_next_hand_due(9'000);
}

TEST_CASE("start first_by_host: who is missing when the hand is closed leaves the next one to the host as well") {
    BobBustsHeadsUp table([] {
        Rules rules = first_by_host();
        rules.timers.predeal_ms = 0;
        return rules;
    }());
    table.is_closed()
        .then({NextHandDue{}, HandClosed{.number = {1}}})
        .then_phases({hand_complete, waiting_for_players});
    table.at(20'000).adds(bob, 1000_c).then({ChipsAdded{.seat = bob, .amount = 1000_c}}).then_next_hand_not_due();
}

TEST_CASE("start first_by_host: who buys in before the time for that is over keeps the table under way") {
    BobBustsHeadsUp table(first_by_host());
    table.is_closed().then({PredealStarted{.due = Time(25'000)}, HandClosed{.number = {1}}});
    table.at(12'000)
        .adds(bob, 1000_c)
        .then({ChipsAdded{.seat = bob, .amount = 1000_c}, PredealEnded{}, NextHandDue{.due = Time(17'000)}});

    BobBustsHeadsUp over(first_by_host());
    over.is_closed()
        .ticks(25'000)
        .then({PredealEnded{.waited_for = seats(bob)}, NextHandDue{}})
        .then_phases({predeal, waiting_for_players});
    over.at(30'000).adds(bob, 1000_c).then({ChipsAdded{.seat = bob, .amount = 1000_c}}).then_next_hand_not_due();
}

TEST_CASE("start first_by_host: a pause is no wait for players and the timers go on after it") {
    Three table(first_by_host());
    table.pauses().resumes().then({TableResumed{}}).then_next_hand_not_due();
    table.at(1'000).deal().fold_around().is_closed().pauses().then({TablePaused{}}).then_next_hand_not_due();
    table.at(60'000).resumes().then({TableResumed{}, NextHandDue{.due = Time(65'000)}});
}

TEST_CASE("start first_by_host: two who have no connection start no hand") {
    Three table(first_by_host());
    table.at(1'000).disconnects(ann).disconnects(bob).then_phase(waiting_for_players);
    table.reconnects(ann).then_phase(deal).then_next_hand_not_due();
}

TEST_CASE("standard: the host starts the first hand and the next is due three seconds after it") {
    given(playing("standard", 50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .then_next_hand_not_due()
        .at(1'000)
        .deal()
        .fold_around()
        .ticks(1'000)
        .then_next_hand_due(4'000);
}
