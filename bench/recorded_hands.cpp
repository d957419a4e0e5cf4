#include "bench/recorded_hands.hpp"

#include "engine/poker/presets.hpp"
#include "engine/shuffle.hpp"

namespace handlog::bench {

using namespace engine;
using namespace eventstore;

host::Simulation evening() {
    Rules rules = *preset("standard");
    rules.start = Start::host;
    rules.timers = {};  // what the figures are compared with knows no clock
    rules.small_blind = 50_c;
    rules.big_blind = 100_c;
    return host::Simulation({.rules = rules,
                             .seats = 6,
                             .buy_in = rules.big_blind * 100,
                             .master = derived(Seed{}, "handlog master seed 1")});
}

std::vector<HandLog> recorded_hands(std::size_t count) {
    host::Simulation simulation = evening();
    std::vector<HandLog> logs;
    logs.reserve(count);
    while (logs.size() < count) logs.push_back(simulation.next_hand());
    return logs;
}

std::vector<EncodedLog> encoded_hands(std::size_t count) {
    host::Simulation simulation = evening();
    std::vector<EncodedLog> logs;
    logs.reserve(count);
    while (logs.size() < count) {
        static_cast<void>(simulation.next_hand());
        logs.push_back(simulation.encoded());
    }
    return logs;
}

std::vector<HandLog> hands_at_many_tables(std::size_t count) {
    std::vector<HandLog> logs = recorded_hands(count + 1);
    // The first one opens the table; the others begin with a snapshot.
    logs.erase(logs.begin());
    for (std::size_t at = 0; at < logs.size(); ++at) {
        Opening& opening = logs[at].opening;
        opening.key = {.table = *TableId::parse("table " + std::to_string(at)), .ordinal = 0};
        opening.origin = Origin::genesis;
        opening.previous = {};
    }
    return logs;
}

std::size_t bytes_of(const std::vector<EncodedLog>& logs) {
    std::size_t bytes = 0;
    for (const EncodedLog& log : logs) bytes += log.bytes().size();
    return bytes;
}

}  // namespace handlog::bench
