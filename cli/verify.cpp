// handlog verify LOG...: is each log intact, and was every hand played by the rules?
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
#include "cli/finding_output.hpp"
#include "cli/keys.hpp"
#include "cli/log_files.hpp"
#include "cli/progress.hpp"
#include "cli/store.hpp"
#include "cli/suggestions.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "eventstore/record/hasher.hpp"
#include "replay/audit/audit.hpp"
#include "replay/audit/view_check.hpp"
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
    bool hosted = false;
    bool views = false;
    bool fail_fast = false;
    std::optional<std::string> jobs;
    std::optional<std::string> key;
    FindingOutputOptions findings;
};

// Only what is checked, so that no report calls anything else right.
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

[[nodiscard]] bool is_of_the_file(std::string_view check) { return check == damage_rule || check == expect_rule; }

std::vector<std::string_view> ids_of_checks() {
    std::vector<std::string_view> ids;
    for (const FindingKind& kind : finding_kinds()) {
        if (!is_of_the_file(kind.id)) ids.push_back(kind.id);
    }
    return ids;
}

void require_known_check(const std::string& id) {
    const std::vector<std::string_view> ids = ids_of_checks();
    if (std::find(ids.begin(), ids.end(), id) != ids.end()) return;
    refuse_choice("--check", id, ids, "The checks are");
}

AuditSettings settings_from(const Options& options) {
    AuditSettings settings;
    if (options.expected) {
        settings.expected = parse_digest(*options.expected);
        if (!settings.expected) {
            throw UsageError("invalid value '" + *options.expected + "' for --expect",
                             "Give a digest of 64 hexadecimal digits, as `handlog head` prints it.");
        }
    }
    settings.scope.hand = name_from<engine::HandId>("--hand", options.hand);
    settings.scope.table = name_from<engine::TableId>("--table", options.table);
    settings.scope.since = moment_from("--since", options.since);
    for (const std::string& check : options.checks) require_known_check(check);
    settings.scope.checks = options.checks;
    settings.scope.hosted = options.hosted;
    settings.scope.views = options.views || std::find(options.checks.begin(), options.checks.end(),
                                                      replay::views_check) != options.checks.end();
    settings.fail_fast = options.fail_fast;
    settings.jobs = jobs_from(options.jobs);
    return settings;
}

void add(AuditCount& sum, const AuditCount& count) {
    sum.tables += count.tables;
    sum.logs += count.logs;
    sum.house_logs += count.house_logs;
    sum.damage += count.damage;
    sum.judged += count.judged;
    sum.hands += count.hands;
    sum.entries += count.entries;
    sum.refused += count.refused;
    sum.untimed += count.untimed;
    sum.encrypted += count.encrypted;
    sum.not_redecided += count.not_redecided;
    sum.coverage.add(count.coverage);
    sum.has_expected = sum.has_expected || count.has_expected;
    sum.stopped = sum.stopped || count.stopped;
}

AuditCount verify(const std::string& path, EventStore& store, AuditSettings settings, FindingOutput& findings) {
    Progress progress(logs_in(store), "logs");
    settings.progress = [&](std::size_t done) { progress.update(done); };
    settings.damaged = [&](const Damage& damage) {
        progress.clear();
        findings.print(path, damage);
    };
    const auto found = [&](const replay::AuditFinding& finding) {
        progress.clear();
        findings.print(path, finding);
    };
    return value_or_exit(replay::audit_store(store, found, settings));
}

// Whether what the check needs was not in some of the logs.
[[nodiscard]] bool lacks_something(std::string_view check, const AuditCount& count) {
    using enum replay::judge::CheckId;
    const replay::Coverage& coverage = count.coverage;
    if (check == replay::redecide_check) return count.not_redecided > 0;
    const auto id = replay::judge::parse_check(check);
    if (!id) return false;
    if (*id == deck || *id == commitment) return coverage.decks_written > 0;
    if (*id == cards_in_one_place || *id == best_hand) return coverage.cards_unknown > 0;
    if (*id == sequence_and_time || *id == clock) return coverage.times_unknown > 0;
    if (*id == continuity) return coverage.begun_in_play + coverage.begun_anew > 0;
    return false;
}

// The checks that were not made for every hand.
[[nodiscard]] std::vector<std::string> not_made(const AuditCount& count) {
    std::vector<std::string> checks;
    for (const FindingKind& kind : finding_kinds()) {
        const bool all_were_judged =
            count.damage == 0 && count.judged > 0 && count.untimed == 0 && count.encrypted == 0;
        const bool was_made = is_of_the_file(kind.id) || (all_were_judged && !lacks_something(kind.id, count));
        if (!was_made) checks.emplace_back(kind.id);
    }
    return checks;
}

