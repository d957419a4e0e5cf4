// Playing a hand asks for no memory once there is room for its events: a host
// that runs many tables can rely on it. A program of its own, because it replaces
// operator new, which no other test should have to live with.
#include <cstdint>
#include <iostream>

#include "bench/allocations.hpp"
#include "engine/decide.hpp"
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
    return measured.allocated == 0 && measured.accepted > 0 && measured.refused > 0 ? 0 : 1;
}
