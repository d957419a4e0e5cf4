#include "replay/tell/explain/refusals.hpp"

#include <optional>
#include <string>
#include <variant>

#include "engine/decide.hpp"
#include "engine/legal_actions.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

// What the seat whose turn it was could do.
[[nodiscard]] std::string instead(const Table& table, Seat seat) {
    const std::optional<LegalActions> legal = legal_actions(table);
    if (!legal || legal->seat != seat) return "";
    const TablePhrases words(table);
    return " " + words.name(seat) + " could " + words.options(*legal) + ".";
}

[[nodiscard]] std::string whole_stack(const Table& table, Seat seat) {
    const TablePhrases words(table);
    return " " + words.name(seat) + " had " + words.stack(table.stacks[seat]) + " behind and " +
           words.chips(table.hand.street_bets[seat]) + " in front on this street.";
}

[[nodiscard]] std::string why_not_ready(const Table& table) {
    const TablePhrases words(table);
    std::string text;
    for (const Seat seat : table.occupied - table.ready()) {
        text += " " + words.name(seat);
        text += table.sitting_out.contains(seat) ? " sits out."
                : table.leaving.contains(seat)   ? " is leaving."
                                                 : " has no chips.";
    }
    for (const Seat seat : table.ready() - table.starters()) text += " " + words.name(seat) + " is disconnected.";
    return text;
}

// A seat that was dealt in may be somebody else's by now, or nobody's.
[[nodiscard]] std::string dealt_to(const Table& table) {
    const SeatSet still = table.hand.dealt_in & table.hand.held_by_dealt;
    const SeatSet left = table.hand.dealt_in - still;
    std::string text = " The hand was dealt to " + TablePhrases(table).names(still);
    if (!left.empty()) {
        text += (still.empty() ? "" : ", and to ") + std::to_string(left.size()) +
                (left.single() ? " who has left" : " who have left");
    }
    return text + ".";
}

[[nodiscard]] std::string why_not_yet(const Table& table) {
    const TablePhrases words(table);
    if (table.between.predeal_due.known()) {
        return " Until then the table waits for " + words.awaited() + ".";
    }
    return " At this table the next hand starts " + TablePhrases::seconds(table.rules.timers.next_hand_ms) +
           " after it could, and not before.";
}

[[nodiscard]] std::string buy_in_limits(const Table& table) {
    const TablePhrases words(table);
    const BuyIn& limits = table.rules.buy_in;
    return " A player without chips must buy in for at least " + words.chips(limits.least) +
           (limits.most == 0_c ? "." : ", and no player may add to more than " + words.chips(limits.most) + ".");
}

// What the host should have sent a tick for.
[[nodiscard]] std::string whose_time_is_over(const Table& table, Time due) {
    const TablePhrases words(table);
    if (table.between.predeal_due == due) return " The time for buying in was over.";
    if (table.hand.due != due) {
        for (const Seat seat : table.away_from_hands()) {
            if (table.away[seat].until == due) return " " + words.name(seat) + " had been away too long.";
        }
    }
    if (!table.hand.to_act) return " The time for showing cards was over.";
    return " The time of " + words.name(*table.hand.to_act) + " was over.";
}

// Whose part in the betting a command would be.
[[nodiscard]] std::optional<Seat> acting_seat(const Command& command) {
    return std::visit(
        []<class Asked>(const Asked& asked) -> std::optional<Seat> {
            if constexpr (AnyAction<Asked>) return asked.seat;
            return std::nullopt;
        },
        command);
}

