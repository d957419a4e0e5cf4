// Who shows, who mucks, and what the hands are worth. Reviews, in this order:
//
//     HandTabled                             of all who are left, where nobody can bet any more
//     ShowdownStarted
//     HandTabled, HandRanked or HandMucked   one seat after the other; by command where cards are hidden
//     ResultDeclared or ResultUndeclared     by command, where the cards stay hidden
//     HandTabled, HandRanked                 by command, after the end of the hand

#include <algorithm>
#include <variant>

#include "replay/judge/objection.hpp"
#include "replay/judge/review.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

void HandReview::on(const ShowdownStarted& event) {
    static_cast<void>(is_due(Stage::showdown));
    compare<Seats>(CheckId::showdown_order, "the wrong seats are at the showdown", hand().live, event.seats);
    hand().phase = Phase::showdown;
    hand().saw_showdown = hand().live;
    stage_ = Stage::settling;
}

// Live hands that are known and still face down, when no betting is possible any more.
Seats HandReview::to_table() const {
    Seats seats;
    for (const Seat seat : hand().live - hand().tabled) seats.add_if(is_known(hand().hole_cards[seat]), seat);
    return seats;
}

// Can it be said who wins? Says that another stage may be past as well.
bool HandReview::is_settled() {
    if (hand().live.single()) {
        begin_awards();
        return false;
    }
    bool known = is_known(hand().board);
    for (const Seat seat : hand().live) known = known && is_known(hand().hole_cards[seat]);
    if (!known) return moves_on_to(Stage::rest);
    begin_showing();
    return true;
}

// Everything is known: the hands are evaluated, and shown one after the other.
void HandReview::begin_showing() {
    showdown_.to_show = hand().live;
    showdown_.shown_last.reset();
    showdown_.to_rank.reset();
    // With a player all-in nobody may muck.
    showdown_.may_muck = book_.rules.show == Show::in_order && (hand().live & hand().all_in).empty();
    evaluate_live_hands();
    stage_ = Stage::showing;
}

void HandReview::evaluate_live_hands() {
    for (const Seat seat : hand().live) evaluate(seat);
    showdown_.evaluated = true;
}

void HandReview::evaluate(Seat seat) {
    Cards cards;
    for (const MaybeCard card : hand().board) cards.add(card);
    for (const MaybeCard card : hand().hole_cards[seat]) cards.add(card);
    showdown_.values[seat] = value_of(cards);
}

// The last aggressor of the river begins, else the first left of the button; the
// others follow clockwise.
Seat HandReview::next_to_show() const {
    if (showdown_.shown_last) return clockwise(*showdown_.shown_last, showdown_.to_show);
    if (hand().aggressor && showdown_.to_show.contains(*hand().aggressor)) return *hand().aggressor;
    return clockwise(button(), showdown_.to_show);
}

// The seat's hand goes unseen: it was not tabled before, and in each pot that it
// could win somebody has tabled a better one.
bool HandReview::mucks(Seat seat) const {
    if (!showdown_.may_muck || hand().tabled.contains(seat)) return false;
    return std::all_of(hand().pots.begin(), hand().pots.end(), [&](const Pot& pot) {
        if (!pot.eligible.contains(seat)) return true;
        const Seats rivals = pot.eligible & hand().live & hand().tabled;
        for (const Seat rival : rivals) {
            if (showdown_.values[rival].score > showdown_.values[seat].score) return true;
        }
        return false;
    });
}

void HandReview::on(const HandTabled& event) {
    const Seat seat = event.seat;
    HoleCards due = hand().hole_cards[seat];
    const bool late = stage_ == Stage::answer;
    if (late) {
        if (const auto* command = asked<ShowHand>(CheckId::showdown_order)) {
            compare(CheckId::showdown_order, "the wrong seat showed its hand", command->seat, seat);
            due = cards_after_show(hand(), *command).value_or(event.cards);
        }
    } else if (stage_ == Stage::tabling) {
        compare(CheckId::showdown_order, "the wrong seat tabled its hand",
                clockwise(showdown_.shown_last.value_or(button()), to_table()), seat);
    } else if (is_due(Stage::showing, CheckId::showdown_order)) {
        const Seat next = next_to_show();
        if (!same(seat, next) || mucks(next) || hand().tabled.contains(seat)) {
            found(CheckId::showdown_order, "the hands are not shown in order",
                  text(next) + (mucks(next) ? " mucks" : " shows"), text(seat) + " shows");
        }
        showdown_.to_rank = seat;
    }
    if (!same(event.cards, due)) {
        found(CheckId::deck, text(seat) + " shows cards that it was not dealt", text(due), text(event.cards));
    }
    hand().tabled.add(seat);
    hand().hole_cards[seat] = event.cards;
    if (!late) {
        if (stage_ == Stage::tabling) showdown_.shown_last = seat;
        return;
    }
    for (const MaybeCard card : event.cards) hand().out.add(card);
    if (hand().phase == Phase::showdown) {
        stage_ = Stage::settling;
    } else if (hand().board.full() && is_known(hand().board) && is_known(event.cards)) {
        evaluate(seat);
        showdown_.to_rank = seat;
        stage_ = Stage::ranking;
    } else {
        stage_ = Stage::rest;
    }
}

