#include "cli/finding_kinds.hpp"

#include "replay/audit/audit.hpp"
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
    return kinds;
}

}  // namespace handlog::cli
