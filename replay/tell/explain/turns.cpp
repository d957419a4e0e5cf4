#include "replay/tell/explain/turns.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "engine/clockwise.hpp"
#include "engine/deadlines.hpp"
#include "engine/decide.hpp"
#include "engine/intents.hpp"
#include "engine/lineup.hpp"
#include "engine/poker/deck.hpp"
#include "engine/poker/time_text.hpp"
#include "engine/positions.hpp"
#include "engine/shared_seed.hpp"
#include "engine/shuffle.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

// "Bob in seat 1", or "seat 3, where nobody plays,": as it stands where the sentence goes on.
[[nodiscard]] std::string place_amid(const Table& table, Seat seat) {
    return TablePhrases(table).seat_of(seat) + (table.players[seat].empty() ? "," : "");
}

// " Ann sits out and is skipped."
[[nodiscard]] std::string passed_over(const Table& table, SeatSet passed, const std::string& why_one,
                                      const std::string& why_several) {
    if (passed.empty()) return "";
    return " " + TablePhrases(table).names(passed) +
           (passed.single() ? why_one + " and is skipped." : why_several + " and are skipped.");
}

[[nodiscard]] std::string blinds(const Table& table, const Positions& positions) {
    const TablePhrases words(table);
    if (positions.heads_up()) return " With two players the button posts the small blind.";
    if (!positions.small_blind || !positions.big_blind) return "";
    return " The small blind is " + words.seat_of(*positions.small_blind) + ", the big blind " +
           words.seat_of(*positions.big_blind) + ".";
}

[[nodiscard]] std::string first_button(const Table& table, const StartHand& start, const HandStarted& event) {
    const std::string place = TablePhrases(table).seat_of(event.positions.button);
    const std::string none_yet = "The table had no button before this hand, and ";
    if (table.rules.first_button == FirstButton::first_ready_seat || !event.commitment) {
        const Seat expected = event.dealt_in.lowest();
        return none_yet + "the first one goes to the first seat that is ready: " + place + "." +
               (expected == event.positions.button ? "" : doubt(place, TablePhrases(table).seat_of(expected)));
    }
    std::string text = none_yet + "these rules draw the first one from the seed of the hand, among the " +
                       std::to_string(event.dealt_in.size()) + " seats that are ready: " + place + ".";
    if (const std::optional<Seed> seed = seed_of(table, start)) {
        Seat drawn = event.dealt_in.lowest();
        int ahead = draw(*seed, first_button_label, event.dealt_in.size());
        while (ahead-- > 0) drawn = seat_after(event.dealt_in, drawn);
        if (drawn != event.positions.button) text += doubt(place, TablePhrases(table).seat_of(drawn));
    }
    return text;
}

[[nodiscard]] std::string moved_by_blinds(const Table& table, const HandStarted& event, const Positions& last) {
    const TablePhrases words(table);
    const Positions& now = event.positions;
    const std::string big_blind = now.big_blind ? words.seat_of(*now.big_blind) : "nobody";
    if (now.heads_up()) {
        const std::string other =
            "the other player, " + words.seat_of(now.button) + ", has the button and posts the small blind.";
        const bool retains = table.rules.heads_up_blinds == HeadsUpBlinds::retain_big_blind;
        if (retains && last.big_blind == now.big_blind) {
            return "When two players are left of more, by these rules who posted the big blind posts it again: " +
                   big_blind + "; " + other;
        }
        const std::string from =
            "The big blind was " + place_amid(table, *last.big_blind) + " and is now " + big_blind + "; " + other;
        if (retains) {
            return "When two players are left of more, by these rules who posted the big blind posts it again, and the "
                   "next player clockwise if that player is not in the hand. " +
                   from;
        }
        return "With two players the blinds move on, so that no player skips the big blind or posts it twice in a "
               "row. " +
               from;
    }
    std::string text = "By the dead button rule the big blind moves on by one player, from " +
                       place_amid(table, *last.big_blind) + " to " + big_blind +
                       ". The small blind goes where the big blind was, and the button where the small blind was: " +
                       words.seat_of(now.button) + ".";
    if (!event.dealt_in.contains(now.button)) text += " That seat is not in the hand, so the button is dead.";
    if (now.small_blind && !event.dealt_in.contains(*now.small_blind)) {
        text += " The seat of the small blind is not in the hand, so none is posted.";
    }
    return text;
}

