// Every reason for a refusal, reached by a command, with its sentence; and which
// reason is given where several apply.
#include "engine/poker/rejection.hpp"

#include <array>
#include <cctype>
#include <doctest/doctest.h>
#include <set>
#include <string>

#include "engine/decide.hpp"
#include "engine/shared_seed.hpp"
#include "tests/support/scenario.hpp"

using namespace handlog::tests;
using enum RejectionCode;
using enum ForcedBetKind;

namespace {

[[nodiscard]] TableId some_table() { return TableId::parse("table").value(); }
[[nodiscard]] PlayerId some_player() { return PlayerId::parse("player").value(); }

// What a table that nobody has opened yet says.
void refused_unopened(const Command& command, RejectionCode code, std::string_view expected) {
    const Outcome outcome = decide(Table{}, command);
    REQUIRE(std::holds_alternative<Rejection>(outcome));
    CHECK(name(std::get<Rejection>(outcome).code) == name(code));
    CHECK(sentence(std::get<Rejection>(outcome)) == expected);
    CHECK(has_its_numbers(std::get<Rejection>(outcome)));
}

// A command that is refused with `code`, told as a scenario.
struct Example {
    RejectionCode code;
    void (*tell)(RejectionCode code);
};

// Ann does, by an anchor that the link of zeros leads to.
struct AddingToSeeds : Scenario {
    explicit AddingToSeeds(Place place = Place::here())
        : Scenario(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}}, place) {
        when(SetAnchor{.seat = ann, .anchor = anchor_of(Link{})});
    }
};

[[nodiscard]] Rules no_free_folds() {
    Rules rules = stakes(50_c, 100_c);
    rules.fold_when_free = FoldWhenFree::refuse;
    return rules;
}

[[nodiscard]] Rules limited() {
    Rules rules = stakes(1_c, 2_c);
    rules.buy_in = {.least = 20_c, .most = 200_c};
    return rules;
}

