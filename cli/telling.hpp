// Where the findings of a verb go: to people as lines, to programs as JSON, and to
// the reports of build servers. verify and regress have this in common.
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
#include "eventstore/examine.hpp"
#include "replay/audit.hpp"

namespace handlog::cli {

struct TellingOptions {
    bool json = false;
    bool github = false;
    std::optional<std::string> junit{};
    std::optional<std::string> sarif{};
};

void take_telling_options(Arguments& arguments, TellingOptions& options);

class Telling {
public:
    // Opens every file that is to be written. With `name_files`, lines begin with the
    // name of the log's file.
    Telling(const TellingOptions& options, std::string_view verb, const std::vector<Rule>& rules, bool name_files);

    // For people: standard output, unless that holds something for programs.
    [[nodiscard]] std::ostream& out() { return *out_; }

    void tell(const std::string& file, const replay::AuditFinding& finding);
    void tell(const std::string& file, const eventstore::Damage& damage);
    // What is not about one place of a log.
    void tell(const Told& told, std::string_view how);
    // To the reports alone.
    void report(const Told& told);
    // Nothing more comes.
    void finish(const Extent& extent);

    [[nodiscard]] std::size_t errors() const { return errors_; }
    [[nodiscard]] std::size_t notes() const { return notes_; }

private:
    std::ostream* out_;
    bool json_;
    bool github_;
    bool name_files_;
    std::vector<std::unique_ptr<Report>> reports_;
    std::size_t errors_ = 0;
    std::size_t notes_ = 0;
};

}  // namespace handlog::cli
