// handlog regress LOG...: would this build play recorded hands as they were played?
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
#include "cli/given.hpp"
#include "cli/hand.hpp"
#include "cli/log_files.hpp"
#include "cli/number.hpp"
#include "cli/progress.hpp"
#include "cli/store.hpp"
#include "cli/telling.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"
#include "engine/decide.hpp"
#include "replay/regression.hpp"

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
    bool each = false;
    TellingOptions telling;
};

// Hands in which the same is different.
struct Kind {
    std::size_t hands = 0;
    std::string file;  // of the first
    Difference first;
};

// What differs, and in how many hands, in the order in which it was met.
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

// What others named, so that it ends no line of ours.
[[nodiscard]] std::string on_one_line(std::string_view name) {
    std::string text = printable(name);
    std::replace(text.begin(), text.end(), '\n', '?');
    return text;
}

[[nodiscard]] std::string build_of(const Difference& difference) {
    const std::string program = on_one_line(difference.recorded_by.program);
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

void tell(Telling& telling, const Kind& kind) {
    const std::string text = counted(kind.hands, "hand") + ": " + kind.first.first.pattern + "; first in " +
                             place_of(kind.first) + " (recorded " + kind.first.first.recorded + ", now " +
                             kind.first.first.decided + ")";
    telling.report({.file = kind.file,
                    .rule = kind.first.first.pattern,
                    .is_error = true,
                    .place = short_name(kind.first.log) + "/" + std::to_string(kind.first.first.entry) + "/" +
                             std::to_string(kind.first.first.event),
                    .text = text});
    telling.out() << "different in " << counted(kind.hands, "hand") << ": " << kind.first.first.pattern << '\n'
                  << "  first in " << on_one_line(kind.file) << ", " << place_of(kind.first) << '\n';
    print_sides(telling.out(), kind.first);
}

class Regress {
public:
    explicit Regress(const Options& options)
        : options_(options),
          settings_({.jobs = jobs_from(options.jobs),
                     .scope = {.hand = name_from<engine::HandId>("--hand", options.hand),
                               .table = name_from<engine::TableId>("--table", options.table)}}),
          telling_(
              options.telling, "regress",
              {{.id = damage_rule,
                .title = "the log is what was written",
                .explanation = "Every digest is computed again, each log must follow on the one before, and "
                               "nothing may be missing or out of place. A hand whose bytes are not those of its digest "
                               "is not decided again."}},
              true) {}

    ExitCode run() {
        const LogsVisited visited = each_log(options_.paths, telling_, [&](const std::string& file, EventStore& store) {
            regress(file, store);
            return true;
        });
        for (const Kind& kind : kinds_.all()) tell(telling_, kind);
        if (visited.read > 0) sum_up(visited);
        telling_.finish({.complete = visited.worst == ExitCode::clean && counted_.damage == 0 && !found_none()});
        if (counted_.damage > 0) return ExitCode::corrupt;
        if (found_none() && visited.worst == ExitCode::clean) throw nothing_of_that_name("decided again");
        return std::max(visited.worst, kinds_.hands() > 0 ? ExitCode::finding : ExitCode::clean);
    }

private:
    void sum_up(const LogsVisited& visited) {
        telling_.out() << counted(counted_.hands, "hand") << " of " << counted(visited.read, "log") << ", "
                       << counted(counted_.entries, "command") << " decided again by " << this_build() << ": ";
        if (found_none()) {
            telling_.out() << "none that is whole fits what was asked for";
        } else if (kinds_.hands() == 0) {
            telling_.out() << "no event differs";
        } else {
            telling_.out() << counted(kinds_.hands(), "hand") << " played otherwise, in "
                           << counted(kinds_.all().size(), "way");
        }
        telling_.out() << (is_chosen() && !found_none() ? "; no other hand was asked for\n" : "\n");
        if (counted_.damage > 0) {
            telling_.out() << counted(counted_.damage, "place") << " damaged\n";
        }
        if (visited.unread > 0) {
            telling_.out() << counted(visited.unread, "file")
                           << " could not be read, and nothing is known of what it holds\n";
        }
    }

    // Only some hands were asked for.
    [[nodiscard]] bool is_chosen() const { return settings_.scope.hand || settings_.scope.table; }
    [[nodiscard]] bool found_none() const { return is_chosen() && counted_.judged == 0; }

    void regress(const std::string& file, EventStore& store) {
        Progress progress(logs_in(store), "logs");
        const auto different = [&](const Difference& difference) {
            kinds_.add(file, difference);
            progress.clear();
            if (options_.telling.json) std::cout << to_json(difference, as_utf8(file)) << '\n';
            if (!options_.each) return;
            telling_.out() << on_one_line(file) << ", " << place_of(difference) << ": " << difference.first.pattern
                           << '\n';
            print_sides(telling_.out(), difference);
        };
        AuditSettings settings = settings_;
        settings.progress = [&](std::size_t done) { progress.update(done); };
        settings.damaged = [&](const Damage& damage) {
            progress.clear();
            telling_.tell(file, damage);
        };
        const AuditCount count = must(replay::regress(store, different, settings));
        counted_.judged += count.judged;
        counted_.hands += count.hands;
        counted_.entries += count.entries;
        counted_.damage += count.damage;
    }

    const Options& options_;
    AuditSettings settings_;
    Telling telling_;
    Kinds kinds_;
    AuditCount counted_;
};

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->paths, log_files_help);
    arguments.option("--hand ID", options->hand, "Decide only the hand with this id again");
    arguments.option("--table TABLE", options->table, "Decide only the hands of this table again");
    arguments.option("--jobs N", options->jobs, jobs_help);
    arguments.flag("--each", options->each, "Tell every hand that differs, and not only the first of each kind");
    take_telling_options(arguments, options->telling);
    return [options] { return Regress(*options).run(); };
}

}  // namespace

constinit const Verb regress_verb{
    .name = "regress",
    .summary = "Decide recorded commands again and show what this build does otherwise",
    .details =
        "Each recorded command is decided by this build at the table as it was recorded.\n"
        "Of each hand the first event that differs counts, recorded beside new. Hands in\n"
        "which the same fields of the same event differ are one kind: it is told once,\n"
        "with the number of its hands, the first of them, and the builds.\n"
        "\n"
        "Hands of engines with other semantics are compared, too, unlike in verify. Of a\n"
        "folder, and the folders in it, each file that is a log is taken, in the order of\n"
        "their names; one that only looks like a log is damaged. --hand and --table choose\n"
        "what is decided; damage is found everywhere, as verify finds it. What is found\n"
        "does not depend on the number of threads.\n"
        "With --json there is a line for each hand.\n"
        "\n"
        "Exits with 0 if nothing differs, 1 if something does, 3 if a log is damaged.\n"
        "docs/CI.md shows how a build server runs it.",
    .prepare = prepare,
};

}  // namespace handlog::cli
