// What was found, in the forms that build servers read: JUnit, SARIF, and the
// annotations of GitHub's workflows.
//
// A report is told each finding when it is found and keeps a few of each kind at
// most, so that a long list needs no memory.
#pragma once

#include <cstddef>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/finding_kinds.hpp"

namespace handlog::cli {

// What is checked, whether anything was found or not.
struct Rule {
    std::string id;
    std::string title;
    std::string explanation;
};
[[nodiscard]] Rule rule_of(const FindingKind& kind);

struct Told {
    std::string file;  // the log's, as it was named on the command line
    std::string rule;
    bool is_error = true;
    std::string place;  // in the file: "bots#17"
    std::string text;   // a line
};

// How much of what was asked for was checked.
struct Extent {
    bool complete = true;                 // nothing was passed over
    std::vector<std::string> not_made{};  // ids of rules that were not asked of everything

    [[nodiscard]] bool covers(const std::string& rule) const;
};

class Report {
public:
    Report() = default;
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;
    virtual ~Report() = default;

    virtual void tell(const Told& told) = 0;
    // Nothing more comes.
    virtual void finish(const Extent& extent) = 0;
};

// The name of a file may hold any bytes; what is not UTF-8 becomes question marks.
[[nodiscard]] std::string as_utf8(std::string_view text);

// A file that can be written, or standard output for "-". One that cannot is found
// out when it is opened.
class Output {
public:
    explicit Output(const std::string& path);

    [[nodiscard]] std::ostream& stream() { return *stream_; }
    // Has all of it arrived so far?
    [[nodiscard]] bool is_open() const { return static_cast<bool>(*stream_); }
    // Everything has arrived.
    void close();

private:
    std::string path_;
    std::unique_ptr<std::ofstream> file_;
    std::ostream* stream_;
};

// A test case for each rule, which fails if it found anything wrong.
class JunitReport final : public Report {
public:
    JunitReport(const std::string& path, std::string_view verb, std::vector<Rule> rules);
    void tell(const Told& told) override;
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
    void tell(const Told& told) override;
    void finish(const Extent& extent) override;

private:
    Output output_;
    std::vector<Rule> rules_;
    bool is_first_ = true;
};

// On standard output, a line each.
class GithubReport final : public Report {
public:
    void tell(const Told& told) override;
    void finish(const Extent&) override {}
};

}  // namespace handlog::cli
