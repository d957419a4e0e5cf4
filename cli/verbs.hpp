// All verbs, in the order in which the help lists them. The file of a verb includes
// this header, because a constant without an earlier declaration has internal linkage.
#pragma once

#include <array>

#include "cli/verb.hpp"

namespace handlog::cli {

extern const Verb backup_verb;
extern const Verb completions_verb;
extern const Verb deck_verb;
extern const Verb eval_verb;
extern const Verb explain_verb;
extern const Verb export_verb;
extern const Verb find_verb;
extern const Verb head_verb;
extern const Verb host_verb;
extern const Verb import_verb;
extern const Verb index_verb;
extern const Verb keygen_verb;
extern const Verb list_verb;
extern const Verb manual_verb;
extern const Verb regress_verb;
extern const Verb rules_verb;
extern const Verb run_verb;
extern const Verb salvage_verb;
extern const Verb show_verb;
extern const Verb simulate_verb;
extern const Verb stats_verb;
extern const Verb verify_verb;

inline constexpr std::array verbs = {
    &simulate_verb, &host_verb,  &run_verb,     &verify_verb,      &regress_verb, &list_verb,
    &find_verb,     &show_verb,  &explain_verb, &stats_verb,       &export_verb,  &import_verb,
    &head_verb,     &index_verb, &backup_verb,  &salvage_verb,     &keygen_verb,  &deck_verb,
    &eval_verb,     &rules_verb, &manual_verb,  &completions_verb,
};

}  // namespace handlog::cli
