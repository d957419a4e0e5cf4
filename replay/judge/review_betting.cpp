// Turns and actions, and what is done with the bets when a round ends. Reviews, in the order of a round:
//
//     RoundStarted
//     TurnStarted, and PlayerFolded, PlayerChecked, PlayerCalled, PlayerBet or PlayerRaised
//     UncalledBetReturned    if nobody can match it
//     RoundEnded, PotBuilt   one after the other

#include <algorithm>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/layers.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr std::array<std::string_view, 5> names_of_actions{"a fold", "a check", "a call", "a bet", "a raise"};

[[nodiscard]] std::string yes_or_no(bool holds, const char* what) { return (holds ? "" : "not ") + std::string(what); }

}  // namespace

void HandReview::on(const RoundStarted& event) {
    static_cast<void>(is_due(Stage::round_start));
    compare(CheckId::street_order, "a round of the wrong street was started", hand().street, event.street);
    FirstRound due{.bet = {}, .raise_size = book_.rules.big_blind, .last = button()};
    if (hand().street == Street::preflop) due = deal_.posting.round;
    compare<Amount>(CheckId::raise_size, "the round begins with the wrong bet to match", due.bet, event.bet);
    compare<Amount>(CheckId::raise_size, "the round begins with the wrong size of a full raise", due.raise_size,
                    event.raise_size);
    // What was posted before the flop lies there already.
    Betting& betting = hand().betting;
    betting.bet = event.bet;
    betting.raise_size = event.raise_size;
    betting.raises = {.all = 1, .full = 1, .added = {}};
    betting.seen = {};
    betting.last = due.last;
    hand().planned = {};
    hand().aggressor.reset();
    stage_ = Stage::turn;
}

void HandReview::on(const TurnStarted& event) {
    if (is_due(Stage::turn, CheckId::turn)) {
        compare(CheckId::turn, "the turn went to the wrong seat", clockwise(hand().betting.last, betting_.owing),
                event.seat);
    }
    hand().to_act = event.seat;
    ++hand().turns;
    betting_.turn_began = entry_.at;
    check_turn_due(event.due);
    stage_ = hand().planned.contains(event.seat) ? Stage::intent : Stage::rest;
}

// An all-in is a bet or a raise where the player could make that by its number, and else a call.
bool HandReview::asks_for_all_in_above_bet() const {
    const auto* all_in = std::get_if<AllIn>(entry_.command);
    if (all_in == nullptr) return false;
    const Chips to = everything(book_, all_in->seat).chips();
    if (hand().betting.bet == Amount()) {
        return !objection_to(book_, Bet{.hand = all_in->hand, .seat = all_in->seat, .to = to});
    }
    return !objection_to(book_, Raise{.hand = all_in->hand, .seat = all_in->seat, .to = to});
}

// What the command of the seat to act amounts to.
HandReview::Action HandReview::action_due() const {
    if (std::holds_alternative<Tick>(*entry_.command)) return folds_for_the_player() ? Action::fold : Action::check;
    if (std::holds_alternative<Fold>(*entry_.command)) return Action::fold;
    if (std::holds_alternative<engine::Check>(*entry_.command)) return Action::check;
    const bool more = std::holds_alternative<Bet>(*entry_.command) || std::holds_alternative<Raise>(*entry_.command) ||
                      asks_for_all_in_above_bet();
    if (!more) return Action::call;
    return hand().betting.bet == Amount() ? Action::bet : Action::raise;
}

// The street total that the command of the seat to act reaches.
Amount HandReview::total_due() const {
    if (const auto* asked_bet = std::get_if<Bet>(entry_.command)) return asked_bet->to;
    if (const auto* asked_raise = std::get_if<Raise>(entry_.command)) return asked_raise->to;
    const Seat seat = hand().to_act.value_or(Seat());
    if (asks_for_all_in_above_bet()) return everything(book_, seat);
    return hand().betting.put_in[seat] + book_.can_pay(seat, owed(hand(), seat));
}

// Whoever acts has the turn, and does what was asked for. Says whether the
// amounts can be judged.
bool HandReview::begin_action(Seat seat, Action action) {
    check_bank_is_charged();
    if (!is_due(Stage::answer, CheckId::turn) || entry_.objected) return false;
    if (!same(hand().to_act, std::optional(seat))) {
        found(CheckId::turn, "the wrong seat acted", text(hand().to_act), text(seat));
        return false;
    }
    if (acts_unasked()) {
        found(CheckId::clock, "an action without a command or a time-out", "a time-out",
              std::string(names_of_actions[static_cast<std::size_t>(action)]));
        return false;
    }
    const Action due = action_due();
    if (action == due) return true;
    found(entry_.timed_out ? CheckId::clock : CheckId::action_legal, "the recorded action is not that of the command",
          std::string(names_of_actions[static_cast<std::size_t>(due)]),
          std::string(names_of_actions[static_cast<std::size_t>(action)]));
    return false;
}

void HandReview::end_turn() {
    hand().to_act.reset();
    hand().due = {};
    stage_ = Stage::turn;
}

void HandReview::on(const PlayerFolded& event) {
    static_cast<void>(begin_action(event.seat, Action::fold));
    note_action(hand().betting, event.seat);
    hand().live.remove(event.seat);
    end_turn();
}

void HandReview::on(const PlayerChecked& event) {
    static_cast<void>(begin_action(event.seat, Action::check));
    note_action(hand().betting, event.seat);
    end_turn();
}

