#include "cli/finding_kinds.hpp"

#include "replay/audit.hpp"
#include "replay/judge/check.hpp"

namespace handlog::cli {

using replay::judge::Severity;

std::vector<FindingKind> finding_kinds() {
    std::vector<FindingKind> kinds{
        {.id = damage_rule,
         .title = "the log is what was written",
         .explanation =
             "Every digest is computed again, each log must follow on the one before, and nothing may be "
             "missing or out of place. What is damaged is not judged, because nobody knows what was played."},
        {.id = expect_rule,
         .title = "the digest that was kept elsewhere is in the log",
         .explanation = "A sealed log must have the digest that `verify --expect` names. If none has, the log was "
                        "rewritten after that digest was printed, or it is another log."}};
    for (const replay::judge::CheckInfo& check : replay::judge::checks()) {
        kinds.push_back({.id = check.id,
                         .title = check.title,
                         .explanation = check.explanation,
                         .is_error = check.severity == Severity::error});
    }
    kinds.push_back({.id = replay::redecide_check,
                     .title = "this build decides every command as it was decided then",
                     .explanation = "Each recorded command is decided again at the table as it was recorded. A "
                                    "difference says that this build plays otherwise, not which of the two is right. "
                                    "It is asked only of logs that were made by the same semantics of the engine."});
    return kinds;
}

}  // namespace handlog::cli
