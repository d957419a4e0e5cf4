#include "engine/table.hpp"

#include <algorithm>

#include "engine/deadlines.hpp"

namespace handlog::engine {

std::optional<Seat> Table::seat_of(const PlayerId& player) const {
    for (Seat seat : occupied) {
        if (players[seat] == player) return seat;
    }
    return std::nullopt;
}

const Departure* Table::departure_of(const PlayerId& player) const {
    for (const Departure& departure : departures) {
        if (departure.player == player) return &departure;
    }
    return nullptr;
}

HandPhase hand_phase(const Table& table) {
    const Hand& hand = table.hand;
    // A street has a size of raise once its betting has begun.
    const bool betting = hand.raise_size > Chips{};
    switch (hand.phase) {
        case Phase::between_hands:
            if (table.between.predeal_due.known()) return HandPhase::predeal;
            if (!table.is_open() || table.between.status == TableStatus::paused || !table.starters().several()) {
                return HandPhase::waiting_for_players;
            }
            return HandPhase::deal;
        case Phase::betting:
            switch (hand.street) {
                case Street::preflop:
                    return betting ? HandPhase::pre_flop_betting : HandPhase::deal;
                case Street::flop:
                    return betting ? HandPhase::flop_betting : HandPhase::flop;
                case Street::turn:
                    return betting ? HandPhase::turn_betting : HandPhase::turn;
                case Street::river:
                    return betting ? HandPhase::river_betting : HandPhase::river;
            }
            break_invariant("a street is one of four");
        case Phase::showdown:
            return HandPhase::showdown;
        case Phase::complete:
            return HandPhase::hand_complete;
    }
    break_invariant("a table is in one of its phases");
}

Time next_deadline(const Table& table) {
    Time due = earlier(table.hand.due, table.between.predeal_due);
    for (const Seat seat : table.away_from_hands()) due = earlier(due, table.away[seat].until);
    return due;
}

Time time_bank_from(const Table& table) {
    const Hand& hand = table.hand;
    if (!hand.to_act || !hand.due.known() || table.time_bank_ms(*hand.to_act) == 0) return {};
    return Time(std::max(hand.due.milliseconds() - table.time_bank_ms(*hand.to_act), std::int64_t{0}));
}

Chips chips_on_table(const Table& table) {
    Chips total = table.hand.pot_total;
    for (Seat seat : table.occupied) {
        if (table.stacks[seat].known()) total += table.stacks[seat].chips();
    }
    return total;
}

Chips room_for_chips(const Table& table) { return std::max(Chips{}, most_chips - chips_on_table(table)); }

}  // namespace handlog::engine
