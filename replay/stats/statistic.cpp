#include "replay/stats/statistic.hpp"

#include "engine/poker/invariant.hpp"

namespace handlog::replay::stats {

const std::array<StatisticInfo, statistics_count>& statistics() {
    using enum Statistic;
    static constexpr std::array<StatisticInfo, statistics_count> all{{
        {vpip, "vpip", "VPIP", "Hands in which the player called, bet or raised before the flop.",
         "Hands in which the player acted before the flop.",
         "Blinds, antes, straddles and posts are not voluntary, and neither is a check of the big blind. A walk is "
         "not a chance, because the big blind never acts; neither is a hand in which a blind or an ante put the "
         "player all-in."},
        {pfr, "pfr", "PFR", "Hands in which the player bet or raised before the flop.",
         "Hands in which the player acted before the flop.",
         "The chances are those of vpip, so pfr is never more than vpip. An all-in raise below the minimum counts as "
         "a raise, here and in all statistics."},
        {rfi, "rfi", "RFI", "The player raised.",
         "The player's first turn before the flop, when nobody had called or raised, if the player could raise.",
         "Posts and straddles are not calls. A player whose stack does not exceed the call cannot raise and has no "
         "chance."},
        {steal, "steal", "Steal", "The player raised.",
         "A chance of rfi from the cutoff, the button or the small blind.",
         "Heads-up only the button, who is the small blind, can steal. A raise over a straddle is a steal, too."},
        {fold_sb_to_steal, "fold_sb_to_steal", "SB fold to steal", "The player folded.",
         "The small blind's first turn, when one raise had been made, it was a steal, and nobody had called it.",
         "A raise after a limp is not a steal. Heads-up there is no such chance: the small blind is the button."},
        {fold_bb_to_steal, "fold_bb_to_steal", "BB fold to steal", "The player folded.",
         "The big blind's first turn, when one raise had been made, it was a steal, and nobody had called it.",
         "A raise after a limp is not a steal, and a call of the small blind removes the chance."},
        {three_bet, "three_bet", "3-bet", "The player raised.",
         "The player's turn before the flop when exactly one raise had been made, by another player, if the player "
         "could "
         "raise.",
         "A player who limped and then faces a raise also has a chance. A player cannot raise with a stack that does "
         "not exceed the call, when all others are all-in, or where the rules do not reopen the betting."},
        {fold_to_three_bet, "fold_to_three_bet", "Fold to 3-bet", "The player folded.",
         "The player's turn before the flop when exactly two raises had been made, the first of them by the player.",
         "A call of the second raise by another player changes nothing. The second raise may come from a blind."},
        {four_bet, "four_bet", "4-bet", "The player raised.",
         "The player's turn before the flop when exactly two raises had been made, the second by another player, if "
         "the player could raise.",
         "A player who makes the third raise without having made the first counts, too."},
        {squeeze, "squeeze", "Squeeze", "The player raised.",
         "A chance of three_bet when another player had called the raise.",
         "A limp before the raise is not a call of it. Every squeeze is also a three_bet."},
        {cbet_flop, "cbet_flop", "C-bet flop", "The player bet.",
         "The player's turn on the flop, before any bet there, if the player made the last raise before the flop "
         "and could bet.",
         "There is no chance in an unraised pot, nor when there is no betting any more because all players but one are "
         "all-in."},
        {cbet_turn, "cbet_turn", "C-bet turn", "The player bet.",
         "The player's turn on the turn, before any bet there, if the player had made a cbet_flop that nobody "
         "raised, and could bet.",
         "A player who checked the flop has no chance on the turn: a bet there is not a continuation."},
        {cbet_river, "cbet_river", "C-bet river", "The player bet.",
         "The player's turn on the river, before any bet there, if the player had made a cbet_turn that nobody "
         "raised, and could bet.",
         "As on the turn."},
        {fold_to_cbet_flop, "fold_to_cbet_flop", "Fold to c-bet flop", "The player folded.",
         "The player's turn on the flop when the only bet there was a cbet_flop of another player.",
         "A raise of the bet ends the chance."},
        {fold_to_cbet_turn, "fold_to_cbet_turn", "Fold to c-bet turn", "The player folded.",
         "The player's turn on the turn when the only bet there was a cbet_turn of another player.", "As on the flop."},
        {fold_to_cbet_river, "fold_to_cbet_river", "Fold to c-bet river", "The player folded.",
         "The player's turn on the river when the only bet there was a cbet_river of another player.",
         "As on the flop."},
        {check_raise, "check_raise", "Check-raise", "The player raised.",
         "The player's second turn on the flop, the turn or the river, after a check, if the player could raise.",
         "At most one chance per street, so up to three in a hand. A check before the flop does not count."},
        {donk, "donk", "Donk", "The player bet.",
         "The player's first turn on the flop, the turn or the river, before any bet there, if the player could bet, "
         "and the last bet or raise of the street before came from another player, who has neither folded nor is "
         "all-in and has not acted on this street.",
         "Before the flop only a raise counts as such a bet. One chance per street."},
        {probe, "probe", "Probe", "The player bet.",
         "The player's first turn on the turn or the river, before any bet there, if the player could bet, there was "
         "no bet on the street before, and the last bet or raise of the street before that came from another player, "
         "who has neither folded nor is all-in and has not acted on this street.",
         "After two streets without a bet there is no chance."},
        {float_bet, "float", "Float", "The player bet.",
         "The player's first turn on the turn or the river, before any bet there, after the player called a "
         "continuation bet on the street before that nobody raised, and its bettor has checked on this one, if the "
         "player could bet.",
         "So only a player who acts after the bettor has a chance."},
        {aggression_factor, "af", "AF", "Bets and raises on the flop, the turn and the river.",
         "Calls on the flop, the turn and the river.", "A quotient, not a share: it is empty without a call."},
        {aggression_frequency, "afq", "AFq", "Bets and raises on the flop, the turn and the river.",
         "Bets, raises, calls and folds on the flop, the turn and the river.", "A check is none of these."},
        {went_to_showdown, "wtsd", "WTSD", "Hands in which the player was at the showdown.",
         "Hands in which the player saw the flop.",
         "A player who is all-in before the flop sees it, too. A showdown has at least two players who have not "
         "folded; "
         "whether they show or muck does not matter."},
        {won_at_showdown, "wsd", "W$SD", "Hands in which the player was at the showdown and won something.",
         "Hands in which the player was at the showdown.",
         "Any chips of any pot are enough: all players who split a pot won, and so did a player who lost the main pot "
         "and took an uncontested side pot. In a hand that is not settled nobody has a chance."},
        {won_when_saw_flop, "wwsf", "WWSF", "Hands in which the player won something.",
         "Hands in which the player saw the flop.",
         "With or without a showdown; a returned bet is not won. In a hand that is not settled nobody has a chance."},
    }};
    static_assert([] {
        for (std::size_t at = 0; at < all.size(); ++at) {
            if (all[at].statistic != static_cast<Statistic>(at)) return false;
        }
        return true;
    }());
    return all;
}

}  // namespace handlog::replay::stats