// The statement that holds if nothing was found, and no more than that.
[[nodiscard]] std::string clean_summary(const replay::AuditScope& scope, const AuditCount& count, bool all_were_read) {
    const std::string log = all_were_read ? "" : "what could be read is ";
    const bool all_made = count.not_redecided == 0 && count.encrypted == 0 && count.coverage.is_whole();
    if (scope.is_everything()) {
        return log + "intact, and every check " + (all_made ? "passed for every hand" : "that could be made passed");
    }
    const std::string intact = (all_were_read ? "the log is " : log) + "intact, and ";
    if (count.judged == 0) return intact + "no hand matches the options";
    if (scope.checks.empty()) {
        return intact + "every check " + (all_made ? "" : "that could be made ") +
               "passed for these hands; other hands were not judged";
    }
    if (all_made) return intact + "these checks passed for these hands; nothing else was judged";
    return intact + "these checks passed where they could be made; nothing else was judged";
}

// What was proved of the decks, and what could not be checked because no log says it.
void print_coverage(std::ostream& out, const replay::AuditScope& scope, const AuditCount& count) {
    const replay::Coverage& coverage = count.coverage;
    const bool decks_were_checked = scope.asks_for(replay::judge::info(replay::judge::CheckId::deck).id);
    if (decks_were_checked && coverage.decks_drawn + coverage.decks_written > 0) {
        out << counted(coverage.decks_drawn, "deck") << " drawn from a seed";
        if (coverage.decks_written > 0) out << ", " << coverage.decks_written << " written";
        out << '\n';
    }
    if (coverage.cards_unknown > 0)
        out << counted(coverage.cards_unknown, "hand") << " with cards that nobody showed\n";
    if (coverage.times_unknown > 0) out << counted(coverage.times_unknown, "log") << " with unknown moments\n";
    if (coverage.begun_in_play > 0) {
        out << counted(coverage.begun_in_play, "table") << " in play before the first log\n";
    }
    if (coverage.begun_anew > 0) out << counted(coverage.begun_anew, "log") << " not continuing the one before\n";
}

void print_summary(const AuditSettings& settings, const AuditCount& count, std::size_t unread, bool missing,
                   FindingOutput& findings) {
    std::ostream& out = findings.out();
    const replay::AuditScope& scope = settings.scope;
    if (count.logs > 0 || unread == 0) {
        out << counted(count.hands, "hand") << " in ";
        if (!scope.is_everything()) out << count.judged << " of ";
        out << counted(count.logs, "log") << " of " << counted(count.tables, "table") << ", "
            << counted(count.entries, "command") << ", " << count.refused << " of them refused: ";
        if (count.damage == 0 && findings.errors() == 0 && !missing) {
            out << clean_summary(scope, count, unread == 0) << '\n';
        } else {
            out << counted(count.damage, "place") << " damaged, "
                << counted(findings.errors() + (missing ? 1 : 0), "finding") << '\n';
        }
    }
    if (unread > 0 && count.logs > 0) {
        out << counted(unread, "file") << " could not be read, contents unknown\n";
    }
    if (count.house_logs > 0) {
        out << counted(count.house_logs, "log") << " of houses: bytes and order checked, and not judged\n";
    }
    if (count.stopped) out << "stopped at the first error: the rest was not checked\n";
    if (count.untimed > 0) {
        out << counted(count.untimed, "log") << " of unknown time skipped\n";
    }
    if (count.encrypted > 0) {
        out << counted(count.encrypted, "open log") << " encrypted and not checked without --key\n";
    }
    print_coverage(out, scope, count);
    if (count.not_redecided > 0) {
        out << counted(count.not_redecided, "log") << " of other engine semantics not decided again\n";
    }
    if (findings.notes() > 0) {
        out << counted(findings.notes(), "note") << (findings.groups_notes() ? ", which --notes lists\n" : "\n");
    }
}

// As JSON, in a line of its own behind the findings.
void print_summary_as_json(const AuditCount& count, std::size_t unread, bool missing, const FindingOutput& findings) {
    const replay::Coverage& coverage = count.coverage;
    std::string line = "{\"summary\":{";
    const auto add = [&line](std::string_view name, std::size_t number) {
        line += "\"" + std::string(name) + "\":" + std::to_string(number) + ",";
    };
    add("tables", count.tables);
    add("logs", count.logs);
    add("house_logs", count.house_logs);
    add("judged", count.judged);
    add("hands", count.hands);
    add("commands", count.entries);
    add("refused", count.refused);
    add("unread", unread);
    add("damage", count.damage);
    add("findings", findings.errors() + (missing ? 1 : 0));
    add("decks_drawn", coverage.decks_drawn);
    add("decks_written", coverage.decks_written);
    add("cards_unknown", coverage.cards_unknown);
    add("times_unknown", coverage.times_unknown);
    add("begun_in_play", coverage.begun_in_play);
    add("begun_anew", coverage.begun_anew);
    add("not_decided_again", count.not_redecided);
    add("skipped", count.untimed);
    add("encrypted", count.encrypted);
    std::cout << line << "\"stopped\":" << (count.stopped ? "true" : "false")
              << ",\"notes\":" << findings.notes_as_json() << "}}\n";
}

