// Reports of findings for build servers: JUnit, SARIF, and the annotations of GitHub
// workflows.
//
// A report receives each finding as it is found and keeps only a few of each kind, so
// that a long list needs no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/finding_kinds.hpp"
#include "eventstore/sqlite/partial_file.hpp"

namespace handlog::cli {

// A check, with or without findings.
struct Rule {
    std::string id;
    std::string title;
    std::string explanation;
};
[[nodiscard]] Rule rule_of(const FindingKind& kind);

struct ReportedFinding {
    std::string file;  // of the log, as named on the command line
    std::string rule;
    bool is_error = true;
    std::string place;       // in the file: "bots#17"
    std::string text;        // a line
    std::uint64_t line = 0;  // of the file, if it is one of text
};

// How much of the request was checked.
struct Extent {
    bool complete = true;                 // nothing was skipped
    std::vector<std::string> not_made{};  // ids of rules that were not checked everywhere

    [[nodiscard]] bool covers(const std::string& rule) const;
};

class Report {
public:
    Report() = default;
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;
    virtual ~Report() = default;

    virtual void add(const ReportedFinding& finding) = 0;
    // Whether it groups notes by itself, and so is given each of them.
    [[nodiscard]] virtual bool takes_each_note() const { return false; }
    // Completes the report.
    virtual void finish(const Extent& extent) = 0;
};

// The name of a file may contain any bytes; those that are not UTF-8 become question marks.
[[nodiscard]] std::string as_utf8(std::string_view text);

// A file to write, or standard output for "-". A file that cannot be written is an error
// when it is opened; it has its name, or replaces an older one, once it is closed.
class Output {
public:
    explicit Output(const std::string& path);

    [[nodiscard]] std::ostream& stream() { return *stream_; }
    // Did all writes succeed so far?
    [[nodiscard]] bool is_open() const { return static_cast<bool>(*stream_); }
    // Flushes; an error if any write failed.
    void close();

private:
    std::string path_;
    std::optional<eventstore::sqlite::PartialFile> partial_;  // unless the path names a device
    bool replaces_ = false;                                   // was there a file of that name?
    std::unique_ptr<std::ofstream> file_;
    std::ostream* stream_;
};

// One test case for each rule; it fails if the rule has errors.
class JunitReport final : public Report {
public:
    JunitReport(const std::string& path, std::string_view verb, std::vector<Rule> rules);
    void add(const ReportedFinding& finding) override;
    [[nodiscard]] bool takes_each_note() const override { return true; }
    void finish(const Extent& extent) override;

private:
    struct Case {
        std::size_t errors = 0;
        std::size_t notes = 0;
        std::vector<std::string> first;
    };
    Output output_;
    std::string verb_;
    std::vector<Rule> rules_;
    std::map<std::string, Case> cases_;
};

class SarifReport final : public Report {
public:
    SarifReport(const std::string& path, std::vector<Rule> rules);
    void add(const ReportedFinding& finding) override;
    void finish(const Extent& extent) override;

private:
    Output output_;
    std::vector<Rule> rules_;
    bool is_first_ = true;
};

// One line on standard output for each finding.
class GithubReport final : public Report {
public:
    void add(const ReportedFinding& finding) override;
    void finish(const Extent&) override {}
};

}  // namespace handlog::cli