// In the order of the codes.
const std::array<Example, rejection_codes> examples{{
    {not_allowed,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .from({.role = Role::watcher, .person = some_player()})
             .sits_out(ann)
             .refused(code, "the sender of this command may not give it");
     }},
    {not_your_seat,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .from_player(bob)
             .sits_out(ann)
             .refused(code, "seat 0 is not the seat of the player who sent this");
     }},
    {table_not_open,
     [](RejectionCode code) { refused_unopened(SitIn{.seat = ann}, code, "the table is not open; open it first"); }},
    {table_closed,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .when(CloseTable{})
             .sits_out(ann)
             .refused(code, "the table is closed for good; open another one")
             .when(OpenTable{.table = some_table(), .rules = {}})
             .refused(code, "the table is closed for good; open another one");
     }},
    {time_unknown,
     [](RejectionCode code) {
         given(playing("standard", 1_c, 2_c), {{ann, 10_c}})
             .when(Tick{})
             .refused(code, "a tick or the end of an outage needs its time of arrival, and this one has none");
     }},
    {nothing_due,
     [](RejectionCode code) {
         given(playing("standard", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .ticks(1'000)
             .refused(code, "nothing is due at 1970-01-01T00:00:01.000Z; the next deadline is not set")
             .deal()
             .ticks(20'999)
             .refused(code,
                      "nothing is due at 1970-01-01T00:00:20.999Z; the next deadline is 1970-01-01T00:00:21.000Z");
     }},
    {too_late,
     [](RejectionCode code) {
         given(playing("standard", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .at(1'000)
             .deal()
             .at(21'001)
             .calls(ann)
             .refused(code,
                      "seat 0 had time until 1970-01-01T00:00:21.000Z, and this arrived at 1970-01-01T00:00:21.001Z");
     }},
    {clock_behind,
     [](RejectionCode code) {
         given(playing("standard", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .at(1'000)
             .deal()
             .at(21'001)
             .checks(bob)
             .refused(code,
                      "this arrived at 1970-01-01T00:00:21.001Z, and what was due by 1970-01-01T00:00:21.000Z is not "
                      "settled; send a Tick first");
     }},
    {too_early,
     [](RejectionCode code) {
         given(playing("jp", 1_c, 2_c), {{ann, 10_c}})
             .at(1'000)
             .sits_down(bob, Stack(10_c))
             .at(2'999)
             .starts_at_once()
             .refused(code,
                      "this arrived at 1970-01-01T00:00:02.999Z, and the next hand does not start before "
                      "1970-01-01T00:00:03.000Z");
     }},
    {stale,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .meaning_turn(1)
             .calls(ann)
             .meaning_turn(1)
             .checks(bob)
             .refused(code, "this was meant for an earlier moment of the hand; look at the table and decide again");
     }},
    {table_paused,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .pauses()
             .deal()
             .refused(code, "the table is paused; resume it first");
     }},
    {already_paused,
     [](RejectionCode code) {
         constexpr std::string_view expected = "the table is already paused, or will be after this hand";
         given(stakes(1_c, 2_c), {}).pauses().pauses().refused(code, expected);
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}}).deal().pauses().pauses().refused(code, expected);
     }},
    {not_paused,
     [](RejectionCode code) { given(stakes(1_c, 2_c), {}).resumes().refused(code, "the table is not paused"); }},
    {table_already_open,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {})
             .when(OpenTable{.table = some_table(), .rules = {}})
             .refused(code, "the table is already open");
     }},
    {id_missing,
     [](RejectionCode code) {
         refused_unopened(OpenTable{.table = {}, .rules = {}}, code, "the table needs a name of 1 to 64 bytes");
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .when(SeatPlayer{.seat = cat, .player = {}, .stack = {}})
             .refused(code, "the player needs a name of 1 to 64 bytes")
             .when(StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}})
             .refused(code, "the hand needs a name of 1 to 64 bytes")
             .when(ReserveChips{.seat = cat, .player = {}, .amount = 1_c, .transfer = {}})
             .refused(code, "the player needs a name of 1 to 64 bytes")
             .when(ReserveChips{.seat = cat, .player = some_player(), .amount = 1_c, .transfer = {}})
             .refused(code, "the transfer needs a name of 1 to 64 bytes");
     }},
    {invalid_rules,
     [](RejectionCode code) {
         Rules rules;
         rules.table_max = 11;
         refused_unopened(OpenTable{.table = some_table(), .rules = rules}, code,
                          "table_max cannot be 11; it must be from 2 to 10");
     }},
    {no_hand_in_progress,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}}).calls(ann).refused(code, "no hand is being played");
     }},
    {wrong_hand,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .when(Call{.hand = {9}, .seat = ann})
             .refused(code, "the command is for another hand; this is hand 1");
     }},
    {hand_in_progress,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .deal()
             .refused(code, "hand 1 is being played; wait until it is over");
     }},
    {hand_not_closed,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .fold_around()
             .when(StartHand{.hand_id = HandId::parse("next").value(), .deck = Deck{}, .forced_bets = {}})
             .refused(code, "hand 1 is over but not closed; close it first");
     }},
    {betting_over,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal({.rest_is_unknown = true})
             .check_or_call_down()
             .checks(ann)
             .refused(code, "the betting of hand 1 is over");
     }},
    {no_showdown_to_settle,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .is_left_undeclared()
             .refused(code, "no showdown is waiting for cards or a result");
     }},
    {no_more_hands,
     [](RejectionCode code) {
         const Scenario sitting = given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}});
         Table table = sitting.table();
         table.hand.number = last_hand_number;
         const StartHand start{
             .hand_id = HandId::parse("h").value(), .deck = Deck{}, .forced_bets = ForcedBetsByRules{}};
         const auto refused = std::get<Rejection>(decide(table, start));
         CHECK(refused.code == code);
         CHECK(sentence(refused) == "hand 4294967295 was the last that a table can count; open another table");
     }},
    {not_enough_players,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 0_c}})
             .deal()
             .refused(code, "a hand needs 2 players who are ready to play; the table has 1");
     }},
    {no_such_seat,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {})
             .sits_down(jon, Stack(10_c))
             .refused(code, "seat 9 is not at this table; its last seat is 8");
     }},
    {seat_taken,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{bob, 10_c}})
             .when(SeatPlayer{.seat = bob, .player = some_player(), .stack = {}})
             .refused(code, "seat 1 is taken");
     }},
    {seat_empty,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}}).stands_up(bob).refused(code, "seat 1 is empty");
     }},
    {already_seated,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {})
             .when(SeatPlayer{.seat = dan, .player = some_player(), .stack = {}})
             .when(SeatPlayer{.seat = eve, .player = some_player(), .stack = {}})
             .refused(code, "the player already sits in seat 3");
     }},
    {seat_reserved,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {})
             .reserves(bob, 10_c, "t1")
             .when(SeatPlayer{.seat = bob, .player = some_player(), .stack = {}})
             .refused(code, "chips are already reserved for seat 1; commit or release them first");
     }},
    {transfer_taken,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {})
             .reserves(bob, 10_c, "t1")
             .reserves(cat, 10_c, "t1")
             .refused(code, "the transfer is already reserved for seat 1");
     }},
    {no_reservation,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}})
             .commits(ann, "t1")
             .refused(code, "no chips are reserved for seat 0 by this transfer")
             .reserves(ann, 10_c, "t1")
             .releases(ann, "t2")
             .refused(code, "no chips are reserved for seat 0 by this transfer");
     }},
    {not_ready,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}, {cat, 0_c}})
             .deal_listed(ann, {{cat, big_blind, 2_c}})
             .refused(code, "seat 2 cannot play this hand: it is empty, without chips or sitting out");
     }},
    {not_dealt_in,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .folds(cat)
             .refused(code, "seat 2 has no cards in this hand");
     }},
    {no_claim,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}, {cat, 10_c}})
             .deal({.rest_is_unknown = true})
             .folds(ann)
             .check_or_call_down()
             .mucks(ann)
             .refused(code, "seat 0 has no claim to this hand's pots");
     }},
    {no_further_turn,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 100_c}, {cat, 100_c}})
             .deal()
             .goes_all_in(ann)
             .intends(ann, IntentKind::check)
             .refused(code, "seat 0 is all-in and has no further turn in this hand");
     }},
    {already_leaving,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .stands_up(ann)
             .stands_up(ann)
             .refused(code, "seat 0 already leaves after this hand");
     }},
    {already_sitting_out,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}}).sits_out(ann).sits_out(ann).refused(code, "seat 0 already sits out");
     }},
    {not_sitting_out,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}}).sits_in(ann).refused(code, "seat 0 does not sit out");
     }},
    {already_disconnected,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}})
             .disconnects(ann)
             .disconnects(ann)
             .refused(code, "seat 0 is already disconnected");
     }},
    {not_disconnected,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}}).reconnects(ann).refused(code, "seat 0 is not disconnected");
     }},
    {nobody_posts,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}})
             .posts(ann)
             .refused(code, "this table does not allow posting to play at once");
     }},
    {nobody_waits,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}})
             .wishes_add_on(ann)
             .refused(code, "this table waits for nobody to add chips; add them between two hands");
     }},
    {nothing_to_add_to,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}, {bob, 0_c}})
             .wishes_add_on(ann)
             .refused(code, "seat 0 has no chips left, or none that it has played with yet")
             .wishes_add_on(bob)
             .refused(code, "seat 1 has no chips left, or none that it has played with yet");
     }},
    {already_wishing,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .wishes_add_on(ann)
             .wishes_add_on(ann)
             .refused(code, "seat 0 already wishes to add chips");
     }},
    {wish_too_soon,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .wishes_add_on(ann)
             .fold_around()
             .adds(ann, 10_c)
             .wishes_add_on(ann)
             .refused(code, "the table waits for seat 0 to add chips after hand 11, and not before");
     }},
    {nothing_to_post,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .fold_around()
             .posts(ann)
             .refused(code, "seat 0 has already played and need not wait for the blinds");
     }},
    {already_posting,
     [](RejectionCode code) {
         given(playing("home", 1_c, 2_c), {{ann, 10_c}})
             .posts(ann)
             .posts(ann)
             .refused(code, "seat 0 already posts as soon as it would have to wait");
     }},
    {blind_listed_twice,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal_listed(ann, {{ann, small_blind, 1_c}, {bob, small_blind, 1_c}})
             .refused(code, "seat 1 would post a second small or big blind; a hand has one of each");
     }},
    {not_your_turn,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .folds(bob)
             .refused(code, "it is not the turn of seat 1; seat 0 is to act");
     }},
    {your_turn,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .intends(ann, IntentKind::fold)
             .refused(code, "it is the turn of seat 0; act instead of stating an intent");
     }},
    {no_intent,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .intends(bob, IntentKind::none)
             .refused(code, "seat 1 has no intent to take back");
     }},
    {cannot_fold_when_free,
     [](RejectionCode code) {
         given(no_free_folds(), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .calls(ann)
             .folds(bob)
             .refused(code, "checking costs nothing here, and these rules refuse a fold");
     }},
    {cannot_check_facing_bet,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 70_c}, {bob, 1000_c}})
             .deal()
             .checks(ann)
             .refused(code, "there is a bet; calling it costs 20");
     }},
    {nothing_to_call,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .calls(ann)
             .calls(bob)
             .refused(code, "there is no bet to call");
     }},
    {cannot_bet_facing_bet,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .bets(ann, 200_c)
             .refused(code, "there is already a bet of 100; raise instead");
     }},
    {nothing_to_raise,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .check_or_call_this_street()
             .raises(bob, 200_c)
             .refused(code, "there is no bet to raise; bet instead");
     }},
    {nobody_left_to_raise,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 500_c}, {bob, 1000_c}})
             .deal()
             .goes_all_in(ann)
             .raises(bob, 1000_c)
             .refused(code, "every other player is all-in; a raise is not possible");
     }},
    {raise_not_reopened,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 150_c}, {cat, 1000_c}})
             .deal()
             .calls(ann)
             .goes_all_in(bob)
             .calls(cat)
             .raises(ann, 400_c)
             .refused(code, "seat 0 has acted, and the betting was not reopened since; it may call or fold");
     }},
    {stack_too_short_to_raise,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 300_c}, {cat, 1000_c}})
             .deal()
             .raises(ann, 400_c)
             .raises(bob, 300_c)
             .refused(code, "seat 1 can reach 300, which does not raise the bet of 400");
     }},
    {stack_unknown,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, Stack::unknown()}, {bob, 1000_c}})
             .deal()
             .goes_all_in(ann)
             .refused(code, "the stack of seat 0 is not known; name the amount instead");
     }},
    {already_shown,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .fold_around()
             .shows(ann)
             .shows(ann)
             .refused(code, "the cards of seat 0 are already shown");
     }},
    {cards_unknown,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal({.rest_is_unknown = true})
             .fold_around()
             .shows(bob)
             .refused(code, "the cards of seat 1 are not known; name both of them");
     }},
    {cards_differ,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal({.hole = {{ann, "As Ks"}}})
             .fold_around()
             .shows(ann, "Ad Kd")
             .refused(code, "these are not the cards of seat 0, or one of them is elsewhere");
     }},
    {last_claim,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 50_c}, {cat, 50_c}})
             .deal({.rest_is_unknown = true})
             .goes_all_in(ann)
             .raises(bob, 30_c)
             .calls(cat)
             .check_or_call_down()
             .mucks(bob)
             .mucks(cat)
             .refused(code, "seat 2 is the last with a claim to a pot and cannot lose it");
     }},
    {bet_has_grown,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .intends(bob, IntentKind::call, 2_c)
             .raises(ann, 4_c)
             .then_includes({IntentDropped{.seat = bob, .reason = code}});
     }},
    {forced_bet_out_of_range,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal_listed(ann, {{bob, post, 0_c}})
             .refused(code, "seat 1 would post 0; a forced bet is from 1 to 225179981368524");
     }},
    {amount_not_positive,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .adds(ann, 0_c)
             .refused(code, "0 is not a valid amount")
             .deal()
             .raises(ann, Chips(-4))
             .refused(code, "-4 is not a valid amount");
     }},
    {exceeds_stack,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .raises(ann, 1001_c)
             .refused(code, "1001 is more than seat 0 can reach, which is 1000");
     }},
    {bet_too_small,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
             .deal()
             .check_or_call_this_street()
             .bets(bob, 99_c)
             .refused(code, "bet of 99 is below the minimum of 100");
     }},
    {raise_too_small,
     [](RejectionCode code) {
         given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
             .deal()
             .raises(ann, 200_c)
             .raises(bob, 250_c)
             .refused(code, "raise to 250 is below the minimum of 300");
     }},
    {too_many_chips,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, Stack(most_chips)}})
             .sits_down(bob, Stack(1_c))
             .refused(code, "1 is too much; the table can hold 0 more");
         given(stakes(1_c, 2_c), {{ann, Stack(most_chips - 10_c)}, {bob, 4_c}})
             .adds(bob, 7_c)
             .refused(code, "7 is too much; the table can hold 6 more")
             .adds(bob, 6_c)
             .sits_down(cat, Stack(0_c));
     }},
    {buy_in_too_small,
     [](RejectionCode code) {
         given(limited(), {})
             .sits_down(ann, Stack(19_c))
             .refused(code, "a buy-in of 19 is below this table's minimum of 20");
     }},
    {outage_impossible,
     [](RejectionCode code) {
         constexpr std::string_view impossible =
             "an outage begins no earlier than the newest command that was carried out, takes some time, and is over "
             "when it is reported; "
             "this arrived at 1970-01-01T00:00:05.000Z";
         Scenario table = given(stakes(1_c, 2_c), {{ann, 100_c}});
         table.at(4'000).sits_out(ann).at(5'000);
         table.when(ResumeAfterOutage{.from = Time(3'999), .until = Time(5'000)}).refused(code, impossible);
         table.when(ResumeAfterOutage{.from = Time(4'000), .until = Time(5'001)}).refused(code, impossible);
         table.when(ResumeAfterOutage{.from = Time(5'000), .until = Time(5'000)}).refused(code, impossible);
         table.when(ResumeAfterOutage{.from = {}, .until = Time(5'000)}).refused(code, impossible);
     }},
    {going_south,
     [](RejectionCode code) {
         Rules rules = limited();
         rules.timers.return_ms = 60'000;
         given(rules, {{ann, 150_c}})
             .at(1'000)
             .stands_up(ann)
             .sits_down(ann, Stack(149_c))
             .refused(code,
                      "a buy-in of 149 is below the 150 with which the player left; until "
                      "1970-01-01T00:01:01.000Z they must bring at least that")
             // What the table asks of everybody comes first.
             .sits_down(ann, Stack(19_c))
             .refused(buy_in_too_small, "a buy-in of 19 is below this table's minimum of 20");
     }},
    {buy_in_too_large,
     [](RejectionCode code) {
         given(limited(), {{ann, 150_c}})
             .adds(ann, 51_c)
             .refused(code, "seat 0 would have 201; the table's maximum is 200");
     }},
    {exceeds_claim,
     [](RejectionCode code) {
         // Cat is all-in for 2 of the 10 that Ann and Bob put in: 6 are all that Cat can win.
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}, {cat, 2_c}})
             .deal({.rest_is_unknown = true})
             .goes_all_in(ann)
             .goes_all_in(bob)
             .is_declared({{cat, 22_c}}, 0_c)
             .refused(code, "seat 2 cannot win 22; the pots it has a claim to hold 6");
     }},
    {result_does_not_add_up,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .deal({.rest_is_unknown = true})
             .check_or_call_down()
             .is_declared({{ann, 2_c}}, 1_c)
             .refused(code, "the declared result adds up to 3; the pots hold 4");
     }},
    {no_anchor,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .when(RevealLink{.seat = bob, .link = {}})
             .refused(code, "seat 1 has set no anchor");
     }},
    {no_share_committed,
     [](RejectionCode code) {
         AddingToSeeds()
             .when(RevealLink{.seat = ann, .link = {}})
             .refused(code, "the host has not committed its share of the next deck; commit it first");
     }},
    {already_revealed,
     [](RejectionCode code) {
         AddingToSeeds()
             .when(CommitShare{.share = {}})
             .when(RevealLink{.seat = ann, .link = {}})
             .when(RevealLink{.seat = ann, .link = {}})
             .refused(code, "seat 0 has already revealed its link for the next deck");
     }},
    {anchor_too_new,
     [](RejectionCode code) {
         given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
             .when(CommitShare{.share = {}})
             .when(SetAnchor{.seat = ann, .anchor = anchor_of(Link{})})
             .when(RevealLink{.seat = ann, .link = {}})
             .refused(code,
                      "seat 0 set its anchor after the host had committed its share of this deck; the anchor counts "
                      "from the next one on");
     }},
    {anchor_expired,
     [](RejectionCode code) {
         AddingToSeeds table;
         for (int left = 1'001; left > 0; --left) table.when(CommitShare{.share = {}});
         table.when(RevealLink{.seat = ann, .link = {}})
             .refused(code,
                      "the host has committed more than 1000 shares since the newest link of seat 0; set a new anchor");
     }},
    {link_does_not_fit,
     [](RejectionCode code) {
         AddingToSeeds()
             .when(CommitShare{.share = {}})
             .when(RevealLink{.seat = ann, .link = {{1}}})
             .refused(code, "the SHA-256 of this link, taken 1 times, is not the anchor of seat 0");
     }},
    {cards_not_committed,
     [](RejectionCode code) {
         Rules rules = stakes(1_c, 2_c);
         rules.commit_cards = true;
         given(rules, {{ann, 10_c}, {bob, 10_c}})
             .deal()
             .refused(code,
                      "this table commits its cards before they are dealt, which takes a seed and not a written deck");
     }},
    {share_needed,
     [](RejectionCode code) {
         AddingToSeeds().deal_seeded(Seed{}).refused(
             code, "seat 0 adds to the seed; commit a share and start the hand with that instead");
     }},
    {share_does_not_fit,
     [](RejectionCode code) {
         AddingToSeeds()
             .when(CommitShare{.share = {}})
             .when(StartHand{.hand_id = *HandId::parse("hand"), .deck = HostShare{}, .forced_bets = {}})
             .refused(code, "the SHA-256 of this share is not what was committed");
     }},
}};

}  // namespace

