#include "replay/tell/explain/betting.hpp"

#include <algorithm>
#include <variant>

#include "engine/legal_actions.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

[[nodiscard]] std::string sum(const TablePhrases& words, Chips one, Chips other) {
    return words.chips(one) + " + " + words.chips(other) + " = " + words.chips(one + other);
}

// What a full bet or raise adds now. More than the last one added where a raise must double the bet.
[[nodiscard]] Chips full_addition(const Table& table) { return full_raise(table) - table.hand.bet; }

}  // namespace

std::optional<Aggression> aggression(const Event& event) {
    const auto from = [](const auto& made, bool bet) {
        return Aggression{.seat = made.seat,
                          .to = made.to,
                          .raise_size = made.raise_size,
                          .full = made.full,
                          .all_in = made.all_in,
                          .bet = bet};
    };
    if (const auto* bet = std::get_if<PlayerBet>(&event)) return from(*bet, true);
    if (const auto* raise = std::get_if<PlayerRaised>(&event)) return from(*raise, false);
    return std::nullopt;
}

void Betting::follow(const Table& before, const Event& event) {
    if (std::holds_alternative<RoundStarted>(event)) *this = {};
    const std::optional<Aggression> made = aggression(event);
    if (!made) return;
    const Step step{.seat = made->seat, .from = before.hand.bet, .to = made->to};
    if (made->full) {
        full_ = step;
        short_.clear();
    } else {
        short_.push_back(step);
    }
}

// Where the size of a raise comes from.
std::string Betting::base(const Table& table) const {
    const TablePhrases words(table);
    if (!full_) {
        return table.hand.raise_size == table.rules.big_blind ? "the size of the big blind"
                                                              : "the size of the largest blind";
    }
    if (full_->from == 0_c) return "as much as " + words.name(full_->seat) + "'s bet of " + words.chips(full_->to);
    return "as much as " + words.name(full_->seat) + "'s raise from " + words.chips(full_->from) + " to " +
           words.chips(full_->to) + " added";
}

std::string Betting::short_ones(const Table& table) const {
    const TablePhrases words(table);
    std::string text;
    Table then = table;  // a short one changes nothing else of what a full one adds
    for (const Step& step : short_) {
        then.hand.bet = step.from;
        text += " " + words.name(step.seat) + "'s all-in to " + words.chips(step.to) + " added only " +
                words.chips(step.to - step.from) + ", where a full raise adds " + words.chips(full_addition(then)) +
                ", and leaves that size as it was.";
    }
    return text;
}

std::string Betting::least(const Table& table, Seat seat) const {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    const Chips full = full_raise(table);
    std::string text;
    if (hand.bet == 0_c) {
        text = "No player had bet " + TablePhrases::when(hand.street) + " yet, and a bet is " +
               words.chips(hand.raise_size) + " at least, " + base(table) + ".";
    } else {
        text = "The bet was " + words.chips(hand.bet) + ", and a raise adds " + words.chips(hand.raise_size) +
               " at least, " + base(table) + "." + short_ones(table) + " So the smallest raise was to " +
               sum(words, hand.bet, hand.raise_size) + ".";
        if (full > hand.bet + hand.raise_size) {
            text += " But under these rules a raise at least doubles the bet: 2 x " + words.chips(hand.bet) + " = " +
                    words.chips(full) + ".";
        }
    }
    const Chips most = everything(table, seat);
    if (most < full) {
        text += " " + words.name(seat) + " had no more than " + words.chips(most) +
                " for this street; less than the minimum is possible only as an all-in.";
    }
    return text;
}

std::string Betting::why_not_reopened(const Table& table, Seat seat) const {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    const Chips more = hand.bet - hand.street_bets[seat];
    switch (table.rules.reopen) {
        case Reopen::single:
            return words.name(seat) +
                   " has acted, and may raise again only after another player has made a full bet or "
                   "raise, which adds " +
                   words.chips(full_addition(table)) + " at least." + short_ones(table);
        case Reopen::cumulative:
            return words.name(seat) + " has acted and put in " + words.chips(hand.street_bets[seat]) +
                   " on this street. What came since adds up to " + words.chips(more) +
                   " more, and only a full raise of " +
                   words.chips(full_raise_over(table, hand.street_bets[seat]) - hand.street_bets[seat]) +
                   " would let them raise again.";
        case Reopen::any:
            return words.name(seat) + " has acted, and the bet has not grown since.";
    }
    break_invariant("every way to reopen the betting is explained");
}

