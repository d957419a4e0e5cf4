// Who shows, who mucks, and what the hands are worth.

#include <algorithm>
#include <variant>

#include "replay/judge/hearing.hpp"
#include "replay/judge/objection.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void Hearing::on(const ShowdownStarted& event) {
    static_cast<void>(is_due(Stage::showdown));
    if (event.seats != hand().live) {
        found(Check::showdown_order, "other seats are at the showdown than have not folded", text(hand().live),
              text(event.seats));
    }
    hand().phase = Phase::showdown;
    hand().saw_showdown = hand().live;
    stage_ = Stage::settling;
}

// Live hands that are known and still face down, when no betting is possible any more.
SeatSet Hearing::to_table() const {
    SeatSet seats;
    for (const Seat seat : hand().live - hand().tabled) seats.add_if(is_known(hand().hole_cards[seat]), seat);
    return seats;
}

// Everything is known: the hands are weighed, and shown one after the other.
void Hearing::begin_showing() {
    to_show_ = hand().live;
    shown_last_.reset();
    to_rank_.reset();
    // With a player all-in nobody may muck.
    may_muck_ = book_.rules.show == Show::in_order && (hand().live & hand().all_in).empty();
    weigh_live_hands();
    stage_ = Stage::showing;
}

void Hearing::weigh_live_hands() {
    for (const Seat seat : hand().live) weigh(seat);
    weighed_ = true;
}

void Hearing::weigh(Seat seat) {
    CardSet cards;
    for (const MaybeCard card : hand().board) {
        if (card.known()) cards.add(card.card());
    }
    for (const MaybeCard card : hand().hole_cards[seat]) {
        if (card.known()) cards.add(card.card());
    }
    worths_[seat] = worth_of(cards);
}

// The last aggressor of the river begins, else the first left of the button; the
// others follow clockwise.
Seat Hearing::next_to_show() const {
    if (shown_last_) return clockwise(*shown_last_, to_show_);
    if (hand().aggressor && to_show_.contains(*hand().aggressor)) return *hand().aggressor;
    return clockwise(button(), to_show_);
}

// The seat's hand goes unseen: it was not tabled before, and in each pot that it
// could win somebody has tabled a better one.
bool Hearing::mucks(Seat seat) const {
    if (!may_muck_ || hand().tabled.contains(seat)) return false;
    return std::all_of(hand().pots.begin(), hand().pots.end(), [&](const Pot& pot) {
        if (!pot.eligible.contains(seat)) return true;
        for (const Seat rival : pot.eligible& hand().live& hand().tabled) {
            if (worths_[rival].score > worths_[seat].score) return true;
        }
        return false;
    });
}

void Hearing::on(const HandTabled& event) {
    const Seat seat = event.seat;
    HoleCards due = hand().hole_cards[seat];
    const bool late = stage_ == Stage::answer;
    if (late) {
        if (const auto* command = asked<ShowHand>(Check::showdown_order)) {
            if (command->seat != seat) {
                found(Check::showdown_order, "another seat showed its hand", text(command->seat), text(seat));
            }
            due = laid_open(hand(), *command).value_or(event.cards);
        }
    } else if (stage_ == Stage::tabling) {
        const Seat next = clockwise(shown_last_.value_or(button()), to_table());
        if (seat != next) found(Check::showdown_order, "another seat was to table its hand", text(next), text(seat));
    } else if (is_due(Stage::showing, Check::showdown_order)) {
        const Seat next = next_to_show();
        if (seat != next || mucks(next) || hand().tabled.contains(seat)) {
            found(Check::showdown_order, "the hands are not shown in order",
                  text(next) + (mucks(next) ? " mucks" : " shows"), text(seat) + " shows");
        }
        to_rank_ = seat;
    }
    if (event.cards != due) {
        found(Check::deck, text(seat) + " shows other cards than it was dealt", text(due), text(event.cards));
    }
    hand().tabled.add(seat);
    hand().hole_cards[seat] = event.cards;
    if (!late) {
        if (stage_ == Stage::tabling) shown_last_ = seat;
        return;
    }
    for (const MaybeCard card : event.cards) {
        if (card.known()) hand().out.add(card.card());
    }
    if (hand().phase == Phase::showdown) {
        stage_ = Stage::settling;
    } else if (hand().board.full() && is_known(hand().board) && is_known(event.cards)) {
        weigh(seat);
        to_rank_ = seat;
        stage_ = Stage::ranking;
    } else {
        stage_ = Stage::rest;
    }
}