TEST_CASE("every reason for a refusal is reached by a command and says its sentence with the numbers") {
    std::set<RejectionCode> reached;
    for (const Example& example : examples) {
        INFO(name(example.code));
        CHECK(reached.insert(example.code).second);
        example.tell(example.code);
    }
    CHECK(reached.size() == rejection_codes);
}

TEST_CASE("the names of the reasons are in capitals and all different") {
    std::set<std::string_view> names;
    for (int number = 1; number <= rejection_codes; ++number) {
        const std::string_view each = name(static_cast<RejectionCode>(number));
        CHECK(rejection_names().at(static_cast<std::size_t>(number - 1)) == each);
        for (const char letter : each) {
            CHECK((letter == '_' || std::isupper(static_cast<unsigned char>(letter)) != 0));
        }
        CHECK(names.insert(each).second);
    }
    // 000 §2.1 gives this name, and hosts rely on it.
    CHECK(name(not_enough_players) == "NOT_ENOUGH_PLAYERS");
    CHECK_THROWS_AS((void)name(static_cast<RejectionCode>(0)), BrokenInvariant);
    CHECK_THROWS_AS((void)name(static_cast<RejectionCode>(rejection_codes + 1)), BrokenInvariant);
}

TEST_CASE("a sentence gives amounts in units of the currency and fields of rules as they are written") {
    CHECK(sentence({.code = raise_too_small, .given = 25050_c, .least = 30000_c}, 2) ==
          "raise to 250.50 is below the minimum of 300.00");
    CHECK(sentence({.code = invalid_rules, .given = 11_c, .least = 2_c, .most = 10_c, .field = FieldName::table_max},
                   2) == "table_max cannot be 11; it must be from 2 to 10");
}

