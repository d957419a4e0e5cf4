#include "replay/tell/explain/pots.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>

#include "engine/pots.hpp"
#include "replay/tell/table_phrases.hpp"

namespace handlog::replay::inline tell::explain {

using namespace engine;

namespace {

using Shares = InlineVector<PotShares, most_pots>;

[[nodiscard]] Chips total(const PotShares& pot) {
    Chips sum;
    for (const Chips chips : pot.from) sum += chips;
    return sum;
}

// "50 each from Ann, Bob and Cat, and 10 from Dan"
[[nodiscard]] std::string payers(const TablePhrases& words, const PotShares& pot) {
    std::map<Chips, SeatSet> by_amount;
    for (int index = 0; index < most_seats; ++index) {
        const Seat seat(index);
        if (pot.from[seat] > 0_c) by_amount[pot.from[seat]].add(seat);
    }
    std::string text;
    for (auto group = by_amount.rbegin(); group != by_amount.rend(); ++group) {
        if (!text.empty()) text += ", and ";
        text += words.chips(group->first) + (group->second.several() ? " each from " : " from ") +
                words.names(group->second);
    }
    return text;
}

// " Ann cannot: all-in for 50 in all."
[[nodiscard]] std::string others(const Table& table, SeatSet eligible) {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    const SeatSet others = (hand.bets.payers() | hand.antes.payers() | hand.dead.payers()) - eligible;
    std::string text;
    if (const SeatSet folded = others & hand.folded; !folded.empty()) {
        text += " " + words.names(folded) + (folded.single() ? " has" : " have") + " folded.";
    }
    for (const Seat seat : others - hand.folded) {
        const Chips paid = hand.bets[seat] + hand.antes[seat] + hand.dead[seat];
        text += " " + words.name(seat) + " cannot";
        text += hand.all_in.contains(seat) ? ", being all-in for " + words.chips(paid) + " in total."
                                           : ", having put nothing into it.";
    }
    return text;
}

[[nodiscard]] std::string doubt_about(const Table& table, const Shares& shares) {
    const TablePhrases words(table);
    const Pots& pots = table.hand.pots;
    if (pots.size() != shares.size()) {
        return doubt(std::to_string(pots.size()) + " pots", std::to_string(shares.size()));
    }
    std::string text;
    for (std::size_t at = 0; at < shares.size(); ++at) {
        const std::string pot = TablePhrases::pot(at, pots.size());
        if (pots[at].amount != total(shares[at])) {
            text += doubt(words.chips(pots[at].amount) + " in " + pot, words.chips(total(shares[at])));
        }
        if (pots[at].eligible != shares[at].eligible) {
            text += doubt(words.names(pots[at].eligible) + " for " + pot, words.names(shares[at].eligible));
        }
    }
    return text;
}

}  // namespace

bool pots_differ(const Table& table) { return !doubt_about(table, build_pot_shares(table.hand)).empty(); }

Answer pots(const Table& table) {
    const TablePhrases words(table);
    const Pots& pots = table.hand.pots;
    const Shares shares = build_pot_shares(table.hand);
    std::string text;
    if (pots.size() > 1) {
        text =
            "No player can win more from another player than they have put in themselves, so the chips "
            "beyond an all-in form a separate pot, for the players who have put them in. ";
    }
    for (std::size_t at = 0; at < pots.size(); ++at) {
        const Pot& pot = pots[at];
        if (at > 0) text += " ";
        text += capitalized(TablePhrases::pot(at, pots.size())) + " of " + words.chips(pot.amount);
        if (at < shares.size()) text += " is " + payers(words, shares[at]);
        text += "; " + words.names(pot.eligible) + " can win it." + others(table, pot.eligible);
    }
    text += doubt_about(table, shares);
    if (pots.size() == 1) return {"Why is there one pot of " + words.chips(pots[0].amount) + "?", text};
    return {"Why are there " + std::to_string(pots.size()) + " pots?", text};
}

Answer uncalled(const Table& table, const UncalledBetReturned& event) {
    const TablePhrases words(table);
    const Hand& hand = table.hand;
    Chips second;
    SeatSet whose;
    for (const Seat seat : hand.dealt_in.without(event.seat)) {
        if (hand.street_bets[seat] > second) whose = {};
        second = std::max(second, hand.street_bets[seat]);
        whose.add_if(second > 0_c && hand.street_bets[seat] == second, seat);
    }
    const Chips own = hand.street_bets[event.seat];
    std::string text =
        words.name(event.seat) + " had put in " + words.chips(own) + " " + TablePhrases::when(hand.street);
    text += second == 0_c ? ", and no other player anything"
                          : ", and the most that another player had put in was " + words.chips(second) + " (" +
                                words.names(whose) + ")";
    text += ". No player is left who can match the " + words.chips(event.amount) +
            " on top, so they are returned before any pot is awarded, without rake.";
    if (own - second != event.amount) text += doubt(words.chips(event.amount), words.chips(own - second));
    return {"Why is an uncalled bet of " + words.chips(event.amount) + " returned to " + words.name(event.seat) + "?",
            text};
}

}  // namespace handlog::replay::inline tell::explain
