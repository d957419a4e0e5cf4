#include "tests/broken_engine/shared.hpp"

#include "broken/selected.hpp"
#include "engine/decide.hpp"
#include "engine/poker/invariant.hpp"
#include "engine/snapshot.hpp"
#include "replay/judge/judge.hpp"
#include "tests/broken_engine/proofs.hpp"
#include "tests/support/evenings.hpp"

namespace handlog::tests {

using namespace engine;
using namespace eventstore;
using replay::judge::Finding;
using replay::judge::Findings;
using replay::judge::Judge;

namespace {

constexpr int hands = 300;

// What the judge says first of what is wrong, and not only worth knowing.
[[nodiscard]] std::optional<Light> light_of(const Findings& findings) {
    for (const Finding& finding : findings) {
        const replay::judge::CheckInfo& check = info(finding.check);
        if (check.severity == replay::judge::Severity::notice) continue;
        return Light{.by = "judge",
                     .how = std::string(check.id) + ": " + finding.what + " (expected " + finding.expected +
                            ", found " + finding.found + ")"};
    }
    return std::nullopt;
}

// The engine plays the commands of a log once more, from the same table on, and the judge reviews what
// it makes of them and what it would leave to the next log.
[[nodiscard]] std::optional<Light> light_on(const HandLog& log) {
    const Opening& opening = log.opening;
    Table table = opening.snapshot ? table_of(opening.key.table, *opening.snapshot) : Table{};
    Judge judge;
    Findings findings;
    judge.begin(opening, findings);
    Sequence sequence = 0;
    RecordedSoFar recorded = opening.before;
    Time last;
    for (const Entry& before : log.entries) {
        Entry entry = before;
        Events events;
        const Arrival arrival{.received_at = entry.received_at,
                              .at = entry.at,
                              .last = last,
                              .role = entry.by.role,
                              .seat = entry.by.seat,
                              .turn = entry.turn};
        const auto refused = play(table, entry.command, events, arrival);
        if (refused) {
            entry.outcome = *refused;
        } else {
            entry.outcome = events;
        }
        follow_carried_out(last, entry);
        count(recorded, entry);
        judge.review(entry, sequence++, findings);
        if (!findings.empty()) return light_of(findings);
        if (!seals(entry)) continue;
        judge.end(findings);
        if (table.closed) break;
        Opening next = opening;
        next.origin = Origin::continued;
        ++next.key.ordinal;
        next.before = recorded;
        next.previous.bytes.fill(std::byte{1});
        next.snapshot = snapshot_of(table);
        judge.begin(next, findings);
        break;
    }
    return light_of(findings);
}

}  // namespace

std::vector<HandLog> whole_evenings() {
    constexpr int seats = 6;
    std::vector<HandLog> logs;
    for (const std::string_view preset : {"standard", "home", "jp", "tda"}) {
        host::Simulation evening(lively_evening(preset, seats, "shared"));
        for (int hand = 0; hand < hands; ++hand) logs.push_back(evening.next_hand());
    }
    return logs;
}

Light light_on(const std::vector<HandLog>& evenings) {
    try {
        for (const HandLog& log : evenings) {
            if (auto light = light_on(log)) return *light;
        }
    } catch (const BrokenInvariant& broken) {
        return {.by = "halt", .how = broken.what()};
    }
    if (const std::string_view wrong = disproved(); !wrong.empty()) return {.by = "proof", .how = std::string(wrong)};
    return {};
}

}  // namespace handlog::tests