// ---- where several reasons apply ----

TEST_CASE("precedence: whether the table is open comes before everything else") {
    const std::string_view closed = "the table is not open; open it first";
    refused_unopened(SeatPlayer{.seat = jon, .player = {}, .stack = {}}, table_not_open, closed);
    refused_unopened(UnseatPlayer{.seat = jon}, table_not_open, closed);
    refused_unopened(SitOut{.seat = jon}, table_not_open, closed);
    refused_unopened(AddChips{.seat = jon, .amount = 0_c}, table_not_open, closed);
    refused_unopened(StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}}, table_not_open,
                     closed);
    refused_unopened(Fold{.hand = {1}, .seat = jon}, table_not_open, closed);
    refused_unopened(Raise{.hand = {1}, .seat = jon, .to = 0_c}, table_not_open, closed);
    refused_unopened(ShowHand{.hand = {1}, .seat = jon}, table_not_open, closed);
    refused_unopened(MuckHand{.hand = {1}, .seat = jon}, table_not_open, closed);
    refused_unopened(DeclareResult{.hand = {1}, .won = {}, .rake = 0_c}, table_not_open, closed);
    refused_unopened(LeaveUndeclared{.hand = {1}}, table_not_open, closed);
    refused_unopened(CancelHand{.hand = {1}}, table_not_open, closed);
    refused_unopened(ReserveChips{.seat = jon, .player = {}, .amount = 0_c, .transfer = {}}, table_not_open, closed);
    refused_unopened(CommitChips{.seat = jon, .transfer = {}}, table_not_open, closed);
    refused_unopened(ReleaseChips{.seat = jon, .transfer = {}}, table_not_open, closed);
    refused_unopened(PauseTable{}, table_not_open, closed);
    refused_unopened(ResumeTable{}, table_not_open, closed);
}

