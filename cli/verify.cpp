// handlog verify LOG: is the log what was written, and was every hand right?
#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/store.hpp"
#include "cli/verbs.hpp"
#include "eventstore/digest.hpp"
#include "eventstore/examine.hpp"
#include "replay/audit.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;

struct Options {
    std::string path;
    std::optional<std::string> expected;
    bool json = false;
};

// Is there a table whose last sealed log has this digest, or a log that was the
// last one when the digest was kept?
bool holds(EventStore& store, const Digest& digest) {
    bool there = false;
    must(store.scan({}, [&](const LogView& view) {
        there = there || (view.sealed && view.digest == digest);
        return !there;
    }));
    return there;
}

ExitCode run(const Options& options) {
    std::optional<Digest> expected;
    if (options.expected) {
        expected = parse_digest(*options.expected);
        if (!expected) {
            throw UsageError("--expect is given as '" + *options.expected + "'",
                             "Give a digest of 64 hexadecimal digits that `handlog head` has printed.");
        }
    }
    const auto store = log_to_read(options.path);
    // With --json, standard output holds nothing else.
    std::ostream& out = options.json ? std::cerr : std::cout;
    const Examination examination = must(examine(*store));
    for (const Damage& damage : examination.damage) out << "damaged: " << to_string(damage) << '\n';

    std::size_t errors = 0;
    std::size_t notices = 0;
    const auto tell = [&](const replay::AuditFinding& finding) {
        const bool is_error = finding.severity == replay::judge::Severity::error;
        ++(is_error ? errors : notices);
        if (options.json) {
            std::cout << to_json(finding) << '\n';
        } else {
            std::cout << (is_error ? "wrong: " : "note: ") << to_string(finding) << '\n';
        }
    };
    const Result<replay::AuditCount> counted = replay::audit(*store, tell);
    if (!counted && examination.damage.empty()) give_up(counted.error());
    const bool missing = expected && !holds(*store, *expected);
    if (missing) out << "missing: no sealed log has the digest " << to_string(*expected) << '\n';

    if (counted) {
        out << counted->hands << " hands in " << counted->logs << " logs of " << counted->tables << " tables, "
            << counted->entries << " commands of which " << counted->refused << " were refused: ";
    }
    if (examination.damage.empty() && errors == 0 && !missing) {
        out << "whole, and every check of every hand holds\n";
    } else {
        out << examination.damage.size() << " places damaged, " << errors << " findings\n";
    }
    if (notices > 0) out << notices << " notes\n";
    if (counted && counted->not_redecided > 0) {
        out << counted->not_redecided << " logs were made by an engine of other semantics and not decided again\n";
    }
    if (!examination.damage.empty()) return ExitCode::corrupt;
    return errors > 0 || missing ? ExitCode::finding : ExitCode::clean;
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->path, "A log that handlog wrote");
    arguments.option("--expect", options->expected, "This digest, which was kept elsewhere, must be in the log");
    arguments.flag("--json", options->json, "Print a JSON object for each finding, and all else on standard error");
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "Check that a log is whole and that every hand in it was right",
    .details =
        "First the log itself: every digest, each log following on the one before, what\n"
        "is missing or out of place. Then each hand, by code that shares nothing with the\n"
        "engine that dealt it: the deck, the cards, whose turn it was, each action and\n"
        "each refusal, pots, winners, odd chips, rake, and what happened between the\n"
        "hands. At last every command is decided again by this build.\n"
        "\n"
        "Exits with 0 if all is well, 1 if a hand was wrong, 3 if the log is damaged. A\n"
        "digest that `handlog head` printed some day is found with --expect as long as\n"
        "nothing up to that day was changed.",
    .prepare = prepare,
};

}  // namespace handlog::cli
