// Where the chips of the pots go, and what the hand comes to.

#include <algorithm>
#include <string>
#include <utility>

#include "replay/judge/hearing.hpp"
#include "replay/judge/layers.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;

namespace {

// A sum of chips times basis points does not fit into 64 bits.
__extension__ using Wide = __int128;

[[nodiscard]] Amount rake_of(const Rake& rake, Amount contested) {
    const Amount due(static_cast<std::int64_t>(Wide{contested.count()} * rake.basis_points / 10'000));
    return rake.cap && Amount(*rake.cap) < due ? Amount(*rake.cap) : due;
}

// "13 to seat 2, 12 to seat 0"
void add_share(std::string& list, Seat seat, Amount amount) {
    if (!list.empty()) list += ", ";
    list += text(amount) + " to " + text(seat);
}

// What a seat gets of a pot; the odd chips are a part of it.
struct Share {
    Amount amount;
    Amount odd_chips;
};

// Even parts, and then what is left over, clockwise from the button.
[[nodiscard]] Share share_of(Amount pot, SeatSet winners, Seat winner, OddChip rule, Seat button) {
    if (!winners.contains(winner)) return {};
    const std::int64_t even = winners.single() ? pot.count() : pot.count() / winners.size();
    const std::int64_t left = pot.count() - even * winners.size();
    std::int64_t before = 0;  // winners whose turn comes earlier
    for (Seat seat = clockwise(button, winners); seat != winner; seat = clockwise(seat, winners)) ++before;
    std::int64_t odd = before < left ? 1 : 0;
    if (rule == OddChip::all_to_first) odd = before == 0 ? std::max<std::int64_t>(left, 0) : 0;
    return {.amount = Amount(even + odd), .odd_chips = Amount(odd)};
}

}  // namespace

void Hearing::begin_awards() {
    stage_ = Stage::awards;
    rake_checked_ = false;
    awards_.clear();
    if (any_raked_) raked_ = {};
    any_raked_ = false;
}

void Hearing::on(const RakeTaken& event) {
    if (!is_due(Stage::awards, Check::rake)) begin_awards();
    const Amount amount = event.amount;
    bool later_pot_raked = false;
    for (std::size_t pot = event.pot; pot < raked_.size(); ++pot) later_pot_raked |= raked_[pot] != Amount();
    if (later_pot_raked) {
        found(Check::rake, "the rake is not taken from the main pot first", "each pot once and in order",
              "pot " + std::to_string(event.pot));
    } else if (event.pot >= hand().pots.size() || amount.count() < 1) {
        found(Check::rake, "rake was taken where there is none", "chips of a pot",
              text(amount) + " of pot " + std::to_string(event.pot));
    }
    if (event.pot < hand().pots.size()) {
        hand().pots[event.pot].amount -= amount;
        raked_[event.pot] += amount;
        any_raked_ = true;
    }
    hand().in_pot -= amount;
}

void Hearing::check_rake() {
    if (rake_checked_) return;
    rake_checked_ = true;
    const auto contested_of = [this](std::size_t pot) {
        return is_contested(hand().pots[pot]) ? hand().pots[pot].amount + raked_[pot] : Amount();
    };
    const Rake& rake = book_.rules.rake;
    const bool may_be_taken = rake.basis_points != 0 && (!rake.no_flop_no_drop || !hand().board.empty());
    Amount left;
    if (may_be_taken) {
        Amount contested;
        for (std::size_t pot = 0; pot < hand().pots.size(); ++pot) contested += contested_of(pot);
        left = rake_of(rake, contested);
    }
    for (std::size_t pot = 0; pot < hand().pots.size(); ++pot) {
        const Amount due = may_be_taken ? std::min(left, contested_of(pot)) : Amount();
        left -= due;
        if (due == raked_[pot]) continue;
        found(Check::rake, "another rake was taken of pot " + std::to_string(pot), text(due), text(raked_[pot]));
    }
}

void Hearing::on(const PotAwarded& event) {
    if (!is_due(Stage::awards, Check::best_hand)) begin_awards();
    check_rake();
    const Amount amount = event.amount;
    if (event.pot >= hand().pots.size()) {
        found(Check::pots, "there is no such pot", std::to_string(hand().pots.size()) + " pots",
              "pot " + std::to_string(event.pot));
    } else if (!awards_.empty() && event.pot < awards_.back().award.pot) {
        found(Check::pots, "the pots are not awarded in order",
              "pot " + std::to_string(awards_.back().award.pot) + " or later", "pot " + std::to_string(event.pot));
    }
    if (amount.count() < 1 || event.odd_chips < Chips()) {
        found(Check::whole_amounts, "an award is no amount of chips", "at least 1", text(amount));
    }
    awards_.push_back({.award = event, .event = event_.value_or(0)});
    book_.give(event.seat, amount);
    hand().in_pot -= amount;
    hand().won[event.seat] += amount;
}

SeatSet Hearing::best_of(SeatSet claimants) const {
    SeatSet best;
    std::int32_t highest = 0;
    for (const Seat seat : claimants) {
        const std::int32_t score = worths_[seat].score;
        if (score > highest) best = {};
        highest = std::max(highest, score);
        best.add_if(score == highest, seat);
    }
    return best;
}

void Hearing::check_awards() {
    won_showdown_ = {};
    if (hand().live.size() > 1 && !weighed_) weigh_live_hands();
    for (std::size_t at = 0; at < hand().pots.size(); ++at) {
        const SeatSet eligible = hand().pots[at].eligible;
        const SeatSet claimants = eligible & hand().live;
        if (claimants.empty()) continue;  // a pot that is not as it should be, which is said already
        const SeatSet winners = claimants.size() == 1 ? claimants : best_of(claimants);
        const SeatSet believed = check_award(at, winners);
        if (eligible.size() > 1) won_showdown_ = won_showdown_ | (believed & hand().saw_showdown);
    }
}

// Yields who is believed to have won the pot: those who were paid, if they are others.
SeatSet Hearing::check_award(std::size_t pot, SeatSet winners) {
    const Amount amount = hand().pots[pot].amount;
    const auto due = [&](Seat seat) { return share_of(amount, winners, seat, book_.rules.odd_chip, button()); };
    Sharing sharing;
    // A pot with fewer chips than winners leaves somebody without.
    for (const Seat seat : winners) sharing.paid_due.add_if(due(seat).amount > Amount(), seat);

    Seat last = button();
    for (const auto& [award, event] : awards_) {
        if (award.pot != pot) continue;
        const SeatSet rest = sharing.paid_due - sharing.paid;
        const bool is_next = rest.contains(award.seat) && clockwise(last, rest) == award.seat;
        const Share share = due(award.seat);
        const bool same_amount = share.amount == Amount(award.amount);
        const bool same_odd_chips = share.odd_chips == Amount(award.odd_chips);
        if (!sharing.wrong && !(is_next && same_amount && same_odd_chips)) sharing.wrong = event;
        sharing.same_amounts = sharing.same_amounts && same_amount;
        sharing.same_odd_chips = sharing.same_odd_chips && same_odd_chips;
        sharing.paid.add(award.seat);
        sharing.sum += award.amount;
        last = award.seat;
    }
    const SeatSet paid = sharing.paid;
    if (!sharing.wrong && paid == sharing.paid_due) return winners;
    tell_award(pot, winners, sharing);
    return (paid - winners).empty() && amount < Amount(winners.size()) ? winners : paid;
}

// What is wrong with the awards of a pot, told where the first of them is wrong; one
// that is missing is missed when the hand ends.
void Hearing::tell_award(std::size_t pot, SeatSet winners, const Sharing& sharing) {
    const Amount amount = hand().pots[pot].amount;
    std::string expected;
    std::string expected_odd_chips;
    Seat next = button();
    for (int left = sharing.paid_due.size(); left > 0; --left) {
        next = clockwise(next, sharing.paid_due);
        const Share share = share_of(amount, winners, next, book_.rules.odd_chip, button());
        add_share(expected, next, share.amount);
        add_share(expected_odd_chips, next, share.odd_chips);
    }
    std::string awards;
    std::string odd_chips;
    for (const auto& [award, event] : awards_) {
        if (award.pot != pot) continue;
        add_share(awards, award.seat, award.amount);
        add_share(odd_chips, award.seat, award.odd_chips);
    }

    const std::optional<std::size_t> end = std::exchange(event_, sharing.wrong ? sharing.wrong : event_);
    const std::string name = "pot " + std::to_string(pot);
    const bool same_seats = sharing.paid == sharing.paid_due;
    if (!same_seats && !(sharing.paid - winners).empty()) {
        found(Check::best_hand, name + " went to another seat than the best hand's", expected, awards);
    } else if (sharing.sum != amount) {
        chips_are_missed_ = true;
        found(Check::chips_conserved, name + " holds " + text(amount) + " and " + text(sharing.sum) + " were awarded",
              expected, awards);
    } else if (!same_seats && amount >= Amount(winners.size())) {
        found(Check::best_hand, name + " was not shared by all of the best hands", expected, awards);
    } else if (same_seats && sharing.same_amounts && !sharing.same_odd_chips) {
        found(Check::odd_chips, "other odd chips are named among the awards of " + name, expected_odd_chips, odd_chips);
    } else if (same_seats && sharing.same_amounts) {
        found(Check::odd_chips, name + " was not shared out clockwise from the button", expected, awards);
    } else {
        found(Check::odd_chips, "what does not divide of " + name + " went elsewhere", expected, awards);
    }
    event_ = end;
}

void Hearing::on(const HandEnded& event) {
    if (!is_due(Stage::awards)) begin_awards();
    if (!declared_) {
        check_rake();
        check_awards();
    }
    const SeatSet seats = hand().dealt_in;
    if (event.seats != seats) {
        found(Check::players_dealt_in, "other seats end the hand than were dealt in", text(seats), text(event.seats));
    }
    for (const Seat seat : event.seats) {
        if (!book_.has(seat, event.stacks[seat])) {
            found(Check::chips_conserved, text(seat) + " ends the hand with other chips than it has",
                  book_.counted(seat) ? text(book_.stacks[seat]) : "unknown", text(event.stacks[seat]));
            chips_are_missed_ = true;
        }
        book_.set_stack(seat, event.stacks[seat]);
        book_.between.busted.add_if(book_.counted(seat) && book_.stacks[seat] == Amount(), seat);
    }
    if (hand().in_pot != Amount() && !chips_are_missed_) {
        found(Check::chips_conserved, "the hand ends and the pot is not empty", "0", text(hand().in_pot));
    }
    for (const Seat seat : seats - hand().undeclared) {
        const Amount net = hand().won[seat] - hand().paid(seat);
        if (Amount(event.net[seat]) == net) continue;
        found(Check::result, "what " + text(seat) + " won less what it paid is another amount", text(net),
              text(event.net[seat]));
    }
    concerns_only(event.seats, event.stacks, Check::result, " has a stack after the hand and had no part in it");
    concerns_only(seats - hand().undeclared, event.net, Check::result, " has a result and had no part in the hand");
    const auto same = [this](SeatSet due, SeatSet said, const char* what) {
        if (due != said) found(Check::result, what, text(due), text(said));
    };
    same(hand().undeclared, event.undeclared, "others are said to have an unknown result");
    same(hand().paid_voluntarily, event.paid_voluntarily, "others are said to have put chips in by choice");
    same(hand().raised_preflop, event.raised_preflop, "others are said to have raised before the flop");
    same(hand().saw_showdown, event.saw_showdown, "others are said to have seen the showdown");
    same(won_showdown_, event.won_showdown, "others are said to have won at the showdown");
    hand().phase = Phase::over;
    hand().to_act.reset();
    hand().in_pot = {};
    hand().planned = {};
    for (const Seat seat : hand().holding) book_.quit_dues(seat);
    for (const Seat seat : hand().missed_big) book_.dues.missed_big.add(seat);
    for (const Seat seat : hand().missed_small) book_.dues.missed_small.add(seat);
    stage_ = Stage::rest;
}

}  // namespace handlog::replay::judge
