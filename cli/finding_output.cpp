#include "cli/finding_output.hpp"

#include <algorithm>
#include <iostream>

#include "cli/hand.hpp"
#include "cli/store.hpp"
#include "cli/verb.hpp"

namespace handlog::cli {

namespace {

[[nodiscard]] std::string short_place_of(const replay::AuditFinding& finding) {
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

void add_output_options(Arguments& arguments, FindingOutputOptions& options) {
    arguments.flag("--json", options.json, "Print a JSON object for each finding, everything else on standard error");
    add_report_options(arguments, options);
}

void add_report_options(Arguments& arguments, FindingOutputOptions& options) {
    arguments.flag("--github", options.github, "Print findings as annotations of a GitHub workflow");
    arguments.option("--junit FILE", options.junit, "Write a JUnit report to this file; - is standard output");
    arguments.option("--sarif FILE", options.sarif, "Write a SARIF 2.1.0 report to this file; - is standard output");
}

FindingOutput::FindingOutput(const FindingOutputOptions& options, std::string_view verb, const std::vector<Rule>& rules,
                             bool name_files)
    : json_(options.json), github_(options.github), name_files_(name_files), lists_notes_(options.notes) {
    const int on_standard_output = (options.json ? 1 : 0) + (options.github ? 1 : 0) + (options.junit == "-" ? 1 : 0) +
                                   (options.sarif == "-" ? 1 : 0);
    if (on_standard_output > 1) {
        throw UsageError("only one report can go to standard output",
                         "Choose one of --json, --github, --junit - and --sarif -, or write reports to files.");
    }
    if (options.junit && options.junit == options.sarif) {
        throw UsageError("two reports cannot share the file '" + *options.junit + "'", "Give each its own file.");
    }
    out_ = on_standard_output > 0 ? &std::cerr : &std::cout;
    if (options.junit) reports_.push_back(std::make_unique<JunitReport>(*options.junit, verb, rules));
    if (options.sarif) reports_.push_back(std::make_unique<SarifReport>(*options.sarif, rules));
    if (options.github) reports_.push_back(std::make_unique<GithubReport>());
}

void FindingOutput::print(const ReportedFinding& reported, std::string_view how) {
    if (!github_) {
        if (name_files_) out() << printable(reported.file) << ": ";
        out() << how << ": " << reported.text << '\n';
    }
    report(reported);
}

void FindingOutput::report(const ReportedFinding& reported) {
    for (const auto& report : reports_) report->add(reported);
}

void FindingOutput::print(const std::string& file, const replay::AuditFinding& finding) {
    const bool is_error = finding.severity == replay::judge::Severity::error;
    ++(is_error ? errors_ : notes_);
    const ReportedFinding reported{.file = file,
                                   .rule = finding.check,
                                   .is_error = is_error,
                                   .place = short_place_of(finding),
                                   .text = to_string(finding)};
    if (!is_error && !lists_notes_) {
        const auto is_of_kind = [&](const Notes& notes) { return notes.first.check == finding.check; };
        auto notes = std::find_if(kinds_of_notes_.begin(), kinds_of_notes_.end(), is_of_kind);
        if (notes == kinds_of_notes_.end()) {
            notes = kinds_of_notes_.insert(notes, {.first = finding, .file = file});
        }
        ++notes->count;
        for (const auto& report : reports_) {
            if (report->takes_each_note()) report->add(reported);
        }
        return;
    }
    if (!json_) return print(reported, is_error ? "wrong" : "note");
    std::cout << to_json(finding, as_utf8(file)) << '\n';
    report(reported);
}

ReportedFinding FindingOutput::reported(const Notes& notes) const {
    ReportedFinding reported{.file = notes.file,
                             .rule = notes.first.check,
                             .is_error = false,
                             .place = short_place_of(notes.first),
                             .text = to_string(notes.first)};
    if (notes.count == 1) return reported;
    reported.text = std::to_string(notes.count) + " times: " + notes.first.what + " [" + notes.first.check +
                    "], first in " + (name_files_ ? printable(notes.file) + ", " : "") + replay::place_of(notes.first);
    return reported;
}

void FindingOutput::print_notes() {
    for (const Notes& notes : kinds_of_notes_) {
        const ReportedFinding note = reported(notes);
        if (!json_ && !github_) {
            if (name_files_ && notes.count == 1) out() << printable(note.file) << ": ";
            out() << "note: " << note.text << '\n';
        }
        for (const auto& report : reports_) {
            if (!report->takes_each_note()) report->add(note);
        }
    }
}

std::string FindingOutput::notes_as_json() const {
    std::string json = "[";
    for (const Notes& notes : kinds_of_notes_) {
        if (json.size() > 1) json += ',';
        json += "{\"check\":\"" + notes.first.check + "\",\"count\":" + std::to_string(notes.count) +
                ",\"first\":" + to_json(notes.first, as_utf8(notes.file)) + "}";
    }
    return json + "]";
}

void FindingOutput::print(const std::string& file, const eventstore::Damage& damage) {
    print({.file = file, .rule = damage_rule, .is_error = true, .place = place_of(damage), .text = to_string(damage)},
          "damaged");
}

void FindingOutput::finish(const Extent& extent) {
    for (const auto& report : reports_) report->finish(extent);
}

}  // namespace handlog::cli
