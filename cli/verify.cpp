// handlog verify LOG...: is each log what was written, and was every hand right?
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/finding_kinds.hpp"
#include "cli/given.hpp"
#include "cli/log_files.hpp"
#include "cli/nearest.hpp"
#include "cli/number.hpp"
#include "cli/progress.hpp"
#include "cli/store.hpp"
#include "cli/telling.hpp"
#include "cli/verbs.hpp"
#include "eventstore/digest.hpp"
#include "replay/audit.hpp"
#include "replay/judge/check.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using replay::AuditCount;
using replay::AuditSettings;

struct Options {
    std::vector<std::string> paths;
    std::optional<std::string> expected;
    std::optional<std::string> hand;
    std::optional<std::string> table;
    std::optional<std::string> since;
    std::vector<std::string> checks;
    bool fail_fast = false;
    std::optional<std::string> jobs;
    TellingOptions telling;
};

// Of what is checked, so that no report says of anything else that it is right.
std::vector<Rule> rules(const AuditSettings& settings) {
    std::vector<Rule> rules;
    for (const FindingKind& kind : finding_kinds()) {
        const bool is_checked = kind.id == damage_rule   ? true
                                : kind.id == expect_rule ? settings.expected.has_value()
                                                         : settings.scope.asks_for(kind.id);
        if (is_checked) rules.push_back(rule_of(kind));
    }
    return rules;
}

std::vector<std::string_view> ids_of_checks() {
    std::vector<std::string_view> ids{replay::redecide_check};
    for (const replay::judge::CheckInfo& check : replay::judge::checks()) ids.push_back(check.id);
    return ids;
}

void must_be_a_check(const std::string& id) {
    const std::vector<std::string_view> ids = ids_of_checks();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) return;
    refuse_choice("--check", id, ids, "The checks are");
}

AuditSettings settings_from(const Options& options) {
    AuditSettings settings;
    if (options.expected) {
        settings.expected = parse_digest(*options.expected);
        if (!settings.expected) {
            throw UsageError("--expect is given as '" + *options.expected + "'",
                             "Give a digest of 64 hexadecimal digits that `handlog head` has printed.");
        }
    }
    settings.scope.hand = name_from<engine::HandId>("--hand", options.hand);
    settings.scope.table = name_from<engine::TableId>("--table", options.table);
    settings.scope.since = moment_from("--since", options.since);
    for (const std::string& check : options.checks) must_be_a_check(check);
    settings.scope.checks = options.checks;
    settings.fail_fast = options.fail_fast;
    settings.jobs = jobs_from(options.jobs);
    return settings;
}

void add(AuditCount& sum, const AuditCount& count) {
    sum.tables += count.tables;
    sum.logs += count.logs;
    sum.damage += count.damage;
    sum.judged += count.judged;
    sum.hands += count.hands;
    sum.entries += count.entries;
    sum.refused += count.refused;
    sum.untimed += count.untimed;
    sum.not_redecided += count.not_redecided;
    sum.has_expected = sum.has_expected || count.has_expected;
    sum.stopped = sum.stopped || count.stopped;
}

AuditCount verify(const std::string& path, EventStore& store, AuditSettings settings, Telling& telling) {
    Progress progress(logs_in(store), "logs");
    settings.progress = [&](std::size_t done) { progress.update(done); };
    settings.damaged = [&](const Damage& damage) {
        progress.clear();
        telling.tell(path, damage);
    };
    const auto found = [&](const replay::AuditFinding& finding) {
        progress.clear();
        telling.tell(path, finding);
    };
    return must(replay::audit(store, found, settings));
}

[[nodiscard]] bool is_of_the_file(std::string_view check) { return check == damage_rule || check == expect_rule; }

// What was asked of hands and could not be asked of each.
[[nodiscard]] std::vector<std::string> not_made(const AuditCount& count) {
    std::vector<std::string> checks;
    for (const FindingKind& kind : finding_kinds()) {
        const bool all_were_judged = count.damage == 0 && count.judged > 0 && count.untimed == 0;
        const bool was_made = kind.id == replay::redecide_check ? all_were_judged && count.not_redecided == 0
                                                                : all_were_judged || is_of_the_file(kind.id);
        if (!was_made) checks.emplace_back(kind.id);
    }
    return checks;
}

// What holds where nothing was found, and no more than that.
[[nodiscard]] std::string praise(const replay::AuditScope& scope, const AuditCount& count, bool all_were_read) {
    const std::string log = all_were_read ? "" : "what could be read is ";
    const bool all_redecided = count.not_redecided == 0;
    if (scope.is_everything()) {
        return log + "whole, and every check " + (all_redecided ? "" : "that could be made ") + "of every hand holds";
    }
    const std::string whole = (all_were_read ? "the log is " : log) + "whole, and ";
    if (count.judged == 0) return whole + "no hand in it fits what was asked for";
    if (scope.checks.empty()) {
        return whole + "every check " + (all_redecided ? "" : "that could be made ") +
               "of these hands holds; no other was judged";
    }
    if (all_redecided) return whole + "these checks of these hands hold; no other was made";
    return whole + "what could be made of these checks holds; no other was made";
}

