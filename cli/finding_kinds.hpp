// Every kind of finding that `verify` can report, by its id.
#pragma once

#include <string_view>
#include <vector>

namespace handlog::cli {

// The ids under which damage and a missing digest are reported.
inline constexpr const char* damage_rule = "log";
inline constexpr const char* expect_rule = "expected-digest";

struct FindingKind {
    std::string_view id;
    std::string_view title;        // the statement that is checked, as a clause
    std::string_view explanation;  // a paragraph
    bool is_error = true;          // otherwise a notice
};

// In the order in which a log is checked.
[[nodiscard]] std::vector<FindingKind> finding_kinds();

}  // namespace handlog::cli
