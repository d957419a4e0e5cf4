// Whatever events a damaged or forged history holds, no invariant ever breaks on one that fits
// ("engine/misfit.hpp"): it folds to some table, and what shows a table to people can show that one.
// Nothing of it is undefined behaviour, which the sanitizers would see.
#include "engine/evolve.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/decide.hpp"
#include "engine/legal_actions.hpp"
#include "engine/misfit.hpp"
#include "engine/poker/describe.hpp"
#include "engine/public_view.hpp"
#include "tests/fuzz/reader.hpp"
#include "tests/support/random_play.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::tests;

// A table in the middle of honest play, where forged events do most harm.
[[nodiscard]] Table played(Reader& bytes) {
    RandomHost host(static_cast<std::uint64_t>(bytes.below(256)));
    Table table;
    Events events;
    for (int left = bytes.below(64); left > 0; --left) static_cast<void>(play(table, host.next(table), events));
    return table;
}

void show(const Table& table) {
    for (const Seat seat : table.occupied) static_cast<void>(public_view(table, table.players[seat]));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Reader bytes(std::span(data, size));
    const Table start = played(bytes);
    bytes.aim({start.hand.pot_total, start.hand.bet, most_chips}, start.hand.number);
    Events history;
    while (!bytes.done()) history.push_back(bytes.read<Event>());
    Table table = start;
    for (const Event& event : history) {
        static_cast<void>(to_string(event));
        if (misfit(table, event)) break;
        evolve(table, event);
        static_cast<void>(legal_actions(table));
    }
    show(table);
    return 0;
}