void Hearing::on(const HandRanked& event) {
    const Seat seat = event.seat;
    const bool late = stage_ == Stage::ranking;
    if (late || is_due(Stage::showing, Check::best_hand)) {
        // At the showdown a hand that was tabled before is ranked when its turn comes.
        const Seat due = to_rank_ ? *to_rank_ : next_to_show();
        if (seat != due || !hand().tabled.contains(seat)) {
            found(Check::showdown_order, "a hand is ranked that was not shown just now", text(due), text(seat));
        }
    } else {
        weigh(seat);
    }
    const Worth& worth = worths_[seat];
    if (!has_number(worth, event.rank.number())) {
        found(Check::best_hand, "the hand of " + text(seat) + " is worth something else",
              "rank " + std::to_string(number_of(worth)) + " with " + text(worth.five),
              "rank " + std::to_string(event.rank.number()) + " with " + text(event.best_five));
    } else if (event.best_five != worth.five) {
        found(Check::best_hand, "the best five cards of " + text(seat) + " are others", text(worth.five),
              text(event.best_five));
    }
    to_rank_.reset();
    to_show_.remove(seat);
    shown_last_ = seat;
    if (late) stage_ = Stage::rest;
}

void Hearing::on(const HandMucked& event) {
    const Seat seat = event.seat;
    const bool asked_for = stage_ == Stage::answer;
    if (asked_for) {
        const auto* command = asked<MuckHand>(Check::showdown_order);
        if (command != nullptr && command->seat != seat) {
            found(Check::showdown_order, "another seat mucked its hand", text(command->seat), text(seat));
        }
    } else if (is_due(Stage::showing, Check::showdown_order)) {
        const Seat next = next_to_show();
        if (seat != next || !mucks(next)) {
            found(Check::showdown_order,
                  mucks(seat) ? "the hands are not shown in order" : "a hand was mucked that has to be shown",
                  text(next) + (mucks(next) ? " mucks" : " shows"), text(seat) + " mucks");
        }
    }
    hand().live.remove(seat);
    to_show_.remove(seat);
    shown_last_ = seat;
    if (asked_for) stage_ = Stage::settling;
}

void Hearing::on(const ResultDeclared& event) {
    if (const auto* command = asked<DeclareResult>(Check::chips_conserved)) {
        for (const Seat seat : hand().live) {
            if (event.won[seat] == command->won[seat]) continue;
            found(Check::chips_conserved, text(seat) + " gets other chips than were declared", text(command->won[seat]),
                  text(event.won[seat]));
        }
        if (event.rake != command->rake) {
            found(Check::rake, "another rake was taken than was declared", text(command->rake), text(event.rake));
        }
    }
    concerns_only(hand().live, event.won, Check::chips_conserved, " gets chips without a claim to them");
    found(Check::result_declared, "cards are hidden, and the result is what the history declares", "", "");
    won_showdown_ = {};
    for (const Seat seat : hand().live) {
        const Amount won = event.won[seat];
        book_.give(seat, won);
        hand().won[seat] += won;
        hand().in_pot -= won;
        won_showdown_.add_if(won > Amount(), seat);
    }
    hand().in_pot -= event.rake;
    declared_ = true;
    stage_ = Stage::awards;
}

void Hearing::on(const ResultUndeclared& event) {
    static_cast<void>(asked<LeaveUndeclared>(Check::chips_conserved));
    if (event.seats != hand().live) {
        found(Check::result, "others could have won than is said", text(hand().live), text(event.seats));
    }
    found(Check::result_declared, "cards are hidden, and nobody recorded who won", "", "");
    for (const Seat seat : event.seats) book_.set_stack(seat, Stack::unknown());
    hand().undeclared = event.seats;
    hand().in_pot = {};
    won_showdown_ = {};
    declared_ = true;
    stage_ = Stage::awards;
}

}  // namespace handlog::replay::judge
