// The output of findings: lines of text, JSON, and the reports of build servers. Shared
// by verify and regress.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/reports.hpp"
#include "eventstore/check/examine.hpp"
#include "replay/audit/audit.hpp"

namespace handlog::cli {

struct FindingOutputOptions {
    bool json = false;
    bool github = false;
    std::optional<std::string> junit{};
    std::optional<std::string> sarif{};
    bool notes = false;  // one by one, and not one line for each kind
};

void add_output_options(Arguments& arguments, FindingOutputOptions& options);
// All of them but --json.
void add_report_options(Arguments& arguments, FindingOutputOptions& options);

class FindingOutput {
public:
    // Opens the files of the reports. With `name_files`, lines begin with the name of the
    // log's file.
    FindingOutput(const FindingOutputOptions& options, std::string_view verb, const std::vector<Rule>& rules,
                  bool name_files);

    // For text: standard output, unless a report goes there.
    [[nodiscard]] std::ostream& out() { return *out_; }

    void print(const std::string& file, const replay::AuditFinding& finding);
    void print(const std::string& file, const eventstore::Damage& damage);
    // A finding that is not about one place of a log; `how` begins the line.
    void print(const ReportedFinding& reported, std::string_view how);
    // Adds a finding to the reports only.
    void report(const ReportedFinding& reported);
    // The notes, one line for each kind, if they were not printed one by one: after all logs.
    void print_notes();
    // The same as an array of JSON.
    [[nodiscard]] std::string notes_as_json() const;
    // Completes the reports.
    void finish(const Extent& extent);

    [[nodiscard]] std::size_t errors() const { return errors_; }
    [[nodiscard]] std::size_t notes() const { return notes_; }
    // Whether a line stands for several of them.
    [[nodiscard]] bool groups_notes() const { return notes_ > kinds_of_notes_.size() && !lists_notes_; }

private:
    // All notes of a check. What is kept does not grow with their number.
    struct Notes {
        replay::AuditFinding first;
        std::string file;
        std::size_t count = 0;
    };
    [[nodiscard]] ReportedFinding reported(const Notes& notes) const;

    std::ostream* out_;
    bool json_;
    bool github_;
    bool name_files_;
    bool lists_notes_;
    std::vector<Notes> kinds_of_notes_;
    std::vector<std::unique_ptr<Report>> reports_;
    std::size_t errors_ = 0;
    std::size_t notes_ = 0;
};

}  // namespace handlog::cli
