#include "engine/poker/rejection.hpp"

#include <array>
#include <tuple>
#include <type_traits>

#include "engine/poker/chips_text.hpp"
#include "engine/poker/names.hpp"
#include "engine/poker/time_text.hpp"

namespace handlog::engine::inline poker {

namespace {

struct Text {
    std::string_view name;
    // {seat}, {given} and so on stand for what the rejection's field of that name holds.
    std::string_view sentence;
};

// Nothing where there is no such code.
[[nodiscard]] constexpr Text text(RejectionCode code) {
    using enum RejectionCode;
    switch (code) {
        case not_allowed:
            return {"NOT_ALLOWED", "the sender of this command may not give it"};
        case not_your_seat:
            return {"NOT_YOUR_SEAT", "seat {seat} is not the seat of the player who sent this"};
        case table_not_open:
            return {"TABLE_NOT_OPEN", "the table is not open; open it first"};
        case table_closed:
            return {"TABLE_CLOSED", "the table is closed for good; open another one"};
        case time_unknown:
            return {"TIME_UNKNOWN", "a tick or the end of an outage needs its time of arrival, and this one has none"};
        case outage_impossible:
            return {"OUTAGE_IMPOSSIBLE",
                    "an outage begins no earlier than the newest command that was carried out, takes some time, and is "
                    "over when it is reported; this arrived at {received_at}"};
        case nothing_due:
            return {"NOTHING_DUE", "nothing is due at {received_at}; the next deadline is {due}"};
        case too_late:
            return {"TOO_LATE", "seat {seat} had time until {due}, and this arrived at {received_at}"};
        case clock_behind:
            return {"CLOCK_BEHIND",
                    "this arrived at {received_at}, and what was due by {due} is not settled; send a Tick first"};
        case too_early:
            return {"TOO_EARLY", "this arrived at {received_at}, and the next hand does not start before {due}"};
        case stale:
            return {"STALE", "this was meant for an earlier moment of the hand; look at the table and decide again"};
        case table_paused:
            return {"TABLE_PAUSED", "the table is paused; resume it first"};
        case already_paused:
            return {"ALREADY_PAUSED", "the table is already paused, or will be after this hand"};
        case not_paused:
            return {"NOT_PAUSED", "the table is not paused"};
        case table_already_open:
            return {"TABLE_ALREADY_OPEN", "the table is already open"};
        case id_missing:
            return {"ID_MISSING", "the {field} needs a name of 1 to 64 bytes"};
        case invalid_rules:
            return {"INVALID_RULES", "{field} cannot be {given}; it must be from {least} to {most}"};
        case no_hand_in_progress:
            return {"NO_HAND_IN_PROGRESS", "no hand is being played"};
        case wrong_hand:
            return {"WRONG_HAND", "the command is for another hand; this is hand {hand}"};
        case hand_in_progress:
            return {"HAND_IN_PROGRESS", "hand {hand} is being played; wait until it is over"};
        case hand_not_closed:
            return {"HAND_NOT_CLOSED", "hand {hand} is over but not closed; close it first"};
        case betting_over:
            return {"BETTING_OVER", "the betting of hand {hand} is over"};
        case no_showdown_to_settle:
            return {"NO_SHOWDOWN_TO_SETTLE", "no showdown is waiting for cards or a result"};
        case no_more_hands:
            return {"NO_MORE_HANDS", "hand {hand} was the last that a table can count; open another table"};
        case not_enough_players:
            return {"NOT_ENOUGH_PLAYERS", "a hand needs 2 players who are ready to play; the table has {count}"};
        case no_such_seat:
            return {"NO_SUCH_SEAT", "seat {seat} is not at this table; its last seat is {other}"};
        case seat_taken:
            return {"SEAT_TAKEN", "seat {seat} is taken"};
        case seat_empty:
            return {"SEAT_EMPTY", "seat {seat} is empty"};
        case already_seated:
            return {"ALREADY_SEATED", "the player already sits in seat {other}"};
        case seat_reserved:
            return {"SEAT_RESERVED", "chips are already reserved for seat {seat}; commit or release them first"};
        case transfer_taken:
            return {"TRANSFER_TAKEN", "the transfer is already reserved for seat {other}"};
        case no_reservation:
            return {"NO_RESERVATION", "no chips are reserved for seat {seat} by this transfer"};
        case not_ready:
            return {"NOT_READY", "seat {seat} cannot play this hand: it is empty, without chips or sitting out"};
        case not_dealt_in:
            return {"NOT_DEALT_IN", "seat {seat} has no cards in this hand"};
        case no_claim:
            return {"NO_CLAIM", "seat {seat} has no claim to this hand's pots"};
        case no_further_turn:
            return {"NO_FURTHER_TURN", "seat {seat} is all-in and has no further turn in this hand"};
        case already_leaving:
            return {"ALREADY_LEAVING", "seat {seat} already leaves after this hand"};
        case already_sitting_out:
            return {"ALREADY_SITTING_OUT", "seat {seat} already sits out"};
        case not_sitting_out:
            return {"NOT_SITTING_OUT", "seat {seat} does not sit out"};
        case already_disconnected:
            return {"ALREADY_DISCONNECTED", "seat {seat} is already disconnected"};
        case not_disconnected:
            return {"NOT_DISCONNECTED", "seat {seat} is not disconnected"};
        case nobody_posts:
            return {"NOBODY_POSTS", "this table does not allow posting to play at once"};
        case nothing_to_post:
            return {"NOTHING_TO_POST", "seat {seat} has already played and need not wait for the blinds"};
        case already_posting:
            return {"ALREADY_POSTING", "seat {seat} already posts as soon as it would have to wait"};
        case nobody_waits:
            return {"NOBODY_WAITS", "this table waits for nobody to add chips; add them between two hands"};
        case nothing_to_add_to:
            return {"NOTHING_TO_ADD_TO", "seat {seat} has no chips left, or none that it has played with yet"};
        case already_wishing:
            return {"ALREADY_WISHING", "seat {seat} already wishes to add chips"};
        case wish_too_soon:
            return {"WISH_TOO_SOON", "the table waits for seat {seat} to add chips after hand {hand}, and not before"};
        case blind_listed_twice:
            return {"BLIND_LISTED_TWICE", "seat {seat} would post a second small or big blind; a hand has one of each"};
        case not_your_turn:
            return {"NOT_YOUR_TURN", "it is not the turn of seat {seat}; seat {other} is to act"};
        case your_turn:
            return {"YOUR_TURN", "it is the turn of seat {seat}; act instead of stating an intent"};
        case no_intent:
            return {"NO_INTENT", "seat {seat} has no intent to take back"};
        case cannot_fold_when_free:
            return {"CANNOT_FOLD_WHEN_FREE", "checking costs nothing here, and these rules refuse a fold"};
        case cannot_check_facing_bet:
            return {"CANNOT_CHECK_FACING_BET", "there is a bet; calling it costs {least}"};
        case nothing_to_call:
            return {"NOTHING_TO_CALL", "there is no bet to call"};
        case cannot_bet_facing_bet:
            return {"CANNOT_BET_FACING_BET", "there is already a bet of {least}; raise instead"};
        case nothing_to_raise:
            return {"NOTHING_TO_RAISE", "there is no bet to raise; bet instead"};
        case nobody_left_to_raise:
            return {"NOBODY_LEFT_TO_RAISE", "every other player is all-in; a raise is not possible"};
        case raise_not_reopened:
            return {"RAISE_NOT_REOPENED",
                    "seat {seat} has acted, and the betting was not reopened since; it may call or fold"};
        case stack_too_short_to_raise:
            return {"STACK_TOO_SHORT_TO_RAISE",
                    "seat {seat} can reach {most}, which does not raise the bet of {least}"};
        case stack_unknown:
            return {"STACK_UNKNOWN", "the stack of seat {seat} is not known; name the amount instead"};
        case already_shown:
            return {"ALREADY_SHOWN", "the cards of seat {seat} are already shown"};
        case cards_unknown:
            return {"CARDS_UNKNOWN", "the cards of seat {seat} are not known; name both of them"};
        case cards_differ:
            return {"CARDS_DIFFER", "these are not the cards of seat {seat}, or one of them is elsewhere"};
        case last_claim:
            return {"LAST_CLAIM", "seat {seat} is the last with a claim to a pot and cannot lose it"};
        case bet_has_grown:
            return {"BET_HAS_GROWN", "the bet has grown beyond the one to be called"};
        case forced_bet_out_of_range:
            return {"FORCED_BET_OUT_OF_RANGE",
                    "seat {seat} would post {given}; a forced bet is from {least} to {most}"};
        case amount_not_positive:
            return {"AMOUNT_NOT_POSITIVE", "{given} is not a valid amount"};
        case exceeds_stack:
            return {"EXCEEDS_STACK", "{given} is more than seat {seat} can reach, which is {most}"};
        case bet_too_small:
            return {"BET_TOO_SMALL", "bet of {given} is below the minimum of {least}"};
        case raise_too_small:
            return {"RAISE_TOO_SMALL", "raise to {given} is below the minimum of {least}"};
        case too_many_chips:
            return {"TOO_MANY_CHIPS", "{given} is too much; the table can hold {most} more"};
        case buy_in_too_small:
            return {"BUY_IN_TOO_SMALL", "a buy-in of {given} is below this table's minimum of {least}"};
        case going_south:
            return {"GOING_SOUTH",
                    "a buy-in of {given} is below the {least} with which the player left; until {due} they must bring "
                    "at least that"};
        case buy_in_too_large:
            return {"BUY_IN_TOO_LARGE", "seat {seat} would have {given}; the table's maximum is {most}"};
        case exceeds_claim:
            return {"EXCEEDS_CLAIM", "seat {seat} cannot win {given}; the pots it has a claim to hold {most}"};
        case result_does_not_add_up:
            return {"RESULT_DOES_NOT_ADD_UP", "the declared result adds up to {given}; the pots hold {most}"};
        case no_anchor:
            return {"NO_ANCHOR", "seat {seat} has set no anchor"};
        case no_share_committed:
            return {"NO_SHARE_COMMITTED", "the host has not committed its share of the next deck; commit it first"};
        case already_revealed:
            return {"ALREADY_REVEALED", "seat {seat} has already revealed its link for the next deck"};
        case anchor_too_new:
            return {"ANCHOR_TOO_NEW",
                    "seat {seat} set its anchor after the host had committed its share of this deck; the anchor counts "
                    "from the next one on"};
        case anchor_expired:
            return {"ANCHOR_EXPIRED",
                    "the host has committed more than {count} shares since the newest link of seat {seat}; set a new "
                    "anchor"};
        case link_does_not_fit:
            return {"LINK_DOES_NOT_FIT",
                    "the SHA-256 of this link, taken {count} times, is not the anchor of seat {seat}"};
        case cards_not_committed:
            return {"CARDS_NOT_COMMITTED",
                    "this table commits its cards before they are dealt, which takes a seed and not a written deck"};
        case share_needed:
            return {"SHARE_NEEDED",
                    "seat {seat} adds to the seed; commit a share and start the hand with that instead"};
        case share_does_not_fit:
            return {"SHARE_DOES_NOT_FIT", "the SHA-256 of this share is not what was committed"};
    }
    return {};
}

static_assert(
    [] {
        for (int number = 0; number < 256; ++number) {
            if (is_rejection(number) == text(static_cast<RejectionCode>(number)).name.empty()) return false;
        }
        return true;
    }(),
    "the codes are numbered from 1 to rejection_codes");

// The fields that each sentence names, by the numbers of the codes.
using Named = std::array<bool, std::tuple_size_v<std::remove_cvref_t<decltype(fields_of<Rejection>)>>>;
constexpr auto named_by_code = [] {
    std::array<Named, rejection_codes + 1> all{};
    for (int number = 1; number <= rejection_codes; ++number) {
        std::string_view rest = text(static_cast<RejectionCode>(number)).sentence;
        for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
            const auto close = rest.find('}');
            const std::string_view placeholder = rest.substr(open + 1, close - open - 1);
            rest.remove_prefix(close + 1);
            bool found = false;
            std::size_t place = 0;
            std::apply(
                [&](const auto&... each) {
                    ((each.name == placeholder ? (found = all[static_cast<std::size_t>(number)][place] = true) : false,
                      ++place),
                     ...);
                },
                fields_of<Rejection>);
            if (!found) throw "a sentence names only what a rejection holds";
        }
    }
    return all;
}();

template <class Number>
[[nodiscard]] bool is_there(const std::optional<Number>& number) {
    return number.has_value();
}
[[nodiscard]] bool is_there(FieldName field) { return field != FieldName::none; }
[[nodiscard]] bool is_there(Time time) { return time.known(); }

// A deadline that is not set is a deadline, too.
template <class Number>
[[nodiscard]] bool is_missing(const Number& number) {
    return !is_there(number);
}
[[nodiscard]] bool is_missing(Time /*time*/) { return false; }

// Of a number that a faulty program left out there is a sentence all the same.
constexpr std::string_view missing = "?";

[[nodiscard]] std::string text_of(std::optional<Seat> seat, int /*decimals*/) {
    return seat ? std::to_string(seat->index()) : std::string(missing);
}
[[nodiscard]] std::string text_of(std::optional<HandNumber> hand, int /*decimals*/) {
    return hand ? std::to_string(hand->value) : std::string(missing);
}
[[nodiscard]] std::string text_of(std::optional<std::int32_t> count, int /*decimals*/) {
    return count ? std::to_string(*count) : std::string(missing);
}
[[nodiscard]] std::string text_of(std::optional<Chips> chips, int decimals) {
    return chips ? to_string(*chips, decimals) : std::string(missing);
}
[[nodiscard]] std::string text_of(FieldName field, int /*decimals*/) {
    return std::string(field == FieldName::none ? missing : name(field));
}
[[nodiscard]] std::string text_of(Time time, int /*decimals*/) { return to_string(time); }
[[nodiscard]] std::string text_of(RejectionCode code, int /*decimals*/) { return std::string(name(code)); }

[[nodiscard]] std::string value(std::string_view placeholder, const Rejection& rejection, int decimals) {
    if (placeholder == "due" && !rejection.due.known()) return "not set";
    std::string found;
    for_each_field(rejection, [&](std::string_view field, const auto& number) {
        if (field == placeholder) found = text_of(number, decimals);
    });
    return found;
}

}  // namespace