// Chips go into the pot. `to_due` is the street total that was asked for.
void HandReview::put_in(Seat seat, Amount added, Amount to, Amount to_due, bool all_in) {
    Amount reached = hand().betting.put_in[seat] + added;
    if (added.count() < 1 || book_.can_pay(seat, added) != added) {
        found(CheckId::whole_amounts, text(seat) + " puts in an impossible amount",
              book_.counted(seat) ? "1 to " + text(book_.stacks[seat]) : "at least 1", text(added));
        // What cannot have happened is not believed.
        added = book_.can_pay(seat, std::max(Amount(), to_due - hand().betting.put_in[seat]));
        reached = hand().betting.put_in[seat] + added;
    } else if (to != to_due || reached != to_due) {
        found(CheckId::action_legal, text(seat) + " puts in another amount than in the command", "to " + text(to_due),
              text(added) + " more, to " + text(to));
    } else if (all_in != book_.is_all_in_with(seat, added)) {
        found(CheckId::whole_amounts, "the all-in mark is wrong", yes_or_no(!all_in, "all-in"),
              yes_or_no(all_in, "all-in"));
    }
    if (book_.is_all_in_with(seat, added)) hand().all_in.add(seat);
    book_.take(seat, added);
    hand().in_pot += added;
    hand().bets[seat] += added;
    hand().betting.put_in[seat] = reached;
    if (hand().street == Street::preflop) hand().paid_voluntarily.add(seat);
    end_turn();
}

void HandReview::on(const PlayerCalled& event) {
    const bool judged = begin_action(event.seat, Action::call);
    put_in(event.seat, event.added, event.to, judged ? total_due() : Amount(event.to), event.all_in);
    note_action(hand().betting, event.seat);
}

template <class Aggression>
void HandReview::bet_or_raise(const Aggression& event, Action action) {
    const bool judged = begin_action(event.seat, action);
    const Amount before = hand().betting.bet;
    const Amount raise_size = hand().betting.raise_size;
    const bool full = Amount(event.to) >= full_raise(book_);
    const std::size_t findings = findings_->size();
    put_in(event.seat, event.added, event.to, judged ? total_due() : Amount(event.to), event.all_in);
    const Amount to = hand().betting.put_in[event.seat];
    // A wrong amount is said already, and what follows from it would repeat it.
    if (judged && findings_->size() == findings) {
        const Amount due = full ? to - before : raise_size;
        if (event.full != full) {
            found(CheckId::raise_size, "the mark of a full raise is wrong", yes_or_no(full, "full"),
                  yes_or_no(event.full, "full"));
        }
        compare<Amount>(CheckId::raise_size, "the minimum of the next raise is wrong", due, event.raise_size);
    }
    note_raise(hand().betting, event.seat, to, event.raise_size, event.full);
    hand().aggressor = event.seat;
    if (hand().street == Street::preflop) hand().raised_preflop.add(event.seat);
}

void HandReview::on(const PlayerBet& event) { bet_or_raise(event, Action::bet); }

void HandReview::on(const PlayerRaised& event) { bet_or_raise(event, Action::raise); }

void HandReview::on(const UncalledBetReturned& event) {
    const Amount amount = event.amount;
    if (is_due(Stage::uncalled, CheckId::uncalled_bet)) {
        const auto due = uncalled(hand());
        if (!same(due->seat, event.seat) || due->amount != amount) {
            found(CheckId::uncalled_bet, "the wrong part of a bet was returned",
                  text(due->amount) + " to " + text(due->seat), text(amount) + " to " + text(event.seat));
        }
    }
    book_.give(event.seat, amount);
    hand().in_pot -= amount;
    hand().bets[event.seat] -= amount;
    hand().betting.put_in[event.seat] -= amount;
    stage_ = Stage::round_end;
}

void HandReview::on(const RoundEnded& event) {
    static_cast<void>(is_due(Stage::round_end));
    compare(CheckId::street_order, "a round of the wrong street ended", hand().street, event.street);
    lay_pots(hand(), betting_.pots_due);
    compare<std::size_t>(CheckId::pots, "the round ends with the wrong number of pots", betting_.pots_due.size(),
                         event.pots);
    betting_.pots_announced = std::min<std::size_t>(event.pots, most_pots);
    hand().pots.clear();
    hand().betting.put_in = {};
    hand().betting.bet = {};
    hand().to_act.reset();
    stage_ = Stage::pots;
}

void HandReview::on(const PotBuilt& event) {
    const Pot pot{.amount = event.amount, .eligible = event.eligible, .paid_by = event.paid_by};
    const std::size_t place = hand().pots.size();
    if (is_due(Stage::pots, CheckId::pots)) {
        const bool numbered = event.pot == place;
        const bool foreseen = place < betting_.pots_due.size();
        if (!numbered || !foreseen || !(pot == betting_.pots_due[place])) {
            found(pot.amount > Amount() ? CheckId::pots : CheckId::whole_amounts,
                  "pot " + std::to_string(place) + " is wrong",
                  foreseen ? text(betting_.pots_due[place]) : "no such pot",
                  (numbered ? "" : "number " + std::to_string(event.pot) + ", ") + text(pot));
        }
    }
    hand().pots.push_back(pot);
    stage_ = Stage::pots;
}

// All pots are built: says that another stage may be past as well.
bool HandReview::is_after_pots() {
    if (hand().live.single()) {
        begin_awards();
        return false;
    }
    if (hand().street == Street::river) return moves_on_to(Stage::showdown);
    betting_.running_out = !hand().able().several();
    return moves_on_to(betting_.running_out ? Stage::tabling : Stage::burn);
}

}  // namespace handlog::replay::judge
