// What is explained of a scenario, to compare with the sentences that it should be.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <string_view>

#include "replay/tell/explain/explain.hpp"
#include "tests/replay/judge/altered.hpp"
#include "tests/support/scenario.hpp"

namespace handlog::tests {

using replay::explain::explain;
using replay::explain::Explained;
using replay::explain::Explanation;
using replay::explain::Scope;

// The answer to a question about a log; all questions if nobody asks this one.
[[nodiscard]] inline std::string answer(const HandLog& log, std::string_view question, const Scope& scope = {}) {
    const Explained explained = explain(log, scope);
    std::string questions = "not asked; but: ";
    for (const Explanation& explanation : explained.explanations) {
        if (explanation.question == question) return explanation.answer;
        questions += explanation.question + "; ";
    }
    return questions;
}

// About the last hand of the scenario.
[[nodiscard]] inline std::string answer(const Scenario& scenario, std::string_view question, const Scope& scope = {}) {
    return answer(recorded(scenario).back(), question, scope);
}

}  // namespace handlog::tests