std::string_view name(RejectionCode code) {
    invariant(is_rejection(static_cast<int>(code)), "every rejection code has a name");
    return text(code).name;
}

const std::array<std::string_view, rejection_codes>& rejection_names() {
    static constexpr auto names = [] {
        std::array<std::string_view, rejection_codes> by_number;
        for (int number = 1; std::string_view & each : by_number) {
            each = text(static_cast<RejectionCode>(number++)).name;
        }
        return by_number;
    }();
    return names;
}

bool names_field(RejectionCode code, std::size_t place) {
    invariant(is_rejection(static_cast<int>(code)), "every rejection code names its fields");
    return named_by_code[static_cast<std::size_t>(code)][place];
}

bool has_its_numbers(const Rejection& rejection) {
    bool right = true;
    std::size_t place = 0;
    for_each_field(rejection, [&]<class Number>(std::string_view /*name*/, const Number& number) {
        if constexpr (!std::is_same_v<Number, RejectionCode>) {
            if (names_field(rejection.code, ++place) ? is_missing(number) : is_there(number)) right = false;
        }
    });
    return right;
}

std::string sentence(const Rejection& rejection, int decimals) {
    // Rules are named as they are written down, in chips and plain numbers.
    if (rejection.code == RejectionCode::invalid_rules) decimals = 0;
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

}  // namespace handlog::engine::inline poker
