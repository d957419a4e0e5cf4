#include "replay/judge/check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/poker/invariant.hpp"

namespace handlog::replay::judge {

namespace {

using enum CheckId;

constexpr std::array infos{
    CheckInfo{.check = continuity,
              .id = "continuity",
              .title = "each log begins with the table as the log before left it",
              .explanation =
                  "The opening of a log has a snapshot of the table: rules, version, number of the last hand, button "
                  "and blinds, players, seats and stacks. It is compared field by field with the table to which the "
                  "events of the table's log before it lead. A difference means that something happened between two "
                  "hands that was not recorded, such as a changed stack."},
    CheckInfo{
        .check = recorded_before,
        .id = "recorded-before",
        .title = "each log counts what was recorded before it",
        .explanation =
            "The opening of a log counts the entries and the refusals in the logs that it continues. Another count "
            "than there are means that one was taken out, put in or never recorded: a refusal changes nothing, so "
            "nothing else shows it. A table recorded by a host also stays a hosted one: a log of it that claimed to be "
            "simulated or imported would be judged less strictly."},
    CheckInfo{
        .check = sequence_and_time,
        .id = "sequence-and-time",
        .title = "hands are numbered without a gap and time never goes backwards",
        .explanation =
            "A table counts its hands, and a cancelled hand uses up its number. The known times of entries "
            "never go backwards within a table, and no action in a hand is accepted that the host received before "
            "that hand began. A log ends when its hand or its table "
            "is closed, and nothing follows; a hand keeps the id that its command gave it."},
    CheckInfo{.check = sender,
              .id = "sender",
              .title = "each command came from somebody who may give it, and who had seen only what had happened",
              .explanation =
                  "A player decides for their own seat only. An owner runs the table and plays for nobody. A timer of "
                  "the host lets time pass, starts hands and releases reservations. A watcher or an auditor gives no "
                  "command. Any other command is refused. A sender is a person who sits where the log says, or who "
                  "sits nowhere, and can have seen no more events than there were for them to see. A hosted log says "
                  "who gave each command."},
    CheckInfo{.check = sound_rules,
              .id = "sound-rules",
              .title = "the table's rules are valid",
              .explanation = "Every field of the rules is within its range: 2 to 10 seats, a big blind of at least one "
                             "chip, a small blind that is no larger, an amount with an ante and only with one, and so "
                             "on. A table is opened with the rules that the command names."},
    CheckInfo{
        .check = seating,
        .id = "seating",
        .title = "players sit down and leave and buy chips as requested",
        .explanation =
            "A player who sits down takes a free seat, and only one; a player who leaves takes along exactly the stack "
            "of the seat; added chips are as many as the command says, and no buy-in is smaller or "
            "larger than the rules allow; a player who is dealt in leaves after the hand at the earliest. Players who "
            "asked to leave during a hand leave when it is closed."},
    CheckInfo{.check = reservations,
              .id = "reservations",
              .title = "reserved chips come to the table once or not at all",
              .explanation =
                  "A transfer reserves chips of a player for one seat, and an empty seat is kept for "
                  "that player meanwhile. When the chips are committed, exactly that amount comes to the table, with "
                  "the player "
                  "or onto the player's stack, and the reservation is used up. When they are released, none do. A "
                  "player who leaves and a table that closes leave no reservation."},
    CheckInfo{
        .check = between_hands,
        .id = "between-hands",
        .title = "the table pauses and waits and resumes as the rules say",
        .explanation =
            "A pause begins between hands, at once or when the hand is closed, and the table starts "
            "no hand until it is resumed. It waits for busted players to buy in, once for each bust, and for players "
            "who wish to add chips, once in ten hands, each time as long as the rules say. As soon as two players can "
            "play, it announces when the next hand is due, "
            "unless the host starts that hand; it takes this back when they no longer can, and no hand starts "
            "before. The seat of a disconnected player is freed after the time or the number of hands that the "
            "rules set, and never in the middle of a hand with the player's cards."},
    CheckInfo{.check = players_dealt_in,
              .id = "players-dealt-in",
              .title = "all ready players are dealt in and no others",
              .explanation = "A hand is dealt to every seat whose player has chips, does not sit out and is not about "
                             "to leave. The seats are fixed when the hand starts and the same when it ends."},
    CheckInfo{.check = button,
              .id = "button",
              .title = "button and blinds are where the rules put them",
              .explanation =
                  "The button moves to the next seat that plays, and the blinds are the next two; heads-up the button "
                  "is the small blind. When two players are left of more, the big blind may go on by one player "
                  "instead, or stay with its player, and the other has the button. With a dead button the big blind "
                  "moves on by one player and the others follow it, onto empty seats if need be. The first button is "
                  "the first ready seat, or drawn from the seed. A cancelled hand leaves all of them where they were."},
    CheckInfo{
        .check = shared_seed,
        .id = "shared-seed",
        .title = "nobody alone chose the seed where players add to it",
        .explanation =
            "A player adds to seeds by a chain of SHA-256 values, whose end, the anchor, is set beforehand. The host "
            "commits itself to its own share first, which uses up one link of each chain; then each player may reveal "
            "that link; then the hand starts with the host's share, which must be the committed one. The log says "
            "whose links are "
            "missing, and the seed follows from these parts alone, as docs/SHUFFLE.md describes."},
    CheckInfo{.check = commitment,
              .id = "commitment",
              .title = "the commitment matches the seed",
              .explanation =
                  "The SHA-256 of the seed is recorded when the hand starts. If it does not match the seed, "
                  "the deck was not fixed before the first card was dealt. A deck that was given card by card "
                  "has no commitment."},
    CheckInfo{
        .check = cards_root,
        .id = "cards-root",
        .title = "the root over the cards is that of the deck",
        .explanation =
            "Where the rules commit the cards, the hand starts with the root of a tree over the 52 places of the "
            "deck, each with its card and a salt that follows from the seed. By it a player can check a single card "
            "later. If it is wrong, cards can be shown that were not dealt."},
    CheckInfo{.check = deck,
              .id = "deck",
              .title = "the deck follows from the seed and is dealt from the top",
              .explanation =
                  "The deck is shuffled once more from the seed, by the recipe of docs/SHUFFLE.md and by code of the "
                  "auditor's own; a deck given card by card must be that of the command. Hole cards are dealt in two "
                  "rounds beginning with the seat that the rules name, and then every burn card and every card of the "
                  "board is the next of the deck. A hand that is shown is the one that was dealt."},
    CheckInfo{.check = cards_in_one_place,
              .id = "cards-in-one-place",
              .title = "no card is in two places",
              .explanation =
                  "After every event each card lies in one place: in the deck, with one player, among the burn cards "
                  "or on the board. This check finds a card that was dealt twice, or a burn card that comes back."},
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
              .title = "only the seat whose turn it is acts and no seat is skipped",
              .explanation =
                  "The turn goes clockwise to the next player who can still act and has not acted since the bet last "
                  "grew. Before the flop it begins left of the big blind or the last straddle, later left of the "
                  "button; heads-up the button acts first before the flop. The big blind has its option. A player who "
                  "is all-in has no turn, and a player who is alone with all-in players acts only to match them."},
    CheckInfo{.check = action_legal,
              .id = "action-legal",
              .title = "each accepted command was legal and did what it says",
              .explanation =
                  "A check costs nothing, a call meets the bet or is all-in, a bet or raise is at least the minimum or "
                  "all-in and within the stack, and it is made only where the betting is open to the player. The "
                  "events record exactly what the command asked for."},
    CheckInfo{.check = refusal_justified,
              .id = "refusal-justified",
              .title = "each refusal was justified",
              .explanation =
                  "For every refused command the auditor works out whether it had to be refused, which "
                  "reason comes first, and with which numbers. A refusal for a wrong reason is a finding as well, "
                  "because the player received that reason."},
    CheckInfo{.check = whole_amounts,
              .id = "whole-amounts",
              .title = "no amount is negative and no player pays more than they have",
              .explanation =
                  "Every amount that is bet, won, added or returned is at least one chip, no stack falls below zero, a "
                  "player is marked all-in exactly when no chips are left, and a table never holds more than 2^53 - 1 "
                  "chips."},
    CheckInfo{.check = raise_size,
              .id = "raise-size",
              .title = "what must be called and what a raise must add are right",
              .explanation =
                  "Each round says what must be matched and what a full raise must add; each bet and raise says "
                  "whether it was full and what the next one must add. A blind that was posted short changes "
                  "neither, every street starts again from the big blind, and an all-in below the minimum keeps the "
                  "size of the last full raise."},
    CheckInfo{
        .check = clock,
        .id = "clock",
        .title = "deadlines and time-outs are as the rules say",
        .explanation =
            "Where the rules time a turn or the review after a hand, the log says until when the table waits, "
            "counted from the time of the entry in which the wait began. A command that arrives later is refused; "
            "one that arrives exactly then is in time. A player is timed out by a tick at the deadline or after it and "
            "never before, and then checks or folds as the rules say for a connected player or "
            "a disconnected one. A tick closes a hand only when its review is over; where hands start by "
            "timers, a review without a time limit is over at once. Until a tick has settled what was due, no "
            "other command that arrived later is accepted. A host plays what it received by the deadline before the "
            "tick, so no player is timed out whose own action, received in time, stands in the log after the "
            "time-out. A time bank pays for what a turn took beyond its time, and is refilled with each hand. After an "
            "outage of the host the deadlines are those that the rules give then."},
    CheckInfo{
        .check = intents,
        .id = "intents",
        .title = "an intent is followed when the turn comes or dropped for a reason",
        .explanation =
            "A player may state an intent before their turn. When the turn comes, it is followed at once "
            "if it is legal then, and dropped otherwise, for the reason for which the action would be refused; a "
            "call is dropped when the bet has grown since. No time runs before, and a new round of betting begins "
            "without any intents."},
    CheckInfo{
        .check = uncalled_bet,
        .id = "uncalled-bet",
        .title = "an uncalled bet is returned",
        .explanation =
            "When a round ends, the chips that a player has put in on this street beyond all others, folded players "
            "included, are returned before any pot is built. They are never raked and never won."},
    CheckInfo{.check = pots,
              .id = "pots",
              .title = "pots are the layers of the chips put in",
              .explanation =
                  "At the end of each round the chips are laid in layers. Players who reached a layer and have not "
                  "folded can win it; layers with the same claimants are one pot; chips of folded players stay in the "
                  "layer they reached, and a layer that only they reached falls to the next lower pot. Antes lie "
                  "below the bets, and an ante that one seat pays for the table is in the main pot."},
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
                  "Every shown hand is ranked again by counting ranks and suits, and its best five "
                  "cards are named. Each pot goes to the best hand among the players who can win it, and to all of "
                  "them if several are equal."},
    CheckInfo{.check = odd_chips,
              .id = "odd-chips",
              .title = "odd chips go where the rules say",
              .explanation =
                  "A pot that is split is shared evenly. The chips that are left over go clockwise from the button, "
                  "one to each winner or all of them to the first, as the rules say."},
    CheckInfo{.check = rake,
              .id = "rake",
              .title = "the rake is what the rules say",
              .explanation =
                  "The rake is a share of all contested chips, rounded down, at most the cap, drawn from the main pot "
                  "first. A pot that its only claimant paid alone is not contested, and where the rules say so, "
                  "nothing is taken without a flop."},
    CheckInfo{.check = chips_conserved,
              .id = "chips-conserved",
              .title = "no chip is made or lost",
              .explanation =
                  "After every event the stacks, the pots and the rake add up to what was there before. When a hand "
                  "ends, each stack is what it was, minus the chips put in, plus the chips won or returned, and "
                  "the pot is empty. A cancelled hand returns to each player what they put in."},
    CheckInfo{.check = result,
              .id = "result",
              .title = "the summary of the hand is correct",
              .explanation =
                  "When a hand ends, the log says for each player what was won less what was paid, and who put "
                  "chips in by choice, raised before the flop, saw the showdown and won there. Statistics are based on "
                  "these."},
    CheckInfo{
        .check = result_declared,
        .id = "result-declared",
        .title = "the result was declared by a history",
        .explanation =
            "The cards that would prove the winner are hidden, so the result in the history was recorded. The amounts "
            "add up and no player won a pot without a claim to it; whether the best hand won cannot be checked.",
        .severity = Severity::notice},
    CheckInfo{.check = forced_bets_listed,
              .id = "forced-bets-listed",
              .title = "the forced bets were given with the command",
              .explanation =
                  "Button, blinds and antes of this hand were given with the command and not derived from the "
                  "rules. That is normal for an imported history, and an error at a hosted table.",
              .severity = Severity::notice,
              .never_hosted = true},
    CheckInfo{.check = begins_anew,
              .id = "begins-anew",
              .title = "the log does not continue the one before it",
              .explanation =
                  "The log says that its table does not continue another log, although there is one before it. That is "
                  "normal for an imported hand, and an error at a hosted table. "
                  "What happened between the two logs, to the stacks above all, cannot be checked.",
              .severity = Severity::notice,
              .never_hosted = true},
    CheckInfo{.check = begins_in_play,
              .id = "begins-in-play",
              .title = "the first log begins with a table in play",
              .explanation =
                  "The first log of a table usually opens it, and everybody sits down in the log. This one begins with "
                  "players or with hands that are already played, which follow from nothing. That is normal for an "
                  "imported hand; at a hosted table earlier logs may have been removed, and it is an error.",
              .severity = Severity::notice,
              .never_hosted = true},
    CheckInfo{.check = deck_written,
              .id = "deck-written",
              .title = "the deck was written and not drawn from a seed",
              .explanation =
                  "The deck was given card by card. The cards were dealt from it in order, but nothing shows that "
                  "they were dealt by chance, or that the deck was fixed before the hand: there is no "
                  "seed and no commitment. That is normal for an imported history; it is an error at a hosted table.",
              .severity = Severity::notice,
              .never_hosted = true},
    CheckInfo{.check = cards_unknown,
              .id = "cards-unknown",
              .title = "cards of the hand are not known",
              .explanation =
                  "Hole cards that nobody showed, or cards of the board, are not in the log. Whether they were the "
                  "next of the deck, whether a card was dealt twice, and whether the best hand won can be "
                  "checked only as far as the cards are known. That is normal for an imported history.",
              .severity = Severity::notice},
    CheckInfo{.check = time_unknown,
              .id = "time-unknown",
              .title = "some moments of the log are not known",
              .explanation =
                  "For at least one command the log does not say when it was received or when it was decided; the "
                  "first of them is named. Deadlines that depend on it, and the order of time, cannot be checked "
                  "there. That is normal for an imported history; it is an error at a hosted table.",
              .severity = Severity::notice,
              .never_hosted = true},
    CheckInfo{.check = late_tick,
              .id = "late-tick",
              .title = "a tick came more than a second after the deadline",
              .explanation =
                  "A tick ends a wait at the deadline or after it. This one came more than a second later, and as long "
                  "as it did not come, the table waited: the time of a player's turn, of a review or of "
                  "a seat that is kept was longer than the rules say. The rules allow it; after a restart of the "
                  "host it is normal.",
              .severity = Severity::notice},
    CheckInfo{.check = stamped_at_deadline,
              .id = "stamped-at-deadline",
              .title = "a late action is stamped as received exactly at its deadline",
              .explanation =
                  "The action was decided after the deadline of the turn, and accepted because it is recorded as "
                  "received exactly at the deadline. Once, that may be chance. A host that does so for every late "
                  "action stamps a moment that it did not see, and lets players act after their time.",
              .severity = Severity::notice},
    CheckInfo{
        .check = share_given_up,
        .id = "share-given-up",
        .title = "the host gave up its share of a seed before its hand",
        .explanation =
            "The host committed itself to another share before the hand, or started the hand with a seed of its own. "
            "It may have lost its share in a crash. A host that does so often looks at decks and "
            "takes another when it does not like one: it may know the links of players who are named, and those that "
            "were sent to it and that it did not record.",
        .severity = Severity::notice},
    CheckInfo{.check = shared_hand_cancelled,
              .id = "shared-hand-cancelled",
              .title = "a hand was cancelled whose seed was made of the host's share and links of players",
              .explanation =
                  "Nobody chose the seed of the hand, and the host knew the deck as soon as it knew the links. It may "
                  "have had to cancel the hand. A host that does so often plays no decks but those that it likes.",
              .severity = Severity::notice},
    CheckInfo{
        .check = links_withheld,
        .id = "links-withheld",
        .title = "links were missing when a hand started",
        .explanation =
            "Players who could add to the seed of the hand revealed no link for it, or the host recorded none. The "
            "finding has their number and their seats. A slow connection does that now and then. Each "
            "player who withholds a link on purpose, when the others are known, lets the host choose between twice "
            "as many decks, if it plays together with them.",
        .severity = Severity::notice},
};

static_assert(
    [] {
        for (std::size_t at = 0; at < infos.size(); ++at) {
            if (infos[at].check != static_cast<CheckId>(at)) return false;
        }
        return infos.size() == static_cast<std::size_t>(links_withheld) + 1;
    }(),
    "every check is described, in the order of the enumerators");

}  // namespace

std::span<const CheckInfo> checks() { return infos; }

const CheckInfo& info(CheckId check) {
    const auto at = static_cast<std::size_t>(check);
    engine::invariant(at < infos.size(), "every check is described");
    return infos[at];
}

std::optional<CheckId> parse_check(std::string_view id) {
    const auto* const found =
        std::find_if(infos.begin(), infos.end(), [id](const CheckInfo& candidate) { return candidate.id == id; });
    if (found == infos.end()) return std::nullopt;
    return found->check;
}

}  // namespace handlog::replay::judge