TEST_CASE("precedence: that it is too early comes before the pause and that before everything else of a hand") {
    Rules rules = playing("jp", 1_c, 2_c);
    given(rules, {{ann, 10_c}})
        .at(1'000)
        .sits_down(bob, Stack(10_c))
        .when(StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}})
        .refused(too_early,
                 "this arrived at 1970-01-01T00:00:01.000Z, and the next hand does not start before "
                 "1970-01-01T00:00:03.000Z")
        .pauses()
        .when(StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}})
        .refused(table_paused, "the table is paused; resume it first");
}

TEST_CASE("precedence: reserving looks at the names and the seat and the player and what is reserved and the chips") {
    const auto reserve = [](Seat seat, PlayerId player, std::string_view name, Chips amount = 0_c) {
        return ReserveChips{.seat = seat, .player = player, .amount = amount, .transfer = transfer(name)};
    };
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
        .when(ReserveChips{.seat = jon, .player = {}, .amount = 0_c, .transfer = {}})
        .refused(id_missing, "the player needs a name of 1 to 64 bytes")
        .when(ReserveChips{.seat = jon, .player = player_in(ann), .amount = 0_c, .transfer = {}})
        .refused(id_missing, "the transfer needs a name of 1 to 64 bytes")
        .when(reserve(jon, player_in(ann), "t1"))
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .when(reserve(bob, player_in(ann), "t1"))
        .refused(seat_taken, "seat 1 is taken")
        .when(reserve(dan, player_in(cat), "t1", 5_c))
        .when(reserve(dan, player_in(ann), "t1"))
        .refused(already_seated, "the player already sits in seat 0")
        .when(reserve(eve, player_in(cat), "t1"))
        .refused(already_seated, "the player already sits in seat 3")
        .when(reserve(dan, player_in(fay), "t1"))
        .refused(seat_reserved, "chips are already reserved for seat 3; commit or release them first")
        .when(reserve(ann, player_in(ann), "t1"))
        .refused(transfer_taken, "the transfer is already reserved for seat 3")
        .when(reserve(ann, player_in(ann), "t2"))
        .refused(amount_not_positive, "0 is not a valid amount");
}

