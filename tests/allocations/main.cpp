// Playing a hand asks for no memory once there is room for its events: a host
// that runs many tables can rely on it. Nor does auditing one that is right. A
// program of its own, because it replaces operator new, which no other test should
// have to live with.
#include <cstdint>
#include <iostream>
#include <vector>

#include "bench/allocations.hpp"
#include "engine/decide.hpp"
#include "replay/judge/judge.hpp"
#include "replay/redecide.hpp"
#include "tests/support/evenings.hpp"
#include "tests/support/random_play.hpp"

namespace {

using namespace handlog::engine;
using handlog::bench::allocations;
using handlog::tests::RandomHost;

constexpr std::uint64_t sessions = 300;
constexpr int commands_of_a_session = 400;

// More than any one command can lead to.
constexpr std::size_t most_events = 512;

struct Measured {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t allocated = 0;  // while a command was played
};

void play_session(std::uint64_t seed, Measured& measured) {
    RandomHost host(seed);
    Table table;
    Events events;
    events.reserve(most_events);
    for (int left = commands_of_a_session; left > 0; --left) {
        const Command command = host.next(table);
        events.clear();
        const std::size_t before = allocations();
        const bool refused = play(table, command, events).has_value();
        measured.allocated += allocations() - before;
        ++(refused ? measured.refused : measured.accepted);
    }
}

struct Audited {
    std::size_t findings = 0;
    std::uint64_t allocated = 0;  // while an evening was audited that had been audited before
};

[[nodiscard]] Audited audit_twice() {
    constexpr int hands = 400;
    handlog::host::Simulation evening(handlog::tests::lively_evening("home", 6));
    std::vector<handlog::eventstore::HandLog> logs;
    for (int hand = 0; hand < hands; ++hand) logs.push_back(evening.next_hand());

    handlog::replay::judge::Judge judge;
    handlog::replay::Redeciding redeciding;
    handlog::replay::judge::Findings findings;
    std::vector<handlog::replay::Divergence> divergences;
    Audited audited;
    for (int time = 0; time < 2; ++time) {
        const std::size_t before = allocations();
        judge.forget();
        for (const handlog::eventstore::HandLog& log : logs) {
            judge.judge(log, findings);
            redeciding.begin(log.opening);
            for (const handlog::eventstore::Entry& entry : log.entries) redeciding.hear(entry, 0, divergences);
        }
        audited.allocated = allocations() - before;
    }
    audited.findings = findings.size() + divergences.size();
    return audited;
}

// A counter that never counts would prove anything.
[[nodiscard]] bool notices_an_allocation() {
    Table table;
    Events no_room;
    const std::size_t before = allocations();
    const auto refused = play(table, OpenTable{.table = *TableId::parse("table"), .rules = {}}, no_room);
    return !refused && allocations() > before;
}

}  // namespace

int main() {
    Measured measured;
    for (std::uint64_t seed = 0; seed < sessions; ++seed) play_session(seed, measured);
    std::cout << measured.accepted << " commands were played and " << measured.refused << " refused with "
              << measured.allocated << " allocations\n";
    if (!notices_an_allocation()) {
        std::cout << "events without room allocated nothing, which cannot be\n";
        return 1;
    }
    const Audited audited = audit_twice();
    std::cout << "an evening was audited with " << audited.allocated << " allocations and " << audited.findings
              << " findings\n";
    if (audited.allocated != 0 || audited.findings != 0) return 1;
    return measured.allocated == 0 && measured.accepted > 0 && measured.refused > 0 ? 0 : 1;
}
