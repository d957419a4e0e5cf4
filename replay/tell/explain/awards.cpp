#include "replay/tell/explain/awards.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/evaluator.hpp"
#include "engine/poker/hand_rank.hpp"
#include "engine/pots.hpp"
#include "replay/tell/explain/comparing.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

[[nodiscard]] SeatSet best_of(const Hand& hand, SeatSet seats) { return engine::best_of(seats, hand.ranks); }

[[nodiscard]] PotSplit shared_out(const Table& table, Chips amount, SeatSet winners) {
    invariant(!winners.empty(), "a pot is shared by somebody");
    invariant(table.positions.has_value(), "a hand has a button");
    return split_pot(amount, winners, table.positions->button, table.rules.odd_chip);
}

[[nodiscard]] RankedHand ranked(const Table& table, Seat seat) {
    return {
        .owner = TablePhrases(table).name(seat), .rank = table.hand.ranks[seat], .five = table.hand.best_fives[seat]};
}

// The seat's cards and the board, if all of them are known.
[[nodiscard]] std::optional<CardSet> seven_of(const Hand& hand, Seat seat) {
    CardSet cards;
    const auto add = [&](MaybeCard card) {
        if (card.known()) cards.add(card.card());
    };
    std::for_each(hand.board.begin(), hand.board.end(), add);
    std::for_each(hand.hole_cards[seat].begin(), hand.hole_cards[seat].end(), add);
    if (cards.size() != 7) return std::nullopt;
    return cards;
}

[[nodiscard]] HandRank rank_by_cards(const Hand& hand, Seat seat) {
    const std::optional<CardSet> seven = seven_of(hand, seat);
    return seven ? rank_of(*seven) : HandRank{};
}

[[nodiscard]] std::string doubt_about_ranks(const Table& table, SeatSet seats) {
    std::string text;
    for (const Seat seat : seats) {
        const HandRank recorded = table.hand.ranks[seat];
        const HandRank by_cards = rank_by_cards(table.hand, seat);
        if (!recorded.is_hand() || !by_cards.is_hand() || recorded == by_cards) continue;
        text += doubt("that " + TablePhrases(table).name(seat) + " has " + with_article(to_string(recorded)),
                      with_article(to_string(by_cards)));
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
    const TablePhrases words(table);
    std::string text;
    for (const Seat seat : seats) {
        if (chips[seat] == 0_c) continue;
        text += (text.empty() ? "" : ", ") + words.name(seat) + " " + words.chips(chips[seat]);
    }
    return text.empty() ? "nobody anything" : text;
}

[[nodiscard]] bool any(const PerSeat<Chips>& chips) {
    return std::any_of(chips.begin(), chips.end(), [](Chips part) { return part != 0_c; });
}

[[nodiscard]] SeatSet unranked_of(const Hand& hand, SeatSet seats) {
    SeatSet unranked;
    for (const Seat seat : seats) unranked.add_if(!hand.ranks[seat].is_hand(), seat);
    return unranked;
}

// A made-up log can award the same pot without end: the sum stays where no table can come.
void add_up(Chips& sum, Chips more) {
    constexpr std::int64_t beyond = most_chips.count() * most_seats;
    sum = std::clamp(sum + more, Chips(-beyond), Chips(beyond));
}

}  // namespace

void Awards::follow(const Table& before, const Event& event) {
    const auto* award = std::get_if<PotAwarded>(&event);
    const auto* taken = std::get_if<RakeTaken>(&event);
    if ((award != nullptr || taken != nullptr) && !whole_) whole_ = before.hand.pots;
    if (taken != nullptr) add_up(pots_.at(taken->pot).rake, taken->amount);
    if (award == nullptr) return;
    Pot& pot = pots_.at(award->pot);
    add_up(pot.amount, award->amount);
    pot.winners.add(award->seat);
    add_up(pot.won[award->seat], award->amount);
    add_up(pot.odd[award->seat], award->odd_chips);
}

std::vector<Answer> Awards::answers(const Table& table) const {
    std::vector<Answer> answers;
    if (!whole_) return answers;
    if (std::optional<Answer> taken = rake(table)) answers.push_back(*std::move(taken));
    for (std::size_t at = 0; at < whole_->size(); ++at) {
        const Pot& pot = pots_.at(at);
        if (pot.winners.empty() && due(at) == 0_c) continue;
        answers.push_back(winner(table, at));
        if (pot.winners.empty()) continue;
        if (any(pot.odd) || any(shared_out(table, due(at), sharers(table, at)).odd_chips)) {
            answers.push_back(odd_chips(table, at));
        }
    }
    return answers;
}