TEST_CASE("precedence: committing looks at the seat and the reservation and the hand and then the chips") {
    given(limited(), {{ann, 150_c}, {bob, 150_c}})
        .when(CommitChips{.seat = jon, .transfer = {}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .when(ReleaseChips{.seat = jon, .transfer = {}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .reserves(ann, 60_c, "t1")
        .deal()
        .commits(ann, "t2")
        .refused(no_reservation, "no chips are reserved for seat 0 by this transfer")
        .commits(ann, "t1")
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .fold_around()
        .commits(ann, "t1")
        .refused(buy_in_too_large, "seat 0 would have 209; the table's maximum is 200");
}

TEST_CASE("precedence: that the table cannot hold the chips comes before the limits of a buy-in") {
    Rules rules = stakes(1_c, 2_c);
    rules.buy_in.least = 20_c;
    given(rules, {{ann, Stack(most_chips - 10_c)}})
        .sits_down(bob, Stack(11_c))
        .refused(too_many_chips, "11 is too much; the table can hold 10 more")
        .sits_down(bob, Stack(10_c))
        .refused(buy_in_too_small, "a buy-in of 10 is below this table's minimum of 20");
}

TEST_CASE("precedence: opening looks at the table and then the name and then the rules") {
    Rules wrong;
    wrong.table_max = 1;
    refused_unopened(OpenTable{.table = {}, .rules = wrong}, id_missing, "the table needs a name of 1 to 64 bytes");
    given(stakes(1_c, 2_c), {})
        .when(OpenTable{.table = {}, .rules = wrong})
        .refused(table_already_open, "the table is already open");
}

TEST_CASE("precedence: sitting down looks at the name and the seat and the player and then the chips") {
    Scenario table(stakes(1_c, 2_c), {{ann, Stack(most_chips)}}, Place::here());
    table.when(SeatPlayer{.seat = jon, .player = {}, .stack = Stack(1_c)})
        .refused(id_missing, "the player needs a name of 1 to 64 bytes");
    const PlayerId same = table.table().players[ann];
    table.when(SeatPlayer{.seat = jon, .player = same, .stack = Stack(1_c)})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .when(SeatPlayer{.seat = ann, .player = same, .stack = Stack(1_c)})
        .refused(seat_taken, "seat 0 is taken")
        .when(SeatPlayer{.seat = bob, .player = same, .stack = Stack(1_c)})
        .refused(already_seated, "the player already sits in seat 0");
}

TEST_CASE("precedence: a seat that is not there comes before an empty one and that before the amount") {
    given(stakes(1_c, 2_c), {{ann, 10_c}})
        .adds(jon, 0_c)
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .adds(bob, 0_c)
        .refused(seat_empty, "seat 1 is empty")
        .sits_in(bob)
        .refused(seat_empty, "seat 1 is empty");
}

TEST_CASE("precedence: that the hand is being played comes before the amount that is added") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
        .deal()
        .adds(ann, 0_c)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over");
}

TEST_CASE("precedence: starting looks at the name and the hand and the players and the list") {
    const auto listed = [](Seat button, std::initializer_list<ForcedBet> bets) {
        ForcedBetsListed list{.button = button, .bets = {}};
        for (const ForcedBet& bet : bets) list.bets.push_back(bet);
        return list;
    };
    Scenario table(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}}, Place::here());
    table.deal()
        .sits_out(ann)
        .when(StartHand{.hand_id = {}, .deck = Deck{}, .forced_bets = ForcedBetsByRules{}})
        .refused(id_missing, "the hand needs a name of 1 to 64 bytes")
        .deal_listed(jon, {})
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .fold_around()
        .when(StartHand{
            .hand_id = HandId::parse("h").value(), .deck = Deck{}, .forced_bets = listed(jon, {{cat, big_blind, 0_c}})})
        .refused(hand_not_closed, "hand 1 is over but not closed; close it first")
        .when(CloseHand{})
        .when(StartHand{
            .hand_id = HandId::parse("h").value(), .deck = Deck{}, .forced_bets = listed(jon, {{cat, big_blind, 0_c}})})
        .refused(not_enough_players, "a hand needs 2 players who are ready to play; the table has 1")
        .sits_in(ann)
        .deal_listed(jon, {{ann, big_blind, 0_c}, {bob, big_blind, 0_c}, {cat, ante, 1_c}})
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .deal_listed(ann, {{ann, big_blind, 0_c}, {bob, big_blind, 0_c}, {cat, ante, 1_c}})
        .refused(not_ready, "seat 2 cannot play this hand: it is empty, without chips or sitting out")
        .deal_listed(ann, {{ann, big_blind, 0_c}, {bob, big_blind, 0_c}})
        .refused(blind_listed_twice, "seat 1 would post a second small or big blind; a hand has one of each")
        .deal_listed(ann, {{ann, big_blind, 2_c}, {bob, ante, 0_c}})
        .refused(forced_bet_out_of_range, "seat 1 would post 0; a forced bet is from 1 to 225179981368524");
}

TEST_CASE("precedence: an action looks at the hand and the seat and the turn and the kind and then the amount") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}, {cat, 1000_c}})
        .when(Bet{.hand = {7}, .seat = jon, .to = 0_c})
        .refused(no_hand_in_progress, "no hand is being played")
        .deal()
        .when(Bet{.hand = {7}, .seat = jon, .to = 0_c})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .bets(jon, 0_c)
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .bets(dan, 0_c)
        .refused(not_dealt_in, "seat 3 has no cards in this hand")
        .bets(cat, 0_c)
        .refused(not_your_turn, "it is not the turn of seat 2; seat 0 is to act")
        .bets(ann, 0_c)
        .refused(cannot_bet_facing_bet, "there is already a bet of 100; raise instead")
        .raises(ann, 0_c)
        .refused(amount_not_positive, "0 is not a valid amount")
        .raises(ann, 5000_c)
        .refused(exceeds_stack, "5000 is more than seat 0 can reach, which is 1000");
}

