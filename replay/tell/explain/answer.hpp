// A question about a hand, and the answer in
// sentences with numbers. The answer is about what the log recorded; if
// this build computes something else, the answer says so.
#pragma once

#include <string>
#include <string_view>

namespace handlog::replay::inline tell::explain {

struct Answer {
    std::string question;
    std::string text;
};

// A sentence to append where the record and the rules do not agree.
[[nodiscard]] inline std::string doubt(std::string_view recorded, std::string_view by_rules) {
    return " But the log says " + std::string(recorded) + ", and by the rules it is " + std::string(by_rules) +
           ": run `handlog verify`.";
}

}  // namespace handlog::replay::inline tell::explain
