// The example of the README: what a program does that embeds the package.
#include <handlog/handlog.hpp>
#include <iostream>
#include <string>

int main() {
    using namespace handlog::engine;
    using namespace handlog::eventstore;

    std::int64_t now_ms = 1'790'000'000'000;  // the library reads no clock
    const auto store = create_sqlite("table 1.log", {.now = Time(now_ms), .program = "my poker room 1.0"});
    if (!store) {
        std::cerr << store.error().what << '\n' << store.error().next << '\n';
        return 2;
    }
    handlog::host::Tables tables(**store);
    const TableId table = *TableId::parse("table 1");
    int sent = 0;

    // Played and recorded. When this returns true it is on the disk, and the players may see it.
    const auto play = [&](const Command& command) {
        const auto receipt = tables.play({.table = table,
                                          .command = command,
                                          .received_at = Time(now_ms += 1'000),
                                          .id = CommandId::parse("command " + std::to_string(++sent))});
        if (!receipt) {
            // The table is what it was before. When the cause is gone (ErrorCode::disk_full), or else with
            // the store opened again, send the command again with its id: it is played once at most.
            std::cerr << receipt.error().what << '\n' << receipt.error().next << '\n';
            return false;
        }
        const auto* rejection = std::get_if<Rejection>(&receipt->table_entry().outcome);
        if (rejection != nullptr) std::cout << sentence(*rejection) << '\n';
        return true;
    };
    const bool recorded = play(OpenTable{.table = table, .rules = *preset("standard")}) &&
                          play(SeatPlayer{.seat = Seat(0), .player = *PlayerId::parse("Ann"), .stack = Stack(200_c)}) &&
                          play(SeatPlayer{.seat = Seat(1), .player = *PlayerId::parse("Bob"), .stack = Stack(200_c)}) &&
                          // In production the seed is 32 random bytes that nobody knows.
                          play(StartHand{.hand_id = *HandId::parse("hand 1"), .deck = Seed{}, .forced_bets = {}}) &&
                          play(Raise{.hand = {1}, .seat = Seat(0), .to = 3_c}) &&  // below the minimum of 4
                          play(Fold{.hand = {1}, .seat = Seat(0)}) && play(CloseHand{.hand = {1}});
    if (!recorded) return 2;

    std::cout << "Bob has " << (*tables.table(table))->stacks[Seat(1)].chips().count() << ", "
              << (*store)->heads()->front().sealed << " log is sealed\n";
}