std::string Awards::pot_name(std::size_t at) const { return TablePhrases::pot(at, whole_->size()); }

Chips Awards::due(std::size_t at) const { return (*whole_)[at].amount - pots_.at(at).rake; }

SeatSet Awards::sharers(const Table& table, std::size_t at) const {
    const SeatSet winners = pots_.at(at).winners;
    const SeatSet claimants = (*whole_)[at].eligible & table.hand.live;
    if (due(at) >= Chips(most_seats) || !unranked_of(table.hand, claimants).empty()) return winners;
    const SeatSet best = best_of(table.hand, claimants);
    return (winners - best).empty() ? best : winners;
}

Answer Awards::winner(const Table& table, std::size_t at) const {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    const engine::Pot& pot = (*whole_)[at];
    const SeatSet winners = pots_.at(at).winners;
    const SeatSet claimants = pot.eligible & hand.live;
    std::string text;
    if (claimants.several()) {
        text = showdown(table, at);
    } else if (hand.live.single() && pot.eligible.single()) {
        text = "All other players had folded, so there was no showdown.";
    } else if (pot.eligible.single()) {
        text = words.names(pot.eligible) + " was the only player left with a claim to it.";
    }
    const std::string mucked = unseen(table, at);
    text += (text.empty() || mucked.empty() ? "" : " ") + mucked;
    if (const SeatSet folded = (pot.paid_by & hand.folded) - pot.eligible; !folded.empty() && hand.live.several()) {
        text += " " + words.names(folded) + " had folded and could not win.";
    }
    if (winners.several()) {
        text += " The " + words.chips(pots_.at(at).amount) +
                " are shared: " + amounts(table, winners, pots_.at(at).won) + ".";
    }
    text += doubts(table, at);
    if (winners.empty()) return {"Why does nobody win " + pot_name(at) + "?", text};
    if (winners.several()) return {"Why do " + words.names(winners) + " split " + pot_name(at) + "?", text};
    return {
        "Why does " + words.names(winners) + " win " + words.chips(pots_.at(at).amount) + " from " + pot_name(at) + "?",
        text};
}

// The best hand is held against every other, whoever is recorded as the winner.
std::string Awards::showdown(const Table& table, std::size_t at) const {
    const Hand& hand = table.hand;
    const SeatSet claimants = (*whole_)[at].eligible & hand.live;
    if (const SeatSet unranked = unranked_of(hand, claimants); !unranked.empty()) {
        return "The log does not record the hand of " + TablePhrases(table).names(unranked) +
               ", so this cannot be explained.";
    }
    const SeatSet tied = best_of(hand, claimants);
    const RankedHand best = ranked(table, tied.lowest());
    std::string text;
    for (const Seat seat : tied.without(tied.lowest())) {
        text += (text.empty() ? "" : " ") + described(best) + " and " + described(ranked(table, seat)) +
                " are equal, card by card: suits do not count.";
    }
    for (const Seat seat : claimants - tied) {
        text += (text.empty() ? "" : " ") + beats(best, ranked(table, seat));
    }
    return text;
}

// What became of the hands that nobody was shown, and what they were, where whoever
// reads the log may know it.
std::string Awards::unseen(const Table& table, std::size_t at) const {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    const SeatSet eligible = (*whole_)[at].eligible;
    const SeatSet claimants = eligible & hand.live;
    const bool all_shown = !claimants.empty() && unranked_of(hand, claimants).empty();
    std::string text;
    for (const Seat seat : eligible - hand.live) {
        const bool by_choice = gave_up_.contains(seat);
        text +=
            (text.empty() ? "" : " ") + words.name(seat) +
            (by_choice ? " mucked, which gives up the claim." : "'s hand was mucked unseen, because it could not win.");
        const std::optional<CardSet> seven = seven_of(hand, seat);
        if (!seven || !all_shown) continue;
        const RankedHand best = ranked(table, best_of(hand, claimants).lowest());
        const RankedHand mucked{.owner = words.name(seat), .rank = rank_of(*seven), .five = best_five(*seven)};
        if (mucked.rank < best.rank) {
            text += " " + beats(best, mucked);
        } else if (by_choice) {
            text += " It was " + described(mucked) + ".";
        } else {
            text += doubt("that " + mucked.owner + " could not win", described(mucked));
        }
    }
    return text;
}

