// handlog explain LOG HAND: why things happened as they did. handlog explain ID:
// what a check is about.
#include "replay/explain/explain.hpp"

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
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/paragraph.hpp"
#include "cli/player.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using replay::explain::Explanation;

struct Options {
    std::string log_or_id;
    std::optional<std::string> hand;
    std::optional<std::string> entry;
    std::optional<std::string> viewer;
    bool json = false;
};

ExitCode explain_id(const Options& options) {
    if (options.entry || options.viewer || options.json) {
        throw UsageError("--entry, --as and --json are about a hand", "Try: handlog explain LOG HAND");
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
        throw UsageError("a hand is missing",
                         "Name one of those that `handlog list " + options.log_or_id + "` prints.");
    }
    throw UsageError("no check is called '" + options.log_or_id + "', nor a file",
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
    const auto store = log_to_read(options.log_or_id);
    const HandLog log = hand_named(*store, *options.hand);
    replay::explain::Scope scope;
    if (options.viewer) scope.viewer = player_named(*options.viewer, players_in(log));
    if (options.entry) scope.entry = entry_from("--entry", *options.entry, log);
    const replay::explain::Explained explained = explain(log, scope);
    if (options.json) {
        for (const Explanation& explanation : explained.explanations) std::cout << to_json(explanation) << '\n';
    } else {
        std::cout << to_string(log.opening.key) << '\n';
        print(explained.explanations);
        if (explained.explanations.empty()) std::cout << "  there is nothing to explain\n";
    }
    return end_of(explained.failure, log);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->log_or_id, "A log that handlog wrote; without a hand, the id of a check");
    arguments.optional("HAND", options->hand, "The hand's id, or its table and log as in 'bots#17'");
    arguments.option("--entry ENTRY", options->entry,
                     "Only what concerns this entry, and what else was possible there");
    arguments.option("--as PLAYER", options->viewer, "Only with what this player may know");
    arguments.flag("--json", options->json, "A JSON object for each question");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb explain_verb{
    .name = "explain",
    .summary = "Say why things in a hand happened as they did, or what a check is about",
    .details =
        "Where the button came from and who acts first, what each raise had to come to,\n"
        "why commands were refused and what was possible instead, why there are several\n"
        "pots and who could win them, what went back, whose hand beat whose and by which\n"
        "card, where odd chips went, and the rake. Each answer names the entry that it is\n"
        "about, as `handlog show` numbers them. What this build works out is held against\n"
        "what was recorded, and an answer says where the two differ.\n"
        "\n"
        "`handlog explain odd-chips` explains what `handlog verify` checks under that id.",
    .prepare = prepare,
};

}  // namespace handlog::cli
