// The example of the README: what a program does that embeds the package.
#include <iostream>

#include "engine/decide.hpp"

int main() {
    using namespace handlog::engine;
    Table table;
    Events events;
    const auto tell = [&](const Command& command) {
        if (const auto refused = play(table, command, events)) std::cout << sentence(*refused) << '\n';
    };
    tell(OpenTable{.table = *TableId::parse("table 1"), .rules = *preset("standard")});
    tell(SeatPlayer{.seat = Seat(0), .player = *PlayerId::parse("Ann"), .stack = Stack(200_c)});
    tell(SeatPlayer{.seat = Seat(1), .player = *PlayerId::parse("Bob"), .stack = Stack(200_c)});
    tell(StartHand{.hand_id = *HandId::parse("hand 1"), .deck = Seed{}, .forced_bets = {}});
    tell(Raise{.hand = {1}, .seat = Seat(0), .to = 3_c});  // raise to 3 is below the minimum of 4
    tell(Fold{.hand = {1}, .seat = Seat(0)});
    std::cout << events.size() << " events, Bob has " << table.stacks[Seat(1)].chips().count() << '\n';
}