void HandReview::on(const HandRanked& event) {
    const Seat seat = event.seat;
    const bool late = stage_ == Stage::ranking;
    if (late || is_due(Stage::showing, CheckId::best_hand)) {
        // At the showdown a hand that was tabled before is ranked when its turn comes.
        const Seat due = showdown_.to_rank ? *showdown_.to_rank : next_to_show();
        if (!same(seat, due) || !hand().tabled.contains(seat)) {
            found(CheckId::showdown_order, "a hand was ranked that was not just shown", text(due), text(seat));
        }
    } else {
        evaluate(seat);
    }
    const HandValue& value = showdown_.values[seat];
    if (!has_number(value, event.rank.number())) {
        found(CheckId::best_hand, "the rank of the hand of " + text(seat) + " is wrong",
              "rank " + std::to_string(number_of(value)) + " with " + text(value.five),
              "rank " + std::to_string(event.rank.number()) + " with " + text(event.best_five));
    } else if (value.five != Cards(event.best_five)) {
        found(CheckId::best_hand, "the best five cards of " + text(seat) + " are wrong", text(value.five),
              text(event.best_five));
    }
    showdown_.to_rank.reset();
    showdown_.to_show.remove(seat);
    showdown_.shown_last = seat;
    if (late) stage_ = Stage::rest;
}

void HandReview::on(const HandMucked& event) {
    const Seat seat = event.seat;
    const bool asked_for = stage_ == Stage::answer;
    if (asked_for) {
        const auto* command = asked<MuckHand>(CheckId::showdown_order);
        if (command != nullptr) compare(CheckId::showdown_order, "the wrong seat mucked its hand", command->seat, seat);
    } else if (is_due(Stage::showing, CheckId::showdown_order)) {
        const Seat next = next_to_show();
        if (!same(seat, next) || !mucks(next)) {
            found(CheckId::showdown_order,
                  mucks(seat) ? "the hands are not shown in order" : "a hand was mucked that must be shown",
                  text(next) + (mucks(next) ? " mucks" : " shows"), text(seat) + " mucks");
        }
    }
    hand().live.remove(seat);
    showdown_.to_show.remove(seat);
    showdown_.shown_last = seat;
    if (asked_for) stage_ = Stage::settling;
}

void HandReview::on(const ResultDeclared& event) {
    if (const auto* command = asked<DeclareResult>(CheckId::chips_conserved)) {
        for (const Seat seat : hand().live) {
            if (same(event.won[seat], command->won[seat])) continue;
            found(CheckId::chips_conserved, text(seat) + " gets other chips than declared", text(command->won[seat]),
                  text(event.won[seat]));
        }
        compare(CheckId::rake, "the rake is not the declared one", command->rake, event.rake);
    }
    concerns_only(hand().live, event.won, CheckId::chips_conserved, " gets chips without a claim to them");
    found(CheckId::result_declared, "cards are hidden, and the result was declared by the history", "", "");
    awards_ = {.declared = true, .rake_checked = true};
    for (const Seat seat : hand().live) {
        const Amount won = event.won[seat];
        book_.give(seat, won);
        hand().won[seat] += won;
        hand().in_pot -= won;
        awards_.won_showdown.add_if(won > Amount(), seat);
    }
    hand().in_pot -= event.rake;
    stage_ = Stage::awards;
}

void HandReview::on(const ResultUndeclared& event) {
    static_cast<void>(asked<LeaveUndeclared>(CheckId::chips_conserved));
    compare<Seats>(CheckId::result, "the possible winners are wrong", hand().live, event.seats);
    found(CheckId::result_declared, "cards are hidden, and the winner was not recorded", "", "");
    for (const Seat seat : Seats(event.seats)) book_.set_stack(seat, Stack::unknown());
    hand().undeclared = event.seats;
    hand().in_pot = {};
    awards_ = {.declared = true, .rake_checked = true};
    stage_ = Stage::awards;
}

}  // namespace handlog::replay::judge