[[nodiscard]] std::string moved_on(const Table& table, const HandStarted& event, const Positions& last) {
    const TablePhrases words(table);
    const Seat button = event.positions.button;
    const SeatSet all_passed = seats_between(last.button, button) & table.occupied;
    const SeatSet passed = all_passed - event.dealt_in;
    const bool newcomer_passed = !(all_passed & event.dealt_in & table.dues.newcomers).empty();
    return "In the hand before it was " + words.seat_of(last.button) +
           ", and it moves clockwise to the next seat that " +
           (newcomer_passed ? "plays and has played before: " : "plays: ") + words.seat_of(button) + "." +
           passed_over(table, passed & table.sitting_out, " sits out", " sit out") +
           passed_over(table, passed - table.sitting_out, " has no chips", " have no chips") +
           blinds(table, event.positions);
}

}  // namespace

Answer button(const Table& table, const StartHand& start, const HandStarted& event) {
    const TablePhrases words(table);
    const Seat seat = event.positions.button;
    const bool dead = !event.dealt_in.contains(seat);
    const std::string question =
        dead ? "Why is the button on seat " + std::to_string(seat.index()) + ", which is not in the hand?"
             : "Why does " + words.name(seat) + " have the button?";
    if (std::holds_alternative<ForcedBetsListed>(start.forced_bets)) {
        return {question,
                "The history that this hand was imported from names the button: " + words.seat_of(seat) + "."};
    }
    if (!table.positions) {
        return {question, first_button(table, start, event) + blinds(table, event.positions)};
    }
    const Positions& last = *table.positions;
    const Lineup lined_up = lineup(table, start);
    const bool by_blinds = big_blind_leads(table.rules, lined_up.settled, last);
    std::string text = by_blinds ? moved_by_blinds(table, event, last) : moved_on(table, event, last);
    const Seat expected = lined_up.positions.button;
    if (expected != seat) text += doubt("the button at " + words.seat_of(seat), words.seat_of(expected));
    return {question, text};
}

std::vector<Answer> waiting(const Table& table, const StartHand& start, const HandStarted& event) {
    const TablePhrases words(table);
    std::vector<Answer> answers;
    if (table.rules.newcomer == Newcomer::at_once || !event.positions.big_blind) return answers;
    const Seat button = event.positions.button;
    const Seat big_blind = *event.positions.big_blind;
    const SeatSet waiting = (table.ready() & table.dues.newcomers) - event.dealt_in;
    const SeatSet by_rules = lineup(table, start).dealt_in;
    for (const Seat seat : waiting) {
        std::string text = words.name(seat) + " has not played since sitting down, and ";
        if (seats_between(button, big_blind).contains(seat)) {
            text += "seat " + std::to_string(seat.index()) + " lies between the button, " + place_amid(table, button) +
                    " and the big blind, " + words.seat_of(big_blind) +
                    ". A player who joins there waits until the button has passed" +
                    (table.rules.post_to_play ? ", or posts the big blind to play at once." : ".");
        } else {
            text += "the first hand of two players who were more before is played by these two.";
        }
        if (by_rules.contains(seat)) text += doubt(words.name(seat) + " left out", "one who is dealt in");
        answers.push_back({"Why is " + words.name(seat) + " not dealt in?", text});
    }
    return answers;
}