void sum_up(const AuditSettings& settings, const AuditCount& count, std::size_t unread, bool missing,
            Telling& telling) {
    std::ostream& out = telling.out();
    const replay::AuditScope& scope = settings.scope;
    if (count.logs > 0 || unread == 0) {
        out << counted(count.hands, "hand") << " in ";
        if (!scope.is_everything()) out << count.judged << " of ";
        out << counted(count.logs, "log") << " of " << counted(count.tables, "table") << ", "
            << counted(count.entries, "command") << ", " << count.refused << " of them refused: ";
        if (count.damage == 0 && telling.errors() == 0 && !missing) {
            out << praise(scope, count, unread == 0) << '\n';
        } else {
            out << counted(count.damage, "place") << " damaged, "
                << counted(telling.errors() + (missing ? 1 : 0), "finding") << '\n';
        }
    }
    if (unread > 0 && count.logs > 0) {
        out << counted(unread, "file") << " could not be read, and nothing is known of what it holds\n";
    }
    if (count.stopped) out << "stopped at the first error: what follows was not checked\n";
    if (count.untimed > 0) {
        out << counted(count.untimed, "log") << " of no known time left out\n";
    }
    if (telling.notes() > 0) out << counted(telling.notes(), "note") << '\n';
    if (count.not_redecided > 0) {
        out << counted(count.not_redecided, "log") << " of an engine of other semantics not decided again\n";
    }
}

ExitCode run(const Options& options) {
    const AuditSettings settings = settings_from(options);
    Telling telling(options.telling, "verify", rules(settings), names_several(options.paths));
    AuditCount all;
    const auto visit = [&](const std::string& file, EventStore& store) {
        add(all, verify(file, store, settings, telling));
        return !all.stopped;
    };
    const LogsVisited visited = each_log(options.paths, telling, visit, settings.fail_fast);
    all.stopped = visited.stopped;
    const std::size_t unread = visited.unread;
    const bool missing = settings.expected && !all.has_expected && !all.stopped && unread == 0;
    if (missing) {
        const std::string text = "no log has or had the digest " + to_string(*settings.expected);
        telling.tell(
            {.file = options.paths.front(), .rule = expect_rule, .is_error = true, .place = "log", .text = text},
            "missing");
    }
    if (visited.read + unread > 0) sum_up(settings, all, unread, missing, telling);
    telling.finish({.complete = unread == 0 && !all.stopped, .not_made = not_made(all)});
    if (all.damage > 0) return ExitCode::corrupt;
    const bool nothing_was_judged = all.judged == 0 && visited.worst == ExitCode::clean && !missing;
    if (nothing_was_judged && all.untimed > 0) {
        throw UsageError("no hand was judged, because it is not known when they were played", "Leave out --since.");
    }
    if (nothing_was_judged && (settings.scope.hand || settings.scope.table)) {
        if (!settings.scope.since.known()) throw nothing_of_that_name("judged");
        throw UsageError("no hand was judged, because none of that name was played since then",
                         "Look at the name and at --since.");
    }
    return std::max(visited.worst, telling.errors() > 0 || missing ? ExitCode::finding : ExitCode::clean);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->paths, log_files_help);
    arguments.option("--hand ID", options->hand, "Judge only the hand with this id");
    arguments.option("--table TABLE", options->table, "Judge only the hands of this table");
    arguments.option("--since TIME", options->since, "Judge only hands that were played at this moment or later");
    arguments.option("--check CHECK", options->checks, "Make only this check; may be given several times");
    arguments.one_of("--check", ids_of_checks());
    arguments.flag("--fail-fast", options->fail_fast, "Stop at the first error or damage");
    arguments.option("--expect DIGEST", options->expected, "This digest, which was kept elsewhere, must be in a log");
    arguments.option("--jobs N", options->jobs, jobs_help);
    take_telling_options(arguments, options->telling);
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "Check that logs are whole and that every hand in them was right",
    .details =
        "First the log itself: every digest, each log following on the one before, what\n"
        "is missing or out of place. Then each hand, by code that shares nothing with the\n"
        "engine that dealt it: the deck, the cards, whose turn it was, each action and\n"
        "each refusal, pots, winners, odd chips, rake, and what happened between the\n"
        "hands. At last every command is decided again by this build. What is found does\n"
        "not depend on the number of threads.\n"
        "\n"
        "The log itself is always checked as a whole; --hand, --table, --since and --check\n"
        "choose what is judged, and the summary claims no more than that. Times are in\n"
        "UTC: 2026-11-18 or 2026-11-18T16:40; with --since, hands of which it is not known\n"
        "when they were played are left out and counted. Of a folder, and the folders in\n"
        "it, each file that is a log is taken, in the order of their names; one that is\n"
        "called one and is none is damaged, and links to folders are not followed.\n"
        "\n"
        "Exits with 0 if all is well, 1 if a hand was wrong, 3 if the log is damaged. A\n"
        "digest that `handlog head` printed some day, of a sealed log or of an open one,\n"
        "is found with --expect as long as nothing up to that moment was changed.",
    .prepare = prepare,
};

}  // namespace handlog::cli
