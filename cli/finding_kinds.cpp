#include "cli/finding_kinds.hpp"

#include "replay/audit/audit.hpp"
#include "replay/audit/view_check.hpp"
#include "replay/judge/check.hpp"

namespace handlog::cli {

using replay::judge::Severity;

std::vector<FindingKind> finding_kinds() {
    std::vector<FindingKind> kinds{
        {.id = damage_rule,
         .title = "the log is intact",
         .explanation = "Every digest is computed again, each log must continue the one before it, and nothing may be "
                        "missing or out of place. A damaged log is not judged, because what was played is not known."},
        {.id = expect_rule,
         .title = "the log contains the expected digest",
         .explanation = "A log must have, or have had, the digest given to `verify --expect`. If none has, the file "
                        "was rewritten after that digest was printed, or it is a different file."}};
    for (const replay::judge::CheckInfo& check : replay::judge::checks()) {
        kinds.push_back({.id = check.id,
                         .title = check.title,
                         .explanation = check.explanation,
                         .is_error = check.severity == Severity::error});
    }
    kinds.push_back({.id = replay::redecide_check,
                     .title = "this build decides every command as recorded",
                     .explanation = "Each recorded command is decided again at the recorded table. A divergence "
                                    "shows that this build plays differently, not which of the two is right. Only "
                                    "logs written with the same semantics of the engine are checked."});
    kinds.push_back({.id = replay::other_semantics_check,
                     .title = "the log was recorded with other semantics of the engine",
                     .explanation = "The rules of this build have changed since, so it is not expected to decide the "
                                    "commands as recorded, and they are not decided again; `handlog regress` compares "
                                    "them. The judge has checked the hand all the same. With --hosted it is an error.",
                     .is_error = false});
    kinds.push_back({.id = replay::used_once_check,
                     .title = "no seed, share, hand id or transfer is used twice",
                     .explanation =
                         "The seed of a hand must be new: with one that was used before, the cards are known. So must "
                         "the host's share of a seed, which those who have seen it can use to choose their links, "
                         "the id of a hand, by which people cite it, and the transfer by which chips come "
                         "to the table: chips of one transfer come once. All logs of a file are compared, of all "
                         "tables. The deck of a seed is also found where it was written down for another hand; a "
                         "transfer may be reserved and released as often as needed. Two hands whose "
                         "decks were written may have the same id, because sites number their hands as they like: "
                         "that is a note."});
    kinds.push_back({.id = replay::views_check,
                     .title = "each viewer is shown what is true and what they may know",
                     .explanation =
                         "With `verify --views`. Who may know a card, an intent, the seed, the deck or the number of a "
                         "transfer, and from when on, is worked out from the log alone. Each command and each event, "
                         "and the table after each entry, are then compared with what this build shows to every seat's "
                         "player and to a spectator: nothing that they may not know may be shown, and nothing that "
                         "they may know may be hidden. Stacks, pots, the rake, the winners of the showdown and the "
                         "amounts that buttons offer are computed again as well. The log does not record what was "
                         "shown, so this checks this build and not the host that recorded the hand."});
    return kinds;
}

}  // namespace handlog::cli