Answer post(const Table& table, const ForcedBetPosted& event) {
    const TablePhrases words(table);
    const std::string who = words.name(event.seat);
    std::string text;
    if (table.dues.posting.contains(event.seat)) {
        text = who +
               " has not played since sitting down, and asked to post instead of waiting until the button has "
               "passed.";
    } else {
        const bool both = table.dues.missed_big.contains(event.seat) && table.dues.missed_small.contains(event.seat);
        const bool big = table.dues.missed_big.contains(event.seat);
        text = std::string(both  ? "Both blinds went"
                           : big ? "The big blind went"
                                 : "The small blind went") +
               " past " + who + " while " + who + " did not play, and under these rules they must be made up.";
    }
    text += event.kind == ForcedBetKind::post ? " It is a bet like a blind, up to the big blind."
                                              : " It is dead: it goes into the main pot and does not count as a bet.";
    return {"Why does " + who + " post " + words.chips(event.amount) + "?", text};
}

Answer first_turn(const Table& table, std::optional<Seat> straddler, Seat seat) {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    invariant(table.positions.has_value(), "a hand has a button");
    const Positions& positions = *table.positions;
    const bool preflop = hand.street == Street::preflop;
    const std::string street = TablePhrases::when(hand.street);
    Seat behind = positions.button;
    std::string whom = "the button, " + words.seat_of(behind);
    if (preflop && straddler) {
        behind = *straddler;
        whom = "the straddle of " + words.name(behind);
    } else if (preflop && positions.big_blind) {
        behind = *positions.big_blind;
        whom = "the big blind, " + words.seat_of(behind);
    }
    const SeatSet passed = seats_between(behind, seat) & hand.dealt_in;
    std::string text = "The first turn " + street + " goes to the first player clockwise after " + whom +
                       ", who can still act: " + words.seat_of(seat) + "." +
                       passed_over(table, passed & hand.folded, " has folded", " have folded") +
                       passed_over(table, passed & hand.all_in, " is all-in", " are all-in");
    if (positions.heads_up()) {
        text += " Heads-up the button acts first before the flop and last from the flop on.";
    }
    const SeatSet able = hand.live - hand.all_in;
    if (able.empty()) {
        text += doubt(words.seat_of(seat), "nobody, because nobody can act");
    } else if (const Seat expected = seat_after(able, behind); expected != seat) {
        text += doubt(words.seat_of(seat), words.seat_of(expected));
    }
    return {"Why is " + words.name(seat) + " the first to act " + street + "?", text};
}

namespace {

// Why what the player had said cannot be done, as their turn begins.
[[nodiscard]] std::optional<Rejection> why_not(const Table& table, Seat seat) {
    const std::optional<Command> action = action_of(table.hand, seat, table.hand.intents[seat]);
    if (!action) return Rejection{.code = RejectionCode::bet_has_grown};
    return refusal_of(table, *action);
}

[[nodiscard]] std::string had_said(const Table& table, Seat seat) {
    const TablePhrases words(table);
    return words.name(seat) + " had said before, \"I would " + words.intent(table.hand.intents[seat]) + ".\"";
}

}  // namespace

Answer intent_followed(const Table& table, Seat seat) {
    std::string text = had_said(table, seat) + " That is legal now that it is their turn.";
    if (const auto reason = why_not(table, seat)) text += doubt("that it was done", name(reason->code));
    return {"Why did " + TablePhrases(table).name(seat) + " act at once?", text};
}

Answer intent_dropped(const Table& table, const IntentDropped& event) {
    const TablePhrases words(table);
    const auto reason = why_not(table, event.seat);
    std::string text = had_said(table, event.seat) + " When the turn came: ";
    if (!reason) {
        text += "it is legal." + doubt(name(event.reason), "done at once");
    } else {
        const bool grown = reason->code == RejectionCode::bet_has_grown;
        text +=
            (grown ? "the bet is " + words.chips(table.hand.bet) + " by now" : TablePhrases(table).reason(*reason)) +
            ".";
        if (reason->code != event.reason) text += doubt(name(event.reason), name(reason->code));
    }
    return {"Why was the intent of " + words.name(event.seat) + " dropped?", text};
}