// Who won is held against the hands, how much against what was in the pot, and
// each part against an even one.
std::string Awards::doubts(const Table& table, std::size_t at) const {
    const TablePhrases words(table);
    const Pot& pot = pots_.at(at);
    const auto names = [&](SeatSet seats) { return seats.empty() ? std::string("nobody") : words.names(seats); };
    const SeatSet claimants = (*whole_)[at].eligible & table.hand.live;
    std::string text;
    if (!claimants.several() || unranked_of(table.hand, claimants).empty()) {
        const SeatSet best = claimants.several() ? best_of(table.hand, claimants) : claimants;
        SeatSet rightful;
        if (!best.empty()) {
            const PerSeat<Chips> parts = shared_out(table, due(at), best).parts;
            for (const Seat seat : best) rightful.add_if(parts[seat] != 0_c, seat);
        }
        if (rightful != pot.winners) {
            text += doubt("that " + names(pot.winners) + (pot.winners.several() ? " win" : " wins"), names(rightful));
        }
    }
    text += doubt_about_ranks(table, claimants);
    if (pot.winners.empty()) return text;
    if (pot.amount != due(at)) {
        text += doubt(words.chips(pot.amount) + " won from " + pot_name(at), words.chips(due(at)));
    }
    const SeatSet seats = sharers(table, at);
    const PerSeat<Chips> parts = shared_out(table, due(at), seats).parts;
    if (seats.several() && pot.won != parts) {
        text += doubt(amounts(table, seats, pot.won), amounts(table, seats, parts));
    }
    return text;
}

Answer Awards::odd_chips(const Table& table, std::size_t at) const {
    const TablePhrases words(table);
    const Pot& pot = pots_.at(at);
    invariant(table.positions.has_value(), "a hand has a button");
    const SeatSet seats = sharers(table, at);
    const PotSplit split = shared_out(table, due(at), seats);
    const bool one_each = table.rules.odd_chip == OddChip::one_each;
    std::string text = words.chips(due(at)) + " shared by " + std::to_string(seats.size()) + " is " +
                       words.chips(split.even) + " each, and " + words.chips(split.left_over) + " is left over. ";
    text += one_each ? "Odd chips go to the winners one by one" : "All odd chips go to the first winner";
    text += ", clockwise from the button, which is " + words.seat_of(table.positions->button) + ": " +
            amounts(table, seats, pot.odd) + ".";
    if (split.odd_chips != pot.odd)
        text += doubt(amounts(table, seats, pot.odd), amounts(table, seats, split.odd_chips));
    SeatSet lucky;
    for (const Seat seat : seats) lucky.add_if(pot.odd[seat] != 0_c, seat);
    if (lucky.empty()) return {"Why does the odd part of " + pot_name(at) + " go to nobody?", text};
    return {"Why does the odd part of " + pot_name(at) + " go to " + words.names(lucky) + "?", text};
}

std::optional<Answer> Awards::rake(const Table& table) const {
    const Rake& rules = table.rules.rake;
    const TablePhrases words(table);
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
    std::string text = "The rake is " + percent(rules.basis_points) + " of the contested chips, rounded down: of " +
                       words.chips(contested) + " that is " + words.chips(share) + ".";
    if (rules.cap) {
        text += share > *rules.cap ? " It is never more than " + words.chips(*rules.cap) + "."
                                   : " That is within the maximum of " + words.chips(*rules.cap) + ".";
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
            "The cards that would prove it are hidden. The history that this hand was imported from declares the "
            "winnings: " +
                amounts(table, table.hand.live, event.won) + ". The amounts add up, but the winner cannot be checked."};
}

Answer undeclared(const Table& table, const ResultUndeclared& event) {
    return {"Who won, and why?", "It was not recorded. The pots went to some of " +
                                     TablePhrases(table).names(event.seats) +
                                     ", whose stacks are unknown from then on."};
}

Answer cancelled(const Table& table, const HandCancelled& event) {
    return {"Why are all chips returned?",
            "The operator cancelled the hand. Each player gets back the chips put in: " +
                amounts(table, event.seats, event.returned) +
                ". The number of the hand is not used again, and the button returns to where it was."};
}

}  // namespace handlog::replay::inline tell::explain
