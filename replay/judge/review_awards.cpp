// Where the chips of the pots go, and what the hand comes to. Reviews, in this order:
//
//     RakeTaken      from the main pot on
//     PotAwarded     pot after pot, clockwise from the button
//     HandEnded      all awards are compared here with the shares that are due, and the summary with the hand

#include <algorithm>
#include <string>
#include <utility>

#include "replay/judge/layers.hpp"
#include "replay/judge/review.hpp"
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
[[nodiscard]] Share share_of(Amount pot, Seats winners, Seat winner, OddChip rule, Seat button) {
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

void HandReview::begin_awards() {
    stage_ = Stage::awards;
    awards_ = {.first_event = entry_.event.value_or(0)};
}

void HandReview::on(const RakeTaken& event) {
    if (!is_due(Stage::awards, CheckId::rake)) begin_awards();
    const Amount amount = event.amount;
    bool later_pot_raked = false;
    for (std::size_t pot = event.pot; pot < awards_.raked.size(); ++pot)
        later_pot_raked |= awards_.raked[pot] != Amount();
    if (later_pot_raked) {
        found(CheckId::rake, "the rake is not taken from the main pot first", "each pot once and in order",
              "pot " + std::to_string(event.pot));
    } else if (event.pot >= hand().pots.size() || amount.count() < 1) {
        found(CheckId::rake, "rake was taken although none is due", "chips of a pot",
              text(amount) + " of pot " + std::to_string(event.pot));
    }
    if (event.pot < hand().pots.size()) {
        hand().pots[event.pot].amount -= amount;
        awards_.raked[event.pot] += amount;
    }
    hand().in_pot -= amount;
}

void HandReview::check_rake() {
    if (awards_.rake_checked) return;
    awards_.rake_checked = true;
    const auto contested_of = [this](std::size_t pot) {
        return is_contested(hand().pots[pot]) ? hand().pots[pot].amount + awards_.raked[pot] : Amount();
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
        if (due == awards_.raked[pot]) continue;
        found(CheckId::rake, "wrong rake from pot " + std::to_string(pot), text(due), text(awards_.raked[pot]));
    }
}

void HandReview::on(const PotAwarded& event) {
    if (!is_due(Stage::awards, CheckId::best_hand)) begin_awards();
    check_rake();
    const Amount amount = event.amount;
    if (event.pot >= hand().pots.size()) {
        found(CheckId::pots, "no such pot", std::to_string(hand().pots.size()) + " pots",
              "pot " + std::to_string(event.pot));
    } else if (awards_.pot && event.pot < *awards_.pot) {
        found(CheckId::pots, "the pots are not awarded in order", "pot " + std::to_string(*awards_.pot) + " or later",
              "pot " + std::to_string(event.pot));
    }
    if (amount.count() < 1 || event.odd_chips.count() < 0) {
        found(CheckId::whole_amounts, "an award is not a valid amount", "at least 1", text(amount));
    }
    awards_.pot = event.pot;
    book_.give(event.seat, amount);
    hand().in_pot -= amount;
    hand().won[event.seat] += amount;
}

Seats HandReview::best_of(Seats claimants) const {
    Seats best;
    std::int32_t highest = 0;
    for (const Seat seat : claimants) {
        const std::int32_t score = showdown_.values[seat].score;
        if (score > highest) best = {};
        highest = std::max(highest, score);
        best.add_if(score == highest, seat);
    }
    return best;
}

void HandReview::check_awards() {
    awards_.won_showdown = {};
    if (hand().live.size() > 1 && !showdown_.evaluated) evaluate_live_hands();
    for (std::size_t at = 0; at < hand().pots.size(); ++at) {
        const Seats eligible = hand().pots[at].eligible;
        const Seats claimants = eligible & hand().live;
        if (claimants.empty()) continue;  // a pot that is not as it should be, which is said already
        const Seats winners = claimants.size() == 1 ? claimants : best_of(claimants);
        const Seats believed = check_award(at, winners);
        if (eligible.size() > 1) awards_.won_showdown = awards_.won_showdown | (believed & hand().saw_showdown);
    }
}

// In the order in which the entry has them, as far as it has been reviewed.
template <class Visit>
void HandReview::for_each_award(std::size_t pot, Visit visit) const {
    for (std::size_t at = awards_.first_event; at <= *entry_.event; ++at) {
        const auto* award = std::get_if<PotAwarded>(&(*entry_.events)[at]);
        if (award != nullptr && award->pot == pot) visit(*award, at);
    }
}

// Yields who is believed to have won the pot: those who were paid, if they are others.
Seats HandReview::check_award(std::size_t pot, Seats winners) {
    const Amount amount = hand().pots[pot].amount;
    const auto due = [&](Seat seat) { return share_of(amount, winners, seat, book_.rules.odd_chip, button()); };
    Sharing sharing;
    // A pot with fewer chips than winners leaves somebody without.
    for (const Seat seat : winners) sharing.paid_due.add_if(due(seat).amount > Amount(), seat);

    Seat last = button();
    for_each_award(pot, [&](const PotAwarded& award, std::size_t event) {
        const Seats rest = sharing.paid_due - sharing.paid;
        const bool is_next = rest.contains(award.seat) && same(clockwise(last, rest), award.seat);
        const Share share = due(award.seat);
        const bool same_amount = share.amount == Amount(award.amount);
        const bool same_odd_chips = share.odd_chips == Amount(award.odd_chips);
        if (!sharing.wrong && !(is_next && same_amount && same_odd_chips)) sharing.wrong = event;
        sharing.same_amounts = sharing.same_amounts && same_amount;
        sharing.same_odd_chips = sharing.same_odd_chips && same_odd_chips;
        sharing.paid.add(award.seat);
        sharing.sum += award.amount;
        last = award.seat;
    });
    const Seats paid = sharing.paid;
    if (!sharing.wrong && paid == sharing.paid_due) return winners;
    found_in_awards(pot, winners, sharing);
    return (paid - winners).empty() && amount < Amount(winners.size()) ? winners : paid;
}

// What is wrong with the awards of a pot, found where the first of them is wrong; one
// that is missing is missed when the hand ends.
void HandReview::found_in_awards(std::size_t pot, Seats winners, const Sharing& sharing) {
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
    for_each_award(pot, [&](const PotAwarded& award, std::size_t /*event*/) {
        add_share(awards, award.seat, award.amount);
        add_share(odd_chips, award.seat, award.odd_chips);
    });

    const std::optional<std::size_t> end = std::exchange(entry_.event, sharing.wrong ? sharing.wrong : entry_.event);
    const std::string name = "pot " + std::to_string(pot);
    const bool same_seats = sharing.paid == sharing.paid_due;
    if (!same_seats && !(sharing.paid - winners).empty()) {
        found(CheckId::best_hand, name + " was not awarded to the best hand", expected, awards);
    } else if (sharing.sum != amount) {
        awards_.chips_are_missed = true;
        found(CheckId::chips_conserved, name + " holds " + text(amount) + " and " + text(sharing.sum) + " were awarded",
              expected, awards);
    } else if (!same_seats && amount >= Amount(winners.size())) {
        found(CheckId::best_hand, name + " was not shared by all of the best hands", expected, awards);
    } else if (same_seats && sharing.same_amounts && !sharing.same_odd_chips) {
        found(CheckId::odd_chips, "wrong odd chips among the awards of " + name, expected_odd_chips, odd_chips);
    } else if (same_seats && sharing.same_amounts) {
        found(CheckId::odd_chips, name + " was not shared clockwise from the button", expected, awards);
    } else {
        found(CheckId::odd_chips, "the odd chips of " + name + " went to the wrong seat", expected, awards);
    }
    entry_.event = end;
}

void HandReview::on(const HandEnded& event) {
    if (!is_due(Stage::awards)) begin_awards();
    if (!awards_.declared) {
        check_rake();
        check_awards();
    }
    check_summary(event);
    hand().phase = Phase::over;
    hand().to_act.reset();
    hand().in_pot = {};
    hand().planned = {};
    check_dues(event.dues);
    stage_ = Stage::rest;
}

// Who has played owes no blind any more, and who did not may owe those that went past with this hand.
void HandReview::check_dues(const BlindDues& said) {
    ++book_.hands_ended;
    for (const Seat seat : hand().holding) book_.blinds[seat].played = book_.hands_ended;
    for (const Seat seat : hand().missed_big) book_.blinds[seat].big_missed = book_.hands_ended;
    for (const Seat seat : hand().missed_small) book_.blinds[seat].small_missed = book_.hands_ended;
    const BlindDues due = book_.dues();
    if (same(due, said)) return;
    found(CheckId::forced_bets, "the dues after the hand are wrong", text(due), text(said));
    book_.set_dues(said);
}

// Those of them who have no chips left, and for whom the table has not waited since.
void HandReview::check_busted(Seats seats, Seats said) {
    Seats due;
    for (const Seat seat : seats) due.add_if(book_.counted(seat) && book_.stacks[seat] == Amount(), seat);
    compare(CheckId::between_hands, "the wrong seats have lost their last chip", due, said);
    book_.excused = (book_.excused - seats) | (due - said);
}

void HandReview::check_summary(const HandEnded& event) {
    const Seats seats = hand().dealt_in;
    const Seats said = event.seats;
    compare(CheckId::players_dealt_in, "the seats that end the hand are not those dealt in", seats, said);
    for (const Seat seat : said) {
        if (!book_.has(seat, event.stacks[seat])) {
            found(CheckId::chips_conserved, text(seat) + " ends the hand with the wrong stack",
                  book_.counted(seat) ? text(book_.stacks[seat]) : "unknown", text(event.stacks[seat]));
            awards_.chips_are_missed = true;
        }
        book_.set_stack(seat, event.stacks[seat]);
    }
    check_busted(said, event.busted);
    if (hand().in_pot != Amount() && !awards_.chips_are_missed) {
        found(CheckId::chips_conserved, "the hand ends, but the pot is not empty", "0", text(hand().in_pot));
    }
    for (const Seat seat : seats - hand().undeclared) {
        const Amount net = hand().won[seat] - hand().paid(seat);
        if (Amount(event.net[seat]) == net) continue;
        found(CheckId::result, "wrong net result of " + text(seat) + "", text(net), text(event.net[seat]));
    }
    concerns_only(said, event.stacks, CheckId::result, " has a stack after the hand and had no part in it");
    concerns_only(seats - hand().undeclared, event.net, CheckId::result, " has a result and had no part in the hand");
    const auto check = [this](Seats due, Seats recorded, const char* what) {
        compare(CheckId::result, what, due, recorded);
    };
    check(hand().undeclared, event.undeclared, "wrong seats with an unknown result");
    check(hand().paid_voluntarily, event.paid_voluntarily, "wrong seats that put chips in by choice");
    check(hand().raised_preflop, event.raised_preflop, "wrong seats that raised before the flop");
    check(hand().saw_showdown, event.saw_showdown, "wrong seats at the showdown");
    check(awards_.won_showdown, event.won_showdown, "wrong winners at the showdown");
}

}  // namespace handlog::replay::judge
