// handlog regress LOG...: would this build play recorded hands as they were played?
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/hand.hpp"
#include "cli/number.hpp"
#include "cli/store.hpp"
#include "cli/telling.hpp"
#include "cli/verbs.hpp"
#include "cli/version.hpp"
#include "engine/decide.hpp"
#include "replay/regression.hpp"

namespace handlog::cli {

namespace {

using namespace eventstore;
using replay::Difference;
using replay::RegressionCount;

struct Options {
    std::vector<std::string> paths;
    bool each = false;
    TellingOptions telling;
};

struct Candidate {
    std::string path;
    std::string named;         // on the command line: this file, or a folder
    bool from_folder = false;  // and then it need not be a log
};

// A file of a folder that is no log need not be one, unless it looks as if it had been.
[[nodiscard]] bool looks_like_a_log(const std::string& path) {
    std::error_code error;
    return path.ends_with(".log") || std::filesystem::exists(path + "-wal", error);
}

// The files of a folder, and of those in it, in the order of their names.
[[nodiscard]] std::vector<Candidate> candidates(const std::vector<std::string>& paths) {
    std::vector<Candidate> all;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            all.push_back({.path = path, .named = path});
            continue;
        }
        std::vector<std::string> names;
        for (std::filesystem::recursive_directory_iterator at(path, error), end; !error && at != end;
             at.increment(error)) {
            std::error_code ignored;
            if (at->is_regular_file(ignored)) names.push_back(at->path().string());
        }
        if (error) throw UsageError("'" + path + "' cannot be read: " + error.message(), "May you read it?");
        std::sort(names.begin(), names.end());
        for (std::string& name : names) {
            if (!is_kept_beside_a_log(name))
                all.push_back({.path = std::move(name), .named = path, .from_folder = true});
        }
    }
    return all;
}

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
    }
    [[nodiscard]] const std::vector<Kind>& all() const { return kinds_; }

private:
    std::map<std::string, std::size_t> places_;
    std::vector<Kind> kinds_;
};

[[nodiscard]] std::string build_of(const Difference& difference) {
    std::string program = printable(difference.recorded_by.program);
    std::replace(program.begin(), program.end(), '\n', '?');
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
                  << "  first in " << kind.file << ", " << place_of(kind.first) << '\n';
    print_sides(telling.out(), kind.first);
}

class Regress {
public:
    explicit Regress(const Options& options)
        : options_(options),
          without_log_(options.paths.begin(), options.paths.end()),
          telling_(options.telling, "regress",
                   {{.id = damage_rule,
                     .title = "the log is what was written",
                     .explanation = "A hand whose bytes are not those of its digest is not decided again."}},
                   true) {}

    ExitCode run() {
        const std::vector<Candidate> all = candidates(options_.paths);
        const auto failed = [&](std::size_t at, const UsageError& error) {
            without_log_.erase(all[at].named);
            ++unread_;
            telling_.report({.file = all[at].path, .rule = damage_rule, .place = "log", .text = error.what()});
        };
        ExitCode worst = each_log(
            all.size(), [&](std::size_t at) { regress(all[at]); }, failed);
        for (const std::string& named : without_log_) {
            complain(UsageError("there is no log in '" + named + "'",
                                "Name logs that handlog wrote, or folders that hold some."));
            worst = std::max(worst, ExitCode::usage);
        }
        for (const Kind& kind : kinds_.all()) tell(telling_, kind);
        if (logs_ > 0) sum_up();
        telling_.finish({.complete = worst == ExitCode::clean && counted_.damaged == 0});
        if (counted_.damaged > 0) return ExitCode::corrupt;
        return std::max(worst, counted_.different > 0 ? ExitCode::finding : ExitCode::clean);
    }

private:
    void sum_up() {
        telling_.out() << counted(counted_.hands, "hand") << " of " << counted(logs_, "log") << ", "
                       << counted(counted_.entries, "command") << " decided again by " << this_build() << ": ";
        if (counted_.different == 0) {
            telling_.out() << "no event differs\n";
        } else {
            telling_.out() << counted(counted_.different, "hand") << " played otherwise, in "
                           << counted(kinds_.all().size(), "way") << '\n';
        }
        if (counted_.damaged > 0) telling_.out() << counted(counted_.damaged, "hand") << " damaged and not decided\n";
        if (unread_ > 0) {
            telling_.out() << counted(unread_, "file") << " could not be read, and nothing is known of what it holds\n";
        }
    }

    void regress(const Candidate& candidate) {
        const std::string& file = candidate.path;
        Result<std::unique_ptr<SqliteStore>> store = SqliteStore::open(file, Access::read);
        const bool is_no_log = !store && candidate.from_folder && store.error().code == ErrorCode::not_ours;
        if (is_no_log && looks_like_a_log(file)) throw CorruptLog(store.error().what, store.error().next);
        if (is_no_log) {
            telling_.out() << "skipped: '" << printable(file) << "' is no log of handlog\n";
            return;
        }
        if (!store) give_up(store.error());
        const auto different = [&](const Difference& difference) {
            kinds_.add(file, difference);
            if (options_.telling.json) std::cout << to_json(difference, as_utf8(file)) << '\n';
            if (!options_.each) return;
            telling_.out() << file << ", " << place_of(difference) << ": " << difference.first.pattern << '\n';
            print_sides(telling_.out(), difference);
        };
        const auto damaged = [&](const Error& error) {
            telling_.tell({.file = file, .rule = damage_rule, .is_error = true, .place = "log", .text = error.what},
                          "damaged");
        };
        const RegressionCount count = must(replay::regress(**store, different, damaged));
        ++logs_;
        without_log_.erase(candidate.named);
        counted_.hands += count.hands;
        counted_.entries += count.entries;
        counted_.different += count.different;
        counted_.damaged += count.damaged;
    }

    const Options& options_;
    std::set<std::string> without_log_;  // what was named, as far as no log was found there
    Telling telling_;
    Kinds kinds_;
    RegressionCount counted_;
    std::size_t logs_ = 0;    // files
    std::size_t unread_ = 0;  // files
};

Run prepare(Arguments& arguments) {
    const auto options = std::make_shared<Options>();
    arguments.required("LOG", options->paths, "Logs that handlog wrote, or folders of them");
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
        "their names; one that only looks like a log is damaged.\n"
        "With --json there is a line for each hand.\n"
        "\n"
        "Exits with 0 if nothing differs, 1 if something does, 3 if a log is damaged.\n"
        "docs/CI.md shows how a build server runs it.",
    .prepare = prepare,
};

}  // namespace handlog::cli