TEST_CASE("precedence: that the betting is over comes before the seat") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
        .deal({.rest_is_unknown = true})
        .check_or_call_down()
        .raises(jon, 0_c)
        .refused(betting_over, "the betting of hand 1 is over");
}

TEST_CASE("precedence: that there is nothing to raise comes before the amount") {
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 1000_c}})
        .deal()
        .check_or_call_this_street()
        .raises(bob, Chips(-1))
        .refused(nothing_to_raise, "there is no bet to raise; bet instead")
        .bets(bob, Chips(-1))
        .refused(amount_not_positive, "-1 is not a valid amount");
}

TEST_CASE(
    "precedence: that nobody is left comes before not reopened and that before a stack too short and the amount") {
    // Ann raised to 300 and Bob went all-in for 350, no full raise; Cat folds, so nobody else can bet.
    given(stakes(50_c, 100_c), {{ann, 320_c}, {bob, 350_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 300_c)
        .goes_all_in(bob)
        .folds(cat)
        .raises(ann, 0_c)
        .refused(nobody_left_to_raise, "every other player is all-in; a raise is not possible");
    // The same with Cat in: Ann has acted, and with 320 in all reaches no raise either.
    given(stakes(50_c, 100_c), {{ann, 320_c}, {bob, 350_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 300_c)
        .goes_all_in(bob)
        .calls(cat)
        .raises(ann, 0_c)
        .refused(raise_not_reopened, "seat 0 has acted, and the betting was not reopened since; it may call or fold")
        .goes_all_in(ann)
        .then_includes({PlayerCalled{.seat = ann, .added = 20_c, .to = 320_c, .all_in = true}});
    given(stakes(50_c, 100_c), {{ann, 1000_c}, {bob, 300_c}, {cat, 1000_c}})
        .deal()
        .raises(ann, 400_c)
        .raises(bob, 0_c)
        .refused(stack_too_short_to_raise, "seat 1 can reach 300, which does not raise the bet of 400");
}

TEST_CASE("precedence: showing looks at the hand and the seat and what is shown and then the cards") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}})
        .shows(ann)
        .refused(no_hand_in_progress, "no hand is being played")
        .deal({.hole = {{ann, "As Ks"}}})
        .when(ShowHand{.hand = {7}, .seat = jon})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .shows(jon)
        .refused(hand_in_progress, "hand 1 is being played; wait until it is over")
        .fold_around()
        .shows(jon)
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .shows(cat)
        .refused(not_dealt_in, "seat 2 has no cards in this hand")
        .shows(ann)
        .shows(ann, "2c 2d")
        .refused(already_shown, "the cards of seat 0 are already shown");
}

