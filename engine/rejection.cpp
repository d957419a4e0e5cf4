#include "engine/rejection.hpp"

#include <array>

#include "engine/chips_text.hpp"
#include "engine/names.hpp"
#include "engine/time_text.hpp"

namespace handlog::engine {

namespace {

struct Text {
    RejectionCode code;
    std::string_view name;
    // {seat}, {given} and so on stand for what the rejection's field of that name holds.
    std::string_view sentence;
};

using enum RejectionCode;
constexpr std::array texts{
    Text{table_not_open, "TABLE_NOT_OPEN", "the table is not open; open it first"},
    Text{table_closed, "TABLE_CLOSED", "the table is closed for good; open another one"},
    Text{time_unknown, "TIME_UNKNOWN", "a tick says what time it is, and nobody said when this one came"},
    Text{nothing_due, "NOTHING_DUE", "nothing is due at {received_at}; the next deadline is {due}"},
    Text{too_late, "TOO_LATE", "seat {seat} had time until {due}, and this came at {received_at}"},
    Text{clock_behind, "CLOCK_BEHIND",
         "this came at {received_at}, and what was due by {due} is not settled; send a Tick first"},
    Text{too_early, "TOO_EARLY", "this came at {received_at}, and the next hand does not start before {due}"},
    Text{table_paused, "TABLE_PAUSED", "the table is paused; resume it first"},
    Text{already_paused, "ALREADY_PAUSED", "the table is paused already, or will be after this hand"},
    Text{not_paused, "NOT_PAUSED", "the table is not paused"},
    Text{table_already_open, "TABLE_ALREADY_OPEN", "the table is open already"},
    Text{id_missing, "ID_MISSING", "the {field} needs a name of 1 to 64 bytes"},
    Text{invalid_rules, "INVALID_RULES",
         "no table can be played with {field} at {given}; it must be from {least} to {most}"},
    Text{no_hand_in_progress, "NO_HAND_IN_PROGRESS", "no hand is being played"},
    Text{wrong_hand, "WRONG_HAND", "the command is for another hand; this is hand {hand}"},
    Text{hand_in_progress, "HAND_IN_PROGRESS", "hand {hand} is being played; this waits until it is over"},
    Text{hand_not_closed, "HAND_NOT_CLOSED", "hand {hand} is over but not closed; close it first"},
    Text{betting_over, "BETTING_OVER", "the betting of hand {hand} is over"},
    Text{no_showdown_to_settle, "NO_SHOWDOWN_TO_SETTLE", "there is no showdown that waits for cards or a result"},
    Text{no_more_hands, "NO_MORE_HANDS", "hand {hand} was the last that a table can count; open another table"},
    Text{not_enough_players, "NOT_ENOUGH_PLAYERS",
         "a hand needs 2 players who are ready to play; the table has {count}"},
    Text{no_such_seat, "NO_SUCH_SEAT", "seat {seat} is not at this table; its last seat is {other}"},
    Text{seat_taken, "SEAT_TAKEN", "seat {seat} is taken"},
    Text{seat_empty, "SEAT_EMPTY", "nobody sits in seat {seat}"},
    Text{already_seated, "ALREADY_SEATED", "the player sits in seat {other} already"},
    Text{seat_reserved, "SEAT_RESERVED", "chips are reserved for seat {seat} already; commit or release them first"},
    Text{transfer_taken, "TRANSFER_TAKEN", "the transfer is reserved for seat {other} already"},
    Text{no_reservation, "NO_RESERVATION", "no chips are reserved for seat {seat} by this transfer"},
    Text{not_ready, "NOT_READY", "seat {seat} cannot play this hand: nobody sits there with chips, or they sit out"},
    Text{not_dealt_in, "NOT_DEALT_IN", "seat {seat} has no cards in this hand"},
    Text{no_claim, "NO_CLAIM", "seat {seat} has no claim to this hand's pots"},
    Text{no_further_turn, "NO_FURTHER_TURN", "seat {seat} is all-in and has no further turn in this hand"},
    Text{already_leaving, "ALREADY_LEAVING", "seat {seat} leaves after this hand already"},
    Text{already_sitting_out, "ALREADY_SITTING_OUT", "seat {seat} sits out already"},
    Text{not_sitting_out, "NOT_SITTING_OUT", "seat {seat} does not sit out"},
    Text{already_disconnected, "ALREADY_DISCONNECTED", "seat {seat} is disconnected already"},
    Text{not_disconnected, "NOT_DISCONNECTED", "seat {seat} is not disconnected"},
    Text{nobody_posts, "NOBODY_POSTS", "at this table nobody posts to play at once"},
    Text{nothing_to_post, "NOTHING_TO_POST", "seat {seat} has played already and need not wait for the blinds"},
    Text{already_posting, "ALREADY_POSTING", "seat {seat} posts already as soon as it would have to wait"},
    Text{blind_listed_twice, "BLIND_LISTED_TWICE",
         "seat {seat} is to post a second small or second big blind; a hand has one of each"},
    Text{not_your_turn, "NOT_YOUR_TURN", "it is not the turn of seat {seat}; seat {other} is to act"},
    Text{your_turn, "YOUR_TURN", "it is the turn of seat {seat}, which may act and need not intend to"},
    Text{no_intent, "NO_INTENT", "seat {seat} has not said what it would do"},
    Text{cannot_fold_when_free, "CANNOT_FOLD_WHEN_FREE", "checking costs nothing here, and these rules refuse a fold"},
    Text{cannot_check_facing_bet, "CANNOT_CHECK_FACING_BET", "there is a bet; calling it costs {least}"},
    Text{nothing_to_call, "NOTHING_TO_CALL", "there is no bet to call"},
    Text{cannot_bet_facing_bet, "CANNOT_BET_FACING_BET", "there is a bet of {least} already; raise it instead"},
    Text{nothing_to_raise, "NOTHING_TO_RAISE", "there is no bet to raise; bet instead"},
    Text{nobody_left_to_raise, "NOBODY_LEFT_TO_RAISE", "every other player is all-in; there is nobody to raise"},
    Text{raise_not_reopened, "RAISE_NOT_REOPENED",
         "seat {seat} has acted, and what came since does not reopen the betting; it may call or fold"},
    Text{stack_too_short_to_raise, "STACK_TOO_SHORT_TO_RAISE",
         "seat {seat} can reach {most}, which is no raise of the bet of {least}"},
    Text{stack_unknown, "STACK_UNKNOWN", "the stack of seat {seat} is not known; name the amount instead"},
    Text{already_shown, "ALREADY_SHOWN", "the cards of seat {seat} are shown already"},
    Text{cards_unknown, "CARDS_UNKNOWN", "the cards of seat {seat} are not known; name both of them"},
    Text{cards_differ, "CARDS_DIFFER", "these are not the cards of seat {seat}, or one of them lies elsewhere"},
    Text{last_claim, "LAST_CLAIM", "seat {seat} is the last with a claim to a pot and cannot lose it"},
    Text{bet_has_grown, "BET_HAS_GROWN", "the bet is larger than the one that was to be called"},
    Text{forced_bet_out_of_range, "FORCED_BET_OUT_OF_RANGE",
         "seat {seat} is to post {given}; a forced bet is from {least} to {most}"},
    Text{amount_not_positive, "AMOUNT_NOT_POSITIVE", "{given} is no amount of chips"},
    Text{exceeds_stack, "EXCEEDS_STACK", "{given} is more than seat {seat} can reach, which is {most}"},
    Text{bet_too_small, "BET_TOO_SMALL", "bet of {given} is below the minimum of {least}"},
    Text{raise_too_small, "RAISE_TOO_SMALL", "raise to {given} is below the minimum of {least}"},
    Text{too_many_chips, "TOO_MANY_CHIPS", "{given} are too many; the table can hold {most} more"},
    Text{buy_in_too_small, "BUY_IN_TOO_SMALL", "a buy-in of {given} is below this table's minimum of {least}"},
    Text{buy_in_too_large, "BUY_IN_TOO_LARGE",
         "seat {seat} would have {given}; at this table a player buys in or adds up to {most}"},
    Text{exceeds_claim, "EXCEEDS_CLAIM", "seat {seat} cannot win {given}; the pots it has a claim to hold {most}"},
    Text{result_does_not_add_up, "RESULT_DOES_NOT_ADD_UP",
         "the declared result comes to {given}; the pots hold {most}"},
};

static_assert(texts.size() == rejection_codes);
static_assert(
    [] {
        for (std::size_t at = 0; at < texts.size(); ++at) {
            if (texts[at].code != static_cast<RejectionCode>(at)) return false;
        }
        return true;
    }(),
    "the texts stand in the order of the codes");

[[nodiscard]] const Text& text(RejectionCode code) {
    const auto at = static_cast<std::size_t>(code);
    invariant(at < texts.size(), "every rejection code has a text");
    return texts[at];
}

[[nodiscard]] std::string value(std::string_view placeholder, const Rejection& rejection, int decimals) {
    if (placeholder == "seat") return std::to_string(rejection.seat.index());
    if (placeholder == "other") return std::to_string(rejection.other.index());
    if (placeholder == "hand") return std::to_string(rejection.hand.value);
    if (placeholder == "given") return to_string(rejection.given, decimals);
    if (placeholder == "least") return to_string(rejection.least, decimals);
    if (placeholder == "most") return to_string(rejection.most, decimals);
    if (placeholder == "received_at") return to_string(rejection.received_at);
    if (placeholder == "due") return rejection.due.known() ? to_string(rejection.due) : "not set";
    if (placeholder == "count") return std::to_string(rejection.count);
    invariant(placeholder == "field", "a sentence names only what a rejection holds");
    return std::string(name(rejection.field));
}

}  // namespace

std::string_view name(RejectionCode code) { return text(code).name; }

std::string sentence(const Rejection& rejection, int decimals) {
    // Rules are named as they are written down, in chips and plain numbers.
    if (rejection.code == invalid_rules) decimals = 0;
    std::string result;
    std::string_view rest = text(rejection.code).sentence;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        result += rest.substr(0, open);
        result += value(rest.substr(open + 1, close - open - 1), rejection, decimals);
        rest.remove_prefix(close + 1);
    }
    return result += rest;
}

}  // namespace handlog::engine
