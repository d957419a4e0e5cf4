#include "engine/snapshot.hpp"

namespace handlog::engine {

bool is_between_logs(const Table& table) {
    Hand closed;
    closed.number = table.hand.number;
    return table.is_open() && table.hand == closed && table.leaving.empty() && !table.positions_before;
}

Snapshot snapshot_of(const Table& table) {
    invariant(is_between_logs(table), "a log begins between two hands");
    Snapshot snapshot{.rules = table.rules,
                      .version = table.version,
                      .last_hand = table.hand.number,
                      .positions = table.positions,
                      .dues = table.dues,
                      .between = table.between,
                      .departed = table.departures,
                      .share = table.seed.share};
    for (const Seat seat : table.occupied) {
        const bool away = table.disconnected.contains(seat);
        const bool anchored = table.seed.anchored.contains(seat);
        snapshot.seats.push_back({.seat = seat,
                                  .player = table.players[seat],
                                  .stack = table.stacks[seat],
                                  .sitting_out = table.sitting_out.contains(seat),
                                  .away = away ? std::optional(table.away[seat]) : std::nullopt,
                                  .time_bank_spent_ms = table.spent_ms[seat],
                                  .next_wish_after = table.next_wish_after[seat],
                                  .anchor = anchored ? std::optional(table.seed.anchors[seat]) : std::nullopt,
                                  .commitments = table.seed.commitments[seat],
                                  .link_due = table.seed.due.contains(seat),
                                  .link_revealed = table.seed.revealed.contains(seat),
                                  .withheld = table.seed.withheld[seat]});
    }
    for (const Seat seat : table.reserved) {
        snapshot.reserved.push_back({.seat = seat, .reservation = table.reservations[seat]});
    }
    return snapshot;
}

Table table_of(const TableId& id, const Snapshot& snapshot) {
    Table table;
    table.id = id;
    table.rules = snapshot.rules;
    table.version = snapshot.version;
    table.hand.number = snapshot.last_hand;
    table.positions = snapshot.positions;
    table.dues = snapshot.dues;
    table.between = snapshot.between;
    table.departures = snapshot.departed;
    table.seed.share = snapshot.share;
    for (const SeatSnapshot& taken : snapshot.seats) {
        table.occupied.add(taken.seat);
        table.players[taken.seat] = taken.player;
        table.stacks[taken.seat] = taken.stack;
        table.spent_ms[taken.seat] = taken.time_bank_spent_ms;
        table.next_wish_after[taken.seat] = taken.next_wish_after;
        if (taken.sitting_out) table.sitting_out.add(taken.seat);
        if (taken.anchor) {
            table.seed.anchored.add(taken.seat);
            table.seed.anchors[taken.seat] = *taken.anchor;
            table.seed.commitments[taken.seat] = taken.commitments;
        }
        if (taken.link_due) table.seed.due.add(taken.seat);
        if (taken.link_revealed) table.seed.revealed.add(taken.seat);
        table.seed.withheld[taken.seat] = taken.withheld;
        if (taken.away) {
            table.disconnected.add(taken.seat);
            table.away[taken.seat] = *taken.away;
        }
    }
    for (const ReservedSeat& kept : snapshot.reserved) {
        table.reserved.add(kept.seat);
        table.reservations[kept.seat] = kept.reservation;
    }
    return table;
}

}  // namespace handlog::engine
