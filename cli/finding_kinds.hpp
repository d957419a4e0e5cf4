// Everything that a check of a log can object to, by the id that stands beside it.
#pragma once

#include <string_view>
#include <vector>

namespace handlog::cli {

// The ids under which damage and a digest that is not there are told.
inline constexpr const char* damage_rule = "log";
inline constexpr const char* expect_rule = "expected-digest";

struct FindingKind {
    std::string_view id;
    std::string_view title;        // what holds, as a clause
    std::string_view explanation;  // a paragraph
    bool is_error = true;          // or worth knowing and no mistake
};

// In the order in which a log is checked.
[[nodiscard]] std::vector<FindingKind> finding_kinds();

}  // namespace handlog::cli
