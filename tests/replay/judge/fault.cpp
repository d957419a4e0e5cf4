#include "tests/replay/judge/fault.hpp"

#include <algorithm>
#include <doctest/doctest.h>

#include "tests/support/audited.hpp"

namespace handlog::tests {

using replay::judge::CheckId;
using replay::judge::Finding;
using replay::judge::Findings;

std::vector<CheckId> checks_of(const Findings& findings) {
    std::vector<CheckId> checks;
    for (const Finding& finding : findings) checks.push_back(finding.check);
    std::sort(checks.begin(), checks.end());
    checks.erase(std::unique(checks.begin(), checks.end()), checks.end());
    return checks;
}

void check_that_all_are_found(const std::vector<Fault>& faults) {
    for (const Fault& fault : faults) {
        CAPTURE(fault.name);
        const Findings findings = judged(fault.logs());
        REQUIRE(!findings.empty());
        CHECK_MESSAGE(findings.front().check == fault.speaks.front(), errors_of(findings));
        if (fault.and_more) continue;
        std::vector<CheckId> expected = fault.speaks;
        std::sort(expected.begin(), expected.end());
        CHECK_MESSAGE(checks_of(findings) == expected, errors_of(findings));
    }
}

Rejection& refusal_of(HandLog& log) {
    for (Entry& entry : log.entries) {
        if (auto* refused = std::get_if<Rejection>(&entry.outcome)) return *refused;
    }
    break_invariant("a command of the hand was refused");
}

}  // namespace handlog::tests
