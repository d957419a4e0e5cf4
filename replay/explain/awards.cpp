#include "replay/explain/awards.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/hand_rank.hpp"
#include "engine/pots.hpp"
#include "replay/explain/comparing.hpp"
#include "replay/words.hpp"

namespace handlog::replay::explain {

using namespace engine;

namespace {

[[nodiscard]] SeatSet best_of(const Hand& hand, SeatSet seats) {
    HandRank highest;
    for (const Seat seat : seats) highest = std::max(highest, hand.ranks[seat]);
    SeatSet best;
    for (const Seat seat : seats) best.add_if(hand.ranks[seat] == highest, seat);
    return best;
}

[[nodiscard]] RankedHand ranked(const Table& table, Seat seat) {
    return {.owner = Words(table).name(seat), .rank = table.hand.ranks[seat], .five = table.hand.best_fives[seat]};
}

// The rank that the seat's cards and the board come to, if all of them are known.
[[nodiscard]] HandRank rank_by_cards(const Hand& hand, Seat seat) {
    CardSet cards;
    const auto add = [&](MaybeCard card) {
        if (card.known()) cards.add(card.card());
    };
    std::for_each(hand.board.begin(), hand.board.end(), add);
    std::for_each(hand.hole_cards[seat].begin(), hand.hole_cards[seat].end(), add);
    return cards.size() == 7 ? rank_of(cards) : HandRank{};
}

[[nodiscard]] std::string doubt_about_ranks(const Table& table, SeatSet seats) {
    std::string text;
    for (const Seat seat : seats) {
        const HandRank recorded = table.hand.ranks[seat];
        const HandRank by_cards = rank_by_cards(table.hand, seat);
        if (!recorded.is_hand() || !by_cards.is_hand() || recorded == by_cards) continue;
        text += doubt("that " + Words(table).name(seat) + " has " + to_string(recorded), to_string(by_cards));
    }
    return text;
}

// "2.5%"
[[nodiscard]] std::string percent(std::int32_t basis_points) {
    std::string text = std::to_string(basis_points / 100);
    if (const std::int32_t rest = basis_points % 100; rest != 0) {
        text += "." + std::to_string(100 + rest).substr(1);
        if (text.back() == '0') text.pop_back();
    }
    return text + "%";
}

// "Ann 30 and Bob 10", of those who get anything.
[[nodiscard]] std::string amounts(const Table& table, SeatSet seats, const PerSeat<Chips>& chips) {
    const Words words(table);
    std::string text;
    for (const Seat seat : seats) {
        if (chips[seat] == 0_c) continue;
        text += (text.empty() ? "" : ", ") + words.name(seat) + " " + words.chips(chips[seat]);
    }
    return text.empty() ? "nobody anything" : text;
}

}  // namespace

void Awards::follow(const Table& before, const Event& event) {
    const auto* award = std::get_if<PotAwarded>(&event);
    if ((award != nullptr || std::holds_alternative<RakeTaken>(event)) && !whole_) whole_ = before.hand.pots;
    if (award == nullptr) return;
    Pot& pot = pots_.at(award->pot);
    pot.amount += award->amount;
    pot.winners.add(award->seat);
    pot.won[award->seat] += award->amount;
    pot.odd[award->seat] += award->odd_chips;
}

std::vector<Answer> Awards::answers(const Table& table) const {
    std::vector<Answer> answers;
    if (!whole_) return answers;
    if (std::optional<Answer> taken = rake(table)) answers.push_back(*std::move(taken));
    for (std::size_t at = 0; at < whole_->size(); ++at) {
        const Pot& pot = pots_.at(at);
        if (pot.winners.empty()) continue;
        answers.push_back(winner(table, at));
        if (std::any_of(pot.odd.begin(), pot.odd.end(), [](Chips odd) { return odd != 0_c; })) {
            answers.push_back(odd_chips(table, at));
        }
    }
    return answers;
}

std::string Awards::pot_name(std::size_t at) const { return Words::pot(at, whole_->size()); }

Answer Awards::winner(const Table& table, std::size_t at) const {
    const Words words(table);
    const Hand& hand = table.hand;
    const engine::Pot& pot = (*whole_)[at];
    const SeatSet winners = pots_.at(at).winners;
    const SeatSet claimants = pot.eligible & hand.live;
    std::string text;
    if (claimants.several()) {
        text = showdown(table, at);
    } else if (hand.live.single() && pot.eligible.single()) {
        text = "Everybody else had folded, so there was nothing to show down.";
    } else if (pot.eligible.single()) {
        text = words.names(pot.eligible) + " was the only one left who was in for it.";
    } else {
        text = "The others gave up their hands unseen.";
    }
    const SeatSet mucked = pot.eligible - hand.live;
    if (claimants.several() && !mucked.empty()) {
        text += " " + words.names(mucked) + " mucked, which gives up the claim.";
    }
    if (const SeatSet folded = (pot.paid_by & hand.folded) - pot.eligible; !folded.empty() && hand.live.several()) {
        text += " " + words.names(folded) + " had folded and could not win.";
    }
    if (!claimants.several() && claimants != winners) text += doubt(words.names(winners), words.names(claimants));
    if (winners.several()) return {"Why do " + words.names(winners) + " split " + pot_name(at) + "?", text};
    return {
        "Why does " + words.names(winners) + " win " + words.chips(pots_.at(at).amount) + " from " + pot_name(at) + "?",
        text};
}

// Every hand that lost is held against one that won.
std::string Awards::showdown(const Table& table, std::size_t at) const {
    const Words words(table);
    const Hand& hand = table.hand;
    const SeatSet winners = pots_.at(at).winners;
    const SeatSet claimants = (*whole_)[at].eligible & hand.live;
    SeatSet unranked;
    for (const Seat seat : claimants | winners) unranked.add_if(!hand.ranks[seat].is_hand(), seat);
    if (!unranked.empty()) {
        return "The log does not say what " + words.names(unranked) + " had, so this cannot be explained.";
    }
    std::string text;
    const RankedHand best = ranked(table, winners.lowest());
    for (const Seat seat : winners.without(winners.lowest())) {
        text += (text.empty() ? "" : " ") + described(best) + " and " + described(ranked(table, seat)) +
                " are worth the same, card by card: suits do not count.";
    }
    for (const Seat seat : claimants - winners) {
        const RankedHand loser = ranked(table, seat);
        if (loser.rank < best.rank) text += (text.empty() ? "" : " ") + beats(best, loser);
    }
    if (best_of(hand, claimants) != winners) {
        text += doubt("that " + words.names(winners) + (winners.single() ? " wins" : " win"),
                      words.names(best_of(hand, claimants)));
    }
    return text + doubt_about_ranks(table, claimants);
}

Answer Awards::odd_chips(const Table& table, std::size_t at) const {
    const Words words(table);
    const Pot& pot = pots_.at(at);
    invariant(table.positions.has_value(), "a hand has a button");
    const Seat button = table.positions->button;
    SeatSet winners = pot.winners;
    // A pot with fewer chips than winners leaves somebody without, who is no less a winner.
    if (pot.amount < Chips(most_seats))
        winners = winners | best_of(table.hand, (*whole_)[at].eligible & table.hand.live);
    const Chips share(pot.amount.count() / winners.size());
    const Chips left(pot.amount.count() % winners.size());
    const bool one_each = table.rules.odd_chip == OddChip::one_each;

    PerSeat<Chips> expected;
    Chips rest = left;
    clockwise_after(button, winners, [&](Seat seat) {
        expected[seat] = one_each ? std::min(rest, 1_c) : rest;
        rest -= expected[seat];
    });
    std::string text = words.chips(pot.amount) + " shared by " + std::to_string(winners.size()) + " is " +
                       words.chips(share) + " each, and " + words.chips(left) + " is left over. ";
    text += one_each ? "Odd chips go one to each winner in turn" : "All of the odd chips go to the first winner";
    text +=
        ", clockwise from the button, which is " + words.place(button) + ": " + amounts(table, winners, pot.odd) + ".";
    if (expected != pot.odd) text += doubt(amounts(table, winners, pot.odd), amounts(table, winners, expected));
    SeatSet lucky;
    for (const Seat seat : winners) lucky.add_if(pot.odd[seat] != 0_c, seat);
    return {"Why does the odd part of " + pot_name(at) + " go to " + words.names(lucky) + "?", text};
}

std::optional<Answer> Awards::rake(const Table& table) const {
    const Rake& rules = table.rules.rake;
    const Words words(table);
    const Chips taken = table.hand.rake;
    if (rules.basis_points == 0 && taken == 0_c) return std::nullopt;
    Chips contested;
    for (const engine::Pot& pot : *whole_) {
        if (is_contested(pot)) contested += pot.amount;
    }
    constexpr std::int64_t whole = 10'000;
    const std::int64_t chips = contested.count();
    const Chips share(chips / whole * rules.basis_points + chips % whole * rules.basis_points / whole);
    Chips due = rules.cap ? std::min(share, *rules.cap) : share;
    std::string text = "The house takes " + percent(rules.basis_points) + " of what was contested, rounded down: of " +
                       words.chips(contested) + " that is " + words.chips(share) + ".";
    if (rules.cap) {
        text += share > *rules.cap ? " It never takes more than " + words.chips(*rules.cap) + "."
                                   : " That is within the most it takes, " + words.chips(*rules.cap) + ".";
    }
    if (rules.no_flop_no_drop && table.hand.board.empty()) {
        due = {};
        text = "There was no flop, and without a flop these rules take no rake.";
    } else if (whole_->size() > 1 && taken > 0_c) {
        text += " It comes out of the main pot first.";
    }
    if (taken != due) text += doubt(words.chips(taken), words.chips(due));
    return Answer{taken == 0_c ? "Why is no rake taken?" : "Why is a rake of " + words.chips(taken) + " taken?", text};
}

Answer declared(const Table& table, const ResultDeclared& event) {
    return {"Who won, and why?",
            "The cards that would show it are hidden. The history from which this hand comes declares what was won: " +
                amounts(table, table.hand.live, event.won) + ". What it says adds up, but nobody can check who won."};
}

Answer undeclared(const Table& table, const ResultUndeclared& event) {
    return {"Who won, and why?", "Nobody recorded it. The pots went to some of " + Words(table).names(event.seats) +
                                     ", whose stacks are unknown from then on."};
}

Answer cancelled(const Table& table, const HandCancelled& event) {
    return {"Why does every chip go back?",
            "The operator cancelled the hand. What each player had put in goes back: " +
                amounts(table, event.seats, event.returned) +
                ". The number of the hand is used up, and the button is again where it was before."};
}

}  // namespace handlog::replay::explain
