// handlog explain LOG HAND: why a hand went as it did. handlog explain ID:
// what a check checks.
#include "replay/tell/explain/explain.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/finding_kinds.hpp"
#include "cli/hand.hpp"
#include "cli/keys.hpp"
#include "cli/names.hpp"
#include "cli/paragraph.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "replay/reading.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using replay::explain::Explanation;

struct Options {
    std::string log_or_id;
    std::optional<std::string> hand;
    std::optional<std::string> entry;
    std::optional<std::string> viewer;
    std::optional<std::string> key;
    bool json = false;
};

ExitCode explain_id(const Options& options) {
    if (options.entry || options.viewer || options.key || options.json) {
        throw UsageError("--entry, --as, --key and --json need a hand", "Try: handlog explain LOG HAND");
    }
    std::vector<std::string_view> ids;
    for (const FindingKind& kind : finding_kinds()) {
        ids.push_back(kind.id);
        if (kind.id != options.log_or_id) continue;
        std::cout << kind.id << " (" << (kind.is_error ? "error" : "notice") << ")\n";
        print_paragraph(kind.title, "");
        std::cout << '\n';
        print_paragraph(kind.explanation, "");
        return ExitCode::clean;
    }
    std::error_code unreachable;
    if (std::filesystem::exists(options.log_or_id, unreachable)) {
        throw UsageError("missing argument: HAND", "`handlog list " + options.log_or_id + "` lists the hands.");
    }
    throw UsageError("no check and no file is called '" + options.log_or_id + "'",
                     which_of(options.log_or_id, ids, "The checks are"));
}

void print(const std::vector<Explanation>& explanations) {
    for (const Explanation& explanation : explanations) {
        std::cout << "\nentry " << explanation.entry << ": " << explanation.question << '\n';
        print_paragraph(explanation.answer, "  ");
    }
}

ExitCode run(const Options& options) {
    if (!options.hand) return explain_id(options);
    const auto store = open_log(options.log_or_id, encryption_keys_from(options.key));
    const HandLog log = hand_named(*store, *options.hand);
    replay::explain::Scope scope;
    if (options.viewer) scope.viewer = player_named(*options.viewer, players_in(log));
    if (options.entry)
        scope.entry = entry_from("--entry", *options.entry, replay::known_events(log, scope.viewer).size());
    const replay::explain::Explained explained = explain(log, scope);
    if (options.json) {
        for (const Explanation& explanation : explained.explanations) std::cout << to_json(explanation) << '\n';
    } else {
        std::cout << title_of(log) << '\n';
        print(explained.explanations);
        if (explained.explanations.empty()) std::cout << "  nothing to explain\n";
    }
    return exit_code_after(explained.failure, log);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->log_or_id, "A log; or, without HAND, the id of a check");
    arguments.optional("HAND", options->hand, hand_help);
    arguments.option("--entry ENTRY", options->entry, "Explain only this entry, and what else was possible there");
    arguments.option("--as PLAYER", options->viewer, "Use only what this player may know, or - somebody who watches");
    add_key_option(arguments, options->key);
    arguments.flag("--json", options->json, "Print a JSON object for each question");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb explain_verb{
    .name = "explain",
    .summary = "Explain why a hand went as it did, or what a check checks",
    .details =
        "Answers questions about a hand: where the button came from and who acts first,\n"
        "the least that each raise had to be, why commands were refused and what was\n"
        "possible instead, why there are several pots and who could win them, which bets\n"
        "were returned, whose hand beat whose and by which card, where odd chips went,\n"
        "and the rake. Each answer names its entry, as `handlog show` numbers them. This\n"
        "build works everything out again; where the recorded hand differs, the answer\n"
        "says so.\n"
        "\n"
        "`handlog explain odd-chips` explains the check of that id in `handlog verify`.",
    .prepare = prepare,
};

}  // namespace handlog::cli
