// handlog regress LOG...: does this build decide recorded commands as recorded?
#include <algorithm>
#include <cstddef>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/finding_output.hpp"
#include "cli/hand.hpp"
#include "cli/keys.hpp"
#include "cli/log_files.hpp"
#include "cli/progress.hpp"
#include "cli/store.hpp"
#include "cli/values.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"
#include "engine/decide.hpp"
#include "replay/audit/regression.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using replay::AuditCount;
using replay::AuditSettings;
using replay::Difference;

struct Options {
    std::vector<std::string> paths;
    std::optional<std::string> hand;
    std::optional<std::string> table;
    std::optional<std::string> jobs;
    std::optional<std::string> key;
    bool each = false;
    FindingOutputOptions findings;
};

// Hands with the same divergence.
struct Kind {
    std::size_t hands = 0;
    std::string file;  // of the first
    Difference first;
};

// The kinds of divergence with their hands, in the order in which they were found.
class Kinds {
public:
    void add(const std::string& file, const Difference& difference) {
        const auto [found, is_new] = places_.try_emplace(difference.first.pattern, kinds_.size());
        if (is_new) kinds_.push_back({.hands = 0, .file = file, .first = difference});
        ++kinds_[found->second].hands;
        ++hands_;
    }
    [[nodiscard]] std::size_t hands() const { return hands_; }
    [[nodiscard]] const std::vector<Kind>& all() const { return kinds_; }

private:
    std::map<std::string, std::size_t> places_;
    std::vector<Kind> kinds_;
    std::size_t hands_ = 0;
};

// A name from outside, made safe for one line of output.
[[nodiscard]] std::string single_line(std::string_view name) {
    std::string text = printable(name);
    std::replace(text.begin(), text.end(), '\n', '?');
    return text;
}

[[nodiscard]] std::string build_of(const Difference& difference) {
    const std::string program = single_line(difference.recorded_by.program);
    return (program.empty() ? "an unknown build" : program) + ", semantics " + std::to_string(difference.semantics);
}

[[nodiscard]] std::string this_build() {
    return "handlog " + std::string(version()) + ", semantics " + std::to_string(engine::semantics);
}

void print_sides(std::ostream& out, const Difference& difference) {
    const replay::Divergence& first = difference.first;
    if (first.fields.empty()) {
        out << "  recorded  " << first.recorded << "\n  now       " << first.decided << '\n';
    }
    for (const engine::FieldDifference& field : first.fields) {
        out << "  " << field.field << ": recorded " << field.one << ", now " << field.other << '\n';
    }
    out << "  recorded by " << build_of(difference) << "; now decided by " << this_build() << '\n';
}

void print(FindingOutput& findings, const Kind& kind) {
    const std::string text = counted(kind.hands, "hand") + ": " + kind.first.first.pattern + "; first in " +
                             place_of(kind.first) + " (recorded " + kind.first.first.recorded + ", now " +
                             kind.first.first.decided + ")";
    findings.report({.file = kind.file,
                     .rule = kind.first.first.pattern,
                     .is_error = true,
                     .place = short_name(kind.first.log) + "/" + std::to_string(kind.first.first.entry) + "/" +
                              std::to_string(kind.first.first.event),
                     .text = text});
    findings.out() << "divergence in " << counted(kind.hands, "hand") << ": " << kind.first.first.pattern << '\n'
                   << "  first in " << single_line(kind.file) << ", " << place_of(kind.first) << '\n';
    print_sides(findings.out(), kind.first);
}

class Regress {
public:
    explicit Regress(const Options& options)
        : options_(options),
          settings_({.jobs = jobs_from(options.jobs),
                     .scope = {.hand = name_from<engine::HandId>("--hand", options.hand),
                               .table = name_from<engine::TableId>("--table", options.table)}}),
          findings_(
              options.findings, "regress",
              {{.id = damage_rule,
                .title = "the log is intact",
                .explanation = "Every digest is computed again, each log must continue the one before it, and "
                               "nothing may be missing or out of place. A hand that does not match its digest is not "
                               "decided again."}},
              true) {}

