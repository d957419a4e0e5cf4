#include "replay/judge/continuity.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "replay/judge/sound_rules.hpp"
#include "replay/judge/text.hpp"

namespace handlog::replay::judge {

using namespace engine;
using namespace eventstore;

namespace {

[[gnu::cold]] void differ(Findings& findings, Check check, std::string what, std::string expected, std::string found) {
    findings.push_back({.check = check,
                        .entry = {},
                        .event = {},
                        .what = std::move(what),
                        .expected = std::move(expected),
                        .found = std::move(found)});
}

[[nodiscard]] std::string stack_of(const Book& book, Seat seat) {
    return book.counted(seat) ? text(book.stacks[seat]) : "unknown";
}

void check_seat(const Book& before, const SeatSnapshot& now, Findings& findings) {
    const Seat seat = now.seat;
    if (!before.taken.contains(seat)) {
        return differ(findings, Check::continuity, "somebody sits in " + text(seat), "an empty seat",
                      std::string(now.player.text()));
    }
    if (!(before.players[seat] == now.player)) {
        differ(findings, Check::continuity, "another player sits in " + text(seat),
               std::string(before.players[seat].text()), std::string(now.player.text()));
    }
    if (!before.has(seat, now.stack)) {
        differ(findings, Check::continuity, "the stack of " + text(seat) + " changed between the logs",
               stack_of(before, seat), text(now.stack));
    }
    if (before.sitting_out.contains(seat) != now.sitting_out) {
        differ(findings, Check::continuity, text(seat) + " began or ceased to sit out between the logs",
               now.sitting_out ? "does not sit out" : "sits out", now.sitting_out ? "sits out" : "does not sit out");
    }
    const auto away = before.disconnected.contains(seat) ? std::optional(before.away[seat]) : std::nullopt;
    if (away != now.away) {
        differ(findings, Check::continuity, "the connection of " + text(seat) + " changed between the logs", text(away),
               text(now.away));
    }
}

[[nodiscard]] std::optional<Reservation> reservation_of(const Book& book, Seat seat) {
    return book.reserved.contains(seat) ? std::optional(book.reservations[seat]) : std::nullopt;
}

void check_reservations(const Book& before, const Snapshot& snapshot, Findings& findings) {
    const auto changed = [&](Seat seat, const std::optional<Reservation>& now) {
        differ(findings, Check::continuity, "what is held ready for " + text(seat) + " changed between the logs",
               text(reservation_of(before, seat)), text(now));
    };
    SeatSet reserved;
    for (const ReservedSeat& now : snapshot.reserved) {
        const bool same = before.reserved.contains(now.seat) && before.reservations[now.seat] == now.reservation;
        if (!same) changed(now.seat, now.reservation);
        reserved.add(now.seat);
    }
    for (const Seat seat : before.reserved - reserved) changed(seat, std::nullopt);
}

// What no table is up to between two logs.
void check_between(const Snapshot& snapshot, Findings& findings) {
    const BetweenHands& between = snapshot.between;
    if (between.status == TableStatus::pause_after_hand) {
        differ(findings, Check::between_hands, "the table will pause after a hand that is over", "playing or paused",
               std::string(text(between.status)));
    }
    SeatSet empty;
    for (const SeatSnapshot& taken : snapshot.seats) empty.add_if(taken.stack.empty(), taken.seat);
    if (!(between.busted - empty).empty()) {
        differ(findings, Check::between_hands, "seats have busted in which nobody sits without chips",
               "some of " + text(empty), text(between.busted));
    }
    const bool waits = between.predeal_due.known() || between.next_hand_due.known();
    const bool waits_twice = between.predeal_due.known() && between.next_hand_due.known();
    if (waits_twice || (waits && between.status == TableStatus::paused)) {
        differ(findings, Check::between_hands, "the table waits for what it cannot wait for",
               "at most one deadline, and none at a table that is paused", text(between));
    }
}

// Each for a seat of the table and for one player, who has no other.
void check_reserved(const Snapshot& snapshot, Findings& findings) {
    const auto wrong = [&findings](std::string what, std::string expected, std::string found) {
        differ(findings, Check::reservations, std::move(what), std::move(expected), std::move(found));
    };
    SeatSet seen;
    for (const ReservedSeat& kept : snapshot.reserved) {
        const auto& [seat, reservation] = kept;
        const bool in_order = seen.empty() || seen.beyond(seat).empty();
        if (seen.contains(seat) || !in_order || seat.index() >= snapshot.rules.table_max) {
            wrong("chips are held ready for seats that are not those of the table", "each seat once", text(seat));
        }
        if (reservation.player.empty() || reservation.transfer.empty() || reservation.amount.count() < 1) {
            wrong("what is held ready for " + text(seat) + " is no reservation", "chips of a player by a transfer",
                  text(reservation));
        }
        for (const ReservedSeat& other : snapshot.reserved) {
            if (&other == &kept) break;
            if (other.reservation.transfer == reservation.transfer) {
                wrong("a transfer is held ready for two seats", text(other.seat), text(seat));
            }
            if (other.reservation.player == reservation.player) {
                wrong("two seats are kept for a player", text(other.seat), text(seat));
            }
        }
        for (const SeatSnapshot& taken : snapshot.seats) {
            const bool sits_there = taken.seat == seat;
            const bool is_player = taken.player == reservation.player;
            if (sits_there == is_player) continue;
            wrong("chips are held ready for another seat than the player's",
                  text(taken.seat) + " of " + std::string(taken.player.text()),
                  text(seat) + " of " + std::string(reservation.player.text()));
        }
        seen.add(seat);
    }
}

// Names of players often differ at their end alone, and nearly always there.
[[nodiscard]] bool is_same(std::string_view name, std::string_view other) {
    return name.size() == other.size() && (name.empty() || name.back() == other.back()) && name == other;
}

}  // namespace

void check_opening(const Opening& opening, Findings& findings) {
    const bool first = opening.key.ordinal == 0;
    if (first && opening.origin == Origin::continued) {
        differ(findings, Check::continuity, "the first log of a table follows from another", "genesis", "continued");
    }
    if (opening.origin == Origin::continued && !opening.snapshot) {
        differ(findings, Check::continuity, "a log that follows from another has no snapshot", "a snapshot", "none");
    }
    if (first != (opening.previous == Digest{})) {
        differ(findings, Check::continuity, "the digest of the log before is that of no such log",
               first ? "zero" : "a digest", to_string(opening.previous));
    }
    if (!opening.snapshot) return;
    const Snapshot& snapshot = *opening.snapshot;
    if (const auto fault = unsound_field(snapshot.rules)) {
        differ(findings, Check::sound_rules, "no table can be played by the rules of the snapshot",
               std::to_string(fault->least) + " to " + std::to_string(fault->most), std::to_string(fault->found));
    }
    Amount chips;
    SeatSet seen;
    for (const SeatSnapshot& taken : snapshot.seats) {
        const bool in_order = seen.empty() || seen.beyond(taken.seat).empty();
        if (seen.contains(taken.seat) || !in_order || taken.seat.index() >= snapshot.rules.table_max) {
            differ(findings, Check::seating, "the seats of the snapshot are not those of the table", "each seat once",
                   text(taken.seat));
        }
        for (const SeatSnapshot& other : snapshot.seats) {
            if (&other == &taken) break;
            if (!is_same(other.player.text(), taken.player.text())) continue;
            differ(findings, Check::seating, "a player sits in two seats", text(other.seat), text(taken.seat));
        }
        seen.add(taken.seat);
        if (taken.stack.known()) chips += taken.stack.chips();
    }
    if (chips > Amount(most_chips)) {
        differ(findings, Check::whole_amounts, "the table holds more chips than a table may", text(most_chips),
               text(chips));
    }
    check_between(snapshot, findings);
    check_reserved(snapshot, findings);
}

void check_continuity(const Book& before, const Snapshot& snapshot, Findings& findings) {
    if (before.closed) {
        differ(findings, Check::continuity, "a log follows although the table was closed", "nothing more", "a log");
    }
    if (snapshot.rules != before.rules) {
        differ(findings, Check::continuity, "the rules changed between the logs", "those of the log before", "others");
    }
    if (snapshot.version != before.version) {
        differ(findings, Check::continuity, "events are missing or too many between the logs",
               "version " + std::to_string(before.version), "version " + std::to_string(snapshot.version));
    }
    if (snapshot.last_hand != before.hand.number) {
        differ(findings, Check::continuity, "the last hand had another number",
               std::to_string(before.hand.number.value), std::to_string(snapshot.last_hand.value));
    }
    if (snapshot.positions != before.positions) {
        differ(findings, Check::continuity, "button and blinds moved between the logs", text(before.positions),
               text(snapshot.positions));
    }
    if (snapshot.dues != before.dues) {
        differ(findings, Check::continuity, "what players owe of the blinds changed between the logs",
               text(before.dues), text(snapshot.dues));
    }
    if (snapshot.between != before.between) {
        differ(findings, Check::continuity, "what the table waits for changed between the logs", text(before.between),
               text(snapshot.between));
    }
    check_reservations(before, snapshot, findings);
    SeatSet taken;
    for (const SeatSnapshot& now : snapshot.seats) {
        check_seat(before, now, findings);
        taken.add(now.seat);
    }
    for (const Seat seat : before.taken - taken) {
        differ(findings, Check::continuity, "a player vanished from " + text(seat) + " between the logs",
               std::string(before.players[seat].text()) + " with " + stack_of(before, seat), "an empty seat");
    }
}

void begin(Book& book, const Opening& opening) {
    begin_anew(book);
    if (!opening.snapshot) return;
    const Snapshot& snapshot = *opening.snapshot;
    book.table = opening.key.table;
    book.rules = snapshot.rules;
    book.version = snapshot.version;
    book.positions = snapshot.positions;
    book.dues = snapshot.dues;
    book.between = snapshot.between;
    book.hand.number = snapshot.last_hand;
    for (const SeatSnapshot& taken : snapshot.seats) {
        book.taken.add(taken.seat);
        book.players[taken.seat] = taken.player;
        book.set_stack(taken.seat, taken.stack);
        if (taken.sitting_out) book.sitting_out.add(taken.seat);
        if (taken.away) {
            book.disconnected.add(taken.seat);
            book.away[taken.seat] = *taken.away;
        }
    }
    for (const ReservedSeat& kept : snapshot.reserved) {
        book.reserved.add(kept.seat);
        book.reservations[kept.seat] = kept.reservation;
    }
}

}  // namespace handlog::replay::judge
