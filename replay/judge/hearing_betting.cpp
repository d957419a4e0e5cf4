// Turns and actions, and what is done with the bets when a round ends.

#include <algorithm>
#include <variant>

#include "replay/judge/betting.hpp"
#include "replay/judge/hearing.hpp"
#include "replay/judge/layers.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

constexpr std::array<std::string_view, 5> names_of_actions{"a fold", "a check", "a call", "a bet", "a raise"};

[[nodiscard]] std::string yes_or_no(bool holds, const char* what) { return (holds ? "" : "not ") + std::string(what); }

}  // namespace

void Hearing::on(const RoundStarted& event) {
    static_cast<void>(is_due(Stage::round_start));
    if (event.street != hand().street) {
        found(Check::street_order, "a round of another street was started", std::string(text(hand().street)),
              std::string(text(event.street)));
    }
    FirstRound due{.bet = {}, .raise_size = book_.rules.big_blind, .last = button()};
    if (hand().street == Street::preflop) due = posting_.round;
    if (Amount(event.bet) != due.bet) {
        found(Check::raise_size, "the round begins with another bet to match", text(due.bet), text(event.bet));
    }
    if (Amount(event.raise_size) != due.raise_size) {
        found(Check::raise_size, "the round begins with another size of a full raise", text(due.raise_size),
              text(event.raise_size));
    }
    // What was posted before the flop lies there already.
    Betting& betting = hand().betting;
    betting.bet = event.bet;
    betting.raise_size = event.raise_size;
    betting.raises = {.all = 1, .full = 1};
    betting.seen = {};
    betting.last = due.last;
    hand().planned = {};
    hand().aggressor.reset();
    stage_ = Stage::turn;
}

void Hearing::on(const TurnStarted& event) {
    if (is_due(Stage::turn, Check::turn)) {
        const Seat due = clockwise(hand().betting.last, owing_);
        if (event.seat != due) found(Check::turn, "it is the turn of another seat", text(due), text(event.seat));
    }
    hand().to_act = event.seat;
    check_turn_due(event.due);
    stage_ = hand().planned.contains(event.seat) ? Stage::intent : Stage::rest;
}

// An all-in of more than the bet is one of its own, and else a call.
bool Hearing::asks_for_all_in_above_bet() const {
    return std::holds_alternative<AllIn>(*command_) &&
           everything(book_, hand().to_act.value_or(Seat())) > hand().betting.bet;
}

// What the command of the seat to act amounts to.
Hearing::Action Hearing::action_due() const {
    if (std::holds_alternative<Tick>(*command_)) return folds_for_the_player() ? Action::fold : Action::check;
    if (std::holds_alternative<Fold>(*command_)) return Action::fold;
    if (std::holds_alternative<engine::Check>(*command_)) return Action::check;
    const bool more = is_any_of<Bet, Raise>(*command_) || asks_for_all_in_above_bet();
    if (!more) return Action::call;
    return hand().betting.bet == Amount() ? Action::bet : Action::raise;
}

// The street total that the command of the seat to act reaches.
Amount Hearing::total_due() const {
    if (const auto* asked_bet = std::get_if<Bet>(command_)) return asked_bet->to;
    if (const auto* asked_raise = std::get_if<Raise>(command_)) return asked_raise->to;
    const Seat seat = hand().to_act.value_or(Seat());
    if (asks_for_all_in_above_bet()) return everything(book_, seat);
    return hand().betting.put_in[seat] + book_.can_pay(seat, owed(hand(), seat));
}

// Whoever acts has the turn, and does what was asked for. Says whether the
// amounts can be judged.
bool Hearing::begin_action(Seat seat, Action action) {
    if (!is_due(Stage::answer, Check::turn) || objected_) return false;
    if (hand().to_act != seat) {
        found(Check::turn, "another seat acted than the one whose turn it was", text(hand().to_act), text(seat));
        return false;
    }
    if (acts_unasked()) {
        found(Check::clock, "somebody acted for a player who was not timed out", "a time-out",
              std::string(names_of_actions[static_cast<std::size_t>(action)]));
        return false;
    }
    const Action due = action_due();
    if (action == due) return true;
    found(timed_out_ ? Check::clock : Check::action_legal, "another action was recorded than the command asks for",
          std::string(names_of_actions[static_cast<std::size_t>(due)]),
          std::string(names_of_actions[static_cast<std::size_t>(action)]));
    return false;
}

void Hearing::on(const PlayerFolded& event) {
    static_cast<void>(begin_action(event.seat, Action::fold));
    note_action(hand().betting, event.seat);
    hand().live.remove(event.seat);
    hand().to_act.reset();
    hand().due = {};
    stage_ = Stage::turn;
}

void Hearing::on(const PlayerChecked& event) {
    static_cast<void>(begin_action(event.seat, Action::check));
    note_action(hand().betting, event.seat);
    hand().to_act.reset();
    hand().due = {};
    stage_ = Stage::turn;
}

