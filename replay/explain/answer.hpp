// A question that somebody with a complaint asks about a hand, and the answer in
// sentences with numbers. What is answered is what the log says happened; where
// this build works out something else, the answer says so and explains nothing away.
#pragma once

#include <string>
#include <string_view>

namespace handlog::replay::explain {

struct Answer {
    std::string question;
    std::string text;
};

// A sentence to append where the record and the rules do not agree.
[[nodiscard]] inline std::string doubt(std::string_view recorded, std::string_view by_rules) {
    return " But the log says " + std::string(recorded) + " where by the rules it is " + std::string(by_rules) +
           ": run `handlog verify`.";
}

}  // namespace handlog::replay::explain
