#include "replay/judge/text.hpp"

#include <array>
#include <cstddef>
#include <variant>

#include "engine/poker/time_text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

template <class Enum, std::size_t Size>
[[nodiscard]] std::string_view chosen(const std::array<std::string_view, Size>& names, Enum value) {
    const auto at = static_cast<std::size_t>(value);
    return at < Size ? names[at] : "something unknown";
}

constexpr std::array<std::string_view, 4> streets{"preflop", "flop", "turn", "river"};
constexpr std::array<std::string_view, 7> forced_bets{"ante",     "ante for the table", "small blind", "big blind",
                                                      "straddle", "live post",          "dead post"};
constexpr std::array<std::string_view, 7> intents{"nothing", "to fold",     "to check",   "to check or fold",
                                                  "to call", "to call any", "to raise to"};
constexpr std::array<std::string_view, 3> statuses{"playing", "will pause after the hand", "paused"};

// In the order of the alternatives of Event.
constexpr std::array<std::string_view, std::variant_size_v<Event>> events{
    "the opening of the table",
    "a player who sits down",
    "a player who will leave",
    "a player who leaves",
    "a player who sits out",
    "a player who sits in",
    "added chips",
    "the start of a hand",
    "a forced bet",
    "the hole cards",
    "a burn card",
    "cards of the board",
    "the start of a round",
    "a turn",
    "a fold",
    "a check",
    "a call",
    "a bet",
    "a raise",
    "the return of an uncalled bet",
    "the end of the round",
    "a pot",
    "the showdown",
    "a tabled hand",
    "the rank of a hand",
    "a mucked hand",
    "rake",
    "an award",
    "a declared result",
    "an undeclared result",
    "the end of the hand",
    "a cancelled hand",
    "the close of the hand",
    "the close of the table",
    "a deadline",
    "a time-out",
    "a player who is disconnected",
    "a player who is reconnected",
    "a player who will post",
    "missed blinds",
    "an intent",
    "a followed intent",
    "a dropped intent",
    "reserved chips",
    "committed chips",
    "released chips",
    "a pause after the hand",
    "a pause",
    "the end of the pause",
    "a time to buy in",
    "the end of the time to buy in",
    "when the next hand is due",
    "time that is taken out of a time bank",
    "the refill of time banks",
    "the end of the time in which players bring back what they left with",
    "an outage of the host",
    "a wish to add chips",
    "an anchor",
    "a share of the host",
    "a link",
};
static_assert(!events.back().empty(), "every event has a name");

}  // namespace

std::string text(Amount amount) { return std::to_string(amount.count()); }

std::string text(Stack stack) { return is_known(stack) ? text(Amount(Amount(count_of(stack)))) : "unknown"; }

std::string text(std::size_t count) { return std::to_string(count); }

std::string text(const Commitment& commitment) { return to_string(commitment); }

std::string text(const Link& link) { return to_string(link); }

std::string text(const CardsRoot& root) { return to_string(root); }

std::string text(HandNumber number) { return std::to_string(number.value); }

std::string text(Seat seat) { return "seat " + std::to_string(place_of(seat)); }

std::string text(std::optional<Seat> seat) { return seat ? text(*seat) : "nobody"; }

std::string text(Seats seats) {
    if (seats.empty()) return "no seat";
    std::string list = seats.size() == 1 ? "seat " : "seats ";
    for (const Seat seat : seats) {
        if (place_of(seat) != place_of(seats.lowest())) list += ", ";
        list += std::to_string(place_of(seat));
    }
    return list;
}

std::string text(const BlindDues& dues) {
    return "newcomers: " + text(dues.newcomers) + ", will post: " + text(dues.posting) +
           ", missed the big blind: " + text(dues.missed_big) + ", the small one: " + text(dues.missed_small);
}

std::string text(const BetweenHands& between) {
    return std::string(text(between.status)) + ", busted: " + text(between.busted) +
           ", wishing to add chips: " + text(between.wishing) + ", waits for them until: " + text(between.predeal_due) +
           ", next hand due: " + text(between.next_hand_due) + (between.under_way ? ", under way" : "");
}

std::string text(const std::optional<Away>& away) {
    if (!away) return "connected";
    return "disconnected for " + std::to_string(away->hands) + " hands, the seat is freed at: " + text(away->until);
}

std::string text(const std::optional<Reservation>& reservation) {
    if (!reservation) return "none";
    return text(reservation->amount) + " for " + std::string(reservation->player.text()) + " by " +
           std::string(reservation->transfer.text());
}

std::string text(const Positions& positions) {
    return "button " + text(positions.button) + ", small blind " + text(positions.small_blind) + ", big blind " +
           text(positions.big_blind);
}

std::string text(const std::optional<Positions>& positions) { return positions ? text(*positions) : "none"; }

std::string text(const HoleCards& cards) { return to_string(cards[0]) + to_string(cards[1]); }

std::string text(Cards cards) {
    std::string list;
    cards.for_each([&list](Card card) { list += to_string(card); });
    return list.empty() ? "none" : list;
}

std::string text(const Pot& pot) {
    return text(pot.amount) + " for " + text(pot.eligible) + ", paid by " + text(pot.paid_by);
}

std::string text(Time time) { return is_known(time) ? to_string(time) : "none"; }

std::string text(RejectionCode code) {
    return is_rejection(static_cast<int>(code)) ? std::string(name(code)) : "an unknown reason";
}

std::string text(const Rejection& rejection) {
    const bool known = is_rejection(static_cast<int>(rejection.code));
    return text(rejection.code) + (known ? ": " + sentence(rejection) : "");
}

std::string text(const Wait& wait) {
    if (const auto* started = std::get_if<PredealStarted>(&wait)) return "a time to buy in until " + text(started->due);
    if (const auto* next = std::get_if<NextHandDue>(&wait)) return "the next hand due: " + text(next->due);
    return std::holds_alternative<PredealEnded>(wait) ? "the end of the time to buy in" : "nothing more";
}

std::string_view text(Street street) { return chosen(streets, street); }

std::string_view text(ForcedBetKind kind) { return chosen(forced_bets, kind); }

std::string_view text(IntentKind kind) { return chosen(intents, kind); }

std::string_view text(TableStatus status) { return chosen(statuses, status); }

std::string_view name_of(const Event& event) { return events[event.index()]; }

}  // namespace handlog::replay::judge
