// Whatever commands arrive, in whatever order, with whatever numbers: the table
// stays in order, which the properties of random play say in full, and the
// engine breaks none of its own promises.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <span>
#include <stdexcept>
#include <vector>

#include "engine/legal_actions.hpp"
#include "engine/poker/presets.hpp"
#include "tests/fuzz/reader.hpp"
#include "tests/properties/session.hpp"

namespace {

using namespace handlog::engine;
using namespace handlog::tests;

constexpr int most_commands = 300;

// All but those that play on by themselves, which would cost too much here.
[[nodiscard]] std::vector<PropertyKind> watching() {
    std::vector<PropertyKind> all;
    for (const auto& some : {properties_of_chips(), properties_of_cards(), properties_of_turns(),
                             properties_of_raises(), properties_of_payoffs()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    for (const PropertyKind& kind : properties_of_history()) {
        if (kind.title != "histories fold in pieces") all.push_back(kind);
    }
    return all;
}

[[nodiscard]] std::vector<Chips> amounts_that_matter(const Table& table) {
    std::vector<Chips> amounts{table.hand.bet, table.hand.pot_total, table.rules.big_blind, most_chips,
                               most_chips - chips_on_table(table)};
    if (const auto legal = legal_actions(table); legal && legal->raise) {
        amounts.insert(amounts.end(), {legal->raise->min, legal->raise->max});
    }
    for (const Seat seat : table.occupied) {
        if (table.stacks[seat].known()) amounts.push_back(table.stacks[seat].chips());
    }
    return amounts;
}

// What a player would do, so that hands go on and end.
[[nodiscard]] Command sensible(const Table& table, Reader& bytes) {
    const HandNumber hand = table.hand.number;
    const auto legal = legal_actions(table);
    if (!legal) {
        if (table.hand_in_progress()) return MuckHand{.hand = hand, .seat = table.hand.live.lowest()};
        if (table.hand.phase == Phase::complete) return CloseHand{.hand = hand};
        return StartHand{.hand_id = *HandId::parse("hand"), .deck = bytes.read<Seed>(), .forced_bets = {}};
    }
    const int choice = bytes.below(4);
    if (choice == 0 && legal->raise) {
        const Chips to = legal->raise->min;
        return table.hand.bet == Chips{} ? Command(Bet{hand, legal->seat, to}) : Command(Raise{hand, legal->seat, to});
    }
    if (choice == 1 && legal->all_in) return AllIn{.hand = hand, .seat = legal->seat};
    return legal->check ? Command(Check{hand, legal->seat}) : Command(Call{hand, legal->seat});
}

[[nodiscard]] Command next(const Table& table, Reader& bytes) {
    bytes.aim(amounts_that_matter(table), table.hand.number);
    constexpr int kinds = static_cast<int>(std::variant_size_v<Command>);
    const int kind = bytes.below(kinds * 2);
    return kind < kinds ? bytes.alternative<Command>(static_cast<std::size_t>(kind)) : sensible(table, bytes);
}

void play(WatchedTable& watched, Reader& bytes) {
    watched.play(OpenTable{.table = *TableId::parse("table"), .rules = bytes.read<Rules>()});
    if (!watched.table().is_open()) {
        watched.play(OpenTable{.table = *TableId::parse("table"), .rules = presets()[0].rules});
    }
    constexpr std::array names{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    for (int left = bytes.below(most_seats + 1); left > 0; --left) {
        const int index = left - 1;
        watched.play(SeatPlayer{.seat = Seat(index),
                                .player = *PlayerId::parse(names[static_cast<std::size_t>(index)]),
                                .stack = bytes.read<Stack>()});
    }
    const bool timed = bytes.below(4) != 0;
    std::int64_t now = 0;
    for (int left = most_commands; left > 0 && !bytes.done(); --left) {
        constexpr int second = 1'000;
        now += bytes.below(4) == 0 ? std::int64_t{bytes.below(200)} * second : 1;
        const Time moment = timed ? Time(now) : Time{};
        watched.play(next(watched.table(), bytes), {.received_at = moment, .at = moment});
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<PropertyKind> properties = watching();
    Reached reached;
    WatchedTable watched(properties, reached);
    Reader bytes(std::span(data, size));
    try {
        play(watched, bytes);
    } catch (const std::exception& broken) {
        std::cerr << "It does not hold that " << watched.property() << ": " << broken.what() << '\n'
                  << retold(watched.commands(), watched.arrivals());
        std::abort();
    }
    return 0;
}