Answer minimum(const Table& before, const Table& after, const Betting& betting, const Aggression& raise) {
    const TablePhrases words(before);
    const Hand& hand = before.hand;
    std::string text = betting.least(before, raise.seat);
    const Chips added = raise.to - hand.bet;
    text += raise.full ? " From then on a raise must add " + words.chips(full_addition(after)) + " at least." : "";
    const Chips full = full_raise(before);
    const RaiseLimits limits = raise_limits(before, raise.seat);
    if (raise.to < limits.min) text += doubt(words.chips(raise.to), words.chips(limits.min) + " or more");
    const Chips size = raise.to >= full ? added : hand.raise_size;
    if (size != raise.raise_size) {
        text +=
            doubt("that the size of a raise is " + words.chips(raise.raise_size) + " from then on", words.chips(size));
    }
    if (raise.full != (raise.to >= full)) {
        text += doubt(raise.full ? "that this was full" : "that this was not full", raise.full ? "not" : "full");
    }
    return {words.name(raise.seat) + (raise.bet ? " bets " : " raises to ") + words.chips(raise.to) +
                ": what was the minimum?",
            text};
}

Answer all_in_as_call(const Table& before, const PlayerCalled& call, const Betting& betting) {
    const TablePhrases words(before);
    const std::string who = words.name(call.seat);
    const Raising state = raising(before, call.seat);
    std::string text = "Where raising is not open to a player, an all-in above the call is the call.";
    if (state == Raising::not_reopened) text += " " + betting.why_not_reopened(before, call.seat);
    if (state == Raising::nobody_left)
        text += " Every other player was all-in or had folded, so no one could call a raise.";
    if (state == Raising::open) text += doubt("that raising was closed to " + who, "open");
    return {who + " went all-in: why is that a call of " + words.chips(call.added) + "?", text};
}

Answer reopening(const Table& before, const Table& after, const Aggression& raise) {
    const TablePhrases words(after);
    const Hand& hand = after.hand;
    SeatSet may;
    SeatSet may_not;
    for (const Seat seat : (hand.live - hand.all_in).without(raise.seat)) {
        const Raising state = raising(after, seat);
        may.add_if(state == Raising::open, seat);
        may_not.add_if(state == Raising::not_reopened, seat);
    }
    std::string text = "It adds " + words.chips(raise.to - before.hand.bet) + " to the bet of " +
                       words.chips(before.hand.bet) + ", and a full " + (raise.bet ? "bet" : "raise") + " would add " +
                       words.chips(full_addition(before)) + ".";
    switch (after.rules.reopen) {
        case Reopen::single:
            text += " A player who has acted may raise again only after a full raise.";
            break;
        case Reopen::cumulative:
            text +=
                " A player who has acted may raise again if the increase that they face adds up to " +
                words.chips(hand.raise_size) + ", the size of a raise" +
                (after.rules.raise_min == RaiseMin::at_least_double ? ", and to as much as they have put in." : ".");
            break;
        case Reopen::any:
            text += " Under these rules every player may raise again whenever the bet has grown.";
            break;
    }
    if (!may_not.empty()) {
        text +=
            " " + words.names(may_not) + (may_not.single() ? " has" : " have") + " acted and may call or fold only.";
    }
    if (!may.empty())
        text += " " + words.names(may) + " may still raise, to " + words.chips(full_raise(after)) + " at least.";
    if (may.empty() && may_not.empty()) text += " No player is left who could raise.";
    return {"Does " + words.name(raise.seat) + "'s all-in to " + words.chips(raise.to) + " let the others raise?",
            text};
}

}  // namespace handlog::replay::inline tell::explain
