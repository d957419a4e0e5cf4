#include "replay/stats/statistic.hpp"

#include "engine/invariant.hpp"

namespace handlog::replay::stats {

const std::array<StatisticInfo, statistics_count>& statistics() {
    using enum Statistic;
    static constexpr std::array<StatisticInfo, statistics_count> all{{
        {vpip, "vpip", "VPIP", "Hands in which the player called, bet or raised before the flop.",
         "Hands in which the player acted before the flop.",
         "Blinds, antes, straddles and posts are not voluntary, and a check of the big blind is not either. A walk is "
         "no chance, because the big blind never acts; nor is a hand in which a blind or an ante put the player "
         "all-in."},
        {pfr, "pfr", "PFR", "Hands in which the player bet or raised before the flop.",
         "Hands in which the player acted before the flop.",
         "The chances are those of vpip, so that vpip is never less. A raise that is all-in for less than the minimum "
         "is a raise here as everywhere."},
        {rfi, "rfi", "RFI", "The player raised.",
         "The player's first turn before the flop, when nobody had called or raised, if the player could raise.",
         "Posts and straddles are not calls. Who has no more than the call cannot raise, and so has no chance."},
        {steal, "steal", "Steal", "The player raised.",
         "A chance of rfi from the cutoff, the button or the small blind.",
         "Heads-up it is the button's, who is the small blind. A straddle that stands is stolen as well."},
        {fold_sb_to_steal, "fold_sb_to_steal", "SB fold to steal", "The player folded.",
         "The small blind's first turn, when one raise had been made, it was a steal, and nobody had called it.",
         "A limp before the raise makes it no steal. Heads-up nobody has this chance: the small blind is the button."},
        {fold_bb_to_steal, "fold_bb_to_steal", "BB fold to steal", "The player folded.",
         "The big blind's first turn, when one raise had been made, it was a steal, and nobody had called it.",
         "A limp before the raise makes it no steal, and a call of the small blind takes the chance away."},
        {three_bet, "three_bet", "3-bet", "The player raised.",
         "The player's turn before the flop when exactly one raise had been made, by another, if the player could "
         "raise.",
         "Who limped and is raised has a chance, too. A raise is not open to somebody whose stack is no larger than "
         "the call, or when everybody else is all-in, or where the rules do not reopen the betting."},
        {fold_to_three_bet, "fold_to_three_bet", "Fold to 3-bet", "The player folded.",
         "The player's turn before the flop when exactly two raises had been made, the first of them by the player.",
         "A call of the second raise by somebody else changes nothing. A second raise that a blind made is one."},
        {four_bet, "four_bet", "4-bet", "The player raised.",
         "The player's turn before the flop when exactly two raises had been made, the second of them by another, if "
         "the player could raise.",
         "So a player who comes in with the third raise, without having made the first, is counted as well."},
        {squeeze, "squeeze", "Squeeze", "The player raised.",
         "A chance of three_bet when somebody had called the raise.",
         "A limp before the raise is no call of it. Every squeeze is a three_bet as well."},
        {cbet_flop, "cbet_flop", "C-bet flop", "The player bet.",
         "The player's turn on the flop, when nobody had bet there, if the player made the last raise before the flop "
         "and could bet.",
         "In a pot that nobody raised there is no chance, nor where nobody is asked any more, because all but one are "
         "all-in."},
        {cbet_turn, "cbet_turn", "C-bet turn", "The player bet.",
         "The player's turn on the turn, when nobody had bet there, if the player had made a cbet_flop that nobody "
         "raised, and could bet.",
         "Who checked the flop has no chance on the turn: that is no continuation."},
        {cbet_river, "cbet_river", "C-bet river", "The player bet.",
         "The player's turn on the river, when nobody had bet there, if the player had made a cbet_turn that nobody "
         "raised, and could bet.",
         "As on the turn."},
        {fold_to_cbet_flop, "fold_to_cbet_flop", "Fold to c-bet flop", "The player folded.",
         "The player's turn on the flop when the only bet there was a cbet_flop of another.",
         "After a raise of it by anybody it is no chance any more."},
        {fold_to_cbet_turn, "fold_to_cbet_turn", "Fold to c-bet turn", "The player folded.",
         "The player's turn on the turn when the only bet there was a cbet_turn of another.", "As on the flop."},
        {fold_to_cbet_river, "fold_to_cbet_river", "Fold to c-bet river", "The player folded.",
         "The player's turn on the river when the only bet there was a cbet_river of another.", "As on the flop."},
        {check_raise, "check_raise", "Check-raise", "The player raised.",
         "The player's second turn on the flop, the turn or the river, after a check, if the player could raise.",
         "One chance a street at most, so up to three in a hand. Before the flop a check is an option and no trap."},
        {donk, "donk", "Donk", "The player bet.",
         "The player's first turn on the flop, the turn or the river, when nobody had bet there, somebody else made "
         "the "
         "last bet or raise of the street before, who is neither folded nor all-in and has not acted on this one, if "
         "the player could bet.",
         "Before the flop only raises count as that. One chance a street."},
        {probe, "probe", "Probe", "The player bet.",
         "The player's first turn on the turn or the river, when nobody had bet there nor on the street before, and "
         "somebody else could have bet on in vain: who made the last bet or raise of the street before that one, is "
         "neither folded nor all-in and has not acted on this one, if the player could bet.",
         "After two streets without a bet it is nobody's to pass up, and there is no chance."},
        {float_bet, "float", "Float", "The player bet.",
         "The player's first turn on the turn or the river, when nobody had bet there, after the player called a "
         "continuation bet on the street before that nobody raised, and its bettor has checked on this one, if the "
         "player could bet.",
         "So only a player who acts after the bettor has a chance."},
        {aggression_factor, "af", "AF", "Bets and raises on the flop, the turn and the river.",
         "Calls on the flop, the turn and the river.",
         "No share: the factor is the one divided by the other, and there is none without a call."},
        {aggression_frequency, "afq", "AFq", "Bets and raises on the flop, the turn and the river.",
         "Bets, raises, calls and folds on the flop, the turn and the river.", "A check is none of these."},
        {went_to_showdown, "wtsd", "WTSD", "Hands in which the player was at the showdown.",
         "Hands in which the player saw the flop.",
         "Who is all-in before the flop sees it as well. A showdown has at least two players who have not folded; "
         "whether they show or muck does not matter."},
        {won_at_showdown, "wsd", "W$SD", "Hands in which the player was at the showdown and won something.",
         "Hands in which the player was at the showdown.",
         "Any chips of any pot are enough: all who split one won, and so did who lost the main pot and took a side pot "
         "that nobody else was left for. Of whom nobody recorded what they won has no chance."},
        {won_when_saw_flop, "wwsf", "WWSF", "Hands in which the player won something.",
         "Hands in which the player saw the flop.",
         "With or without a showdown; a bet that comes back is not won. Of whom nobody recorded what they won has no "
         "chance."},
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