// Chips go into the pot. `to_due` is the street total that was asked for.
void Hearing::put_in(Seat seat, Amount added, Amount to, Amount to_due, bool all_in) {
    Amount reached = hand().betting.put_in[seat] + added;
    if (added.count() < 1 || book_.can_pay(seat, added) != added) {
        found(Check::whole_amounts, text(seat) + " puts in what it cannot",
              book_.counted(seat) ? "1 to " + text(book_.stacks[seat]) : "at least 1", text(added));
        // What cannot have happened is not believed.
        added = book_.can_pay(seat, std::max(Amount(), to_due - hand().betting.put_in[seat]));
        reached = hand().betting.put_in[seat] + added;
    } else if (to != to_due || reached != to_due) {
        found(Check::action_legal, text(seat) + " puts in another amount than the command asks for",
              "to " + text(to_due), text(added) + " more, to " + text(to));
    } else if (all_in != book_.is_all_in_with(seat, added)) {
        found(Check::whole_amounts, "all-in is said of a player with chips or not said of one without",
              yes_or_no(!all_in, "all-in"), yes_or_no(all_in, "all-in"));
    }
    if (book_.is_all_in_with(seat, added)) hand().all_in.add(seat);
    book_.take(seat, added);
    hand().in_pot += added;
    hand().bets[seat] += added;
    hand().betting.put_in[seat] = reached;
    if (hand().street == Street::preflop) hand().paid_voluntarily.add(seat);
    hand().to_act.reset();
    hand().due = {};
    stage_ = Stage::turn;
}

void Hearing::on(const PlayerCalled& event) {
    const bool judged = begin_action(event.seat, Action::call);
    put_in(event.seat, event.added, event.to, judged ? total_due() : Amount(event.to), event.all_in);
    note_action(hand().betting, event.seat);
}

template <class Aggression>
void Hearing::bet_or_raise(const Aggression& event, Action action) {
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
            found(Check::raise_size, "a full raise is called short or a short one full", yes_or_no(full, "full"),
                  yes_or_no(event.full, "full"));
        }
        if (Amount(event.raise_size) != due) {
            found(Check::raise_size, "the next raise must add another amount", text(due), text(event.raise_size));
        }
    }
    note_raise(hand().betting, event.seat, to, event.raise_size, event.full);
    hand().aggressor = event.seat;
    if (hand().street == Street::preflop) hand().raised_preflop.add(event.seat);
}

void Hearing::on(const PlayerBet& event) { bet_or_raise(event, Action::bet); }

void Hearing::on(const PlayerRaised& event) { bet_or_raise(event, Action::raise); }

void Hearing::on(const UncalledBetReturned& event) {
    const Amount amount = event.amount;
    if (is_due(Stage::uncalled, Check::uncalled_bet)) {
        const auto due = uncalled(hand());
        if (due->seat != event.seat || due->amount != amount) {
            found(Check::uncalled_bet, "another part of a bet went back", text(due->amount) + " to " + text(due->seat),
                  text(amount) + " to " + text(event.seat));
        }
    }
    book_.give(event.seat, amount);
    hand().in_pot -= amount;
    hand().bets[event.seat] -= amount;
    hand().betting.put_in[event.seat] -= amount;
    stage_ = Stage::round_end;
}

void Hearing::on(const RoundEnded& event) {
    static_cast<void>(is_due(Stage::round_end));
    if (event.street != hand().street) {
        found(Check::street_order, "a round of another street ended", std::string(text(hand().street)),
              std::string(text(event.street)));
    }
    lay_pots(hand(), pots_due_);
    if (event.pots != pots_due_.size()) {
        found(Check::pots, "the round ends with another number of pots", std::to_string(pots_due_.size()),
              std::to_string(event.pots));
    }
    pots_announced_ = std::min<std::size_t>(event.pots, most_pots);
    hand().pots.clear();
    hand().betting.put_in = {};
    hand().betting.bet = {};
    hand().to_act.reset();
    stage_ = Stage::pots;
}

void Hearing::on(const PotBuilt& event) {
    const Pot pot{.amount = event.amount, .eligible = event.eligible, .paid_by = event.paid_by};
    const std::size_t place = hand().pots.size();
    if (is_due(Stage::pots, Check::pots)) {
        const bool numbered = event.pot == place;
        const bool foreseen = place < pots_due_.size();
        if (!numbered || !foreseen || !(pot == pots_due_[place])) {
            found(pot.amount > Amount() ? Check::pots : Check::whole_amounts,
                  "pot " + std::to_string(place) + " is another", foreseen ? text(pots_due_[place]) : "no such pot",
                  (numbered ? "" : "number " + std::to_string(event.pot) + ", ") + text(pot));
        }
    }
    if (!hand().pots.full()) hand().pots.push_back(pot);
    stage_ = Stage::pots;
}

}  // namespace handlog::replay::judge