    ExitCode run() {
        const LogsVisited visited = each_log(options_.paths, encryption_keys_from(options_.key), findings_,
                                             [&](const std::string& file, EventStore& store) {
                                                 regress(file, store);
                                                 return true;
                                             });
        for (const Kind& kind : kinds_.all()) print(findings_, kind);
        if (visited.read > 0) print_summary(visited);
        findings_.finish({.complete = visited.worst == ExitCode::clean && counted_.damage == 0 && !nothing_matched()});
        if (counted_.damage > 0) return ExitCode::corrupt;
        if (nothing_matched() && visited.worst == ExitCode::clean) throw no_hand_of_that_name("decided again");
        return std::max(visited.worst, kinds_.hands() > 0 ? ExitCode::finding : ExitCode::clean);
    }

private:
    void print_summary(const LogsVisited& visited) {
        findings_.out() << counted(counted_.hands, "hand") << " of " << counted(visited.read, "log") << ", "
                        << counted(counted_.entries, "command") << " decided again by " << this_build() << ": ";
        if (nothing_matched()) {
            findings_.out() << "no intact hand matches the options";
        } else if (kinds_.hands() == 0) {
            findings_.out() << "no divergence";
        } else {
            findings_.out() << counted(kinds_.hands(), "hand") << " diverge" << (kinds_.hands() == 1 ? "s" : "")
                            << ", in " << counted(kinds_.all().size(), "way");
        }
        findings_.out() << (is_selective() && !nothing_matched() ? "; other hands were not selected\n" : "\n");
        if (counted_.encrypted > 0) {
            findings_.out() << counted(counted_.encrypted, "open log")
                            << " encrypted and not decided again without --key\n";
        }
        if (counted_.damage > 0) {
            findings_.out() << counted(counted_.damage, "place") << " damaged\n";
        }
        if (visited.unread > 0) {
            findings_.out() << counted(visited.unread, "file") << " could not be read, contents unknown\n";
        }
    }

    // --hand or --table was given.
    [[nodiscard]] bool is_selective() const { return settings_.scope.hand || settings_.scope.table; }
    [[nodiscard]] bool nothing_matched() const { return is_selective() && counted_.judged == 0; }

    void regress(const std::string& file, EventStore& store) {
        Progress progress(logs_in(store), "logs");
        const auto different = [&](const Difference& difference) {
            kinds_.add(file, difference);
            progress.clear();
            if (options_.findings.json) std::cout << to_json(difference, as_utf8(file)) << '\n';
            if (!options_.each) return;
            findings_.out() << single_line(file) << ", " << place_of(difference) << ": " << difference.first.pattern
                            << '\n';
            print_sides(findings_.out(), difference);
        };
        AuditSettings settings = settings_;
        settings.progress = [&](std::size_t done) { progress.update(done); };
        settings.damaged = [&](const Damage& damage) {
            progress.clear();
            findings_.print(file, damage);
        };
        const AuditCount count = value_or_exit(replay::regress(store, different, settings));
        counted_.judged += count.judged;
        counted_.hands += count.hands;
        counted_.entries += count.entries;
        counted_.damage += count.damage;
        counted_.encrypted += count.encrypted;
    }

    const Options& options_;
    AuditSettings settings_;
    FindingOutput findings_;
    Kinds kinds_;
    AuditCount counted_;
};

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->paths, log_files_help);
    arguments.option("--hand ID", options->hand, "Replay only the hand with this id");
    arguments.option("--table TABLE", options->table, "Replay only the hands of this table");
    add_key_option(arguments, options->key);
    arguments.option("--jobs N", options->jobs, jobs_help);
    arguments.flag("--each", options->each, "Print every divergent hand, not only the first of each kind");
    add_output_options(arguments, options->findings);
    return [options] { return Regress(*options).run(); };
}

}  // namespace

constinit const Verb regress_verb{
    .name = "regress",
    .summary = "Replay recorded commands and show where this build decides differently",
    .details =
        "This build decides each recorded command again at the recorded table. In each hand\n"
        "the first event that differs counts, printed beside the recorded one. Hands that\n"
        "differ in the same fields of the same event are one kind: it is printed once, with\n"
        "the number of its hands, the first of them, and the builds.\n"
        "\n"
        "Unlike verify, regress also compares logs of engines with other semantics. A folder\n"
        "stands for all logs below it, in the order of their names; a file that only looks\n"
        "like a log is damaged. --hand and --table select hands; damage is reported\n"
        "everywhere, as verify does. The output does not depend on the number of threads.\n"
        "With --json there is one line for each hand.\n"
        "\n"
        "Exits with 0 if nothing differs, 1 if something does, 3 if a log is damaged.\n"
        "docs/CI.md shows how to run it on a build server.",
    .prepare = prepare,
};

}  // namespace handlog::cli