ExitCode run(const Options& options) {
    const AuditSettings settings = settings_from(options);
    FindingOutput findings(options.findings, "verify", rules(settings), name_several_files(options.paths));
    AuditCount all;
    const auto visit = [&](const std::string& file, EventStore& store) {
        add(all, verify(file, store, settings, findings));
        return !all.stopped;
    };
    const LogsVisited visited =
        each_log(options.paths, encryption_keys_from(options.key), findings, visit, settings.fail_fast);
    all.stopped = visited.stopped;
    const std::size_t unread = visited.unread;
    const bool missing = settings.expected && !all.has_expected && !all.stopped && unread == 0;
    if (missing) {
        const std::string text = std::string(all.encrypted > 0 ? "no log that could be checked" : "no log") +
                                 " has or had the digest " + to_string(*settings.expected);
        findings.print(
            {.file = options.paths.front(), .rule = expect_rule, .is_error = true, .place = "log", .text = text},
            "missing");
    }
    findings.print_notes();
    if (visited.read + unread > 0) print_summary(settings, all, unread, missing, findings);
    if (options.findings.json) print_summary_as_json(all, unread, missing, findings);
    findings.finish({.complete = unread == 0 && !all.stopped, .not_made = not_made(all)});
    if (all.damage > 0) return ExitCode::corrupt;
    const bool nothing_was_judged = all.judged == 0 && visited.worst == ExitCode::clean && !missing;
    if (nothing_was_judged && all.untimed > 0) {
        throw UsageError("no hand was judged: their times are unknown", "Leave out --since.");
    }
    if (nothing_was_judged && (settings.scope.hand || settings.scope.table)) {
        if (!settings.scope.since.known()) throw no_hand_of_that_name("judged");
        throw UsageError("no hand was judged: none of that name was played since then", "Check the name and --since.");
    }
    return std::max(visited.worst, findings.errors() > 0 || missing ? ExitCode::finding : ExitCode::clean);
}

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->paths, log_files_help);
    arguments.option("--hand ID", options->hand, "Judge only the hand with this id");
    arguments.option("--table TABLE", options->table, "Judge only the hands of this table");
    arguments.option("--since TIME", options->since, "Judge only hands that were played at this time or later");
    arguments.option("--check CHECK", options->checks, "Make only this check; may be repeated");
    arguments.one_of("--check", ids_of_checks());
    arguments.flag("--hosted", options->hosted, "Judge every log as if a host of live tables had recorded it");
    arguments.flag("--notes", options->findings.notes, "Print each note, and not one line for each kind");
    arguments.flag("--views", options->views, "Check also what each player and a spectator are shown");
    arguments.flag("--fail-fast", options->fail_fast, "Stop at the first error or damage");
    arguments.option("--expect DIGEST", options->expected, "Fail unless a log has or had this digest");
    add_key_option(arguments, options->key);
    arguments.option("--jobs N", options->jobs, jobs_help);
    add_output_options(arguments, options->findings);
    return [options] { return run(*options); };
}

}  // namespace

constinit const Verb verify_verb{
    .name = "verify",
    .summary = "Check that logs are intact and that every hand was played by the rules",
    .details =
        "First the log itself: every digest, the chain of logs, and missing or misplaced\n"
        "parts. Then each hand, by code that shares no rule with the engine that dealt it:\n"
        "the deck, the cards, whose turn it was, each action and each refusal, pots, winners,\n"
        "odd chips, rake, and what happened between the hands. Finally this build decides\n"
        "every command again. The output does not depend on the number of threads.\n"
        "\n"
        "The summary says what was proved and what could not be checked: decks that were\n"
        "written instead of drawn from a seed, cards that nobody showed, unknown moments,\n"
        "logs that do not continue an earlier one. Such things are notes, one line for each kind with\n"
        "the first place; --notes lists them. In logs recorded by a host of live tables,\n"
        "written decks, listed forced bets, unknown moments, and tables that begin in play or\n"
        "anew are errors. --hosted treats all logs like that, and reports other semantics of\n"
        "the engine as errors, too.\n"
        "\n"
        "The log itself is always checked as a whole; --hand, --table, --since and --check\n"
        "select what is judged, and the summary claims no more than that. Times are in UTC:\n"
        "2026-11-18 or 2026-11-18T16:40; with --since, hands of unknown time are skipped and\n"
        "counted. A folder stands for all logs below it, in the order of their names; a file\n"
        "that is named like a log and is not one is damaged. Links to folders are not\n"
        "followed.\n"
        "\n"
        "--views compares what this build shows to every player and to a spectator, of each\n"
        "command, each event and the table after each entry, with what they may know by the\n"
        "log: cards, intents, seeds, transfers, stacks, pots, and the amounts that buttons\n"
        "offer. It takes several times as long.\n"
        "\n"
        "An open log that is encrypted is checked with --key; without it the summary counts\n"
        "it as not checked, which is not damage.\n"
        "\n"
        "Exits with 0 on success, 1 if a hand was wrong, 3 if a log is damaged. --expect\n"
        "takes a digest that `handlog head` printed earlier, of a sealed or an open log: it\n"
        "is found as long as nothing written before that moment was changed.",
    .prepare = prepare,
};

}  // namespace handlog::cli
