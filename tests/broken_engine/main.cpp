// Is the auditor awake? Engines that are broken on purpose (faults.py) play an evening each, and
// the check that is meant for the fault must speak, before any other. The judge shares no rule with
// the engine, and so is not broken with it; deciding the same commands once more is of no use,
// because the same broken engine decides, and that is seen here as well. What both share, the nouns of poker,
// is broken for both (shared_faults.py).
//
//     handlog_broken_engines [NUMBER]   every fault, or one of them
#include <algorithm>
#include <cstddef>
#include <exception>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "broken/faults.hpp"
#include "broken/selected.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/judge/judge.hpp"
#include "replay/judge/text.hpp"
#include "replay/redecide.hpp"
#include "tests/broken_engine/shared.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

namespace {

using replay::judge::Finding;
using replay::judge::Findings;

constexpr int hands = 10'000;
constexpr int hands_decided_again = 1'000;

struct Report {
    std::size_t findings = 0;
    std::size_t meant = 0;  // findings of the check that is meant for the fault
    std::string first;
    std::string_view first_check;
    bool decided_otherwise = false;
};

// What is played is written down as bytes, and the auditor reads the bytes.
[[nodiscard]] Report audited(std::string_view preset, std::string_view check) {
    constexpr int seats = 6;
    host::Simulation evening(lively_evening(preset, seats, "broken"));
    replay::judge::Judge judge;
    Findings findings;
    Report report;
    for (int hand = 0; hand < hands; ++hand) {
        static_cast<void>(evening.next_hand());
        const auto log = eventstore::read_log(evening.encoded().bytes());
        findings.clear();
        judge.judge(log.value(), findings);
        for (const Finding& finding : findings) {
            if (report.findings++ == 0) {
                report.first_check = info(finding.check).id;
                report.first = "hand " + std::to_string(hand + 1) + ", entry " +
                               std::to_string(finding.entry.value_or(0)) + ": " + finding.what + " (expected " +
                               finding.expected + ", found " + finding.found + ")";
            }
            if (info(finding.check).id == check) ++report.meant;
        }
        if (sanitized && report.meant > 0) break;
        if (hand < hands_decided_again && !replay::redecide(log.value()).empty()) report.decided_otherwise = true;
        // Nothing that is asked of the report depends on what comes now.
        if (hand >= hands_decided_again && report.meant > 0) break;
    }
    return report;
}

// Every check that finds mistakes, and not only what is worth knowing, has a fault.
[[nodiscard]] bool every_check_is_tried() {
    bool all = true;
    for (const replay::judge::CheckInfo& check : replay::judge::checks()) {
        const auto is_meant = [&check](const Fault& fault) { return fault.check == check.id; };
        if (check.severity == replay::judge::Severity::notice || std::any_of(faults.begin(), faults.end(), is_meant)) {
            continue;
        }
        std::cout << "FAILED: no fault is meant for the check '" << check.id << "'\n";
        all = false;
    }
    return all;
}

// Says what is wrong with the audit of an engine, if anything is.
[[nodiscard]] std::optional<std::string> complaint(const Fault& fault) {
    const Report report = audited(fault.evening, fault.check);
    std::cout << "  " << std::setw(18) << std::left << fault.check << std::setw(7) << std::right << report.meant
              << " of " << std::setw(7) << std::left << report.findings << report.first << '\n';
    if (report.findings == 0) return "nothing was found";
    if (report.meant == 0) return "the check that is meant for it said nothing";
    if (report.first_check != fault.check) return "the check '" + std::string(report.first_check) + "' spoke first";
    if (report.decided_otherwise) return "the same engine decided otherwise the second time";
    return std::nullopt;
}

// A fault in what is shared comes to light as it says.
[[nodiscard]] std::optional<std::string> complaint(const SharedFault& fault,
                                                   const std::vector<eventstore::HandLog>& evenings) {
    const Light light = light_on(evenings);
    std::cout << "  " << std::setw(7) << std::left << light.by << light.how << '\n';
    if (light.by.empty()) return "nothing brought it to light";
    if (light.by != fault.found_by) return "it was to come to light by: " + std::string(fault.found_by);
    return std::nullopt;
}

[[nodiscard]] std::optional<std::string> complaint_about_the_whole_engine() {
    for (const std::string_view preset : {"standard", "home", "jp", "tda"}) {
        const Report report = audited(preset, "");
        if (report.findings > 0) return "a finding under the rules of " + std::string(preset) + ": " + report.first;
        if (report.decided_otherwise) return "the same engine decided otherwise the second time";
    }
    return std::nullopt;
}

// A fault may also bring the engine to a halt, and then there is no evening to audit.
template <class Complaint>
[[nodiscard]] bool passes(int number, std::string_view sentence, Complaint complaint) {
    engine::broken::fault = number;
    std::cout << number << ". " << sentence << '\n';
    std::optional<std::string> wrong;
    try {
        wrong = complaint();
    } catch (const std::exception& halt) {
        wrong = "the engine came to a halt: " + std::string(halt.what());
    }
    if (wrong) std::cout << "  FAILED: " << *wrong << '\n';
    return !wrong;
}

[[nodiscard]] bool all_pass(std::optional<int> only) {
    constexpr auto own = static_cast<int>(faults.size());
    constexpr auto all = own + static_cast<int>(shared_faults.size());
    int failed = 0;
    int tried = 0;
    const std::vector<eventstore::HandLog> evenings = whole_evenings();
    for (int number = 0; number <= all; ++number) {
        if (only && *only != number) continue;
        ++tried;
        if (number == 0) {
            failed += passes(0, "an engine without a fault", complaint_about_the_whole_engine) ? 0 : 1;
            if (const Light light = light_on(evenings); !light.by.empty()) {
                std::cout << "  FAILED: a finding about what is shared, and nothing is wrong: " << light.how << '\n';
                ++failed;
            }
        } else if (number > own) {
            const SharedFault& fault = shared_faults.at(static_cast<std::size_t>(number - own) - 1);
            failed += passes(number, fault.sentence, [&] { return complaint(fault, evenings); }) ? 0 : 1;
        } else {
            const Fault& fault = faults.at(static_cast<std::size_t>(number) - 1);
            failed += passes(number, fault.sentence, [&] { return complaint(fault); }) ? 0 : 1;
        }
    }
    std::cout << tried - failed << " of " << tried << " engines were judged as they deserve, by at most " << hands
              << " hands each\n";
    return every_check_is_tried() && failed == 0 && tried > 0;
}

}  // namespace

}  // namespace handlog::tests

int main(int argc, char** argv) {
    try {
        return handlog::tests::all_pass(argc > 1 ? std::optional(std::stoi(argv[1])) : std::nullopt) ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
