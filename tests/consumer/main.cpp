// The example of the README: what a program does that embeds the package.
#include <iostream>
#include <stdexcept>

#include "eventstore/sqlite/sqlite_store.hpp"
#include "replay/recording.hpp"

int main() {
    using namespace handlog::engine;
    using namespace handlog::eventstore;

    std::int64_t now_ms = 1'790'000'000'000;  // the library reads no clock
    const auto store = SqliteStore::create("table 1.log", {.now = Time(now_ms), .program = "my poker room 1.0"});
    if (!store) {
        std::cerr << store.error().what << '\n' << store.error().next << '\n';
        return 2;
    }
    handlog::replay::Recording recording(*TableId::parse("table 1"));

    // Played, recorded, and on the disk before anybody hears of it.
    const auto tell = [&](const Command& command) {
        const Entry& entry = recording.record(command, Time(now_ms += 1'000));
        const Addition addition = recording.addition();
        const auto stored = (*store)->append({&addition, 1});
        if (!stored) throw std::runtime_error(stored.error().what + "; " + stored.error().next);
        if (const auto* refused = std::get_if<Rejection>(&entry.outcome)) std::cout << sentence(*refused) << '\n';
    };
    tell(OpenTable{.table = *TableId::parse("table 1"), .rules = *preset("standard")});
    tell(SeatPlayer{.seat = Seat(0), .player = *PlayerId::parse("Ann"), .stack = Stack(200_c)});
    tell(SeatPlayer{.seat = Seat(1), .player = *PlayerId::parse("Bob"), .stack = Stack(200_c)});
    // In earnest the seed is 32 random bytes that nobody knows.
    tell(StartHand{.hand_id = *HandId::parse("hand 1"), .deck = Seed{}, .forced_bets = {}});
    tell(Raise{.hand = {1}, .seat = Seat(0), .to = 3_c});  // below the minimum of 4
    tell(Fold{.hand = {1}, .seat = Seat(0)});
    tell(CloseHand{.hand = {1}});

    const Head head = (*store)->heads()->front();
    std::cout << recording.log().entries.size() << " entries, Bob has "
              << recording.table().stacks[Seat(1)].chips().count() << ", " << head.sealed << " log is sealed\n";
}
