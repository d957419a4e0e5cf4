#include "replay/judge/check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/invariant.hpp"

namespace handlog::replay::judge {

namespace {

using enum Check;

constexpr std::array infos{
    CheckInfo{.check = continuity,
              .id = "continuity",
              .title = "each log begins where the one before left the table",
              .explanation =
                  "The opening of a log holds a snapshot of the table: rules, version, number of the last hand, button "
                  "and blinds, and who sits where with how much. It is compared field by field with what the events of "
                  "the table's log before it lead to. A difference means that something happened between two hands "
                  "that nobody recorded, such as a stack that was changed."},
    CheckInfo{.check = sequence_and_time,
              .id = "sequence-and-time",
              .title = "hands are numbered without a gap and time never goes backwards",
              .explanation =
                  "A table counts its hands, and a hand that is cancelled uses up its number. The moments of entries "
                  "never go backwards within a table, as far as they are known. A log ends when its hand or its table "
                  "is closed, and nothing follows; a hand keeps the name that the command gave it."},
    CheckInfo{.check = sound_rules,
              .id = "sound-rules",
              .title = "the table's rules can be played by",
              .explanation = "Every field of the rules is within its range: 2 to 10 seats, a big blind of at least one "
                             "chip, a small blind that is no larger, an amount with an ante and only with one, and so "
                             "on. A table is opened with the rules that the command names."},
    CheckInfo{.check = seating,
              .id = "seating",
              .title = "players sit down and leave and buy chips as they ask",
              .explanation =
                  "Whoever sits down has a free seat and sits there once; whoever leaves takes along exactly what lies "
                  "before them; chips that are added are as many as the command says, and no buy-in is smaller or "
                  "larger than the rules allow; who is dealt in leaves after the hand at the earliest. Players who "
                  "asked to leave during a hand leave when it is closed."},
    CheckInfo{.check = reservations,
              .id = "reservations",
              .title = "chips that are held ready come to the table once or stay where they are",
              .explanation =
                  "A player's account holds chips ready for one seat, by one transfer, and an empty seat is kept for "
                  "that player meanwhile. When they are committed, exactly so many come to the table, with the player "
                  "or onto the player's stack, and the reservation is used up. When they are released, none do. A "
                  "player who leaves and a table that closes leave no chips held ready."},
    CheckInfo{.check = between_hands,
              .id = "between-hands",
              .title = "the table pauses and waits and goes on as the rules say",
              .explanation =
                  "A table that is to pause does so between hands, at once or when the hand is closed, and starts "
                  "none until it is resumed. It waits for players who have busted to buy in, once for each bust and "
                  "as long as the rules say. It says when the next hand is due as soon as two can play it, takes "
                  "that back when they no longer can, and no hand starts before. The seat of a player without a "
                  "connection is freed after the time or the number of hands that the rules name, and never in the "
                  "middle of a hand with the player's cards."},
    CheckInfo{.check = players_dealt_in,
              .id = "players-dealt-in",
              .title = "everybody who is ready is dealt in and nobody else",
              .explanation = "A hand is dealt to every seat whose player has chips, does not sit out and is not about "
                             "to leave. The seats are fixed when the hand starts and the same when it ends."},
    CheckInfo{.check = button,
              .id = "button",
              .title = "button and blinds are where the rules put them",
              .explanation =
                  "The button moves to the next seat that plays, and the blinds are the next two; heads-up the button "
                  "is the small blind. Under a dead button the big blind goes on by one player and the others follow "
                  "it, onto empty seats if need be. The first button is the first ready seat, or drawn from the seed. "
                  "A cancelled hand leaves all of them where they were."},
    CheckInfo{.check = commitment,
              .id = "commitment",
              .title = "the commitment is that of the seed",
              .explanation = "The SHA-256 of the seed is recorded when the hand starts. If it is that of another seed, "
                             "the deck was not fixed before the first card was dealt. A deck that somebody wrote down "
                             "has no commitment."},
    CheckInfo{.check = deck,
              .id = "deck",
              .title = "the deck follows from the seed and is dealt from the top",
              .explanation =
                  "The deck is shuffled once more from the seed, by the recipe of docs/SHUFFLE.md and by code of the "
                  "auditor's own; a written deck must be the one that the command holds. Hole cards are dealt in two "
                  "rounds beginning with the seat that the rules name, and then every burn card and every card of the "
                  "board is the next of the deck. A hand that is shown is the one that was dealt."},
    CheckInfo{.check = cards_in_one_place,
              .id = "cards-in-one-place",
              .title = "no card is in two places",
              .explanation =
                  "After every event each card lies in one place: in the deck, with one player, among the burn cards "
                  "or on the board. A card that was dealt twice, or a burn card that comes back, is found here."},
    CheckInfo{.check = forced_bets,
              .id = "forced-bets",
              .title = "blinds and antes and straddles are posted as the rules say",
              .explanation =
                  "Which seat posts what, in which order and how much follows from the rules, the button and the "
                  "stacks; a stack that is too short posts what it has and is all-in. Where a history lists its forced "
                  "bets, they are posted as listed."},
    CheckInfo{.check = street_order,
              .id = "street-order",
              .title = "streets follow each other and none is skipped",
              .explanation =
                  "Hole cards, then flop, turn and river, each with its burn card where the rules burn one, three "
                  "cards and one and one; a round of betting on each for as long as two players can bet; then the "
                  "showdown. Where nobody can bet any more, the rest of the board is dealt all the same."},
    CheckInfo{.check = turn,
              .id = "turn",
              .title = "only the seat whose turn it is acts and nobody is passed over",
              .explanation =
                  "The turn goes clockwise to the next player who can still act and has not acted since the bet last "
                  "grew. Before the flop it begins left of the big blind or the last straddle, later left of the "
                  "button; heads-up the button acts first before the flop. The big blind has its option. A player who "
                  "is all-in has no turn, and whoever is alone with such players acts only to match them."},
    CheckInfo{.check = action_legal,
              .id = "action-legal",
              .title = "each command that was accepted was legal and did what it says",
              .explanation =
                  "A check costs nothing, a call meets the bet or is all-in, a bet or raise is at least the minimum or "
                  "all-in and within the stack, and it is made only where the betting is open to the player. The "
                  "events record exactly what the command asked for."},
    CheckInfo{.check = refusal_justified,
              .id = "refusal-justified",
              .title = "each refusal was justified",
              .explanation =
                  "For every command that was refused, the auditor works out by itself whether it had to be, which "
                  "reason comes first, and with which numbers. A refusal for a wrong reason is a finding as well, "
                  "because the player was told that reason."},
    CheckInfo{.check = whole_amounts,
              .id = "whole-amounts",
              .title = "no amount is negative and nobody pays more than they have",
              .explanation =
                  "Whatever is bet, won, added or given back is at least one chip, no stack falls below zero, a "
                  "player is called all-in exactly when nothing is left, and a table never holds more than 2^53 - 1 "
                  "chips."},
    CheckInfo{.check = raise_size,
              .id = "raise-size",
              .title = "what must be called and what a raise must add are right",
              .explanation =
                  "Each round says what must be matched and what a full raise must add; each bet and raise says "
                  "whether it was full and what the next one must add. A blind that was posted short changes "
                  "neither, every street begins anew from the big blind, and an all-in below the minimum leaves the "
                  "size of the last full raise."},
    CheckInfo{.check = clock,
              .id = "clock",
              .title = "deadlines and time-outs are as the rules say",
              .explanation =
                  "Where the rules time a turn or the review after a hand, the log says until when the table waits, "
                  "counted from the moment of the entry in which the waiting began. What came later is refused, and "
                  "what came exactly then is in time. A player is timed out by a tick at the deadline or after it and "
                  "never before, and then is checked or folded as the rules say for a player with a connection or "
                  "without one. A hand is closed by a tick only when its review is over; where hands start by "
                  "timers, a review that has no time is over at once. Until a tick has settled what was due, nothing "
                  "else is accepted that came later."},
    CheckInfo{
        .check = intents,
        .id = "intents",
        .title = "what a player intends is done when the turn comes or dropped for a reason",
        .explanation =
            "A player may say what they would do before it is their turn. When the turn comes, that is done at once "
            "if it is legal then, and dropped otherwise, for the reason for which the action would be refused; a "
            "call is dropped when the bet has grown since. No time runs before, and a new round of betting begins "
            "without any intents."},
    CheckInfo{.check = uncalled_bet,
              .id = "uncalled-bet",
              .title = "a bet that nobody can match goes back",
              .explanation =
                  "When a round ends, what a player has put in on this street beyond everybody else, folded players "
                  "included, goes back before any pot is built. No rake is taken on it and it is never won."},
    CheckInfo{.check = pots,
              .id = "pots",
              .title = "pots are the layers of what was put in",
              .explanation =
                  "At the end of each round the chips are laid in layers. Players who reached a layer and have not "
                  "folded can win it; layers with the same claimants are one pot; chips of folded players stay in the "
                  "layer they reached, and a layer that only they reached falls to the next lower pot. Antes lie "
                  "beneath the bets, and what one seat pays for the table lies in the main pot."},
    CheckInfo{.check = showdown_order,
              .id = "showdown-order",
              .title = "hands are shown and mucked as the rules say",
              .explanation =
                  "With a player all-in every hand is tabled. Otherwise the last aggressor of the river shows first, "
                  "else the first player left of the button, and the others follow clockwise. Only where the rules "
                  "show in order, and only a hand that cannot win any pot, may go unseen."},
    CheckInfo{.check = best_hand,
              .id = "best-hand",
              .title = "the best hand wins each pot",
              .explanation =
                  "Every hand that is shown is ranked once more, from the ranks and suits counted, and its best five "
                  "cards are named. Each pot goes to the best hand among the players who can win it, and to all of "
                  "them if several are equal."},
    CheckInfo{.check = odd_chips,
              .id = "odd-chips",
              .title = "what does not divide goes where the rules put it",
              .explanation =
                  "A pot that is split is shared evenly. The chips that are left over go clockwise from the button, "
                  "one to each winner or all of them to the first, as the rules say."},
    CheckInfo{.check = rake,
              .id = "rake",
              .title = "the rake is what the rules take",
              .explanation =
                  "The rake is a share of all contested chips, rounded down, at most the cap, drawn from the main pot "
                  "first. A pot that its only claimant paid alone is not contested, and where the rules say so, "
                  "nothing is taken without a flop."},
    CheckInfo{.check = chips_conserved,
              .id = "chips-conserved",
              .title = "no chip is made or lost",
              .explanation =
                  "After every event the stacks, the pots and the rake add up to what was there before. When a hand "
                  "ends, each stack is what it was, less what was put in, plus what was won or given back, and "
                  "nothing is left in the pot. A cancelled hand gives back to everybody what they put in."},
    CheckInfo{.check = result,
              .id = "result",
              .title = "the summary of the hand is what happened",
              .explanation =
                  "When a hand ends, the log says for each player what was won less what was paid, and who put "
                  "chips in by choice, raised before the flop, saw the showdown and won there. Statistics are made of "
                  "these."},
    CheckInfo{.check = result_declared,
              .id = "result-declared",
              .title = "the result rests on what a history declares",
              .explanation =
                  "The cards that would prove who won are hidden, so the history's own word was recorded. The amounts "
                  "add up and nobody won a pot without a claim to it; whether the best hand won cannot be checked.",
              .severity = Severity::notice},
    CheckInfo{.check = forced_bets_listed,
              .id = "forced-bets-listed",
              .title = "the forced bets were listed",
              .explanation =
                  "Button, blinds and antes of this hand were given with the command and not worked out from the "
                  "rules. That is what a history from elsewhere looks like; at a table that was hosted it is a "
                  "reason to ask.",
              .severity = Severity::notice},
    CheckInfo{.check = begins_anew,
              .id = "begins-anew",
              .title = "the stacks follow from nothing",
              .explanation =
                  "The log says that its table follows from no other log, although there is one before it. That is "
                  "what an imported hand looks like; at a table that was hosted it is a reason to ask.",
              .severity = Severity::notice},
};

static_assert(
    [] {
        for (std::size_t at = 0; at < infos.size(); ++at) {
            if (infos[at].check != static_cast<Check>(at)) return false;
        }
        return infos.size() == static_cast<std::size_t>(begins_anew) + 1;
    }(),
    "every check is described, in the order of the enumerators");

}  // namespace

std::span<const CheckInfo> checks() { return infos; }

const CheckInfo& info(Check check) {
    const auto at = static_cast<std::size_t>(check);
    engine::invariant(at < infos.size(), "every check is described");
    return infos[at];
}

std::optional<Check> parse_check(std::string_view id) {
    const auto* const found =
        std::find_if(infos.begin(), infos.end(), [id](const CheckInfo& candidate) { return candidate.id == id; });
    if (found == infos.end()) return std::nullopt;
    return found->check;
}

}  // namespace handlog::replay::judge
