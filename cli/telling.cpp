#include "cli/telling.hpp"

#include <iostream>

#include "cli/hand.hpp"
#include "cli/store.hpp"
#include "cli/verb.hpp"

namespace handlog::cli {

namespace {

[[nodiscard]] std::string place_of(const replay::AuditFinding& finding) {
    std::string place = short_name(finding.log);
    if (finding.entry) place += "/" + std::to_string(*finding.entry);
    if (finding.event) place += "/" + std::to_string(*finding.event);
    return place;
}

[[nodiscard]] std::string place_of(const eventstore::Damage& damage) {
    if (!damage.table) return "log";
    std::string place(damage.table->text());
    if (damage.log) place += "#" + std::to_string(*damage.log);
    if (damage.entry) place += "/" + std::to_string(*damage.entry);
    return place;
}

}  // namespace

void take_telling_options(Arguments& arguments, TellingOptions& options) {
    arguments.flag("--json", options.json, "Print a JSON object for each finding, and all else on standard error");
    arguments.flag("--github", options.github, "Print the findings as annotations of a GitHub workflow");
    arguments.option("--junit FILE", options.junit, "Write a JUnit report into this file; - is standard output");
    arguments.option("--sarif FILE", options.sarif, "Write a SARIF 2.1.0 report into this file; - is standard output");
}

Telling::Telling(const TellingOptions& options, std::string_view verb, const std::vector<Rule>& rules, bool name_files)
    : json_(options.json), github_(options.github), name_files_(name_files) {
    const int on_standard_output = (options.json ? 1 : 0) + (options.github ? 1 : 0) + (options.junit == "-" ? 1 : 0) +
                                   (options.sarif == "-" ? 1 : 0);
    if (on_standard_output > 1) {
        throw UsageError("two things are to be written to standard output",
                         "Give one of --json, --github, --junit - and --sarif -; reports can go into files.");
    }
    if (options.junit && options.junit == options.sarif) {
        throw UsageError("two reports are to be written into '" + *options.junit + "'", "Give each a file of its own.");
    }
    out_ = on_standard_output > 0 ? &std::cerr : &std::cout;
    if (options.junit) reports_.push_back(std::make_unique<JunitReport>(*options.junit, verb, rules));
    if (options.sarif) reports_.push_back(std::make_unique<SarifReport>(*options.sarif, rules));
    if (options.github) reports_.push_back(std::make_unique<GithubReport>());
}

void Telling::tell(const Told& told, std::string_view how) {
    if (!github_) {
        if (name_files_) out() << printable(told.file) << ": ";
        out() << how << ": " << told.text << '\n';
    }
    report(told);
}

void Telling::report(const Told& told) {
    for (const auto& report : reports_) report->tell(told);
}

void Telling::tell(const std::string& file, const replay::AuditFinding& finding) {
    const bool is_error = finding.severity == replay::judge::Severity::error;
    ++(is_error ? errors_ : notes_);
    const Told told{.file = file,
                    .rule = finding.check,
                    .is_error = is_error,
                    .place = place_of(finding),
                    .text = to_string(finding)};
    if (!json_) return tell(told, is_error ? "wrong" : "note");
    std::cout << to_json(finding, as_utf8(file)) << '\n';
    report(told);
}

void Telling::tell(const std::string& file, const eventstore::Damage& damage) {
    tell({.file = file, .rule = damage_rule, .is_error = true, .place = place_of(damage), .text = to_string(damage)},
         "damaged");
}

void Telling::finish(const Extent& extent) {
    for (const auto& report : reports_) report->finish(extent);
}

}  // namespace handlog::cli