Answer outage(const Moment& moment, const HostInterrupted& event) {
    const Table& table = moment.before;
    const TablePhrases words(table);
    std::string text = "The host said that it was not there from " + to_string(event.from) + " until " +
                       to_string(event.until) + ", so that nobody could act and no time could run out.";
    if (table.hand.to_act && event.due.known()) {
        text += " " + words.name(*table.hand.to_act) + " has as long to come back as the outage took, at most " +
                TablePhrases::seconds(most_come_back_ms) + ", and then all the time of a turn: until " +
                to_string(event.due) + ".";
    } else if (event.due.known()) {
        text += " Cards may be shown for as much longer: until " + to_string(event.due) + ".";
    }
    if (event.predeal_due.known()) {
        text += " Players may buy in for as much longer: until " + to_string(event.predeal_due) + ".";
    }
    for (const Seat seat : table.disconnected) {
        if (!event.away_until[seat].known()) continue;
        text += " The seat of " + words.name(seat) + " is kept until " + to_string(event.away_until[seat]) + ".";
    }
    return {"What became of the time while the host was not there?", text};
}

Answer time_bank(const Moment& moment, const TimeBankSpent& event) {
    const Table& table = moment.before;
    const TablePhrases words(table);
    const std::string player = words.name(event.seat);
    const std::int32_t before = table.time_bank_ms(event.seat);
    const Time from = time_bank_from(table);
    std::string text =
        "The time of " + player + "'s turn was over at " + to_string(from) + ". From then on the time bank ran, " +
        "which had " + TablePhrases::seconds(before) + " left, and the turn ended at " +
        to_string(moment.arrival.received_at) + ", which takes " + TablePhrases::seconds(event.spent_ms) +
        " out of it and leaves " + TablePhrases::seconds(std::max(0, before - event.spent_ms)) +
        ". Each hand that is dealt to the player brings back " + TablePhrases::seconds(time_bank_refill_ms) +
        ", up to the whole of " + TablePhrases::seconds(table.rules.timers.time_bank_ms) + ".";
    const bool ran = table.hand.to_act == event.seat && has_come(from, moment.arrival.received_at);
    if (!ran) text += doubt("that the time bank ran", "not running");
    return {"Why does " + player + " have less in the time bank?", text};
}

Answer withheld(const Moment& moment, const HandStarted& event) {
    const TablePhrases words(moment.before);
    std::string counts;
    for (const Seat seat : event.withheld) {
        counts += " It is the hand number " + std::to_string(moment.after.seed.withheld[seat]) + " in which " +
                  words.name(seat) + " added nothing.";
    }
    return {"Why has the seed of the hand nothing of " + words.names(event.withheld) + "?",
            "Who has set an anchor can reveal a link for each deck, once the host has committed its share, and until "
            "the hand starts. No link had come by then, and the seed was made without it, as the log says." +
                counts};
}

Answer timed_out(const Moment& moment, Seat seat) {
    const Table& table = moment.before;
    const std::string player = TablePhrases(table).name(seat);
    const bool disconnected = table.disconnected.contains(seat);
    const TimeOut does = disconnected ? table.rules.timeout_disconnected : table.rules.timeout_connected;
    const std::string what = does == TimeOut::fold ? "folded" : "checked, or folded where a check is not free";
    const Time due = table.hand.due;
    const Time ticked = moment.arrival.received_at;
    std::string text = player + " had time until " + to_string(due) +
                       ", and no command had arrived in time when the clock ticked at " + to_string(ticked) +
                       ". The hand of a player " + (disconnected ? "without a connection" : "with a connection") +
                       " is then " + what + ".";
    const bool over = due.known() && ticked.known() && !is_before(ticked, due);
    if (!over) text += doubt("that the time was over", "not over");
    return {"Why was " + player + " timed out?", text};
}

}  // namespace handlog::replay::inline tell::explain
