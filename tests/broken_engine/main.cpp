// Is the auditor awake? Engines that are broken on purpose (faults.py) play an evening each (of a preset, heads-up,
// at a full table, or at random tables under random rules), and
// the check that is meant for the fault must speak, before any other. The judge shares no rule with
// the engine, and so is not broken with it; deciding the same commands once more is of no use,
// because the same broken engine decides, and that is seen here as well. What both share, the nouns of poker,
// is broken for both (shared_faults.py).
//
//     handlog_broken_engines [NUMBER]   every fault, or one of them: 0 is the engine without a fault
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iomanip>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "broken/faults.hpp"
#include "broken/selected.hpp"
#include "eventstore/codec/codec.hpp"
#include "replay/audit/view_check.hpp"
#include "replay/fold.hpp"
#include "replay/judge/judge.hpp"
#include "replay/judge/text.hpp"
#include "replay/redecide.hpp"
#include "tests/broken_engine/mischief.hpp"
#include "tests/broken_engine/shared.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/sanitized.hpp"

namespace handlog::tests {

namespace {

using replay::views_check;
using replay::judge::Finding;
using replay::judge::Findings;

constexpr int hands = 10'000;
constexpr std::string_view at_random = "random";
constexpr int random_tables = 4'000;
constexpr int hands_decided_again = 100;

struct Report {
    std::size_t findings = 0;
    std::size_t meant = 0;  // findings of the check that is meant for the fault
    std::string first;
    std::string_view first_check;
    bool decided_otherwise = false;
    bool does_not_fit = false;  // a table of its own events
    bool halted = false;        // at a random table, the others of which are played all the same
};

// Plays one log after the other, as long as `visit` says so. What is played is written down as bytes,
// and the auditor reads the bytes.
void each_log(std::string_view evening, Report& report, const std::function<bool(const eventstore::HandLog&)>& visit) {
    if (evening == at_random) {
        for (int table = 0; table < random_tables; ++table) {
            const Mischief play =
                table == 0 ? mischief_at_the_limit() : mischief(static_cast<std::uint64_t>(table), 250);
            report.halted = report.halted || play.halted;
            for (const eventstore::HandLog& log : play.logs) {
                const auto encoded = eventstore::encode(log);  // only of a log that is sealed
                if (!visit(encoded ? eventstore::read_log(encoded->bytes()).value() : log)) return;
            }
        }
        return;
    }
    const std::string_view preset = evening.substr(0, evening.find(' '));
    const bool heads_up = evening.ends_with(" heads-up");
    const bool full = evening.ends_with(" full");
    const int seats = heads_up ? 2 : full ? engine::preset(preset)->table_max : 6;
    host::Simulation simulation(lively_evening(preset, seats, "broken"));
    for (int hand = 0; hand < hands; ++hand) {
        static_cast<void>(simulation.next_hand());
        if (!visit(eventstore::read_log(simulation.encoded().bytes()).value())) return;
    }
}

// Listens to what the judge and, if it is asked for, the comparison of views say of one log after the other.
class Audit {
public:
    Audit(std::string_view check, Report& report) : check_(check), views_(check == views_check), report_(report) {}

    void hear(const eventstore::HandLog& log) {
        ++logs_;
        findings_.clear();
        wrong_views_.clear();
        judge_.begin(log.opening, findings_);
        if (views_) view_check_.begin(log.opening);
        eventstore::Sequence sequence = 0;
        for (const eventstore::Entry& entry : log.entries) {
            judge_.review(entry, sequence, findings_);
            if (views_) view_check_.hear(entry, sequence, judge_.book(), true, wrong_views_);
            ++sequence;
        }
        judge_.end(findings_);
        for (const Finding& finding : findings_) {
            if (info(finding.check).severity == replay::judge::Severity::notice) continue;
            note(info(finding.check).id, finding.entry.value_or(0), finding.what, finding.expected, finding.found);
        }
        for (const replay::ViewFinding& wrong : wrong_views_) {
            note(views_check, wrong.entry, wrong.what, wrong.expected, wrong.found);
        }
        if (logs_ <= hands_decided_again && !replay::redecide(log).empty()) report_.decided_otherwise = true;
        if (check_.empty() && replay::fold(log).failure) report_.does_not_fit = true;
    }
    // Nothing that is asked of the report depends on what comes now.
    [[nodiscard]] bool has_enough() const { return report_.meant > 0 && (sanitized || logs_ >= hands_decided_again); }

private:
    void note(std::string_view check, eventstore::Sequence entry, const std::string& what, const std::string& expected,
              const std::string& found) {
        if (report_.findings++ == 0) {
            report_.first_check = check;
            report_.first = "log " + std::to_string(logs_) + ", entry " + std::to_string(entry) + ": " + what +
                            " (expected " + expected + ", found " + found + ")";
        }
        if (check == check_) ++report_.meant;
    }

    std::string_view check_;
    bool views_;
    Report& report_;
    int logs_ = 0;
    replay::judge::Judge judge_;
    Findings findings_;
    replay::ViewCheck view_check_;
    std::vector<replay::ViewFinding> wrong_views_;
};

[[nodiscard]] Report audited(std::string_view evening, std::string_view check, int most = hands) {
    Report report;
    Audit audit(check, report);
    each_log(evening, report, [&](const eventstore::HandLog& log) {
        audit.hear(log);
        return --most > 0 && !audit.has_enough();
    });
    return report;
}

// Every check that finds mistakes, and not only what is worth knowing, has a fault; but what was recorded before is
// for a host to count, and tests/broken_host has that.
[[nodiscard]] bool every_check_is_tried() {
    bool all = true;
    for (const replay::judge::CheckInfo& check : replay::judge::checks()) {
        const auto is_meant = [&check](const Fault& fault) { return fault.check == check.id; };
        if (check.check == replay::judge::CheckId::recorded_before) continue;
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
    if (report.findings == 0) return report.halted ? "the engine came to a halt" : "nothing was found";
    if (report.meant == 0) return "the check that is meant for it said nothing";
    // At a random table what is only just illegal may be refused for a wrong reason before it is accepted.
    if (fault.evening != at_random && report.first_check != fault.check)
        return "the check '" + std::string(report.first_check) + "' spoke first";
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

// Where nothing is wrong, nothing is found.
[[nodiscard]] std::optional<std::string> complaint_about_the_whole_engine() {
    constexpr int with_views = 1'000;
    constexpr std::array<std::string_view, 8> evenings{"standard",    "home",     "jp",   "tda",
                                                       "jp heads-up", "tda full", "room", at_random};
    for (const std::string_view evening : evenings) {
        for (const std::string_view check : {std::string_view(), std::string_view(views_check)}) {
            const Report report = audited(evening, check, check.empty() ? hands : with_views);
            if (report.findings > 0) return "a finding on the evening '" + std::string(evening) + "': " + report.first;
            if (report.decided_otherwise) return "the same engine decided otherwise the second time";
            if (report.does_not_fit) return "an event does not fit the table at which it happened";
            if (report.halted) return "the engine came to a halt";
        }
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