[[nodiscard]] std::string details(const Moment& moment, const Betting& betting, const Rejection& rejection) {
    using enum RejectionCode;
    const Table& table = moment.before;
    const TablePhrases words(table);
    // Of an action the sentence need not name the seat. Where neither does, a faulty program refused something else.
    const std::optional<Seat> about = rejection.seat ? rejection.seat : acting_seat(moment.command);
    const bool is_about_seat = about.has_value();
    const Seat seat = about.value_or(Seat());
    switch (rejection.code) {
        case not_allowed:
        case not_your_seat:
        case stale:
        case table_not_open:
        case table_closed:
        case table_already_open:
        case id_missing:
        case invalid_rules:
        case no_hand_in_progress:
        case wrong_hand:
        case hand_in_progress:
        case hand_not_closed:
        case no_showdown_to_settle:
        case no_more_hands:
        case no_such_seat:
        case seat_empty:
        case not_ready:
        case no_claim:
        case already_leaving:
        case already_sitting_out:
        case not_sitting_out:
        case blind_listed_twice:
        case stack_unknown:
        case already_shown:
        case cards_unknown:
        case cards_differ:
        case last_claim:
        case forced_bet_out_of_range:
        case too_many_chips:
        case exceeds_claim:
        case result_does_not_add_up:
        case time_unknown:
        case outage_impossible:
        case nothing_due:
        case already_disconnected:
        case not_disconnected:
        case nobody_posts:
        case nothing_to_post:
        case already_posting:
        case nobody_waits:
        case nothing_to_add_to:
        case already_wishing:
        case no_further_turn:
        case your_turn:
        case no_intent:
        case bet_has_grown:
        case table_paused:
        case already_paused:
        case not_paused:
        case transfer_taken:
        case no_reservation:
        case no_anchor:
        case already_revealed:
        case anchor_expired:
        case share_does_not_fit:
            return "";
        case wish_too_soon:
            return " It does so once in " + std::to_string(hands_per_wish) +
                   " hands for each player, so that nobody can stall it. Between two hands chips can be added all the "
                   "same.";
        case anchor_too_new:
            return " Whoever could still choose an anchor when links of others are known could choose the deck "
                   "together with the host.";
        case no_share_committed:
            return " A link that the host knows before it is committed to its share would let the host choose the "
                   "deck.";
        case link_does_not_fit:
            return " Each commitment of the host uses up one link, whether it was revealed or not: there is nothing to "
                   "choose about it, and a link that the host kept to itself fits no other commitment.";
        case cards_not_committed:
            return " The salts that hide all other cards when one is shown come from the seed.";
        case share_needed:
            return " A seed that the host gives alone would leave that out.";
        case too_early:
            return why_not_yet(table);
        case seat_reserved:
            return " They are " + words.chips(table.reservations[seat].amount) + " of " +
                   std::string(table.reservations[seat].player.text()) + "'s.";
        case buy_in_too_small:
        case buy_in_too_large:
            return buy_in_limits(table);
        case going_south:
            return " Who leaves this table and comes back within " +
                   TablePhrases::seconds(table.rules.timers.return_ms) +
                   " brings at least what they left with, so that nobody takes winnings off the table. That may be "
                   "more than others can buy in for.";
        case too_late:
            return " A command received exactly then would have been in time." + instead(table, seat);
        case clock_behind:
            return whose_time_is_over(table, rejection.due);
        case betting_over:
            return " It was not any player's turn.";
        case not_enough_players:
            return why_not_ready(table);
        case seat_taken:
            return " " + words.name(seat) + " sits there.";
        case already_seated:
            return " That is seat " + std::to_string(rejection.other->index()) + ".";
        case not_dealt_in:
            return dealt_to(table);
        case not_your_turn:
            return " It was " + words.name(*rejection.other) + "'s turn.";
        case cannot_fold_when_free:
        case cannot_check_facing_bet:
        case nothing_to_call:
        case cannot_bet_facing_bet:
        case nothing_to_raise:
        case nobody_left_to_raise:
        case amount_not_positive:
            return is_about_seat ? instead(table, seat) : "";
        case raise_not_reopened:
            return " " + betting.why_not_reopened(table, seat) + instead(table, seat);
        case stack_too_short_to_raise:
        case exceeds_stack:
            return whole_stack(table, seat) + instead(table, seat);
        case bet_too_small:
        case raise_too_small:
            return is_about_seat ? " " + betting.least(table, seat) + instead(table, seat) : "";
    }
    break_invariant("every refusal is explained");
}

[[nodiscard]] std::string doubt_about(const Moment& moment, const Rejection& rejection) {
    const std::optional<Rejection> refused = refusal_of(moment.before, moment.command, moment.arrival);
    if (refused == rejection) return "";
    const int decimals = moment.before.rules.decimals;
    return doubt("'" + sentence(rejection, decimals) + "'",
                 !refused ? "allowed" : "'" + sentence(*refused, decimals) + "'");
}

}  // namespace

Answer refusal(const Moment& moment, const Betting& betting, const Rejection& rejection, bool everything_is_known) {
    std::string text = std::string(name(rejection.code)) + ": " + TablePhrases(moment.before).reason(rejection) + "." +
                       details(moment, betting, rejection);
    // What the whole table sees is enough to decide a player's action again.
    if (everything_is_known || is_action(moment.command)) text += doubt_about(moment, rejection);
    return {capitalized(TablePhrases(moment.before).request(moment.command)) + ": why was that refused?", text};
}

}  // namespace handlog::replay::inline tell::explain