TEST_CASE("precedence: mucking looks at the showdown and the seat and the claim") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}, {cat, 10_c}})
        .deal({.rest_is_unknown = true})
        .when(MuckHand{.hand = {7}, .seat = jon})
        .refused(wrong_hand, "the command is for another hand; this is hand 1")
        .mucks(jon)
        .refused(no_showdown_to_settle, "no showdown is waiting for cards or a result")
        .folds(ann)
        .check_or_call_down()
        .mucks(jon)
        .refused(no_such_seat, "seat 9 is not at this table; its last seat is 8")
        .mucks(ann)
        .refused(no_claim, "seat 0 has no claim to this hand's pots");
}

TEST_CASE("precedence: a declared result looks at the claims of all seats before any amount and then the sum") {
    given(stakes(1_c, 2_c), {{ann, 10_c}, {bob, 10_c}, {cat, 10_c}})
        .deal({.rest_is_unknown = true})
        .folds(ann)
        .check_or_call_down()
        .is_declared({{bob, Chips(-3)}, {ann, 1_c}}, Chips(-1))
        .refused(no_claim, "seat 0 has no claim to this hand's pots")
        .is_declared({{bob, 1_c}, {dan, Chips(-1)}}, 0_c)
        .refused(no_claim, "seat 3 has no claim to this hand's pots")
        .is_declared({{bob, 9_c}}, Chips(-1))
        .refused(amount_not_positive, "-1 is not a valid amount")
        .is_declared({{bob, 9_c}}, 0_c)
        .refused(exceeds_claim, "seat 1 cannot win 9; the pots it has a claim to hold 4")
        .is_declared({{bob, 4_c}, {cat, 4_c}}, 0_c)
        .refused(result_does_not_add_up, "the declared result adds up to 8; the pots hold 4");
}
